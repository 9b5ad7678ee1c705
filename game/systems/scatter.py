"""What is thrown comes down somewhere (ASC-GREN-03 to -06, ALT-BASE-28, ALT-CRIT-07)."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from game.dice.shapes import finite_shape
from game.field import DIRECTIONS, Cell, Field, slide
from game.messages.events import Event, Thrown
from game.messages.frames import Scatter
from game.systems.rulebook import Rulebook
from game.systems.sketch import Landings
from game.systems.system import Answer, System, answer
from game.world.place import Flight
from game.world.store import Reading


def strays(field: Field, cell: Cell, dice: str) -> Landings:
    """Where what strays from a square comes to lie, so many squares in any direction, in order of square."""
    far, ways = finite_shape(dice).distribution(), Counter[Cell]()
    for way in DIRECTIONS:
        for squares, weight in zip(far.outcomes, far.weights, strict=True):
            ways[slide(field, cell, way, squares)] += weight
    return tuple(sorted(ways.items()))


class GrenadeScatter(System):
    """A grenade in the air has to come down: the book's Scatter step says where."""

    moments: ClassVar[tuple[type[Event], ...]] = (Thrown,)

    def answer(self, world: Reading, _book: Rulebook, _event: Any) -> Answer:
        """A Scatter frame for the grenade thrown last, the one with the highest number."""
        return answer(frames=(Scatter(world.having(Flight)[-1]),))
