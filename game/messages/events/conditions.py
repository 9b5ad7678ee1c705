"""Conditions that begin, change and end."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from game.messages.events.event import Event, event
from game.messages.events.lines import HARM, HELP, says
from game.messages.events.looks import GOOD, THREAT, Look, rises
from game.messages.events.writes import puts
from game.messages.roles import ITS_SOURCE, Other, Who
from game.world.conditions import AtBay, Condition, Conditions, Nerve
from game.world.store import Writing
from game.world.turns import Clock, battle_of

TRIALS = {
    "comrade": "sees a comrade die",
    "sight": "sees something terrible",
    "odds": "sees how many they are",
}


@event(
    "condition_gained",
    line=says("{unit} is {condition.kind:words}{by:? ({by})}", HARM),
    floats=rises("{condition.kind}", THREAT),
    shows=Look("condition"),
)
class ConditionGained(Event):
    """A condition was imposed on a unit (ALA-COND-01); one of the same kind and source is replaced."""

    unit: Who
    condition: Annotated[Condition, ITS_SOURCE]
    by: Other = 0

    def write(self, world: Writing) -> None:
        """One condition of a kind from a source; a new one takes the place of the old."""
        held = world.find(self.unit, Conditions) or Conditions()
        new = self.condition
        kept = (old for old in held.held if (old.kind, old.source) != (new.kind, new.source))
        world.put(self.unit, Conditions(tuple(sorted((*kept, new)))))


@event(
    "condition_lost",
    line=says("{unit} is no longer {condition.kind:words}: {why}", HELP),
    floats=rises("no longer {condition.kind}", GOOD),
    shows=Look("condition"),
)
class ConditionLost(Event):
    """A condition is over, and why."""

    unit: Who
    condition: Annotated[Condition, ITS_SOURCE]
    why: str

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Conditions) or Conditions()
        left = tuple(condition for condition in held.held if condition != self.condition)
        if left:
            world.put(self.unit, Conditions(left))
        else:
            world.drop(self.unit, Conditions)


@event("condition_changed")
class ConditionChanged(Event):
    """A condition runs on: its clock, or what its bond still bears (ALA-RULING-16, -22)."""

    unit: Who
    condition: Annotated[Condition, ITS_SOURCE]
    now: Annotated[Condition, ITS_SOURCE]

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Conditions) or Conditions()
        kept = (old for old in held.held if old != self.condition)
        world.put(self.unit, Conditions(tuple(sorted((*kept, self.now)))))


@event("nerve_tested", line="{unit} {tried}: a morale check", floats="nerve tested")
class NerveTested(Event):
    """Something tests a unit's nerve: a comrade's death, a creature seen for the first time, the odds."""

    unit: Who
    trigger: str

    def write(self, world: Writing) -> None:
        """One test a round (ALA-RULING-15)."""
        held = world.find(self.unit, Nerve) or Nerve()
        world.put(self.unit, replace(held, tested=world.get(battle_of(world), Clock).round))

    @property
    def tried(self) -> str:
        """What tests it, in words."""
        return TRIALS.get(self.trigger, "loses heart")


@event("met", line="{unit} meets {foe}")
class Met(Event):
    """A unit sees a fearsome creature for the first time (ALA-RULING-15)."""

    unit: Who
    foe: Other

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Nerve) or Nerve()
        world.put(self.unit, replace(held, met=tuple(sorted({*held.met, self.foe}))))


@event("turned_at_bay", writes=puts(AtBay), line="{unit} {how}: {guard:+d} defence in close combat", floats="{how}")
class TurnedAtBay(Event):
    """A frightened unit without a way out fights defensively, or cowers (ALA-RULING-20)."""

    unit: Who
    guard: int
    how: str
