"""Squares of the battlefield and the directions between them (ASC-RULING-04, -47)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

Cell = tuple[int, int]
"""A square: (x, y), x counted east and y south, from 0."""

Direction = tuple[int, int]
"""A step to one of the eight neighbours: (dx, dy), each -1, 0 or 1, not both 0."""

NORTH: Direction = (0, -1)

DIRECTIONS: tuple[Direction, ...] = (
    (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1),
)  # fmt: skip
"""The eight step directions, clockwise from north."""


def distance(a: Cell, b: Cell) -> int:
    """Squares between two squares: the larger of dx and dy (ASC-RULING-04)."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def neighbours8(cell: Cell) -> Iterator[Cell]:
    """The eight squares around a square, clockwise from north; some may lie off the map."""
    x, y = cell
    return ((x + dx, y + dy) for dx, dy in DIRECTIONS)


def forward(thrower: Cell, target: Cell) -> Direction:
    """The 8-way direction from thrower to target; north if they share a square (ASC-RULING-47)."""
    dx, dy = target[0] - thrower[0], target[1] - thrower[1]
    if dx == 0 and dy == 0:
        return NORTH
    east, south = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    if 5 * abs(dy) <= 2 * abs(dx):
        return (east, 0)
    if 5 * abs(dx) <= 2 * abs(dy):
        return (0, south)
    return (east, south)


def straight_back(attacker: Cell, defender: Cell) -> tuple[Cell, ...]:
    """The square straight behind a defender, or any of the eight if both share a square (ASC-RULING-65).

    Squares may lie off the map.
    """
    if attacker == defender:
        return tuple(neighbours8(defender))
    dx, dy = forward(attacker, defender)
    return ((defender[0] + dx, defender[1] + dy),)


def left_of(direction: Direction) -> Direction:
    """The direction a quarter turn to the left: left of (fx, fy) is (fy, -fx) (ASC-RULING-47)."""
    return (direction[1], -direction[0])


def right_of(direction: Direction) -> Direction:
    """The direction a quarter turn to the right: right of (fx, fy) is (-fy, fx) (ASC-RULING-47)."""
    return (-direction[1], direction[0])


def is_chain(cells: tuple[Cell, ...]) -> bool:
    """Whether squares form the chain of a burst: each touches the one before, none twice (ASC-RULING-37).

    A single square is a chain; no square at all is none. Sight and range are not asked here.
    """
    if not cells or len(set(cells)) != len(cells):
        return False
    return all(distance(a, b) == 1 for a, b in pairwise(cells))
