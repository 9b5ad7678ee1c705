"""Enemies as one side knows them."""

from __future__ import annotations

from game.world.body import Allegiance, Build, Dead
from game.world.place import Position
from game.world.store import Reading, Unit


def foes_of(world: Reading, unit: Unit) -> tuple[Unit, ...]:
    """Enemies on the field that this reading knows of, the fallen too, in order of number."""
    side = world.get(unit, Allegiance).side
    return tuple(
        other
        for other in world.having(Build)
        if world.get(other, Allegiance).side != side
        and world.find(other, Position) is not None
        and world.find(other, Dead) is None
    )
