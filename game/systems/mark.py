"""What a unit gives to those who shoot at it, as planners know it."""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """What a unit gives to shots at it: Edges for its latest movement, for lying down, for its conditions.

    `lies` is 1 where what lying down gives hangs on the weapon or the ground, and the book's tables have it.

    `guard` is what it has added to its AC until the turn being played is over; `shows` that it is seen wherever it is,
    `lamp` that it carries a light about. `shift` are the rungs that its posture adds to cover, `least` the rung of what
    it holds before it.
    """

    pace: int = 0
    lies: int = 0
    conditions: int = 0
    guard: int = 0
    shows: bool = False
    lamp: bool = False
    shift: int = 0
    least: int = 0

    @property
    def edge(self) -> int:
        """All of it that hangs on no ground between."""
        return self.pace + self.conditions - self.guard

    def later(self, pace: int = 0) -> Mark:
        """The same once this turn is over and it has moved like that."""
        return self._replace(pace=pace, guard=0)
