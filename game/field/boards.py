"""Bitboards: one Python integer holds one bit for each square, so a whole map moves in one operation.

Rows of bits lie side by side; each is one longer than the map, so that a step off its end falls on no ground.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np
import numpy.typing as npt

from game.field.cells import Cell, Direction
from game.field.ground import STEP_LEVELS, Field

ORTHOGONALS: tuple[Direction, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONALS: tuple[Direction, ...] = ((1, -1), (1, 1), (-1, 1), (-1, -1))


def pack(mask: npt.NDArray[np.bool_], pitch: int) -> int:
    """The rows of a bool layer as a board with `pitch` bits a row."""
    padded = np.zeros((mask.shape[0], pitch), np.bool_)
    padded[:, : mask.shape[1]] = mask
    return int.from_bytes(np.packbits(padded, bitorder="little").tobytes(), "little")


def unpack(boards: list[int], length: int) -> npt.NDArray[np.uint8]:
    """The first `length` bits of boards, as 0 and 1: [board, bit]."""
    size = (length + 7) // 8
    raw = np.frombuffer(b"".join([board.to_bytes(size, "little") for board in boards]), np.uint8)
    return np.unpackbits(raw.reshape(len(boards), size), axis=1, count=length, bitorder="little")


class Boards:
    """The ground of a battlefield as bitboards; bit x * pitch + y is (x, y), so bits are in cell order.

    by_cost: (squares to enter, board) for each cost above 0; dearest: the highest of those costs; corners:
    for each of DIAGONALS the squares from which that step does not squeeze past impassable ground
    (ASC-RULING-87); straights: for each of ORTHOGONALS the squares from which that step leads over no drop, None
    on level ground.
    """

    def __init__(self, field: Field) -> None:
        self.width, self.height, self.pitch = field.width, field.height, field.height + 1
        columns = field.cost.T
        self.by_cost = [(int(c), pack(columns == c, self.pitch)) for c in np.unique(columns) if c]
        self._last: tuple[frozenset[Cell], int] = (frozenset(), 0)
        self.dearest = max((cost for cost, _ in self.by_cost), default=0)
        self.corners = [pack(_roomy(columns > 0, step), self.pitch) for step in DIAGONALS]
        self.straights: list[int] | None = None
        if field.hilly:
            level = field.level.T
            gentle = {step: pack(_gentle(level, step), self.pitch) for step in (*ORTHOGONALS, *DIAGONALS)}
            self.corners = [roomy & gentle[step] for step, roomy in zip(DIAGONALS, self.corners, strict=True)]
            self.straights = [gentle[step] for step in ORTHOGONALS]

    @cached_property
    def cells(self) -> npt.NDArray[np.object_]:
        """The square of each bit; those of the bits that are no ground lie off the map."""
        found = np.empty(self.width * self.pitch, np.object_)
        found[:] = [(x, y) for x in range(self.width) for y in range(self.pitch)]
        return found

    def of(self, cells: Iterable[Cell]) -> int:
        """A board of the given squares; those off the map are left out."""
        board = 0
        for x, y in cells:
            if 0 <= x < self.width and 0 <= y < self.height:
                board |= 1 << (x * self.pitch + y)
        return board

    def barred(self, cells: frozenset[Cell]) -> int:
        """The same for squares asked about again and again, unit after unit: the last answer is kept."""
        if cells is not self._last[0]:
            self._last = (cells, self.of(cells))
        return self._last[1]


def _roomy(ground: npt.NDArray[np.bool_], step: Direction) -> npt.NDArray[np.bool_]:
    """The squares [x, y] from which both parts of a diagonal lead to passable ground."""
    padded = np.pad(ground, 1)
    width, height = ground.shape
    dx, dy = step
    ahead: npt.NDArray[np.bool_] = padded[1 + dx : 1 + dx + width, 1 : 1 + height]
    beside: npt.NDArray[np.bool_] = padded[1 : 1 + width, 1 + dy : 1 + dy + height]
    return beside & ahead


def _gentle(level: npt.NDArray[np.int8], step: Direction) -> npt.NDArray[np.bool_]:
    """The squares [x, y] from which that step leads neither up nor down a drop."""
    padded = np.pad(level.astype(np.int16), 1)
    width, height = level.shape
    dx, dy = step
    there = padded[1 + dx : 1 + dx + width, 1 + dy : 1 + dy + height]
    found: npt.NDArray[np.bool_] = abs(there - level) <= STEP_LEVELS
    return found
