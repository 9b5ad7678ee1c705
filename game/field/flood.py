"""Flooding a battlefield, all squares of one cost at a time (ASC-RULING-05, -87)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.field.boards import DIAGONALS, ORTHOGONALS, Boards, unpack
from game.field.cells import Cell

NEVER = 1 << 29
"""More squares of movement than any way can cost; two of them still add up in 32 bits."""


class Flood(NamedTuple):
    """Where a flood came to: levels[c] is the board of the squares that cost c; columns start at `left`."""

    boards: Boards
    left: int
    columns: int
    levels: list[int]

    def reached(self) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.integer]]:
        """The bit, counted from the first column flooded, and the cost of every square the flood came to."""
        digits = [0] * max(1, (len(self.levels) - 1).bit_length())
        seen = 0
        for cost, level in enumerate(self.levels):
            seen |= level
            for place in _ones(cost):
                digits[place] |= level
        bits = unpack([*digits, seen], self.columns * self.boards.pitch)
        (at,) = bits[-1].nonzero()
        parts = np.packbits(bits[:-1].take(at, axis=1), axis=0, bitorder="little")
        if len(parts) == 1:
            return at, parts[0]
        return at, sum(part.astype(np.int32) << 8 * place for place, part in enumerate(parts))

    def costs(self) -> dict[Cell, int]:
        """The cost of every square the flood came to, in cell order."""
        at, costs = self.reached()
        cells = self.boards.cells[self.left * self.boards.pitch :]
        return dict(zip(cells[at].tolist(), costs.tolist(), strict=True))

    def layer(self, missing: int) -> npt.NDArray[np.int32]:
        """The cost of each square: int32 [y, x], `missing` where the flood never came; read-only."""
        boards = self.boards
        at, costs = self.reached()
        board = np.full(boards.width * boards.pitch, missing, np.int32)
        board[self.left * boards.pitch :][at] = costs
        layer = board.reshape(boards.width, boards.pitch)[:, : boards.height].T.copy()
        layer.setflags(write=False)
        return layer

    def cost_of(self, cell: Cell) -> int | None:
        """The cost of one square, None if the flood never came there."""
        x, y = cell[0] - self.left, cell[1]
        if not (0 <= x < self.columns and 0 <= y < self.boards.height):
            return None
        at = x * self.boards.pitch + y
        return next((cost for cost, level in enumerate(self.levels) if level >> at & 1), None)

    def way_back(self, cell: Cell, cost: int, enter: Callable[[Cell], int]) -> list[Cell]:
        """The canonical way from a square of known cost back to where the flood began, both included.

        Among equal ways it takes, looked at from its end, a straight step before a diagonal one, and of those
        the first in ORTHOGONALS or DIAGONALS: so it depends on nothing but the ground.
        """
        path = [cell]
        while cost > 0:
            cost -= enter(cell)
            cell = self._before(cell, self.levels[cost])
            path.append(cell)
        return path

    def _before(self, cell: Cell, level: int) -> Cell:
        x, y = cell[0] - self.left, cell[1]
        pitch, height = self.boards.pitch, self.boards.height
        straights = self.boards.straights
        for place, (dx, dy) in enumerate(ORTHOGONALS):
            px, py = x + dx, y + dy
            if px < 0 or not 0 <= py < height or not level >> (px * pitch + py) & 1:
                continue
            if straights is None or straights[place] >> ((x + self.left) * pitch + y) & 1:
                return (px + self.left, py)
        for (dx, dy), roomy in zip(DIAGONALS, self.boards.corners, strict=True):
            px, py = x - dx, y - dy
            if px < 0 or not 0 <= py < height or not level >> (px * pitch + py) & 1:
                continue
            if roomy >> ((px + self.left) * pitch + py) & 1:
                return (px + self.left, py)
        raise AssertionError(f"no step leads to {cell}")


def flood_from(boards: Boards, start: Cell, budget: int, barred: int = 0, goal: Cell | None = None) -> Flood:
    """Flood outward from a start up to a budget, or until a goal is reached; barred is a board."""
    left = max(0, start[0] - budget)
    columns = min(boards.width, start[0] + budget + 1) - left
    skip, band = left * boards.pitch, (1 << (columns * boards.pitch)) - 1
    straights = boards.straights and [straight >> skip & band for straight in boards.straights]
    spread = spreader(boards.pitch, [corner >> skip & band for corner in boards.corners], straights)
    allowed = ~barred >> skip & band
    ground = [(cost, board >> skip & allowed) for cost, board in boards.by_cost]
    wanted = 0 if goal is None else boards.of((goal,)) >> skip & band
    levels, unseen, cost, dearest = [boards.of((start,)) >> skip], band, 0, boards.dearest
    while cost < len(levels) and cost <= budget:
        fresh = levels[cost] = levels[cost] & unseen
        if fresh & wanted:
            budget = cost
        if fresh and cost < budget:
            unseen ^= fresh
            around = spread(fresh)
            if cost + dearest >= len(levels):
                levels += [0] * (dearest + 1)
            for price, board in ground:
                levels[cost + price] |= around & board
        cost += 1
    return Flood(boards, left, columns, levels[: budget + 1])


def flood_to(boards: Boards, goals: int, barred: int = 0) -> Flood:
    """Flood backward from a board of goals: the cost of a square is that of its way to the nearest goal."""
    spread = spreader(boards.pitch, boards.corners, boards.straights)
    ground = [(cost, board & ~barred) for cost, board in boards.by_cost]
    walkable = 0
    for _, board in ground:
        walkable |= board
    levels, unseen, cost, dearest = [goals & walkable], walkable, 0, boards.dearest
    while cost < len(levels):
        fresh = levels[cost] = levels[cost] & unseen
        if fresh:
            unseen ^= fresh
            if cost + dearest >= len(levels):
                levels += [0] * (dearest + 1)
            for price, board in ground:
                into = fresh & board
                if into:
                    levels[cost + price] |= spread(into)
        cost += 1
    return Flood(boards, 0, boards.width, levels)


def spreader(pitch: int, corners: list[int], straights: list[int] | None) -> Callable[[int], int]:
    """A function from a board to the board of all squares one step away, whatever their own ground.

    A drop bars a step both ways, so the same function serves floods toward a goal.
    """
    north_east, south_east, south_west, north_west = corners
    more, less = pitch + 1, pitch - 1

    def spread(at: int) -> int:
        straight = at << 1 | at >> 1 | at << pitch | at >> pitch
        east = (at & north_east) << less | (at & south_east) << more
        return straight | east | (at & north_west) >> more | (at & south_west) >> less

    if straights is None:
        return spread
    west, north, south, east = straights

    def spread_on_slopes(at: int) -> int:
        straight = (at & south) << 1 | (at & north) >> 1 | (at & east) << pitch | (at & west) >> pitch
        rightward = (at & north_east) << less | (at & south_east) << more
        return straight | rightward | (at & north_west) >> more | (at & south_west) >> less

    return spread_on_slopes


@lru_cache(maxsize=4096)
def _ones(number: int) -> tuple[int, ...]:
    """The places of the binary digits 1 of a number."""
    return tuple(place for place in range(number.bit_length()) if number >> place & 1)
