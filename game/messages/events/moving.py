"""Stance, posture, movement and cover."""

from __future__ import annotations

from game.field import Cell
from game.messages.events.event import Event
from game.messages.wire import wired
from game.record import record


@wired
@record
class StanceTaken(Event):
    """A stance was taken up."""

    unit: int
    stance: str


@wired
@record
class Hunkered(Event):
    """The unit got behind its cover (ASC-MOVE-04)."""

    unit: int


@wired
@record
class Rose(Event):
    """The unit stands again."""

    unit: int


@wired
@record
class FellProne(Event):
    """The unit lies on the ground."""

    unit: int
    why: str = ""


@wired
@record
class MoveBegan(Event):
    """A unit sets out."""

    unit: int
    to: Cell
    gait: str


@wired
@record
class Stepped(Event):
    """A unit changed square."""

    unit: int
    origin: Cell
    to: Cell
    gait: str

    @property
    def own(self) -> bool:
        """Whether it is a move: who is thrown makes none, and entering a hold is part of the attack (ASC-RULING-86)."""
        return self.gait not in ("thrown", "hold")


@wired
@record
class Stopped(Event):
    """A move was cut short, and why; `cause` is the unit or thing behind it, shown only if seen."""

    unit: int
    why: str
    cause: int = 0


@wired
@record
class CoverChanged(Event):
    """The cover system noted a new rung of the unit's square or a new shift by its posture."""

    unit: int
    rung: int
    shift: int
