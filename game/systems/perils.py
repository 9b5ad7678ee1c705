"""Squares that harm whoever comes into them, and the way round them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.field import Cell, Reach, reach
from game.record import record
from game.systems.fire import fires_at
from game.world.hazards import Fire, Gas
from game.world.place import Position
from game.world.store import Reading, Unit

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


@record
class Wary:
    """Where so many squares of movement lead, by ways that cross no peril where those are short enough."""

    world: Reading
    found: Reach

    @property
    def cost(self) -> Mapping[Cell, int]:
        """The least cost of each square within reach."""
        return self.found.cost

    def path(self, to: Cell) -> tuple[Cell, ...]:
        """The way to a square, both ends included. Raises KeyError out of reach."""
        return way_round(self.world, self.found.start, to, self.found.budget) or self.found.path(to)


def wary(world: Reading, _figures: Any, unit: Unit, squares: int) -> Wary:
    """Where a unit can go with so many squares of movement."""
    return Wary(world, reach(world.field, world.get(unit, Position).cell, squares))
