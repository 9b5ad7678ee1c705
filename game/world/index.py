"""What is worked out from a world: kept until something it rests on is written, or kept up with each change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from game.field import Cell
from game.world.body import Allegiance, Build
from game.world.place import Position, Seen
from game.world.store import Reading, Unit

T = TypeVar("T")
_MOST = 32
_MOST_UNITS = 1 << 12
_MOST_PARTS = 1 << 12


class OfWorld(Generic[T]):
    """A finding about a whole world that rests on parts of some kinds alone; made again when one of them changes."""

    def __init__(self, *kinds: type, most: int = _MOST) -> None:
        self._kinds = kinds
        self._most = most
        self._found: dict[tuple[object, ...], T] = {}

    def get(self, world: Reading, make: Callable[[], T], *about: object) -> T:
        """The finding, made if need be; `about` tells findings of the same kind apart."""
        token = world.token
        key = (*about, *[token(kind) for kind in self._kinds])
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= self._most:
                del self._found[next(iter(self._found))]
            found = self._found[key] = make()
        return found


class OfParts(Generic[T]):
    """A finding that rests on a few parts alone, the very same ones: for parts that are seldom or never written."""

    def __init__(self, most: int = _MOST_PARTS) -> None:
        self._most = most
        self._found: dict[tuple[int, ...], tuple[tuple[object, ...], T]] = {}

    def get(self, make: Callable[[], T], *parts: object) -> T:
        """The finding, made if need be."""
        key = tuple(map(id, parts))
        held = self._found.get(key)
        if held is None:
            if len(self._found) >= self._most:
                self._found.clear()
            held = self._found[key] = (parts, make())  # the parts are held on to: their identity is not given away
        return held[1]


class OfUnit(Generic[T]):
    """A finding about one unit that rests on its own parts (and `given`) alone; made again when one is written."""

    def __init__(self, most: int = _MOST_UNITS) -> None:
        self._most = most
        self._found: dict[tuple[int, int], tuple[object, T]] = {}

    def get(self, world: Reading, unit: Unit, given: object, make: Callable[[], T]) -> T:
        """The finding, made if need be. `given` is what it rests on beside the unit: the same object, or it is made."""
        at = world.touched(unit)
        held = self._found.get((at, id(given)))
        if held is not None and held[0] is given:
            return held[1]
        found = make()
        if at:
            if len(self._found) >= self._most:
                self._found.clear()
            self._found[at, id(given)] = (given, found)
        return found


Rows = npt.NDArray[np.intp]
NO_ROWS = np.zeros(0, np.intp)
NOBODY: frozenset[Unit] = frozenset()


class Places:
    """Who is in each square that holds a body, in order of number, the fallen too."""

    kinds: ClassVar[tuple[type, ...]] = (Build, Position)

    def __init__(self, world: Reading) -> None:
        self._cells: dict[Unit, Cell] = {}
        self._held: dict[Cell, tuple[Unit, ...]] = {}
        self._hidden = NOBODY
        for unit in world.having(Build):
            self.changed(world, unit)

    def at(self, cell: Cell) -> tuple[Unit, ...]:
        """Everybody in one square, as far as this is known."""
        there = self._held.get(cell, ())
        if there and self._hidden:
            return tuple(unit for unit in there if unit not in self._hidden)
        return there

    def changed(self, world: Reading, unit: Unit) -> None:
        """One unit has come, moved or gone."""
        place = world.find(unit, Position) if world.find(unit, Build) is not None else None
        new, old = place.cell if place is not None else None, self._cells.get(unit)
        if new == old:
            return
        if old is not None:
            self._held[old] = tuple(other for other in self._held[old] if other != unit)
            del self._cells[unit]
        if new is not None:
            self._held[new] = tuple(sorted((*self._held.get(new, ()), unit)))
            self._cells[unit] = new

    def copy(self) -> Places:
        """The same, to be kept up with changes of its own."""
        twin = self.veiled(self._hidden)
        twin._cells, twin._held = dict(self._cells), dict(self._held)
        return twin

    def veiled(self, hidden: frozenset[Unit]) -> Places:
        """The same without some units more; it changes as this one does."""
        twin = Places.__new__(Places)
        twin._cells, twin._held, twin._hidden = self._cells, self._held, self._hidden | hidden
        return twin


class SightIndex:
    """Where everybody is and whom each side sees, for comparing whole ranks with what a square has sight to."""

    kinds: ClassVar[tuple[type, ...]] = (Build, Allegiance, Position, Seen)

    def __init__(self, world: Reading) -> None:
        self._width = world.field.width
        self._units: tuple[Unit, ...] = ()
        self._begin(world)

    def _begin(self, world: Reading) -> None:
        self._units = tuple(unit for unit in world.having(Build) if world.find(unit, Allegiance) is not None)
        self._row = {unit: row for row, unit in enumerate(self._units)}
        sides = [world.get(unit, Allegiance).side for unit in self._units]
        self.sides = tuple(sorted(set(sides)))
        self._ranks = {side: np.flatnonzero([own == side for own in sides]) for side in self.sides}
        self._square = np.zeros(len(self._units), np.intp)
        self._there = np.zeros(len(self._units), np.bool_)
        self._seen = {side: np.zeros(len(self._units), np.bool_) for side in self.sides}
        for unit in self._units:
            self._read(world, unit)

    def _read(self, world: Reading, unit: Unit) -> None:
        row, place, seen = self._row[unit], world.find(unit, Position), world.find(unit, Seen)
        self._there[row] = there = place is not None and world.field.inside(place.cell)
        if place is not None and there:
            self._square[row] = place.cell[1] * self._width + place.cell[0]
        for side in self.sides:
            self._seen[side][row] = seen is not None and side in seen.by

    def changed(self, world: Reading, unit: Unit) -> None:
        """One unit has come, moved, or been seen or lost from sight."""
        if world.find(unit, Build) is None or world.find(unit, Allegiance) is None:
            return  # a body is put together part by part
        if unit in self._row:
            self._read(world, unit)
        else:
            self._begin(world)

    def unseen(self, own: str) -> frozenset[Unit]:
        """Everybody else whom a side does not see."""
        others = (self._ranks[side] for side in self.sides if side != own)
        seen = self._seen.get(own, np.zeros(len(self._units), np.bool_))
        return frozenset(self._units[row] for ranks in others for row in ranks[~seen[ranks]])

    def nearest(self, own: str, cell: Cell) -> Iterator[Unit]:
        """Everybody else on the map whom a side sees, the nearest to a square first, then by number."""
        others = [self._ranks[side] for side in self.sides if side != own]
        seen = self._seen.get(own)
        if not others or seen is None:
            return iter(())
        rows = np.sort(np.concatenate(others))
        return self._by_distance(rows[seen[rows] & self._there[rows]], cell)

    def mates(self, own: str, cell: Cell) -> Iterator[Unit]:
        """A side's own units on the map, the nearest to a square first, then by number."""
        rows = self._ranks.get(own, NO_ROWS)
        return self._by_distance(rows[self._there[rows]], cell)

    def _by_distance(self, rows: Rows, cell: Cell) -> Iterator[Unit]:
        squares = self._square[rows]
        far = np.maximum(abs(squares % self._width - cell[0]), abs(squares // self._width - cell[1]))
        return (self._units[row] for row in rows[np.argsort(far, kind="stable")])

    def onlookers(self, side: str, view: npt.NDArray[np.bool_]) -> Iterator[Unit]:
        """The units of a side in the squares of a view (bool [y, x]), in order of number, the fallen too."""
        ranks = self._ranks.get(side, NO_ROWS)
        return (self._units[row] for row in ranks[view.ravel()[self._square[ranks]] & self._there[ranks]])

    def posts(self, side: str) -> tuple[tuple[Unit, ...], Rows]:
        """The units of a side on the map, in order of number, the fallen too, and the square of each: y * width + x."""
        ranks = self._ranks.get(side, NO_ROWS)
        ranks = ranks[self._there[ranks]]
        return tuple(self._units[row] for row in ranks), self._square[ranks]

    def compared(self, side: str, by: str, view: npt.NDArray[np.bool_]) -> tuple[frozenset[Unit], frozenset[Unit]]:
        """The units of a side on which a view (bool [y, x]) and what another side sees differ; those in neither."""
        ranks = self._ranks.get(side, NO_ROWS)
        here, known = view.ravel()[self._square[ranks]] & self._there[ranks], self._seen[by][ranks]
        differ, neither = ranks[here != known], ranks[~(here | known)]
        return frozenset(self._units[row] for row in differ), frozenset(self._units[row] for row in neither)

    def altered(self, own: str, now: npt.NDArray[np.bool_], before: npt.NDArray[np.bool_]) -> tuple[Unit, ...]:
        """Others whom a side sees and its unit has lost from view, or whom it does not and the unit has in view.

        `now` and `before` are what the unit's squares have sight to (bool [y, x]); side by side, by number.
        """
        found: list[Unit] = []
        for side in self.sides:
            if side != own:
                ranks, seen = self._ranks[side], self._seen.get(own)
                square = self._square[ranks]
                known = seen[ranks] if seen is not None else np.zeros(len(ranks), np.bool_)
                here = now.ravel()[square] & self._there[ranks]
                rows = ranks[(here & ~known) | (known & ~here & before.ravel()[square] & self._there[ranks])]
                found.extend(self._units[row] for row in rows)
        return tuple(found)

    def copy(self) -> SightIndex:
        """The same, to be kept up with changes of its own."""
        twin = SightIndex.__new__(SightIndex)
        twin._width, twin._units, twin._row = self._width, self._units, self._row
        twin.sides, twin._ranks, twin._square = self.sides, self._ranks, self._square.copy()
        twin._there = self._there.copy()
        twin._seen = {side: seen.copy() for side, seen in self._seen.items()}
        return twin
