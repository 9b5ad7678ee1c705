"""What lies on the ground goes off (ASC-GREN-07 to -11, ASC-RULING-91)."""

from __future__ import annotations

from typing import Any, ClassVar

from game.messages.events import Event, GrenadeLanded
from game.messages.frames import Blast
from game.systems.rulebook import Rulebook
from game.systems.system import Answer, System, answer
from game.world.store import Reading


class GrenadeBlast(System):
    """A grenade that has landed goes off: the book's Blast step says who dodges and who is hit."""

    moments: ClassVar[tuple[type[Event], ...]] = (GrenadeLanded,)

    def answer(self, _world: Reading, _book: Rulebook, event: Any) -> Answer:
        """A Blast frame for the grenade."""
        return answer(frames=(Blast(event.grenade, event.by),))
