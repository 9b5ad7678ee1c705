"""Flooding a battlefield, all squares of one cost at a time (ASC-RULING-05, -87)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from game.field.boards import DIAGONALS, Boards, unpack
from game.field.cells import Cell, Direction

ORTHOGONALS: tuple[Direction, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
NEVER = 1 << 29
"""More squares of movement than any way can cost; two of them still add up in 32 bits."""


def _spreader(pitch: int, corners: list[int]) -> Callable[[int], int]:
    """A function from a board to the board of all squares one step away, ground aside."""
    north_east, south_east, south_west, north_west = corners
    more, less = pitch + 1, pitch - 1

    def spread(at: int) -> int:
        return (
            at << 1 | at >> 1 | at << pitch | at >> pitch
            | (at & north_east) >> less | (at & north_west) >> more
            | (at & south_east) << more | (at & south_west) << less
        )  # fmt: skip

    return spread


@dataclass(frozen=True, slots=True)
class Flood:
    """Where a flood came to: levels[c] is the board of the squares that cost c; rows start at `low`."""

    boards: Boards
    low: int
    rows: int
    levels: list[int]

    def layer(self, missing: int) -> npt.NDArray[np.int32]:
        """The cost of each square: int32 [y, x], `missing` where the flood never came."""
        boards = self.boards
        layer = np.full((boards.height, boards.width), missing, np.int32)
        digits = [0] * max(1, (len(self.levels) - 1).bit_length())
        seen = 0
        for cost, level in enumerate(self.levels):
            seen |= level
            for place in range(cost.bit_length()):
                if cost >> place & 1:
                    digits[place] |= level
        bits = unpack([seen, *digits], self.rows, boards.width, boards.pitch)
        band = layer[self.low : self.low + self.rows]
        costs = bits[1].astype(np.int32)
        for place in range(1, len(digits)):
            costs |= bits[place + 1].astype(np.int32) << place
        np.copyto(band, costs, where=bits[0].view(np.bool_))
        return layer

    def way_back(self, cell: Cell, cost: int, enter: Callable[[Cell], int]) -> list[Cell]:
        """The canonical way from a square of known cost back to where the flood began, both included.

        Among equal ways it takes, looked at from its end, a straight step before a diagonal one, and of those
        the first in ORTHOGONALS or DIAGONALS: so it depends on nothing but the ground.
        """
        way = [cell]
        while cost > 0:
            cost -= enter(cell)
            cell = self._before(cell, self.levels[cost])
            way.append(cell)
        return way

    def _before(self, cell: Cell, level: int) -> Cell:
        x, y = cell[0], cell[1] - self.low
        pitch, width = self.boards.pitch, self.boards.width
        for dx, dy in ORTHOGONALS:
            if 0 <= x + dx < width and y + dy >= 0 and level >> ((y + dy) * pitch + x + dx) & 1:
                return (x + dx, y + dy + self.low)
        for (dx, dy), roomy in zip(DIAGONALS, self.boards.corners, strict=True):
            px, py = x - dx, y - dy
            if not (0 <= px < width and py >= 0) or not level >> (py * pitch + px) & 1:
                continue
            if roomy >> ((py + self.low) * pitch + px) & 1:
                return (px, py + self.low)
        raise AssertionError(f"no step leads to {cell}")


def flood_from(boards: Boards, start: Cell, budget: int, barred: int = 0, goal: Cell | None = None) -> Flood:
    """Flood outward from a start up to a budget, or until a goal is reached; barred is a board."""
    low = max(0, start[1] - budget)
    rows = min(boards.height, start[1] + budget + 1) - low
    down, band = low * boards.pitch, (1 << (rows * boards.pitch)) - 1
    spread = _spreader(boards.pitch, [corner >> down & band for corner in boards.corners])
    ground = [(cost, (board & ~barred) >> down & band) for cost, board in boards.by_cost]
    wanted = 0 if goal is None else 1 << (boards.bit(goal) - down) if low <= goal[1] < low + rows else 0
    levels, seen, cost = [1 << (boards.bit(start) - down)], 0, 0
    while cost < len(levels):
        fresh = levels[cost] = levels[cost] & ~seen
        if fresh:
            seen |= fresh
            if fresh & wanted:
                break
            around = spread(fresh) & ~seen
            for price, board in ground:
                into = around & board
                if into and cost + price <= budget:
                    _add(levels, cost + price, into)
        cost += 1
    return Flood(boards, low, rows, levels[: cost + 1])


def flood_to(boards: Boards, goals: int, barred: int = 0) -> Flood:
    """Flood backward from a board of goals: the cost of a square is that of its way to the nearest goal."""
    spread = _spreader(boards.pitch, boards.corners)
    ground = [(cost, board & ~barred) for cost, board in boards.by_cost]
    walkable = 0
    for _, board in ground:
        walkable |= board
    levels, seen, cost = [goals & walkable], 0, 0
    while cost < len(levels):
        fresh = levels[cost] = levels[cost] & ~seen
        if fresh:
            seen |= fresh
            for price, board in ground:
                into = fresh & board
                around = spread(into) & walkable & ~seen if into else 0
                if around:
                    _add(levels, cost + price, around)
        cost += 1
    return Flood(boards, 0, boards.height, levels)


def _add(levels: list[int], cost: int, board: int) -> None:
    if cost >= len(levels):
        levels.extend([0] * (cost + 1 - len(levels)))
    levels[cost] |= board
