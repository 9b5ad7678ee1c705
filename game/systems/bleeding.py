"""Bleeding: at the end of each own turn open wounds take their toll (ASC-RULING-20)."""

from __future__ import annotations

from typing import Any, ClassVar

from game.messages.events import Event, TurnEnded
from game.messages.frames import Bleed
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Dead, Wounds
from game.world.store import Reading


class Bleeding(System):
    """A bleeding unit that is not dead bleeds when its own turn ends; the book says what comes of it."""

    moments: ClassVar[tuple[type[Event], ...]] = (TurnEnded,)

    def answer(self, world: Reading, _book: Rulebook, event: Any) -> Answer:
        """A Bleed frame for the unit whose turn is over, if it bleeds."""
        wounds = world.find(event.unit, Wounds) or Wounds()
        if not wounds.bleeding or world.find(event.unit, Dead) is not None:
            return SILENCE
        return answer(frames=(Bleed(event.unit),))
