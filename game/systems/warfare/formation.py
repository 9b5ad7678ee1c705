"""Formations: the square of each soldier of a squad round the one it is sent to, and how far it is to there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.field import NORTH, Cell, Direction, Field, distance, distance_field, forward, reach, right_of
from game.world.place import Position
from game.world.squads import COLUMN, LINE, WEDGE
from game.world.store import Reading, Unit

FRONT = 20
"""The most soldiers abreast in a line; more stand in a second one behind it."""
FILES = 2
"""How many go abreast in a column."""
APART = 2
"""Squares between neighbours in loose order."""
_ROOM = 14
"""Squares of movement within which a formation finds its places."""


def field_to(field: Field, to: Cell) -> npt.NDArray[np.int32]:
    """The squares of movement from each square to one: a squad's whole way is worked out once."""
    return field.kept(distance_field, (to,))


def facing(world: Reading, units: Iterable[Unit], to: Cell | None) -> Direction:
    """The way a squad faces that is sent somewhere: from its middle to there; north if it is sent nowhere."""
    places = [place.cell for unit in units if (place := world.find(unit, Position)) is not None]
    if to is None or not places:
        return NORTH
    middle = (sum(x for x, _y in places) // len(places), sum(y for _x, y in places) // len(places))
    return forward(middle, to)


def told_off(
    world: Reading, units: Iterable[Unit], leader: Unit, formation: str, way: Direction
) -> tuple[Unit, ...]:
    """Soldiers in the order of the places they are to take: who leads first, the others so that no files cross."""
    across, own = right_of(way), [unit for unit in units if unit != leader]
    ahead = [unit for unit in (leader,) if unit]
    offsets = list(_offsets(formation, len(own) + len(ahead)))[len(ahead) :]

    def stands(unit: Unit) -> tuple[int, int, Unit]:
        place = world.find(unit, Position)
        x, y = place.cell if place is not None else (0, 0)
        return x * across[0] + y * across[1], -(x * way[0] + y * way[1]), unit

    by_place = sorted(range(len(own)), key=lambda number: (offsets[number], number))
    found = dict(zip(by_place, sorted(own, key=stands), strict=True))
    return (*ahead, *(found[number] for number in range(len(own))))


def places(field: Field, to: Cell, formation: str, way: Direction, count: int) -> tuple[Cell, ...]:
    """A square for each of so many soldiers, the first at the very spot: free ground that can be walked to from it.

    Where the ground has no room for the formation, the nearest squares are taken; where it has none at all, the spot.
    """
    return field.kept(_placed, to, formation, way, count)


def _placed(field: Field, to: Cell, formation: str, way: Direction, count: int) -> tuple[Cell, ...]:
    room = reach(field, to, _ROOM).cost if field.passable(to) else {}
    free, found = dict(room), list[Cell]()
    for right, back in _offsets(formation, count):
        wanted = _turned(to, way, right, back)
        best = wanted if wanted in free else _nearest(free, wanted, to)
        free.pop(best, None)
        found.append(best)
    return tuple(found)


def _nearest(free: Mapping[Cell, int], wanted: Cell, to: Cell) -> Cell:
    return min(free, key=lambda cell: (distance(cell, wanted), free[cell], cell), default=to)


def _turned(to: Cell, way: Direction, right: int, back: int) -> Cell:
    across = right_of(way)
    return (to[0] + right * across[0] - back * way[0], to[1] + right * across[1] - back * way[1])


def _offsets(formation: str, count: int) -> Iterator[tuple[int, int]]:
    """Squares to the right and to the rear of the first soldier, in order of rank."""
    for number in range(count):
        if formation == LINE:
            rank, place = divmod(number, FRONT)
            yield _wing(place), rank * APART
        elif formation == COLUMN:
            yield number % FILES, number // FILES
        elif formation == WEDGE:
            yield _wing(number), abs(_wing(number))
        else:
            yield _ring(number)


def _wing(number: int) -> int:
    """0, 1, -1, 2, -2: outward on both sides by turns."""
    return (number + 1) // 2 * (1 if number % 2 else -1)


@lru_cache(maxsize=512)
def _ring(number: int) -> tuple[int, int]:
    """Squares apart in widening rings."""
    left, ring = number, 0
    while left >= max(1, 8 * ring):
        left -= max(1, 8 * ring)
        ring += 1
    spots = [(x, y) for y in range(-ring, ring + 1) for x in range(-ring, ring + 1) if max(abs(x), abs(y)) == ring]
    right, back = spots[left]
    return APART * right, APART * back
