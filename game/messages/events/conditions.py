"""Conditions that begin, change and end."""

from __future__ import annotations

from dataclasses import dataclass

from game.messages.events.event import Event
from game.messages.wire import wired
from game.world.conditions import Condition

wired(Condition)  # an imposed condition stands in its event


@wired
@dataclass(frozen=True, slots=True)
class ConditionGained(Event):
    """A condition was imposed on a unit (ALA-COND-01); one of the same kind and source is replaced."""

    unit: int
    condition: Condition
    by: int = 0


@wired
@dataclass(frozen=True, slots=True)
class ConditionLost(Event):
    """A condition is over, and why."""

    unit: int
    condition: Condition
    why: str
