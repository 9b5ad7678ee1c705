"""The guard of who hit the deck: it ends with the turn being played (ASC-MOVE-09, ASC-RULING-41)."""

from __future__ import annotations

from typing import Any, ClassVar

from game.messages import events as ev
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System
from game.world.place import Posture
from game.world.store import Reading


class GuardSystem(System):
    """Lets the +10 of Hit the Deck lapse when any turn ends."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.TurnEnded,)

    def answer(self, world: Reading, _book: Rulebook, _event: Any) -> Answer:
        """GuardLapsed for everyone who still had it."""
        down = tuple(unit for unit in world.having(Posture) if world.get(unit, Posture).deck_guard)
        return Answer(tuple(ev.GuardLapsed(unit) for unit in down)) if down else SILENCE
