"""Conditions that begin, change and end."""

from __future__ import annotations

from typing import Annotated

from game.messages.events.event import Event, event
from game.messages.events.roles import ITS_SOURCE, Other, Who
from game.world.conditions import Condition


@event("condition_gained")
class ConditionGained(Event):
    """A condition was imposed on a unit (ALA-COND-01); one of the same kind and source is replaced."""

    unit: Who
    condition: Annotated[Condition, ITS_SOURCE]
    by: Other = 0


@event("condition_lost")
class ConditionLost(Event):
    """A condition is over, and why."""

    unit: Who
    condition: Annotated[Condition, ITS_SOURCE]
    why: str


@event("condition_changed")
class ConditionChanged(Event):
    """A condition runs on: its clock, or what its bond still bears (ALA-RULING-16, -22)."""

    unit: Who
    condition: Annotated[Condition, ITS_SOURCE]
    now: Annotated[Condition, ITS_SOURCE]


@event("nerve_tested")
class NerveTested(Event):
    """Something tests a unit's nerve: a comrade's death, a creature seen for the first time, the odds."""

    unit: Who
    trigger: str


@event("met")
class Met(Event):
    """A unit sees a fearsome creature for the first time (ALA-RULING-15)."""

    unit: Who
    foe: Other


@event("turned_at_bay")
class TurnedAtBay(Event):
    """A frightened unit without a way out fights defensively, or cowers (ALA-RULING-20)."""

    unit: Who
    guard: int
    how: str
