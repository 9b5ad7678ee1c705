"""Scores of the control die in books that have none of their own (WAR-BOOK-02), and distances there (WAR-BOOK-09)."""

from __future__ import annotations

from game.dice.draws import Modifier
from game.systems.warfare.figures import WarfareFigures


def score_from(skill: int, w: WarfareFigures, ability: int = 0) -> int:
    """What a book that adds ability and skill makes of them: 5 more, at most 20 (WAR-BOOK-02)."""
    return min(w.score_most, ability + skill + w.score_add)


def unskilled(skill: int, w: WarfareFigures) -> Modifier:
    """The step on a check by a skill that has not been learned (WAR-BOOK-02)."""
    return Modifier("unskilled", 0 if skill else w.score_unskilled, "WAR-BOOK-02")


def squares_of(squares: int, metres: int, w: WarfareFigures) -> int:
    """Squares of these rules on a grid whose squares are so many metres wide (WAR-BOOK-09)."""
    return squares * w.distance_metres // metres
