"""Which squares are full: one holds as many standing bodies as its book says (ALT-BASE-36, -44)."""

from __future__ import annotations

from game.field import Cell
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.states import stands
from game.systems.crowding import Crowding
from game.world.store import Reading, Unit
from game.world.tracks import KnockedOut, Tracks

_CROWDING = Crowding[Numbers](lambda world, unit, _n: stands(world, unit), Tracks, KnockedOut, own_side=False)


def held_squares(world: Reading, unit: Unit, n: Numbers) -> frozenset[Cell]:
    """Squares in which as many others stand as one holds: no move leads into one (ALT-BASE-36, -44)."""
    return _CROWDING.full(world, unit, n, n.square_capacity)
