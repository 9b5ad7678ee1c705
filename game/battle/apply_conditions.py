"""Writing conditions into the world."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.messages import events as ev
from game.world.conditions import AtBay, Conditions, Nerve
from game.world.store import Writing
from game.world.turns import Clock


def _gained(world: Writing, event: ev.ConditionGained) -> None:
    """One condition of a kind from a source; a new one takes the place of the old."""
    held = world.find(event.unit, Conditions) or Conditions()
    new = event.condition
    kept = (old for old in held.held if (old.kind, old.source) != (new.kind, new.source))
    world.put(event.unit, Conditions(tuple(sorted((*kept, new)))))


def _lost(world: Writing, event: ev.ConditionLost) -> None:
    held = world.find(event.unit, Conditions) or Conditions()
    left = tuple(condition for condition in held.held if condition != event.condition)
    if left:
        world.put(event.unit, Conditions(left))
    else:
        world.drop(event.unit, Conditions)


def _changed(world: Writing, event: ev.ConditionChanged) -> None:
    held = world.find(event.unit, Conditions) or Conditions()
    kept = (old for old in held.held if old != event.condition)
    world.put(event.unit, Conditions(tuple(sorted((*kept, event.now)))))


def _nerve_tested(world: Writing, event: ev.NerveTested) -> None:
    """One test a round (ALA-RULING-15)."""
    held = world.find(event.unit, Nerve) or Nerve()
    world.put(event.unit, replace(held, tested=world.get(world.having(Clock)[0], Clock).round))


def _met(world: Writing, event: ev.Met) -> None:
    held = world.find(event.unit, Nerve) or Nerve()
    world.put(event.unit, replace(held, met=tuple(sorted({*held.met, event.foe}))))


def _at_bay(world: Writing, event: ev.TurnedAtBay) -> None:
    world.put(event.unit, AtBay(event.guard))


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {
    ev.ConditionGained: _gained,
    ev.ConditionLost: _lost,
    ev.ConditionChanged: _changed,
    ev.NerveTested: _nerve_tested,
    ev.Met: _met,
    ev.TurnedAtBay: _at_bay,
}
