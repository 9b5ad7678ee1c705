"""Writing riders and their mounts into the world."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.messages import events as ev
from game.world.place import Position
from game.world.steed import Steed
from game.world.store import Writing


def _marked(world: Writing, event: ev.SteedMarked) -> None:
    held = world.get(event.unit, Steed)
    world.put(event.unit, replace(held, pending=(*held.pending, event.harm)))


def _hurt(world: Writing, event: ev.SteedHurt) -> None:
    held = world.get(event.unit, Steed)
    was = held.tracks
    now = replace(was, stun=was.stun + event.stun, wound=was.wound + event.wound, mortal=was.mortal + event.mortal)
    world.put(event.unit, replace(held, tracks=now, pending=(), down=held.down or event.down))


def _taken(world: Writing, event: ev.SaddleTaken) -> None:
    world.put(event.unit, replace(world.get(event.unit, Steed), ridden=True))


def _left(world: Writing, event: ev.SaddleLeft) -> None:
    cell = world.get(event.unit, Position).cell
    world.put(event.unit, replace(world.get(event.unit, Steed), ridden=False, waits=cell))


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {
    ev.SteedMarked: _marked,
    ev.SteedHurt: _hurt,
    ev.SaddleTaken: _taken,
    ev.SaddleLeft: _left,
}
