"""A round: initiative is rolled once for the fight and the order stays; turns follow (ALA-RULING-26)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Damage, Roll
from game.messages import events as ev
from game.messages.frames import Round, Turn
from game.messages.stack import Chance, Step, done, go_on, wait
from game.rulebooks.alacrity.events import ScoreRolled
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.parts import Score, Statistics
from game.rulebooks.alacrity.states import stands
from game.systems.rulebook import Reply, Rulebook
from game.world.body import Build
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import Clock


def step(frame: Round, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """One step of a round."""
    if frame.stage == "open":
        number = world.get(world.having(Clock)[0], Clock).round + 1
        new = tuple(unit for unit in fighters(world) if world.find(unit, Score) is None)
        return go_on(Round("rolls", new), ev.RoundBegan(number))
    if frame.stage == "rolls":
        return _roll(frame, world, numbers(book), reply)
    if not frame.units:
        return done(ev.RoundEnded(world.get(world.having(Clock)[0], Clock).round))
    return go_on(replace(frame, units=frame.units[1:]), push=(Turn(frame.units[0]),))


def fighters(world: Reading) -> tuple[Unit, ...]:
    """Everyone on the field who stands."""
    return tuple(unit for unit in world.having(Build) if world.find(unit, Position) is not None and stands(world, unit))


def initiative(world: Reading, unit: Unit, n: Numbers) -> Damage:
    """1d10 and Dexterity (ALA-RULING-26)."""
    return Damage("initiative", unit, f"d{n.initiative_die}", world.get(unit, Statistics).dexterity)


def _roll(frame: Round, world: Reading, n: Numbers, reply: Reply) -> Step:
    """Whoever has no score yet rolls; latecomers act from the next round, which is when they roll."""
    if not frame.units:
        order = ranked(world)
        return go_on(Round("turns", order), ev.OrderSet(order))
    unit = frame.units[0]
    if not isinstance(reply, Roll):
        return wait(frame, Chance(initiative(world, unit, n)))
    return go_on(replace(frame, units=frame.units[1:]), ScoreRolled(unit, reply.value))


def ranked(world: Reading) -> tuple[Unit, ...]:
    """Highest first; ties by Dexterity, then Mind, then the lower number."""

    def key(unit: Unit) -> tuple[int, int, int, int]:
        held = world.get(unit, Statistics)
        return -world.get(unit, Score).total, -held.dexterity, -held.mind, unit

    return tuple(sorted(fighters(world), key=key))
