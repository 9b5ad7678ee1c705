"""Ways that lead away: every square to be reached without a step nearer to what is fled from (ALA-COND-11)."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from game.field.cells import Cell, distance, neighbours8
from game.field.ground import Field


class Retreat:
    """The squares within reach, each with its least cost, and the ways to them: like a Reach, but never nearer."""

    def __init__(self, cost: dict[Cell, int], before: dict[Cell, Cell]) -> None:
        self.cost = dict(sorted(cost.items()))
        self._before = before

    def path(self, to: Cell) -> tuple[Cell, ...]:
        """The way from the start to a square, both included; raises KeyError out of reach."""
        if to not in self.cost:
            raise KeyError(to)
        way = [to]
        while way[-1] in self._before:
            way.append(self._before[way[-1]])
        return tuple(reversed(way))


def retreat(field: Field, start: Cell, budget: int, fled: Iterable[Cell]) -> Retreat:
    """The squares that `budget` squares of movement lead to, no step nearer to any square that is fled from."""
    return field.kept(_retreat, start, budget, tuple(fled))


def _retreat(field: Field, start: Cell, budget: int, away: tuple[Cell, ...]) -> Retreat:
    cost, before = {start: 0}, dict[Cell, Cell]()
    front = [(0, start)]
    while front:
        spent, here = heappop(front)
        if spent > cost[here]:
            continue
        for cell in neighbours8(here):
            if not field.inside(cell) or not field.may_step(here, cell) or nearer(here, cell, away):
                continue
            total = spent + field.enter_cost(cell)
            if total <= budget and total < cost.get(cell, budget + 1):
                cost[cell], before[cell] = total, here
                heappush(front, (total, cell))
    return Retreat(cost, before)


def nearer(here: Cell, there: Cell, away: tuple[Cell, ...]) -> bool:
    """Whether a step lowers the distance to any of these squares."""
    return any(distance(there, cell) < distance(here, cell) for cell in away)
