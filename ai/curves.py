"""Response curves: whole numbers in, whole numbers out, straight between given points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise


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
