"""Stance, posture, movement and cover."""

from __future__ import annotations

from game.field import Cell
from game.messages.events.event import Event
from game.record import record


@record(word="stance_taken")
class StanceTaken(Event):
    """A stance was taken up."""

    unit: int
    stance: str


@record(word="hunkered")
class Hunkered(Event):
    """The unit got behind its cover (ASC-MOVE-04)."""

    unit: int


@record(word="rose")
class Rose(Event):
    """The unit stands again."""

    unit: int


@record(word="fell_prone")
class FellProne(Event):
    """The unit lies on the ground."""

    unit: int
    why: str = ""


@record(word="move_began")
class MoveBegan(Event):
    """A unit sets out."""

    unit: int
    to: Cell
    gait: str


@record(word="stepped")
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


@record(word="stopped")
class Stopped(Event):
    """A move was cut short, and why; `cause` is the unit or thing behind it, shown only if seen."""

    unit: int
    why: str
    cause: int = 0


@record(word="cover_changed")
class CoverChanged(Event):
    """The cover system noted a new rung of the unit's square or a new shift by its posture."""

    unit: int
    rung: int
    shift: int
