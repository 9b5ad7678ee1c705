"""Where a walk can lead: squares within reach, and the way to them (ASC-RULING-05, -87)."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush

from game.field.cells import Cell, neighbours8
from game.field.ground import Field

NOWHERE: frozenset[Cell] = frozenset()


@dataclass(frozen=True, eq=False)
class Reach:
    """The squares within reach of a start, each with the least squares of movement it takes."""

    field: Field
    start: Cell
    budget: int
    cost: dict[Cell, int]

    def __contains__(self, cell: object) -> bool:
        return cell in self.cost

    def within(self, budget: int) -> tuple[Cell, ...]:
        """The squares that cost no more than a smaller budget (a walk, two walks, a sprint), sorted."""
        return tuple(cell for cell, cost in self.cost.items() if cost <= budget)

    def path(self, to: Cell) -> tuple[Cell, ...]:
        """The way from the start to a square, both included; raises KeyError out of reach."""
        way = [to]
        while way[-1] != self.start:
            way.append(self._before(way[-1]))
        return tuple(reversed(way))

    def _before(self, cell: Cell) -> Cell:
        was = self.cost[cell] - int(self.field.cost[cell[1], cell[0]])
        near = sorted(neighbours8(cell), key=lambda c: (c[0] != cell[0] and c[1] != cell[1], c))
        return next(c for c in near if self.cost.get(c) == was and self.field.may_step(c, cell))


def reach(field: Field, start: Cell, budget: int, *, barred: frozenset[Cell] = NOWHERE) -> Reach:
    """The squares a walk of `budget` squares can lead to; barred squares may not be entered."""
    best, queue = {start: 0}, [(0, start)]
    while queue:
        spent, at = heappop(queue)
        if spent > best[at]:
            continue
        for to in neighbours8(at):
            if to in barred or not field.may_step(at, to):
                continue
            cost = spent + int(field.cost[to[1], to[0]])
            if cost <= budget and cost < best.get(to, cost + 1):
                best[to] = cost
                heappush(queue, (cost, to))
    return Reach(field, start, budget, dict(sorted(best.items())))


def shortest(field: Field, a: Cell, b: Cell) -> tuple[Cell, ...] | None:
    """The cheapest way between two squares, both included; None if there is none."""
    found = reach(field, a, field.width * field.height * 99)
    return found.path(b) if b in found else None
