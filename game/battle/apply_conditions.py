"""Writing conditions into the world."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.messages import events as ev
from game.world.conditions import Conditions
from game.world.store import Writing


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


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {
    ev.ConditionGained: _gained,
    ev.ConditionLost: _lost,
}
