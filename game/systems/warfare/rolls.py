"""Group checks in plain numbers: scores, damage rolls by degree, the leader's bonus (WAR-GROUP, WAR-BOOK-02)."""

from __future__ import annotations

from collections.abc import Iterable

from game.dice.draws import Modifier
from game.dice.ladder import ORDINARY
from game.systems.warfare.figures import WarfareFigures

SINGLE, BURST, AUTOMATIC = FIRE = ("single", "burst", "automatic")
"""How a member of a group fires."""


def share(percent: int, men: int) -> int:
    """So many percent of some men, rounded up."""
    return -(-percent * men // 100)


def rolls_of(degree: int, men: int, w: WarfareFigures) -> int:
    """Damage rolls that a degree earns men who take part; a failure none (WAR-GROUP-11)."""
    return share(w.group_rolls[degree - ORDINARY], men) if degree >= ORDINARY else 0


def commanded(rank: int, w: WarfareFigures) -> int:
    """The men somebody can command beyond itself, by its rank of Leadership; below 0 it has none (WAR-GROUP-12)."""
    return w.group_broad_men + w.group_rank_men * rank if rank >= 0 else 0


def leader_bonus(commands: int, present: int, w: WarfareFigures) -> int:
    """Steps off a group check, by the lesser of the men that can be commanded and those present (WAR-GROUP-12)."""
    men = min(commands, present)
    return -sum(men >= least for least in w.group_bonus)


def fire_bonus(modes: Iterable[str], w: WarfareFigures) -> int:
    """Steps off for members who fire automatically or in bursts and outnumber the others (WAR-GROUP-10, -14)."""
    fired = tuple(modes)
    automatic, bursts = fired.count(AUTOMATIC), fired.count(BURST)
    if 2 * automatic > len(fired):
        return w.group_automatic
    return w.group_burst if 2 * (automatic + bursts) > len(fired) else 0


def score_from(skill: int, w: WarfareFigures, ability: int = 0) -> int:
    """What a book that adds ability and skill makes of them: 5 more, at most 20 (WAR-BOOK-02)."""
    return min(w.score_most, ability + skill + w.score_add)


def unskilled(skill: int, w: WarfareFigures) -> Modifier:
    """The step on a check by a skill that has not been learned (WAR-BOOK-02)."""
    return Modifier("unskilled", 0 if skill else w.score_unskilled, "WAR-BOOK-02")


def squares_of(squares: int, metres: int, w: WarfareFigures) -> int:
    """Squares of these rules on a grid whose squares are so many metres wide (WAR-BOOK-09)."""
    return squares * w.distance_metres // metres
