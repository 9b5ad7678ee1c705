"""Sight and cover between all squares of a battlefield within a range (ASC-RULING-29, -88)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.field.boards import pack, unpack
from game.field.cells import Cell, distance
from game.field.ground import Field, FieldError
from game.field.sights import offsets, rungs_by_side, sides

UNSEEN = -1
MOST_ENTRIES = 1 << 27
"""The largest table made, in squares times offsets (one byte each)."""


@dataclass(frozen=True, eq=False)
class SightTable:
    """Sight and cover of every pair of squares no farther apart than a radius.

    codes: int8 [dy + radius, dx + radius, y, x], read-only: the rung 0..4 of a target at (x + dx, y + dy)
    against an attacker in (x, y), or UNSEEN (-1) without sight or off the map.
    """

    radius: int
    codes: npt.NDArray[np.int8]

    def around(self, attacker: Cell) -> npt.NDArray[np.int8]:
        """The codes of all targets around one attacker: int8 [dy + radius, dx + radius], a view."""
        return self.codes[:, :, attacker[1], attacker[0]]

    def code(self, attacker: Cell, target: Cell) -> int:
        """The rung of a target against an attacker, or UNSEEN without sight or beyond the radius."""
        if distance(attacker, target) > self.radius:
            return UNSEEN
        dx, dy = target[0] - attacker[0] + self.radius, target[1] - attacker[1] + self.radius
        return int(self.codes[dy, dx, attacker[1], attacker[0]])

    def sees(self, a: Cell, b: Cell) -> bool:
        """Whether two squares see each other and are within the radius."""
        return self.code(a, b) != UNSEEN


def sight_table(field: Field, radius: int) -> SightTable:
    """The table of a battlefield for a radius, kept with it; raises FieldError if it were absurdly large."""
    return field.kept(_table, radius)


def _table(field: Field, radius: int) -> SightTable:
    side = 2 * radius + 1
    if radius < 0 or side * side * field.width * field.height > MOST_ENTRIES:
        raise FieldError(f"a sight table of radius {radius} over {field.width} x {field.height} squares is too large")
    rungs = np.pad(rungs_by_side(field), ((0, 0), (radius, radius), (radius, radius)), constant_values=UNSEEN)
    mine, theirs = sides(radius + 1, radius + 1)
    stopped, forked = _stopped_lines(field, radius, mine != theirs)
    codes = np.zeros(stopped.shape, np.int8)
    layers = list(rungs)
    for row, numbers in enumerate(mine.tolist()):
        for column, number in enumerate(numbers):
            spot = np.s_[row : row + field.height, column : column + field.width]
            codes[row, column, :, : field.width] = layers[number][spot]
    for (row, column), own_stopped in forked.items():
        spot = np.s_[row : row + field.height, column : column + field.width]
        np.copyto(codes[row, column, :, : field.width], layers[theirs[row, column]][spot], where=own_stopped)
    codes |= np.negative(stopped.view(np.int8))  # all bits of a code set are UNSEEN
    codes = codes[..., : field.width]
    codes.setflags(write=False)
    return SightTable(radius, codes)


def _stopped_lines(
    field: Field, radius: int, forks: npt.NDArray[np.bool_]
) -> tuple[npt.NDArray[np.bool_], dict[Cell, npt.NDArray[np.bool_]]]:
    """Whether both lines are stopped, [dy, dx, y, x] with some columns too many; at the forks, the own line."""
    pitch, height = field.width + radius, field.height
    side = 2 * radius + 1
    room = np.zeros((height + 2 * radius, pitch), np.bool_)
    room[radius : radius + height, radius:] = field.opaque
    opaque = pack(room, pitch)
    everywhere = (1 << height * pitch) - 1
    shade: dict[Cell, int] = {}
    for offset, points in _lines_within(radius):
        board = 0
        for x, y in points:
            board |= opaque >> (y + radius) * pitch + x + radius
        shade[offset] = board & everywhere
    both = []
    for (x, y), board in shade.items():
        shift, back = y * pitch + x, shade[-x, -y]
        both.append(board & (back >> shift if shift >= 0 else back << -shift))
    at = [(int(row), int(column)) for row, column in np.argwhere(forks)]
    own = [shade[column - radius, row - radius] for row, column in at]
    bits = unpack(both + own, height * pitch).reshape(-1, height, pitch).view(np.bool_)
    stopped = bits[: side * side].reshape(side, side, height, pitch)
    return stopped, dict(zip(at, bits[side * side :, :, : field.width], strict=True))


@lru_cache(maxsize=8)
def _lines_within(radius: int) -> tuple[tuple[Cell, tuple[Cell, ...]], ...]:
    """Each offset within a radius, row by row, with the points of its line."""
    span = range(-radius, radius + 1)
    return tuple(((x, y), offsets(x, y)) for y in span for x in span)
