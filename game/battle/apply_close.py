"""Writing close combat into the world."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.messages import events as ev
from game.world.mind import Advantage
from game.world.store import Writing


def _backstepped(world: Writing, event: ev.Backstepped) -> None:
    """The attacker's gain; the step itself is told by its own event."""
    foe = world.get(event.foe, Advantage)
    world.put(event.foe, replace(foe, initiative=foe.initiative + event.foe_gain))


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {ev.Backstepped: _backstepped}
