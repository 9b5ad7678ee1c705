"""Edges over the whole board: what distance and cover make of fire from, or at, every square at once.

Squares are flat numbers y * width + x; every board has that length. What is worked out is kept with the
battlefield, since ground does not change.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from game.field import (
    CACHE,
    Cell,
    Field,
    Reach,
    Sight,
    distance,
    reach,
    sight,
    stride_distance,
    strides,
)
from game.systems.prospects import BARRED

Board = npt.NDArray[Any]
_Key = TypeVar("_Key", bound=Hashable)
_SKIES = 4
_MANY = 24
"""Squares that may be fired from, and no more are looked at than about so many."""
_WALKED = 1 << 12
"""On larger boards a threat is that from where the foe stands: nobody walks across them in a turn."""


class Lines:
    """Distance, sight and cover between squares, row by row as they are asked for."""

    def __init__(self, field: Field, bare: int = 0) -> None:
        self.field, self.bare = field, bare
        self.width, self.height = field.width, field.height
        self.size = field.width * field.height
        self._y, self._x = (part.ravel() for part in np.mgrid[0 : self.height, 0 : self.width].astype(np.int32))
        self._distances: dict[int, Board] = {}
        self._from: dict[int, Board] = {}
        self._at: dict[int, Board] = {}
        # With each board the tables it was made of, which their ids in its key stand for as long as they live.
        self._edges: dict[object, tuple[Board, Board, Board]] = {}
        self._veils: dict[frozenset[Cell], dict[object, Any]] = {}
        self._squares: dict[tuple[Cell, int], Board] = {}

    def number(self, cell: Cell) -> int:
        """The flat number of a square."""
        return cell[1] * self.width + cell[0]

    def cell(self, number: int) -> Cell:
        """The square of a flat number."""
        y, x = divmod(int(number), self.width)
        return (x, y)

    def apart(self, a: Cell, b: Cell) -> int:
        """Squares between two squares, by the measure of the book."""
        return distance(a, b)

    def distances(self, number: int) -> Board:
        """Squares from one square to every other, by the measure of the book."""
        found = self._distances.get(number)
        if found is None:
            y, x = divmod(number, self.width)
            found = self._apart(np.abs(self._x - x), np.abs(self._y - y)).astype(np.int16)
            _keep(self._distances, number, found)
        return found

    def _apart(self, dx: Board, dy: Board) -> Board:
        """The larger of the two (ASC-RULING-04)."""
        found: Board = np.maximum(dx, dy)
        return found

    def rungs_from(self, number: int) -> Board:
        """The cover rung of a target in each square against an attacker here; -1 out of sight."""
        return self._rungs(self._from, number, Sight.cover_row)

    def rungs_at(self, number: int) -> Board:
        """The cover rung of a target here against an attacker in each square; -1 out of sight."""
        return self._rungs(self._at, number, Sight.cover_from)

    def _rungs(self, kept: dict[int, Board], number: int, cover: Callable[[Sight, Cell], Board]) -> Board:
        found = kept.get(number)
        if found is None:
            cell, view = self.cell(number), sight(self.field)
            found = np.where(view.row(cell), cover(view, cell), -1).astype(np.int8).ravel()
            _keep(kept, number, found)
        return found

    def fire(self, number: int, ranges: Board, cover: Board) -> Board:
        """The Edge of distance and cover on fire from each square at a target here; BARRED where none is possible.

        `ranges` has it by distance, `cover` by the rung of the ground and then for who is too near for any.
        """
        key = ("fire", number, id(ranges), id(cover))
        kept = self._edges.get(key)
        if kept is None:
            kept = (_edges(self.rungs_at(number), self.distances(number), ranges, cover, self.bare), ranges, cover)
            CACHE.keep(self._edges, key, kept, kept[0].nbytes)
        return kept[0]

    def threat(self, number: int, squares: int, ranges: Board, cover: Board) -> Board:
        """The best Edge of fire at each square by who stands here and may first walk so many squares."""
        key = (number, squares, id(ranges), id(cover))
        kept = self._edges.get(key)
        if kept is None:
            starts = self.starts(number, squares)
            if len(starts) > 1:
                found = np.maximum.reduce([self.threat(start, 0, ranges, cover) for start in starts])
            else:
                found = _edges(self.rungs_from(number), self.distances(number), ranges, cover, self.bare)
            kept = (found, ranges, cover)
            CACHE.keep(self._edges, key, kept, kept[0].nbytes)
        return kept[0]

    def starts(self, number: int, squares: int) -> list[int]:
        """The squares that a foe is thought to fire from who stands here and may first walk so many squares.

        Of many every other one, or every third and so on: their neighbours see nearly the same.
        """
        walks = squares and self.size <= _WALKED
        found: list[int] = self.squares(self.cell(number), squares).tolist() if walks else [number]
        return found if len(found) < _MANY else sorted({number, *found[:: 1 + len(found) // _MANY]})

    def veils(self, smoke: frozenset[Cell]) -> dict[object, Any]:
        """What has been worked out of lines under these clouds; forgotten when so many others have been seen since."""
        found = self._veils.get(smoke)
        if found is None:
            if len(self._veils) >= _SKIES:
                del self._veils[next(iter(self._veils))]
            found = self._veils[smoke] = {}
        return found

    def reach(self, cell: Cell, squares: int) -> Reach:
        """Where a walk may lead; kept."""
        return self.field.kept(_reach, cell, squares)

    def squares(self, cell: Cell, squares: int) -> Board:
        """The flat numbers of all squares in reach, the start included, in rising order."""
        found = self._squares.get((cell, squares))
        if found is None:
            found = self._within(cell, squares)
            _keep(self._squares, (cell, squares), found)
        return found

    def _within(self, cell: Cell, squares: int) -> Board:
        return np.flatnonzero(self.reach(cell, squares).layer.ravel() >= 0).astype(np.int32)


def _keep(kept: dict[_Key, Board], key: _Key, board: Board) -> None:
    CACHE.keep(kept, key, board, board.nbytes)


def _reach(field: Field, cell: Cell, squares: int) -> Reach:
    return reach(field, cell, squares)


def _edges(rungs: Board, distances: Board, ranges: Board, cover: Board, bare: int) -> Board:
    rung = np.where(distances > bare, np.maximum(rungs, 0), -1)
    edge = ranges[np.minimum(distances, len(ranges) - 1)] + cover[rung]
    found: Board = np.where(rungs < 0, BARRED, edge).astype(np.int16)
    return found


class Striding(Lines):
    """The same where every second diagonal step costs a square more (ALT-BASE-36)."""

    def apart(self, a: Cell, b: Cell) -> int:
        """The same by strides."""
        return stride_distance(a, b)

    def _apart(self, dx: Board, dy: Board) -> Board:
        """The larger of the two, and half the smaller."""
        found: Board = np.maximum(dx, dy) + np.minimum(dx, dy) // 2
        return found

    def _within(self, cell: Cell, squares: int) -> Board:
        return np.array(sorted(self.number(there) for there in strides(self.field, cell, squares).cost), np.int32)


def lines_of(field: Field, *, striding: bool = False, bare: int = 0) -> Lines:
    """The lines of a battlefield, kept with it."""
    return field.kept(Striding if striding else Lines, *((bare,) if bare else ()))
