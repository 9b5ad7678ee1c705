"""What an opaque square hides: for each offset, the squares whose line passes through it (ASC-RULING-29).

Two lines join an origin to a square: the origin's own, and that of the square, which rounds halves the
other way. Rounding treats east and west, north and south alike, so one quarter of the board stands for
all four.
Nothing here depends on a battlefield; tables are shared by all of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.field.cache import CACHE

OWN, THEIRS = 0, 1
"""The two lines: the origin's own, and the one from the square looked at."""

TABLE_SIDE = 96
"""The longest side of a board for which a table of shadows is made; on larger boards the lines are swept."""

Layer = npt.NDArray[np.bool_]
Counts = npt.NDArray[np.uint16]


def hidden_from(opaque: Layer, x: int, y: int) -> Layer:
    """The squares hidden from (x, y) on each line: bool [line, y, x], line being OWN or THEIRS."""
    if max(opaque.shape) > TABLE_SIDE:
        return _swept(opaque, x, y, 1).astype(np.bool_)
    hidden = np.empty((2, *opaque.shape), np.bool_)
    table = _table(8 * ((max(opaque.shape) + 7) // 8))
    quarters = [(rows, columns) for rows in _both(y) for columns in _both(x)]
    marked = [opaque[quarter] for quarter in quarters]
    shadows = np.array([np.bitwise_or.reduce(table[: len(one), : len(one[0])][one], axis=0) for one in marked])
    bits = np.unpackbits(shadows.view(np.uint8), axis=-1, bitorder="little").view(np.bool_)
    for (rows, columns), one, found in zip(quarters, marked, bits.reshape(4, 2, len(table), -1), strict=True):
        hidden[:, rows, columns] = found[:, : len(one), : len(one[0])]
    return hidden


def _both(at: int) -> tuple[slice, slice]:
    """All places from one on, either way."""
    return slice(at, None), slice(at, None, -1)


_TABLES: dict[int, npt.NDArray[np.uint64]] = {}


def _table(side: int) -> npt.NDArray[np.uint64]:
    """The table of a side, kept; the largest takes 21 MB and is made in a tenth of a second."""
    found = _TABLES.get(side)
    if found is None:
        found = _made(side)
        CACHE.keep(_TABLES, side, found, found.nbytes)
    return found


def _made(side: int) -> npt.NDArray[np.uint64]:
    """[y, x, line, word]: a bit ty * side + tx for each square (tx, ty) whose line passes through (x, y)."""
    width = side * side // 8
    table = np.zeros(side * side * 2 * width, np.uint8)
    ty, tx = (part.ravel() for part in np.mgrid[0:side, 0:side])
    far = np.maximum(tx, ty)
    for step in range(1, side - 1):
        longer = np.flatnonzero(far > step)
        x, y, n = tx[longer], ty[longer], far[longer]
        bit = np.left_shift(1, longer & 7).astype(np.uint8)
        for which, half in ((OWN, n), (THEIRS, n - 1)):
            square = (2 * step * y + half) // (2 * n) * side + (2 * step * x + half) // (2 * n)
            np.bitwise_or.at(table, (2 * square + which) * width + (longer >> 3), bit)
    words = table.view(np.uint64).reshape(side, side, 2, width // 8)
    words.setflags(write=False)
    return words


# --- sweeping -----------------------------------------------------------------------------------------------


def crossings(marked: Layer, x: int, y: int) -> Counts:
    """How many marked squares lie strictly between (x, y) and each square on each line: uint16 [line, y, x]."""
    return _swept(marked, x, y, max(marked.shape))


def _swept(marked: Layer, x: int, y: int, most: int) -> Counts:
    """The same, counted up to `most`: each quarter of the board in two halves, one for each axis that lines follow."""
    slopes = _slopes(8 * ((max(marked.shape) + 7) // 8))
    crossed = np.empty((2, *marked.shape), np.uint16)
    for rows in (slice(y, None), slice(y, None, -1)):
        for columns in (slice(x, None), slice(x, None, -1)):
            quarter = marked[rows, columns]
            steep = np.arange(quarter.shape[0])[:, None] >= np.arange(quarter.shape[1])
            down, across = _half(quarter, slopes, most), _half(quarter.T, slopes, most)
            crossed[:, rows, columns] = np.where(steep, down, across.transpose(0, 2, 1))
    return crossed


class Slopes(NamedTuple):
    """The slopes of all lines to squares (far, aside) with aside <= far, in order, on boards of one size.

    `total` of them; `of` int32 [far, aside] says which is that square's; at a distance, the lines through squares aside
    from a on, but not from b on, are those from `ends[line, far, a]` to `ends[line, far, b]`: int32.
    """

    total: int
    of: npt.NDArray[np.int32]
    ends: npt.NDArray[np.int32]


@lru_cache(maxsize=4)
def _slopes(side: int) -> Slopes:
    """The slopes on boards with sides no longer than this; 3 MB for the largest."""
    far, aside = np.mgrid[1:side, 0:side]
    squares = aside <= far
    slopes, which = np.unique(aside[squares] / far[squares], return_inverse=True)
    of, ends = np.zeros((side, side), np.int32), np.zeros((2, side, side + 1), np.int32)
    of[1:][squares] = which
    bounds = (2 * np.arange(side + 1) - 1) / (2 * far[:, :1])
    ends[OWN, 1:] = np.searchsorted(slopes, bounds, "left")  # a half is rounded away from the axis
    ends[THEIRS, 1:] = np.searchsorted(slopes, bounds, "right")
    return Slopes(len(slopes), of, ends)


def _half(marked: Layer, slopes: Slopes, most: int) -> Counts:
    """The squares crossed on the lines to squares (far, aside) with aside <= far; others mean nothing."""
    crossed, lines = np.zeros((2, *marked.shape), np.uint16), np.zeros((2, slopes.total), np.uint16)
    edges = np.diff(marked.astype(np.int8), axis=1, prepend=0, append=0)
    steps = np.flatnonzero(marked[1:-1].any(axis=1)) + 1
    for step, until in zip(steps.tolist(), [*steps[1:].tolist(), len(marked) - 1], strict=False):
        begins = np.flatnonzero(edges[step, : step + 1] > 0)
        stops = np.flatnonzero(edges[step] < 0)[: len(begins)]
        for line in (OWN, THEIRS):
            ends = slopes.ends[line, step]
            for first, last in zip(ends[begins].tolist(), ends[stops].tolist(), strict=True):
                through = lines[line, first:last]
                np.minimum(through + 1, most, out=through)
        crossed[:, step + 1 : until + 1] = lines[:, slopes.of[step + 1 : until + 1, : marked.shape[1]]]
        if lines.min() == most:
            crossed[:, until + 1 :] = most
            break
    return crossed
