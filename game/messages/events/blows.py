"""Close combat in phases: who gangs up on whom, dodges and parries."""

from __future__ import annotations

from game.messages.events.event import Event, event
from game.messages.events.roles import InPlace, Other, Since, Slots, Who
from game.world.phases import Declared


@event("slots_taken")
class SlotsTaken(Event):
    """How several attackers stand around one target: each with main, flank, rear, side, fourth, fifth or sixth
    (ALT-MULTI-11)."""

    target: Who
    slots: Slots


@event("beset")
class Beset(Event):
    """Beside what enemies a unit stands, each with the phase since when: round times four and phase (ALT-MULTI-08)."""

    unit: Who
    since: Since


@event("dodge_taken")
class DodgeTaken(Event):
    """A dodge is in force until the round ends: its degree, and the steps it puts on attackers (ALT-BASE-23)."""

    unit: Who
    degree: int
    steps: int


@event("parry_taken", secret=lambda e: None if e.reaction else Declared)
class ParryTaken(Event):
    """A unit undertakes to parry blows of these attackers, in this order, with weapon or shield; a dodge is over
    (ALT-BASE-24, ALT-PARRY-14)."""

    unit: Who
    targets: InPlace
    means: str
    reaction: bool = False


@event("parry_rolled")
class ParryRolled(Event):
    """The degrees of all parries of a phase, from one control die (ALT-PARRY-05)."""

    unit: Who
    degrees: tuple[int, ...]


@event("parry_met")
class ParryMet(Event):
    """A parry meets the blow that it is for; `place` tells which of several, `blocked` whether it stops it, `nth` which
    blow of its action it is (ALT-PARRY-06)."""

    unit: Who
    by: Other
    place: int
    degree: int
    blocked: bool
    nth: int = 0
