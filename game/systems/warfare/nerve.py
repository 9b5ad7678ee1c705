"""Soldiers whose group has failed critically: their next action is harder (WAR-GROUP-18)."""

from __future__ import annotations

from game.messages.events import SoldierSteadied
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
