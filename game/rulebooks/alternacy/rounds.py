"""A Turn of all: newcomers roll initiative once for the fight, then everybody goes in the one Order (ACY-INIT)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Damage, Roll
from game.messages import events as ev
from game.messages.frames import Round, Turn
from game.messages.stack import Chance, Step, done, go_on, wait
from game.rulebooks.alternacy.checks import initiative_stat
from game.rulebooks.alternacy.events import EngagementsCounted
from game.rulebooks.alternacy.flukes import PLAIN
from game.systems.rulebook import Reply, Rulebook
from game.world.body import Build, Dead, Skills
from game.world.place import Position
from game.world.squads import Gone
from game.world.store import Reading, Unit
from game.world.turns import Clock, Initiative, battle_of


def step(frame: Round, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """Open the Turn, roll for those who have no place in the Order yet, let each have its go."""
    if frame.stage == "open":
        number = world.get(battle_of(world), Clock).round + 1
        new = tuple(unit for unit in _living(world) if world.find(unit, Initiative) is None)
        return go_on(Round("rolls", new), ev.RoundBegan(number), EngagementsCounted())
    if frame.stage == "rolls":
        return _roll(frame, world, reply)
    if not frame.units:
        return done(ev.RoundEnded(world.get(battle_of(world), Clock).round))
    return go_on(replace(frame, units=frame.units[1:]), push=(Turn(frame.units[0]),))


def _living(world: Reading) -> tuple[Unit, ...]:
    """Everybody on the field who is not dead: the unconscious bleed and come to at their place (ACY-DMG-30, -31)."""
    there = (unit for unit in world.having(Build) if world.find(unit, Position) is not None)
    return tuple(unit for unit in there if world.find(unit, Dead) is None and world.find(unit, Gone) is None)


def _roll(frame: Round, world: Reading, reply: Reply) -> Step:
    """Initiative by number of unit, once for the fight, without Flukes (ACY-INIT-02, -04, -06, ACY-FLUKE-11)."""
    if not frame.units:
        order = tuple(sorted(_living(world), key=lambda unit: _place(world, unit)))
        return go_on(Round("turns", order), ev.OrderSet(order))
    unit = frame.units[0]
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Damage("initiative", unit, PLAIN, initiative_stat(world, unit))))
    return go_on(replace(frame, units=frame.units[1:]), ev.InitiativeSet(unit, reply.value))


def _place(world: Reading, unit: Unit) -> tuple[int, int, int, int]:
    """Highest first; ties by Stat, then Quickness, then the lower number (ACY-INIT-03, -07)."""
    held = world.get(unit, Initiative).total
    return -held, -initiative_stat(world, unit), -world.get(unit, Skills).of("quickness"), unit
