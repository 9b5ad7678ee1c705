"""What a unit is worth, and curves: whole numbers in, whole numbers out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.systems.sketch import STAMINA, Fighter

RIFLEMAN = 1000
_PUNCH = 1024
_PREY = 5
"""What prey is worth, in quarters: who flees or lies helpless now may shoot again later."""


def worth_of(fighter: Fighter) -> int:
    """Fire power makes three fifths of a unit's worth; staying power multiplies it, at three quarters."""
    base = 400 + 600 * fighter.punch // _PUNCH
    staying = STAMINA + (fighter.stamina - STAMINA) * 3 // 4
    whole = base * staying // STAMINA
    return whole * _PREY // 4 if fighter.cowed else whole


def left_of(fighter: Fighter) -> int:
    """What is still to be lost of it."""
    return worth_of(fighter) * fighter.remaining // max(1, fighter.stamina)


class Curve:
    """A piecewise straight line through points, level beyond its ends."""

    __slots__ = ("points",)

    def __init__(self, points: Sequence[tuple[int, int]]) -> None:
        if len(points) < 2 or any(a[0] >= b[0] for a, b in pairwise(points)):
            raise ValueError("a curve needs two points or more, from left to right")
        self.points = tuple(points)

    def __call__(self, value: int) -> int:
        """The height of the curve, rounded down."""
        before = self.points[0]
        if value <= before[0]:
            return before[1]
        for point in self.points[1:]:
            if value < point[0]:
                return before[1] + (point[1] - before[1]) * (value - before[0]) // (point[0] - before[0])
            before = point
        return before[1]
