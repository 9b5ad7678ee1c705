"""Conditions that begin, change and end."""

from __future__ import annotations

from game.messages.events.event import Event
from game.record import record
from game.world.conditions import Condition


@record(word="condition_gained")
class ConditionGained(Event):
    """A condition was imposed on a unit (ALA-COND-01); one of the same kind and source is replaced."""

    unit: int
    condition: Condition
    by: int = 0


@record(word="condition_lost")
class ConditionLost(Event):
    """A condition is over, and why."""

    unit: int
    condition: Condition
    why: str


@record(word="condition_changed")
class ConditionChanged(Event):
    """A condition runs on: its clock, or what its bond still bears (ALA-RULING-16, -22)."""

    unit: int
    condition: Condition
    now: Condition


@record(word="nerve_tested")
class NerveTested(Event):
    """Something tests a unit's nerve: a comrade's death, a creature seen for the first time, the odds."""

    unit: int
    trigger: str


@record(word="met")
class Met(Event):
    """A unit sees a fearsome creature for the first time (ALA-RULING-15)."""

    unit: int
    foe: int


@record(word="turned_at_bay")
class TurnedAtBay(Event):
    """A frightened unit without a way out fights defensively, or cowers (ALA-RULING-20)."""

    unit: int
    guard: int
    how: str
