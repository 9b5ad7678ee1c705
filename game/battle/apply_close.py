"""Writing close combat into the world."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.messages import events as ev
from game.world.melee import Melee
from game.world.mind import Advantage
from game.world.place import Pace
from game.world.store import Writing


def _backstepped(world: Writing, event: ev.Backstepped) -> None:
    """The attacker's gain; the step itself is told by its own event."""
    foe = world.get(event.foe, Advantage)
    world.put(event.foe, replace(foe, initiative=foe.initiative + event.foe_gain))


def _backstep_undone(world: Writing, event: ev.BackstepUndone) -> None:
    was = event.undone
    foe = world.get(was.foe, Advantage)
    world.put(was.foe, replace(foe, initiative=foe.initiative - was.foe_gain))
    world.put(was.unit, Pace(was.was_moved, was.was_sprinted))


def _guard_changed(world: Writing, event: ev.GuardChanged) -> None:
    world.put(event.unit, replace(world.find(event.unit, Melee) or Melee(), guarded=event.stance))


def _weapon_aside(world: Writing, event: ev.WeaponAside) -> None:
    world.put(event.unit, replace(world.find(event.unit, Melee) or Melee(), aside=event.aside))


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {
    ev.Backstepped: _backstepped,
    ev.BackstepUndone: _backstep_undone,
    ev.GuardChanged: _guard_changed,
    ev.WeaponAside: _weapon_aside,
}
