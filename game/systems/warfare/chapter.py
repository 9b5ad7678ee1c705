"""What warfare with large forces asks of a book (WAR-BOOK)."""

from __future__ import annotations

from typing import Protocol

from game.systems.warfare.figures import WarfareFigures
from game.world.store import Reading, Unit

NO_LEADER = -1
"""Fewer ranks of Leadership than any: the skill has not been learned at all (WAR-GROUP-12)."""


class Warfare(Protocol):
    """The chapter of a book in which squads fight; `metres` is how wide its squares are (WAR-BOOK-09)."""

    @property
    def figures(self) -> WarfareFigures:
        """The figures of group checks and assaults."""

    @property
    def metres(self) -> int:
        """How many metres a square is wide."""

    def leadership(self, world: Reading, unit: Unit) -> int:
        """Ranks of Leadership; 0 with the broad skill alone, NO_LEADER without any (WAR-GROUP-12, WAR-BOOK-06)."""
