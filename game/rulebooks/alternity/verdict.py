"""When the end of a battle is judged: as a phase closes, for all of a phase is simultaneous (ALT-BASE-10)."""

from __future__ import annotations

from typing import ClassVar

from game.messages import events as ev
from game.rulebooks.alternity.moments import phase_now
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer
from game.systems.verdict import Verdict
from game.world.store import Reading


class PhaseVerdict(Verdict):
    """Two who kill each other have both lost; whoever gives up has done so at once."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (*Verdict.moments, ev.PhaseEnded)

    def answer(self, world: Reading, book: Rulebook, event: ev.Event) -> Answer:
        """The end of the battle, unless a phase is still to be carried to its end."""
        if phase_now(world) >= 0 and not isinstance(event, ev.Conceded):
            return SILENCE
        return super().answer(world, book, event)
