"""Walking where every second diagonal step costs a square more (ALT-BASE-36)."""

from __future__ import annotations

import heapq

from game.field.cells import Cell, neighbours8
from game.field.ground import Field
from game.field.moving import NOWHERE


def stride_distance(a: Cell, b: Cell) -> int:
    """Squares between two squares: the larger of dx and dy and half the smaller, rounded down (ALT-BASE-36)."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return max(dx, dy) + min(dx, dy) // 2


class Strides:
    """The squares within reach of a start and the least squares of movement each takes."""

    __slots__ = ("_before", "cost", "start")

    def __init__(self, start: Cell, cost: dict[Cell, int], before: dict[Cell, Cell]) -> None:
        self.start = start
        self.cost = cost
        self._before = before

    def path(self, to: Cell) -> tuple[Cell, ...]:
        """A cheapest way from the start, both ends included. Raises KeyError out of reach."""
        if to not in self.cost:
            raise KeyError(to)
        way = [to]
        while way[-1] != self.start:
            way.append(self._before[way[-1]])
        return tuple(reversed(way))


def strides(field: Field, start: Cell, budget: int, barred: frozenset[Cell] = NOWHERE) -> Strides:
    """Where so many squares of movement can lead; barred squares may not be entered.

    A straight step costs what the square entered costs, a diagonal one half a square more; what is left over at the end
    is dropped. That is the alternation of one and two for diagonal steps, whatever steps come between.
    """
    halves: dict[Cell, int] = {start: 0}
    before: dict[Cell, Cell] = {}
    most, front, closed = 2 * budget + 1, [(0, start)], set[Cell]()
    while front:
        spent, cell = heapq.heappop(front)
        if cell in closed:
            continue
        closed.add(cell)
        for to in neighbours8(cell):
            if to in closed or to in barred or not field.inside(to) or not field.may_step(cell, to):
                continue
            diagonal = to[0] != cell[0] and to[1] != cell[1]
            cost = spent + 2 * field.enter_cost(to) + diagonal
            if cost <= most and cost < halves.get(to, most + 1):
                halves[to], before[to] = cost, cell
                heapq.heappush(front, (cost, to))
    return Strides(start, {cell: halves[cell] // 2 for cell in sorted(halves)}, before)
