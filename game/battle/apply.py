"""Write an event into the world, as its declaration says: nobody else has events write (law 5)."""

from __future__ import annotations

from game.messages.events import Event
from game.world.store import Writing


def apply(world: Writing, event: Event) -> None:
    """Write one event into the world; events that only tell something change nothing."""
    event.write(world)
