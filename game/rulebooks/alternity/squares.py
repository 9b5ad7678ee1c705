"""Which squares are full: one holds as many standing bodies as its book says (ALT-BASE-36, -44)."""

from __future__ import annotations

from collections import Counter

from game.field import Cell
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.states import stands
from game.world.assaults import Gone
from game.world.body import Build, Dead
from game.world.conditions import Conditions
from game.world.kept import OfWorld
from game.world.place import Position, where
from game.world.store import Reading, Unit
from game.world.tracks import KnockedOut, Tracks

_KINDS = (Build, Position, Tracks, KnockedOut, Dead, Conditions, Gone)
_STANDING: OfWorld[Counter[Cell]] = OfWorld(*_KINDS)
_HELD: OfWorld[frozenset[Cell]] = OfWorld(*_KINDS)


def held_squares(world: Reading, unit: Unit, n: Numbers) -> frozenset[Cell]:
    """Squares in which as many others stand as one holds: no move leads into one (ALT-BASE-36, -44).

    A listing asks for them again with every square: worked out once for as long as nobody moves, falls or gets up.
    """
    return _HELD.get(world, lambda: _held(world, unit, n), unit, n.square_capacity)


def _held(world: Reading, unit: Unit, n: Numbers) -> frozenset[Cell]:
    held = _STANDING.get(world, lambda: _standing(world))
    own = where(world, unit) if stands(world, unit) else None
    return frozenset(cell for cell, count in held.items() if count - (cell == own) >= n.square_capacity)


def _standing(world: Reading) -> Counter[Cell]:
    """How many stand in each square."""
    standing = (unit for unit in world.having(Build) if stands(world, unit))
    return Counter(cell for unit in standing if (cell := where(world, unit)))
