"""What a whole side sees at once: the rows of sight of its units laid over one another, as bitboards."""

from __future__ import annotations

from collections.abc import Iterable

from game.field import Cell, Field, sight
from game.field.boards import pack


def pitch_of(field: Field) -> int:
    """Bits to a row: one more than the map is wide, so that what is widened past its edge falls on no square."""
    return field.width + 1


def seen_from(field: Field, origin: Cell) -> int:
    """The squares that one square sees, as a board; to be kept with the field."""
    return pack(sight(field).row(origin), pitch_of(field))


def seen_from_all(field: Field, origins: Iterable[Cell]) -> int:
    """The squares that any of these squares sees."""
    seen = 0
    for origin in origins:
        seen |= field.kept(seen_from, origin)
    return seen


def widened(field: Field, board: int) -> int:
    """A board with all squares beside it."""
    pitch = pitch_of(field)
    broad = board | board << 1 | board >> 1
    return broad | broad << pitch | broad >> pitch


def holds(field: Field, board: int, cell: Cell) -> bool:
    """Whether a square of the map is on the board."""
    return bool(board >> (cell[1] * pitch_of(field) + cell[0]) & 1)
