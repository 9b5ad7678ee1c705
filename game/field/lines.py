"""The line from one square to another, point by point (ASC-RULING-29)."""

from __future__ import annotations

from functools import lru_cache

from game.field.cells import Cell


@lru_cache(maxsize=1 << 11)
def offsets(dx: int, dy: int) -> tuple[Cell, ...]:
    """The points strictly between (0, 0) and (dx, dy): i * dx / N and i * dy / N, halves away from zero."""
    n = max(abs(dx), abs(dy))
    return tuple((_rounded(i * dx, n), _rounded(i * dy, n)) for i in range(1, n))


def _rounded(part: int, whole: int) -> int:
    size = (2 * abs(part) + whole) // (2 * whole)
    return size if part >= 0 else -size


def line(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """The squares strictly between two squares, in order from a, on a's own line to b (ASC-RULING-29).

    From b the line may run through other squares, where halves are rounded the other way.
    """
    x, y = a
    return tuple([(x + dx, y + dy) for dx, dy in offsets(b[0] - x, b[1] - y)])
