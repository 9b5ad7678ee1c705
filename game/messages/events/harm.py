"""Stress, states, wounds and death."""

from __future__ import annotations

from game.messages.events.event import Event
from game.record import record


@record(word="stress_taken")
class StressTaken(Event):
    """Damage told: what was rolled, what armour took, what the unit took, and whether it was capped."""

    unit: int
    by: int
    cause: str
    rolled: int
    soaked: int
    amount: int
    capped: bool = False
    mental: bool = False


@record(word="state_changed")
class StateChanged(Event):
    """A unit's state changed: healthy, critical, dying, annihilated or stunned (mentally incapacitated)."""

    unit: int
    before: str
    after: str


@record(word="wound_taken")
class WoundTaken(Event):
    """A wound was added; `replaced` lists the wounds it took the place of (ASC-RULING-20 to -22)."""

    unit: int
    place: str
    kind: str
    grade: str
    replaced: int = 0
    bleeding: int = 0


@record(word="wound_healed")
class WoundHealed(Event):
    """A light wound was shaken off (ASC-BASE-13)."""

    unit: int
    place: str
    kind: str
    grade: str


@record(word="dazed")
class Dazed(Event):
    """The next move or standard action is lost to a Blunt wound (ASC-RULING-20)."""

    unit: int
    move: int = 0
    standard: int = 0


@record(word="bled")
class Bled(Event):
    """Stress from bleeding at the end of the unit's turn."""

    unit: int
    amount: int


@record(word="stress_eased")
class StressEased(Event):
    """A trait set stress back to the start of its level (ASC-STRESS-12); `amount` is the change, below 0."""

    unit: int
    amount: int


@record(word="staunched")
class Staunched(Event):
    """Bleeding was stopped (ASC-RULING-24)."""

    unit: int
    by: int


@record(word="revived")
class Revived(Event):
    """A dying unit was brought back to the start of Critical (ASC-RULING-25); `points` is the change of its stress."""

    unit: int
    by: int
    points: int
