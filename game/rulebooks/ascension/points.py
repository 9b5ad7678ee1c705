"""What a soldier costs in character points, and what a mook may cost (ASC-BASE-06, -07)."""

from __future__ import annotations

from game.rulebooks.ascension.cards import UnitLine
from game.rulebooks.ascension.numbers import Numbers


def cost_of(line: UnitLine, n: Numbers) -> int:
    """Character points of all stats and skills; what lies above the table costs what its last step would go on to."""
    stats = sum(_price(level, n.stat_costs) for level in line.stats.model_dump().values())
    return stats + sum(_price(level, n.skill_costs) for level in line.skills.values())


def _price(level: int, table: tuple[int, ...]) -> int:
    """The price of a level; none for 0, and beyond the table each level one table's last step more."""
    if level <= len(table):
        return table[level - 1] if level > 0 else 0
    return table[-1] + (level - len(table)) * (table[-1] - table[-2])


def mook_fault(line: UnitLine, n: Numbers) -> str:
    """Why a unit is no mook; empty if it is one (ASC-BASE-07)."""
    cost = cost_of(line, n)
    return f"costs {cost} CP, and a mook is built on {n.mook_points} (ASC-BASE-07)" if cost > n.mook_points else ""
