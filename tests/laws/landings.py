"""Where planners think that what is thrown comes down, beside the rules' own chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ai.beliefs import Knowledge
from game.field import Cell
from game.systems.prospects import CERTAIN
from game.systems.scatter import Courses

NEARLY = Fraction(4, CERTAIN)
"""Planners reckon in whole parts of CERTAIN."""


def planned(known: Knowledge, courses: Courses, here: Cell, there: Cell) -> dict[Cell, Fraction]:
    """The chance of each square to a planner."""
    found: dict[Cell, Fraction] = {}
    for course, chance in courses:
        ways = known.prospects.landings(known.lines.field, course, here, there)
        for cell, times in ways:
            share = Fraction(chance * times, CERTAIN * sum(more for _cell, more in ways))
            found[cell] = found.get(cell, Fraction(0)) + share
    return found


def alike(found: Mapping[Cell, Fraction], real: Mapping[Cell, Fraction]) -> bool:
    """Whether they are the same chances, roundings aside."""
    return all(abs(found.get(cell, Fraction(0)) - real.get(cell, Fraction(0))) < NEARLY for cell in {*found, *real})
