"""How fast a squad under orders goes, and by how much it will be late where it must be."""

from __future__ import annotations

import numpy as np

from ai.goals import Goals
from ai.lines import Board
from ai.odds import WHOLE
from game.systems.sketch import Fighter
from game.world.sides import Objective
from game.world.squads import COLUMN

_SPARE = 3
"""Rounds that are wanted in hand for what stands in the way."""


def pace(model: Fighter, formation: str, *, watched: bool) -> int:
    """Squares that drilled soldiers make in a round: at a walk while they may fire, but in a column at the double."""
    if watched and model.volleys and formation != COLUMN:
        return max(1, model.walk)
    gaits = [gait.squares for gait in model.gaits[:2]]
    return max(1, gaits[-1] if gaits else max(model.sprint, model.walk))


class Deadline:
    """When somebody must be at ground that is to be won; never for who wins by waiting or has no limit of rounds."""

    def __init__(self, goals: Goals, goal: Objective | None, way: Board | None, model: Fighter) -> None:
        known = goals.known
        presses = goal is not None and goals.all.limit and not goals.waits
        self._way = way if presses else None
        self._rounds = (goals.left - max(1, goal.rounds) - _SPARE) * WHOLE if goal is not None else 0
        self._walk = pace(model, "", watched=bool(known.foes))

    def late(self, number: int, after: int) -> int:
        """Rounds too late, in parts of 1024, for who is on a square after so long and walks on from there."""
        return int(self.lates(np.array([number]), after)[0])

    def lates(self, numbers: Board, after: int) -> Board:
        """The same for several squares."""
        if self._way is None:
            return np.zeros(len(numbers), np.int64)
        late: Board = after + self._way[numbers].astype(np.int64) * WHOLE // self._walk - self._rounds
        return np.maximum(0, late)
