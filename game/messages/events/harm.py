"""Stress, states, wounds and death."""

from __future__ import annotations

from game.messages.events.event import Event, event
from game.messages.events.roles import Other, Who


@event("stress_taken")
class StressTaken(Event):
    """Damage told: what was rolled, what armour took, what the unit took, and whether it was capped."""

    unit: Who
    by: Other
    cause: str
    rolled: int
    soaked: int
    amount: int
    capped: bool = False
    mental: bool = False


@event("state_changed")
class StateChanged(Event):
    """A unit's state changed: healthy, critical, dying, annihilated or stunned (mentally incapacitated)."""

    unit: Who
    before: str
    after: str


@event("wound_taken")
class WoundTaken(Event):
    """A wound was added; `replaced` lists the wounds it took the place of (ASC-RULING-20 to -22)."""

    unit: Who
    place: str
    kind: str
    grade: str
    replaced: int = 0
    bleeding: int = 0


@event("wound_healed")
class WoundHealed(Event):
    """A light wound was shaken off (ASC-BASE-13)."""

    unit: Who
    place: str
    kind: str
    grade: str


@event("dazed")
class Dazed(Event):
    """The next move or standard action is lost to a Blunt wound (ASC-RULING-20)."""

    unit: Who
    move: int = 0
    standard: int = 0


@event("bled")
class Bled(Event):
    """Stress from bleeding at the end of the unit's turn."""

    unit: Who
    amount: int


@event("stress_eased")
class StressEased(Event):
    """A trait set stress back to the start of its level (ASC-STRESS-12); `amount` is the change, below 0."""

    unit: Who
    amount: int


@event("staunched")
class Staunched(Event):
    """Bleeding was stopped (ASC-RULING-24)."""

    unit: Who
    by: Other


@event("revived")
class Revived(Event):
    """A dying unit was brought back to the start of Critical (ASC-RULING-25); `points` is the change of its stress."""

    unit: Who
    by: Other
    points: int
