"""Rows of neighbouring squares that fire sweeps, and what cuts them short: the map's edge and walls (ASC-FIRE-04)."""

from __future__ import annotations

from game.field.cells import DIRECTIONS, Cell, Direction
from game.field.ground import Field

_ALONG = ((1, 0), (0, 1), (1, 1), (1, -1))
"""The directions in which whole rows are named; the others give the same squares the other way round."""


def is_barred(field: Field, cell: Cell) -> bool:
    """Whether nothing can be swept there: off the map, or a wall (impassable and opaque)."""
    return not field.inside(cell) or bool(field.opaque[cell[1], cell[0]] and not field.passable(cell))


def row(field: Field, start: Cell, step: Direction, count: int) -> tuple[Cell, ...]:
    """A straight row of `count` squares from `start`, or as many as lie before the map's edge or a wall."""
    found: list[Cell] = []
    for place in range(count):
        cell = (start[0] + step[0] * place, start[1] + step[1] * place)
        if is_barred(field, cell):
            break
        found.append(cell)
    return tuple(found)


def rows_over(field: Field, cell: Cell, count: int) -> tuple[tuple[Cell, ...], ...]:
    """Rows of `count` squares that cover a square, each in one direction; those cut short end where they are cut."""
    found: dict[tuple[Cell, ...], None] = {}
    for step in DIRECTIONS:
        for before in range(count):
            squares = row(field, (cell[0] - step[0] * before, cell[1] - step[1] * before), step, count)
            if cell in squares and (step in _ALONG or len(squares) < count):
                found[squares] = None
    return tuple(found)


def is_whole(field: Field, squares: tuple[Cell, ...], count: int) -> bool:
    """Whether a chain covers `count` squares, or fewer because the edge or a wall lies straight ahead of its last.

    A single square has no direction: it is cut short by the edge or a wall anywhere beside it.
    """
    if len(squares) >= count or not squares:
        return len(squares) == count
    (x, y), before = squares[-1], squares[-2:-1]
    steps = tuple((x - cell[0], y - cell[1]) for cell in before) or DIRECTIONS
    return any(is_barred(field, (x + dx, y + dy)) for dx, dy in steps)
