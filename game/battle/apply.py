"""Write an event into the world: one writer for each kind; only the `apply` files write (law 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.battle import (
    apply_blows,
    apply_close,
    apply_conditions,
    apply_gear,
    apply_harm,
    apply_hazards,
    apply_phases,
    apply_riding,
    apply_squads,
    apply_tasks,
    apply_turns,
)
from game.messages.events import Event
from game.world.store import Writing

_WRITERS: dict[type[Event], Callable[[Writing, Any], None]] = {
    **apply_turns.WRITERS,
    **apply_harm.WRITERS,
    **apply_gear.WRITERS,
    **apply_conditions.WRITERS,
    **apply_hazards.WRITERS,
    **apply_tasks.WRITERS,
    **apply_close.WRITERS,
    **apply_phases.WRITERS,
    **apply_blows.WRITERS,
    **apply_riding.WRITERS,
    **apply_squads.WRITERS,
}


def apply(world: Writing, event: Event) -> None:
    """Write one event into the world; events that only tell something change nothing."""
    writer = _WRITERS.get(type(event))
    if writer is not None:
        writer(world, event)
