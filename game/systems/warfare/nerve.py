"""Soldiers whose group has failed critically: their next action is harder (WAR-GROUP-18)."""

from __future__ import annotations

from game.messages.events import SoldierSteadied
from game.messages.stack import Frame, Step, done
from game.messages.warfare import NextActionDone
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.squads import Shaken
from game.world.store import Reading, Unit
from game.world.turns import Clock


def turn_count(world: Reading) -> int:
    """The turn being played, counted from the first of the battle; 0 between battles."""
    ids = world.having(Clock)
    return world.get(ids[0], Clock).turn if ids else 0


def shaken_steps(world: Reading, unit: Unit, now: int) -> int:
    """Steps on what a soldier tries now: not in the moment in which it was shaken."""
    held = world.find(unit, Shaken)
    return held.steps if held is not None and now > held.since else 0


def steadied(world: Reading, unit: Unit, now: int) -> tuple[SoldierSteadied, ...]:
    """An action of its own is behind it."""
    return (SoldierSteadied(unit),) if shaken_steps(world, unit, now) else ()


def next_action_done(world: Reading, unit: Unit) -> tuple[NextActionDone, ...]:
    """What is to follow the next action of a shaken unit, where actions come by turns (WAR-BOOK-07)."""
    return (NextActionDone(unit),) if shaken_steps(world, unit, turn_count(world)) else ()


def _done_step(frame: NextActionDone, world: Reading, _book: Rulebook, _reply: Reply) -> Step:
    return done(*steadied(world, frame.unit, turn_count(world)))


STEPS: dict[type[Frame], StepFunction] = {NextActionDone: _done_step}
