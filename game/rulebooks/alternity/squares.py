"""Which squares are full: one holds as many standing bodies as its book says (ALT-BASE-36, -44)."""

from __future__ import annotations

from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.states import stands
from game.systems.crowding import Crowding
from game.world.tracks import KnockedOut, Tracks

CROWDING = Crowding[Numbers](
    lambda world, unit, _n: stands(world, unit),
    Tracks,
    KnockedOut,
    most=lambda n: n.square_capacity,
    own_side=False,
)
"""No move leads into a square in which as many others stand as one holds (ALT-BASE-36, -44)."""
