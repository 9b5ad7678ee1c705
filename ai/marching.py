"""How fast a squad under orders goes, and by how much it will be late where it must be."""

from __future__ import annotations

from ai.company import MAIN, Company
from ai.odds import WHOLE
from game.systems.sketch import Fighter
from game.world.squads import COLUMN
from game.world.store import Unit

_SPARE = 3
"""Rounds that are wanted in hand for what stands in the way."""


def pace(model: Fighter, formation: str, *, watched: bool) -> int:
    """Squares that drilled soldiers make in a round: at a walk while they may fire, but in a column at the double."""
    if watched and model.volleys and formation != COLUMN:
        return max(1, model.walk)
    gaits = [gait.squares for gait in model.gaits[:2]]
    return max(1, gaits[-1] if gaits else max(model.sprint, model.walk))


class Deadline:
    """When a squad must be where its effort goes; never for who wins by waiting, has no ground to win or no limit."""

    def __init__(self, company: Company, squad: Unit, model: Fighter) -> None:
        goals = company.goals
        goal = company.fronts.get(squad, goals.ground) if company.roles[squad] == MAIN and goals.all.limit else None
        self._way = company.way(squad) if goal is not None and not goals.waits else None
        self._rounds = (goals.left - max(1, goal.rounds) - _SPARE) * WHOLE if goal is not None else 0
        self._walk = pace(model, "", watched=bool(company.known.foes))

    def late(self, number: int, after: int) -> int:
        """Rounds too late, in parts of 1024, for who is on a square after so long and walks on from there."""
        if self._way is None:
            return 0
        return max(0, after + int(self._way[number]) * WHOLE // self._walk - self._rounds)
