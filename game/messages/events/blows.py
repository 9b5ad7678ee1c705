"""Close combat in phases: who gangs up on whom, dodges and parries."""

from __future__ import annotations

from dataclasses import replace

from game.messages.events.event import Event, event
from game.messages.events.lines import HARM, HELP, says
from game.messages.roles import Other, Since, Who
from game.world.phases import Beside, PhaseMarks
from game.world.store import Writing


@event("beset")
class Beset(Event):
    """Beside what enemies a unit stands, each with the phase since when: round times four and phase (ALT-MULTI-08)."""

    unit: Who
    since: Since

    def write(self, world: Writing) -> None:
        if self.since:
            world.put(self.unit, Beside(self.since))
        else:
            world.drop(self.unit, Beside)


@event(
    "parry_met",
    line=says(
        "{unit}'s parry ({degree:degree}) {blocked:stops|does not stop} the blow of {by}",
        lambda e, _t: HELP if e.blocked else HARM,
    ),
)
class ParryMet(Event):
    """A parry meets the blow that it is for; `place` tells which of several, `blocked` whether it stops it, `nth` which
    blow of its action it is (ALT-PARRY-06)."""

    unit: Who
    by: Other
    place: int
    degree: int
    blocked: bool
    nth: int = 0

    def write(self, world: Writing) -> None:
        marks = world.find(self.unit, PhaseMarks) or PhaseMarks()
        left = tuple(0 if place == self.place else one for place, one in enumerate(marks.parrying))
        world.put(self.unit, replace(marks, parrying=left))
