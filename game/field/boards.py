"""Bitboards: one Python integer holds one bit for each square, so a whole map moves in one operation.

Bit y * pitch + x is square (x, y); pitch is width + 1, so that a step off the east or west edge falls into a
column that is no ground.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from game.field.cells import Cell, Direction
from game.field.ground import Field

DIAGONALS: tuple[Direction, ...] = ((1, -1), (1, 1), (-1, 1), (-1, -1))


def pack(mask: npt.NDArray[np.bool_], pitch: int) -> int:
    """A bool layer [y, x] as a board with rows of `pitch` bits."""
    padded = np.zeros((mask.shape[0], pitch), np.bool_)
    padded[:, : mask.shape[1]] = mask
    return int.from_bytes(np.packbits(padded, bitorder="little").tobytes(), "little")


def unpack(boards: list[int], height: int, width: int, pitch: int) -> npt.NDArray[np.uint8]:
    """Boards as a stack of layers of 0 and 1: [board, y, x]."""
    size = (height * pitch + 7) // 8
    raw = np.frombuffer(b"".join([board.to_bytes(size, "little") for board in boards]), np.uint8)
    bits = np.unpackbits(raw.reshape(len(boards), size), axis=1, bitorder="little")
    return bits[:, : height * pitch].reshape(len(boards), height, pitch)[:, :, :width]


class Boards:
    """The ground of a battlefield as bitboards.

    by_cost: (squares to enter, board) for each cost above 0; corners: for each of DIAGONALS the squares from
    which that step does not squeeze past impassable ground (ASC-RULING-87).
    """

    def __init__(self, field: Field) -> None:
        self.width, self.height, self.pitch = field.width, field.height, field.width + 1
        costs = [int(c) for c in np.unique(field.cost) if c]
        self.by_cost = [(c, pack(field.cost == c, self.pitch)) for c in costs]
        self.corners = [pack(_roomy(field.cost > 0, step), self.pitch) for step in DIAGONALS]

    def bit(self, cell: Cell) -> int:
        """The number of a square's bit."""
        return cell[1] * self.pitch + cell[0]

    def of(self, cells: Iterable[Cell]) -> int:
        """A board of the given squares; those off the map are left out."""
        board = 0
        for x, y in cells:
            if 0 <= x < self.width and 0 <= y < self.height:
                board |= 1 << (y * self.pitch + x)
        return board


def _roomy(ground: npt.NDArray[np.bool_], step: Direction) -> npt.NDArray[np.bool_]:
    """The squares whose two neighbours along the parts of a diagonal step are both passable."""
    padded = np.pad(ground, 1)
    height, width = ground.shape
    dx, dy = step
    beside: npt.NDArray[np.bool_] = padded[1 : 1 + height, 1 + dx : 1 + dx + width]
    ahead: npt.NDArray[np.bool_] = padded[1 + dy : 1 + dy + height, 1 : 1 + width]
    return beside & ahead
