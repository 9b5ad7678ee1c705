"""Writing close combat in phases into the world: who gangs up on whom, dodges and parries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.messages import events as ev
from game.world.phases import Beside, PhaseMarks, RoundMarks
from game.world.store import Unit, Writing


def _phase_marks(world: Writing, unit: Unit) -> PhaseMarks:
    return world.find(unit, PhaseMarks) or PhaseMarks()


def _round_marks(world: Writing, unit: Unit) -> RoundMarks:
    return world.find(unit, RoundMarks) or RoundMarks()


def _slots_taken(world: Writing, event: ev.SlotsTaken) -> None:
    world.put(event.target, replace(_phase_marks(world, event.target), gang=event.slots))


def _beset(world: Writing, event: ev.Beset) -> None:
    if event.since:
        world.put(event.unit, Beside(event.since))
    else:
        world.drop(event.unit, Beside)


def _dodge_taken(world: Writing, event: ev.DodgeTaken) -> None:
    world.put(event.unit, replace(_round_marks(world, event.unit), dodge=event.steps, dodging=True))


def _parry_taken(world: Writing, event: ev.ParryTaken) -> None:
    marks = replace(_phase_marks(world, event.unit), parrying=event.targets, parry_with=event.means, parry_degrees=())
    world.put(event.unit, marks)
    world.put(event.unit, replace(_round_marks(world, event.unit), dodge=0, dodging=False, parried=True))


def _parry_rolled(world: Writing, event: ev.ParryRolled) -> None:
    world.put(event.unit, replace(_phase_marks(world, event.unit), parry_degrees=event.degrees))


def _parry_met(world: Writing, event: ev.ParryMet) -> None:
    marks = _phase_marks(world, event.unit)
    left = tuple(0 if place == event.place else one for place, one in enumerate(marks.parrying))
    world.put(event.unit, replace(marks, parrying=left))


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {
    ev.SlotsTaken: _slots_taken,
    ev.Beset: _beset,
    ev.DodgeTaken: _dodge_taken,
    ev.ParryTaken: _parry_taken,
    ev.ParryRolled: _parry_rolled,
    ev.ParryMet: _parry_met,
}
