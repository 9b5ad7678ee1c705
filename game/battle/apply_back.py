"""Taking back: everything in the world kept by reference, and put back as it was."""

from __future__ import annotations

from typing import TypeAlias

from game.words import word_of
from game.world.store import Unit, World

Kept: TypeAlias = dict[tuple[Unit, type], object]


def kept(world: World) -> Kept:
    """Every part of every entity; parts are frozen, so keeping them is enough."""
    return {(unit, type(part)): part for unit in world.entities() for part in world.parts(unit)}


def put_back(world: World, before: Kept) -> None:
    """Make the world what it was; entities made since lose all their parts."""
    now = kept(world)
    for unit, kind in sorted(now.keys() - before.keys(), key=lambda key: (key[0], word_of(key[1]))):
        world.drop(unit, kind)
    for (unit, kind), part in before.items():
        if now.get((unit, kind)) is not part:
            world.put(unit, part)
