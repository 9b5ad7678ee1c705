"""What an opaque square hides: for each offset, the squares whose line passes through it (ASC-RULING-29).

Two lines join an origin to a square: the origin's own, and that of the square, which rounds halves the
other way. Rounding treats east and west, north and south alike, so one quarter of the board stands for
all four.
Nothing here depends on a battlefield; tables are shared by all of them.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from game.field.cache import CACHE

OWN, THEIRS = 0, 1
"""The two lines: the origin's own, and the one from the square looked at."""

TABLE_SIDE = 96
"""The longest side of a board for which a table of shadows is made; larger boards walk their lines."""

Layer = npt.NDArray[np.bool_]
Offsets = npt.NDArray[np.int64]


def hidden_from(opaque: Layer, x: int, y: int) -> Layer:
    """The squares hidden from (x, y) on each line: bool [line, y, x], line being OWN or THEIRS."""
    if max(opaque.shape) > TABLE_SIDE:
        return _walked(opaque, x, y)
    hidden = np.empty((2, *opaque.shape), np.bool_)
    table = _table(8 * ((max(opaque.shape) + 7) // 8))
    for rows in (slice(y, None), slice(y, None, -1)):
        for columns in (slice(x, None), slice(x, None, -1)):
            hidden[:, rows, columns] = _quarter(opaque[rows, columns], table)
    return hidden


def _quarter(opaque: Layer, table: npt.NDArray[np.uint64]) -> Layer:
    """What is hidden in the quarter of the board that begins at the origin."""
    height, width = opaque.shape
    side = table.shape[0]
    cast = table[:height, :width][opaque]
    if not len(cast):
        return np.zeros((2, height, width), np.bool_)
    shadows = np.bitwise_or.reduce(cast, axis=0)
    bits = np.unpackbits(shadows.view(np.uint8), axis=1, bitorder="little")
    return bits.reshape(2, side, side)[:, :height, :width].view(np.bool_)


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


def crossings(marked: Layer, x: int, y: int) -> npt.NDArray[np.uint16]:
    """How many marked squares lie strictly between (x, y) and each square on each line: uint16 [line, y, x]."""
    crossed = hidden_from(marked, x, y)
    found = crossed.astype(np.uint16)
    ty, tx = np.nonzero(crossed.any(axis=0))
    if len(tx):
        found[:, ty, tx] = _counted(marked, x, y, tx - x, ty - y)
    return found


def _walked(opaque: Layer, x: int, y: int) -> Layer:
    """The same without a table: all lines walked at once, step by step."""
    height, width = opaque.shape
    ty, tx = np.mgrid[-y : height - y, -x : width - x].reshape(2, -1)
    return (_counted(opaque, x, y, tx, ty) > 0).reshape(2, height, width)


def _counted(marked: Layer, x: int, y: int, tx: Offsets, ty: Offsets) -> npt.NDArray[np.uint16]:
    """The marked squares strictly between (x, y) and so many squares at offsets from it: uint16 [line, square]."""
    far = np.maximum(abs(tx), abs(ty))
    order = np.argsort(-far, kind="stable")
    tx, ty, far = tx[order], ty[order], far[order]
    crossed = np.zeros((2, len(far)), np.uint16)
    count = len(far)
    for step in range(1, int(far[0])):
        while far[count - 1] <= step:
            count = int(np.searchsorted(-far[:count], -step))
        dx, dy, n = tx[:count], ty[:count], far[:count]
        for which, half in ((OWN, n), (THEIRS, n - 1)):
            px = (2 * step * abs(dx) + half) // (2 * n) * np.sign(dx)
            py = (2 * step * abs(dy) + half) // (2 * n) * np.sign(dy)
            crossed[which, :count] += marked[y + py, x + px]
    back = np.empty_like(crossed)
    back[:, order] = crossed
    return back
