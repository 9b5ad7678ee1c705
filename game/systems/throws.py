"""Where what is thrown may come down (ASC-GREN-03 to -06, ALT-BASE-28, ALT-CRIT-07)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias

from game.dice.shapes import finite_shape
from game.field import DIRECTIONS, Cell, Field, slide

IN_HAND = "in hand"
"""The course of a throw that does not leave the hand in time."""

Courses: TypeAlias = tuple[tuple[str, int], ...]
"""The word of each course that a throw may take, with its chance in parts of CERTAIN."""
Landings: TypeAlias = tuple[tuple[Cell, int], ...]
"""Squares, each with the number of equally likely ways to come down there."""


def landed(courses: Iterable[tuple[Landings, Fraction]]) -> dict[Cell, Fraction]:
    """The chance of each square from the landings of every course and the chance of the course; in order of square."""
    found: dict[Cell, Fraction] = {}
    for ways, chance in courses:
        whole = sum(times for _cell, times in ways)
        for cell, times in ways:
            found[cell] = found.get(cell, Fraction(0)) + chance * times / whole
    return dict(sorted(found.items()))


def strays(field: Field, cell: Cell, dice: str) -> Landings:
    """Where what strays from a square comes to lie, so many squares in any direction, in order of square."""
    far, ways = finite_shape(dice).distribution(), Counter[Cell]()
    for way in DIRECTIONS:
        for squares, weight in zip(far.outcomes, far.weights, strict=True):
            ways[slide(field, cell, way, squares)] += weight
    return tuple(sorted(ways.items()))
