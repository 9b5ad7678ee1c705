"""Walking where every second diagonal step costs a square more (ALT-BASE-36)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.field.boards import Boards
from game.field.cells import Cell
from game.field.flood import Flood, spreader
from game.field.ground import MAX_COST, Field, FieldError
from game.field.moving import NOWHERE

_SHUT = [0, 0, 0, 0]
_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""Seen from the end of a way a straight step comes before a diagonal one, as in every walk of the game."""


def stride_distance(a: Cell, b: Cell) -> int:
    """Squares between two squares: the larger of dx and dy and half the smaller, rounded down (ALT-BASE-36)."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return max(dx, dy) + min(dx, dy) // 2


class Strides:
    """The squares within reach of a start and the least squares of movement each takes."""

    __slots__ = ("_field", "_halves", "cost", "start")

    def __init__(self, field: Field, start: Cell, halves: dict[Cell, int]) -> None:
        self._field = field
        self._halves = halves
        self.start = start
        self.cost = {cell: half // 2 for cell, half in halves.items()}

    def path(self, to: Cell) -> tuple[Cell, ...]:
        """The canonical cheapest way from the start, both ends included. Raises KeyError out of reach."""
        route = [to]
        left = self._halves[to]
        while route[-1] != self.start:
            before = self._before(route[-1], left)
            left = self._halves[before]
            route.append(before)
        return tuple(reversed(route))

    def _before(self, cell: Cell, spent: int) -> Cell:
        entered = spent - 2 * self._field.enter_cost(cell)
        for dx, dy in _STEPS:
            origin = (cell[0] + dx, cell[1] + dy)
            if self._halves.get(origin) == entered - (dx != 0 and dy != 0) and self._field.may_step(origin, cell):
                return origin
        raise AssertionError(f"no step leads to {cell}")


def strides(field: Field, start: Cell, budget: int, barred: frozenset[Cell] = NOWHERE) -> Strides:
    """Where so many squares of movement can lead; barred squares may not be entered.

    A straight step costs what the square entered costs, a diagonal one half a square more; what is left over at the end
    is dropped. That is the alternation of one and two for diagonal steps, whatever steps come between. Raises
    FieldError off the map.
    """
    if not field.inside(start):
        raise FieldError(f"square {start} is not on the map of {field.width} x {field.height}")
    return field.kept(_strides, start, budget, barred)


def path_halves(field: Field, path: Sequence[Cell]) -> int:
    """The half squares of movement of a way, start included: a diagonal step takes one more (ALT-BASE-36)."""
    return sum(2 * field.enter_cost(b) + (a[0] != b[0] and a[1] != b[1]) for a, b in pairwise(path))


def path_strides(field: Field, path: Sequence[Cell]) -> int:
    """The squares of movement of a way, start included; half a square at the end is dropped (ALT-BASE-36)."""
    return path_halves(field, path) // 2


def _strides(field: Field, start: Cell, budget: int, barred: frozenset[Cell]) -> Strides:
    boards = field.kept(Boards)
    budget = max(0, min(budget, field.width * field.height * MAX_COST))
    return Strides(field, start, _flooded(boards, start, 2 * budget + 1, boards.of(barred)).costs())


def _flooded(boards: Boards, start: Cell, most: int, barred: int) -> Flood:
    """All squares of one cost at a time, in half squares."""
    straight = spreader(boards.pitch, _SHUT, boards.straights)
    diagonal = spreader(boards.pitch, boards.corners, _SHUT)
    ground = [(2 * cost, board & ~barred) for cost, board in boards.by_cost]
    levels = [0] * (most + 2 * boards.dearest + 2)
    levels[0] = boards.of((start,))
    seen = 0
    for spent in range(most + 1):
        fresh = levels[spent] = levels[spent] & ~seen
        if fresh and spent < most:
            seen |= fresh
            beside, aslant = straight(fresh), diagonal(fresh)
            for price, board in ground:
                levels[spent + price] |= beside & board
                levels[spent + price + 1] |= aslant & board
    return Flood(boards, 0, boards.width, levels[: most + 1])
