"""Ways to get about as planners know them."""

from __future__ import annotations

from typing import NamedTuple

from game.field import Cell


class Gait(NamedTuple):
    """A way to move in a book in which a turn is one movement and one action: how far, and what it puts on attacks.

    `edge` is what it adds to one's own attack in the same turn, never more than 0; `alone` leaves room for no action in
    it, `tires` are the steps of fatigue that it costs.
    """

    word: str
    squares: int
    edge: int = 0
    alone: bool = False
    tires: int = 0


class Leap(NamedTuple):
    """A square that one gets to otherwise than on foot: the word of the way, what it puts on attacks, its chance."""

    cell: Cell
    word: str
    edge: int
    chance: int
