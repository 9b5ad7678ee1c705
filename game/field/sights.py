"""Who sees whom over a battlefield, along which line, and with how much cover (ASC-RULING-29, -88)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from game.field.cache import CACHE
from game.field.cells import DIRECTIONS, Cell, distance
from game.field.ground import Field, FieldError
from game.field.shadows import OWN, TABLE_SIDE, THEIRS, crossings, hidden_from


@lru_cache(maxsize=1 << 11)
def offsets(dx: int, dy: int) -> tuple[Cell, ...]:
    """The points strictly between (0, 0) and (dx, dy): i * dx / N and i * dy / N, halves away from zero."""
    n = max(abs(dx), abs(dy))
    return tuple((_rounded(i * dx, n), _rounded(i * dy, n)) for i in range(1, n))


def _rounded(part: int, whole: int) -> int:
    size = (2 * abs(part) + whole) // (2 * whole)
    return size if part >= 0 else -size


def line(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """The squares strictly between two squares, in order from a, on a's own line to b (ASC-RULING-29).

    From b the line may run through other squares, where halves are rounded the other way.
    """
    x, y = a
    return tuple([(x + dx, y + dy) for dx, dy in offsets(b[0] - x, b[1] - y)])


NEXT_TO, SAME = 8, 9
"""Sides beyond the eight directions: nothing lies between neighbours; in one square there is no cover."""


@lru_cache(maxsize=16)
def sides(width: int, height: int) -> npt.NDArray[np.int32]:
    """[line, dy + height - 1, dx + width - 1]: the number of the step that ends a line of offset (dx, dy).

    It indexes DIRECTIONS, or is NEXT_TO or SAME. OWN is the line of the one who looks along the offset.
    """
    dy, dx = np.mgrid[1 - height : height, 1 - width : width]
    far = np.maximum(np.maximum(abs(dx), abs(dy)), 1)
    number = np.zeros((3, 3), np.int32)
    for index, (x, y) in enumerate(DIRECTIONS):
        number[y, x] = index
    found = np.empty((2, *dx.shape), np.int32)
    for line, half in ((OWN, 1), (THEIRS, 0)):
        x = np.sign(dx) * (2 * abs(dx) >= far + half)
        y = np.sign(dy) * (2 * abs(dy) >= far + half)
        found[line] = number[y, x]
    found[:, far == 1] = NEXT_TO
    found[:, height - 1, width - 1] = SAME
    found.setflags(write=False)
    return found


def rungs_by_side(field: Field) -> npt.NDArray[np.int8]:
    """[side, y, x]: the rung of a target in (x, y) against a line that comes in with that step; int8 0..4."""
    height, width = field.height, field.width
    padded = np.pad(field.rung, 1)
    layers = [
        np.maximum(field.rung, padded[1 - dy : 1 - dy + height, 1 - dx : 1 - dx + width]) for dx, dy in DIRECTIONS
    ]
    rungs = np.stack([*layers, field.rung, np.zeros_like(field.rung)])
    rungs.setflags(write=False)
    return rungs


Seen = npt.NDArray[np.bool_]
Rungs = npt.NDArray[np.int8]
_Kind = TypeVar("_Kind", np.bool_, np.uint16)
_BYTES_A_CELL = 8


class View(NamedTuple):
    """What a square sees: `seen` bool [y, x] over `flat`, and the lines no opaque square stops, in bits."""

    seen: Seen
    flat: bytes
    bits: bytes

    def free(self, line: int) -> Seen:
        """The lines of one kind, OWN or THEIRS, that no opaque square stops: bool [y, x]."""
        size = self.seen.size
        both = np.unpackbits(np.frombuffer(self.bits, np.uint8), count=2 * size)
        return both[line * size : (line + 1) * size].reshape(self.seen.shape).view(np.bool_)


class Sight:
    """Sight and cover over one battlefield, worked out origin by origin as it is asked for.

    What each origin sees is kept. On boards longer than TABLE_SIDE a single pair walks its lines; whole rows are
    worked out when asked for.
    """

    def __init__(self, field: Field) -> None:
        self._opaque = field.opaque
        self._size = (field.width, field.height)
        self._large = max(self._size) > TABLE_SIDE
        self._sides = sides(field.width, field.height)
        self._rungs = rungs_by_side(field)
        self._views: dict[Cell, View] = {}
        self._seen_of: dict[tuple[Cell, tuple[Cell, ...]], tuple[Cell, ...]] = {}

    def sees(self, a: Cell, b: Cell) -> bool:
        """Whether two squares of the map see each other; a square off the map sees nothing.

        They do when the line from either end is free of opaque squares; the ends never block (ASC-RULING-88).
        """
        width, height = self._size
        x, y = b
        if not (0 <= x < width and 0 <= y < height and 0 <= a[0] < width and 0 <= a[1] < height):
            return False
        view = self._views.get(a)
        if view is None:
            if self._large:
                return self._walk(a, b) or self._walk(b, a)
            view = self._view(a)
        return view.flat[y * width + x] == 1

    def seen_of(self, origin: Cell, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """Those of some squares of the map that see the origin; kept, for places that are asked about often."""
        found = self._seen_of.get((origin, cells))
        if found is None:
            found = tuple(cell for cell in cells if self.sees(origin, cell))
            CACHE.keep(self._seen_of, (origin, cells), found, _BYTES_A_CELL * len(cells))
        return found

    def row(self, origin: Cell) -> Seen:
        """All squares that see the origin: bool [y, x], read-only; raises FieldError off the map."""
        return self._view(origin).seen

    def is_quick(self, origin: Cell) -> bool:
        """Whether a whole row of sight is faster than some pairs of squares: on a large board only if it is cached."""
        return not self._large or origin in self._views

    def free(self, a: Cell, b: Cell) -> bool:
        """Whether a's own line to b is free of opaque squares; both must be on the map."""
        if self._large and a not in self._views:
            return self._walk(a, b)
        place = b[1] * self._size[0] + b[0]  # OWN is the first of the two kinds
        return bool(self._view(a).bits[place >> 3] >> (7 - (place & 7)) & 1)

    def _walk(self, a: Cell, b: Cell) -> bool:
        opaque = self._opaque
        return not any(opaque[y, x] for x, y in line(a, b))

    def cover_row(self, attacker: Cell) -> Rungs:
        """The rung of a target in each square against this attacker (see `cover_rung`): int8 [y, x]."""
        side = self._side_of_each(attacker, self._view(attacker).free(OWN), turned=False)
        found: Rungs = np.take_along_axis(self._rungs, side[None], axis=0)[0]
        found.setflags(write=False)
        return found

    def cover_from(self, target: Cell) -> Rungs:
        """The rung of this target against an attacker in each square (see `cover_rung`): int8 [y, x]."""
        side = self._side_of_each(target, self._view(target).free(THEIRS), turned=True)
        found: Rungs = self._rungs[:, target[1], target[0]][side]
        found.setflags(write=False)
        return found

    def veiled(self, target: Cell, veil: Seen) -> Seen:
        """From which squares the line that counts to a target crosses marked squares: both bool [y, x].

        The ends do not count, and squares without sight to the target mean nothing.
        """
        return self._counting(target, hidden_from(veil, *target), THEIRS, OWN)

    def veiled_from(self, attacker: Cell, veil: Seen) -> Seen:
        """To which squares the line that counts from an attacker crosses marked squares, as `veiled` has it."""
        return self._counting(attacker, hidden_from(veil, *attacker), OWN, THEIRS)

    def crossings(self, target: Cell, marked: Seen) -> npt.NDArray[np.uint16]:
        """How many marked squares the line that counts to a target crosses from each square, as `veiled` has it."""
        return self._counting(target, crossings(marked, *target), THEIRS, OWN)

    def crossings_from(self, attacker: Cell, marked: Seen) -> npt.NDArray[np.uint16]:
        """How many the line that counts from an attacker crosses to each square."""
        return self._counting(attacker, crossings(marked, *attacker), OWN, THEIRS)

    def _counting(self, cell: Cell, crossed: npt.NDArray[_Kind], first: int, second: int) -> npt.NDArray[_Kind]:
        """What is said of the attacker's line where that is free, else of the target's."""
        found: npt.NDArray[_Kind] = np.where(self._view(cell).free(first), crossed[first], crossed[second])
        return found

    def _side_of_each(self, cell: Cell, free: Seen, *, turned: bool) -> npt.NDArray[np.int32]:
        """The side on which each line comes in, from the cell to every square or, turned, the other way."""
        width, height = self._size
        x, y = cell
        if turned:
            window = self._sides[:, y : y + height, x : x + width][:, ::-1, ::-1]
        else:
            window = self._sides[:, height - 1 - y : 2 * height - 1 - y, width - 1 - x : 2 * width - 1 - x]
        side: npt.NDArray[np.int32] = np.where(free, window[OWN], window[THEIRS])
        return side

    def _view(self, origin: Cell) -> View:
        view = self._views.get(origin)
        if view is None:
            x, y = origin
            if not (0 <= x < self._size[0] and 0 <= y < self._size[1]):
                raise FieldError(f"square {origin} is not on the map of {self._size[0]} x {self._size[1]}")
            free = ~hidden_from(self._opaque, x, y)
            flat, bits = (free[OWN] | free[THEIRS]).tobytes(), np.packbits(free).tobytes()
            view = View(np.frombuffer(flat, np.bool_).reshape(free.shape[1:]), flat, bits)
            CACHE.keep(self._views, origin, view, len(flat) + len(bits))
        return view


def sight(field: Field) -> Sight:
    """The sight over a battlefield; kept with it."""
    return field.kept(Sight)


def sight_line(field: Field, attacker: Cell, target: Cell) -> tuple[Cell, ...] | None:
    """The squares strictly between on the line that counts, from the attacker on; None without sight.

    It is the attacker's own line if that is free, else the target's, turned round (ASC-RULING-88).
    """
    seen = sight(field)
    if not seen.sees(attacker, target):
        return None
    return line(attacker, target) if seen.free(attacker, target) else line(target, attacker)[::-1]


def blocking(field: Field, a: Cell, b: Cell) -> Cell | None:
    """The first opaque square on a's own line to b when they do not see each other; None if they do."""
    if sight(field).sees(a, b):
        return None
    return next((cell for cell in line(a, b) if field.opaque[cell[1], cell[0]]), None)


def cover_rung(field: Field, attacker: Cell, target: Cell) -> int:
    """The rung 0..4 of a target's cover against an attacker (ASC-RULING-29, -88).

    The higher of the target's own square and the last square strictly before it on the line that counts; 0 at
    distance 0, the target's own square alone at distance 1. Without sight it is read on the target's line, as
    whenever the attacker's is not free.
    """
    if attacker == target:
        return 0
    x, y = covering(field, attacker, target)
    return int(field.rung[y, x])


def covering(field: Field, attacker: Cell, target: Cell) -> Cell:
    """The square that is a target's cover against an attacker elsewhere, as `cover_rung` has it; of equals its own."""
    if distance(attacker, target) == 1:
        return target
    free = sight(field).free(attacker, target)
    before = line(attacker, target)[-1] if free else line(target, attacker)[0]
    return max(target, before, key=lambda cell: field.rung[cell[1], cell[0]])
