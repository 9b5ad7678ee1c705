"""Points of last resort, of a book that has them (ALT-BASE-32)."""

from __future__ import annotations

from game.record import record


@record(word="resorts")
class Resorts:
    """Last Resort points left and at their most (ALT-BASE-32). Hidden from the enemy."""

    left: int = 0
    most: int = 0
