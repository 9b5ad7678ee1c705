"""Close combat: giving ground, holds, throws, weapons crossed, gangs, dodges and parries."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.messages.events.event import BEAT, SECOND, Event, Look, becomes, event, rises
from game.messages.events.lines import HARM, HELP, says
from game.messages.roles import Named, Other, Since, Who
from game.world.place import Grapple, Melee
from game.world.store import Unit, Writing
from game.world.turns import OffHandOption, PhaseMarks


def melee(world: Writing, unit: Unit, **changes: Any) -> None:
    """Change what close combat keeps of a unit; nothing is kept of one of whom there is nothing to say."""
    part = replace(world.find(unit, Melee) or Melee(), **changes)
    if part == Melee():
        world.drop(unit, Melee)
    else:
        world.put(unit, part)


def bought_ends(world: Writing) -> None:
    """What was bought for a round is over with it."""
    for unit in world.having(Melee):
        melee(world, unit, ki=0, extra="", counter=False, spared=())


def turn_opened(world: Writing, unit: Unit) -> None:
    """Whom a unit has attacked is counted by the turn (ASC-RULING-77); its posture is over (ACY-PLUG-01)."""
    if world.find(unit, Melee) is not None:
        melee(world, unit, attacked=(), landed=False, shift=0)


@event("weapons_locked", line="{unit} and {foe} lock weapons", shows=Look("lock"))
class WeaponsLocked(Event):
    """An attack met its target's weapon: `bonus` is for one-liners of a banter module (ASC-MELEE-26)."""

    unit: Who
    foe: Other
    bonus: int


@event("pressed", line="{unit} presses {foe} and {winner:{winner} wins|neither gives way}", shows=becomes("clash", 2))
class Pressed(Event):
    """Who pressed the lock, whom it pressed, and who won it (0: neither)."""

    unit: Who
    foe: Other
    winner: Named


@event(
    "grappled",
    line=says("{unit} has {target} in a hold", HARM, "target"),
    floats=rises("takes hold", SECOND),
    shows=becomes("grapple", 2),
)
class Grappled(Event):
    """One unit has another in its hold from now on; an earlier hold between the two is over (ASC-UNARM-07)."""

    unit: Who
    target: Other

    def write(self, world: Writing) -> None:
        """A hold keeps for the turn in which it is taken; from the next on it is to be paid for (ASC-RULING-54)."""
        world.put(self.unit, Grapple(self.target, holds=True, spent=True))
        world.put(self.target, Grapple(self.unit, holds=False))


@event(
    "hold_ended",
    line=says("{unit} no longer holds {target}: {why}", about="target"),
    floats="hold over",
    shows=Look(BEAT),
)
class HoldEnded(Event):
    """The hold between two units is over: broken, released, left or lost with the fall of one (ASC-RULING-54)."""

    unit: Who
    target: Other
    why: str

    def write(self, world: Writing) -> None:
        world.drop(self.unit, Grapple)
        world.drop(self.target, Grapple)


@event("beset")
class Beset(Event):
    """Beside what enemies a unit stands, each with the phase since when: round times four and phase (ALT-MULTI-08)."""

    unit: Who
    since: Since

    def write(self, world: Writing) -> None:
        if self.since:
            world.put(self.unit, OffHandOption(self.since))
        else:
            world.drop(self.unit, OffHandOption)


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
