"""Squares that harm whoever comes into them, and the way round them."""

from __future__ import annotations

from game.field import Cell, reach
from game.systems.fire import fires_at
from game.world.hazards import Fire, Gas
from game.world.place import Position
from game.world.store import Reading

NONE: frozenset[Cell] = frozenset()


def perils(world: Reading) -> frozenset[Cell]:
    """Burning squares, and those under poison."""
    if not (world.having(Fire) or world.having(Gas)):
        return NONE
    return fires_at(world).union(world.get(cloud, Position).cell for cloud in world.having(Gas))


def way_round(world: Reading, start: Cell, to: Cell, budget: int) -> tuple[Cell, ...] | None:
    """A way that crosses no peril, both ends included; None where none is short enough, or nothing is to be feared."""
    barred = perils(world) - {to}
    if not barred:
        return None
    found = reach(world.field, start, budget, barred=barred)
    return found.path(to) if to in found else None
