"""A grenade in the air comes down: a system that asks the book where (ASC-GREN-03 to -06)."""

from __future__ import annotations

from typing import Any, ClassVar

from game.messages.events import Event, Thrown
from game.messages.frames import Scatter
from game.systems.rulebook import Rulebook
from game.systems.system import Answer, System, answer
from game.world.place import Flight
from game.world.store import Reading


class GrenadeScatter(System):
    """A grenade in the air has to come down: the book's Scatter step says where."""

    moments: ClassVar[tuple[type[Event], ...]] = (Thrown,)

    def answer(self, world: Reading, _book: Rulebook, _event: Any) -> Answer:
        """A Scatter frame for the grenade thrown last, the one with the highest number."""
        return answer(frames=(Scatter(world.having(Flight)[-1]),))
