"""Warfare with large forces in the flagship (WAR-BOOK)."""

from __future__ import annotations

from game.rulebooks.ascension.numbers import Numbers
from game.systems.warfare.chapter import NO_LEADER
from game.systems.warfare.figures import WarfareFigures
from game.world.body import Skills
from game.world.store import Reading, Unit

LEADERSHIP = "leadership"


class AscensionWarfare:
    """The flagship's chapter: its squares are 5 m wide (WAR-BOOK-09)."""

    metres = 5

    def __init__(self, n: Numbers) -> None:
        self.figures: WarfareFigures = n.warfare

    def leadership(self, world: Reading, unit: Unit) -> int:
        """The skill (WAR-BOOK-06)."""
        return (world.find(unit, Skills) or Skills()).of(LEADERSHIP) or NO_LEADER
