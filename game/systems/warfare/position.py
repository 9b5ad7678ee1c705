"""The quality of a position, and what attackers make of theirs (WAR-ASSAULT-07, -08, -11, -12)."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees

from game.field import Cell
from game.systems.warfare.figures import WarfareFigures
from game.systems.warfare.rolls import share
from game.world.assaults import KINDS

OPEN = ""
GRADES = ("marginal", "ordinary", "good", "amazing")
SURPRISE, RECONNAISSANCE, HIGH_GROUND, FLANKING = ADVANTAGES = (
    "surprise", "reconnaissance", "high_ground", "flanking_fire",
)  # fmt: skip


def grade_of(word: str) -> str:
    """The grade of a position by its kind or its grade; open ground for anything else."""
    return word if word in GRADES else KINDS.get(word, OPEN)


def worth_of(grade: str, w: WarfareFigures) -> int:
    """What a position of a grade adds to the defence (WAR-ASSAULT-07)."""
    return w.assault_position[GRADES.index(grade)] if grade in GRADES else 0


def best_grade(places: Iterable[Iterable[str]], w: WarfareFigures) -> str:
    """The best grade that holds for half of the defenders; `places` names the positions that each of them is in.

    Whoever is in a better one is as well off as in a worse one (WAR-ASSAULT-11).
    """
    held = tuple(max((GRADES.index(grade_of(one)) for one in each if grade_of(one)), default=-1) for each in places)
    for level in range(len(GRADES) - 1, -1, -1):
        covered = sum(one >= level for one in held)
        if covered and covered >= share(w.assault_covered, len(held)):
            return GRADES[level]
    return OPEN


def advantage(true: Iterable[str], w: WarfareFigures, *, merciful: bool = False) -> int:
    """The bonus of the advantages that are true, and of mercy shown before, at most three steps (WAR-ASSAULT-12)."""
    steps = w.assault_bonus * len(set(true) & set(ADVANTAGES)) + w.orders_merciful * merciful
    return max(-w.assault_bonus_most, steps)


def flanked(objective: Cell, starts: Iterable[Cell], w: WarfareFigures) -> bool:
    """Whether members start on two sides of the objective, at least so many degrees apart (WAR-ASSAULT-12)."""
    ways = [(x - objective[0], y - objective[1]) for x, y in starts if (x, y) != objective]
    return any(_apart(one, other) >= w.assault_flank for one in ways for other in ways)


def _apart(one: Cell, other: Cell) -> int:
    """The angle between two directions in whole degrees."""
    dot, cross = one[0] * other[0] + one[1] * other[1], abs(one[0] * other[1] - one[1] * other[0])
    return round(degrees(atan2(cross, dot)))
