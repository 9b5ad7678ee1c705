"""Where a walk can lead, by which way, how far it is to a goal, and ways that lead away (ASC-RULING-05, -87)."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

import numpy as np
import numpy.typing as npt

from game.field.boards import Boards
from game.field.cells import Cell, distance, neighbours8
from game.field.flood import NEVER, Flood, flood_from, flood_to
from game.field.ground import MAX_COST, Field, FieldError

NOWHERE: frozenset[Cell] = frozenset()


class Reach:
    """The squares within reach of a start, each with the least squares of movement it takes.

    It answers for every smaller budget too: a walk, two walks and a sprint are thresholds of its costs.
    """

    __slots__ = ("_cost", "_flood", "_layer", "budget", "field", "start")

    def __init__(self, field: Field, start: Cell, budget: int, flood: Flood) -> None:
        self.field, self.start, self.budget = field, start, budget
        self._flood = flood
        self._cost: dict[Cell, int] | None = None
        self._layer: npt.NDArray[np.int32] | None = None

    @property
    def cost(self) -> dict[Cell, int]:
        """The least cost of each square within reach, the start (0) included, sorted by square."""
        if self._cost is None:
            self._cost = self._flood.costs()
        return self._cost

    @property
    def layer(self) -> npt.NDArray[np.int32]:
        """The least cost of each square: int32 [y, x], -1 out of reach; read-only."""
        if self._layer is None:
            self._layer = self._flood.layer(-1)
        return self._layer

    def __contains__(self, cell: object) -> bool:
        return cell in self.cost

    def within(self, budget: int) -> tuple[Cell, ...]:
        """The squares that cost no more than a smaller budget, sorted."""
        return tuple([cell for cell, cost in self.cost.items() if cost <= budget])

    def path(self, to: Cell) -> tuple[Cell, ...]:
        """The canonical way from the start to a square, both included; raises KeyError out of reach."""
        cost = self._flood.cost_of(to)
        if cost is None:
            raise KeyError(to)
        return tuple(reversed(self._flood.way_back(to, cost, self.field.enter_cost)))


def reach(field: Field, start: Cell, budget: int, *, barred: frozenset[Cell] = NOWHERE) -> Reach:
    """The squares that `budget` squares of movement can lead to (ASC-RULING-05).

    A diagonal step costs what the entered square costs, and needs both squares it squeezes between to be
    passable (ASC-RULING-87). Barred squares may not be entered, but do not bar a diagonal. Raises FieldError
    off the map.
    """
    boards = _boards(field, start)
    budget = max(0, min(budget, field.width * field.height * MAX_COST))
    return Reach(field, start, budget, flood_from(boards, start, budget, boards.barred(barred)))


def shortest(field: Field, a: Cell, b: Cell, *, barred: frozenset[Cell] = NOWHERE) -> tuple[Cell, ...] | None:
    """The cheapest way between two squares, both included, as Reach.path gives it; None if there is none."""
    boards = _boards(field, a)
    if not field.inside(b):
        return None
    budget = field.width * field.height * MAX_COST
    flood = flood_from(boards, a, budget, boards.barred(barred), goal=b)
    cost = flood.cost_of(b)
    return None if cost is None else tuple(reversed(flood.way_back(b, cost, field.enter_cost)))


def path_cost(field: Field, path: Iterable[Cell]) -> int:
    """The squares of movement a path takes; the square it starts from is free."""
    return sum(field.enter_cost(cell) for cell in tuple(path)[1:])


def distance_field(field: Field, goals: Iterable[Cell], *, barred: frozenset[Cell] = NOWHERE) -> npt.NDArray[np.int32]:
    """The squares of movement from each square to the nearest goal: int32 [y, x], NEVER where no way leads.

    Goals on impassable or barred ground count for nothing.
    """
    boards = field.kept(Boards)
    return flood_to(boards, boards.of(goals), boards.barred(barred)).layer(NEVER)


def _boards(field: Field, start: Cell) -> Boards:
    if not field.inside(start):
        raise FieldError(f"square {start} is not on the map of {field.width} x {field.height}")
    return field.kept(Boards)


class Retreat:
    """The squares within reach, each with its least cost, and the ways to them: like a Reach, but never nearer."""

    def __init__(self, cost: dict[Cell, int], before: dict[Cell, Cell]) -> None:
        self.cost = dict(sorted(cost.items()))
        self._before = before

    def path(self, to: Cell) -> tuple[Cell, ...]:
        """The way from the start to a square, both included; raises KeyError out of reach."""
        if to not in self.cost:
            raise KeyError(to)
        route = [to]
        while route[-1] in self._before:
            route.append(self._before[route[-1]])
        return tuple(reversed(route))


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
