"""Warfare with large forces in Alternity (WAR-BOOK)."""

from __future__ import annotations

from game.rulebooks.alternity.leadership import COMMAND
from game.rulebooks.alternity.numbers import Numbers
from game.systems.warfare.chapter import NO_LEADER
from game.systems.warfare.figures import WarfareFigures
from game.world.store import Reading, Unit
from game.world.training import Training

LEADERSHIP = "leadership"


class AlternityWarfare:
    """The chapter of the book that the rules were written for."""

    def __init__(self, n: Numbers) -> None:
        self.figures: WarfareFigures = n.warfare
        self.metres = n.grid_metres

    def leadership(self, world: Reading, unit: Unit) -> int:
        """Ranks in Leadership-command, 0 for the broad skill alone (WAR-GROUP-12)."""
        held = world.find(unit, Training) or Training()
        return held.rank(COMMAND) or (0 if LEADERSHIP in held.broad else NO_LEADER)
