"""Scatter: where what is thrown may come down (ASC-GREN-03 to -06, ALT-BASE-28, ALT-CRIT-07)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias

from game.dice.draws import Damage, Table
from game.dice.shapes import finite_shape
from game.field import DIRECTIONS, Cell, Field, scatter_cell, slide
from game.world.store import Unit

PLOT = 6
"""Sides of the die that names a square of the scatter plot (ASC-GREN-06)."""
IN_HAND = "in hand"
"""The course of a throw that does not leave the hand in time."""

Courses: TypeAlias = tuple[tuple[str, int], ...]
"""The word of each course that a throw may take, with its chance in parts of CERTAIN."""
Landings: TypeAlias = tuple[tuple[Cell, int], ...]
"""Squares, each with the number of equally likely ways to come down there."""


def landed(courses: Iterable[tuple[Landings, Fraction]]) -> dict[Cell, Fraction]:
    """The chance of each square from the landings of every course and the chance of the course; in order of square."""
    found: dict[Cell, Fraction] = {}
    for options, chance in courses:
        whole = sum(times for _cell, times in options)
        for cell, times in options:
            found[cell] = found.get(cell, Fraction(0)) + chance * times / whole
    return dict(sorted(found.items()))


def plot_draw(unit: Unit) -> Table:
    """The die of a throw that scatters on the plot (ASC-GREN-06)."""
    return Table("scatter", unit, PLOT)


def plotted(field: Field, here: Cell, there: Cell) -> Landings:
    """Where such a throw comes down, by each face of that die; in order of square."""
    return tuple(sorted(Counter(scatter_cell(field, here, there, face) for face in range(1, PLOT + 1)).items()))


def far_draw(unit: Unit, dice: str) -> Damage:
    """How many squares what is thrown badly strays (ALT-BASE-28, ALT-CRIT-07)."""
    return Damage("scatter", unit, dice)


def way_draw(unit: Unit) -> Table:
    """Which way it strays: 1 is north, then clockwise (ALT-BASE-28)."""
    return Table("scatter way", unit, len(DIRECTIONS))


def strayed(field: Field, cell: Cell, squares: int, face: int) -> Cell:
    """Where what strays from a square comes to lie; it stops before a wall (ALT-BASE-28)."""
    return slide(field, cell, DIRECTIONS[face - 1], squares)


def strays(field: Field, cell: Cell, dice: str) -> Landings:
    """Where what strays from a square comes to lie, so many squares in any direction, in order of square."""
    far, options = finite_shape(dice).distribution(), Counter[Cell]()
    for direction in DIRECTIONS:
        for squares, weight in zip(far.outcomes, far.weights, strict=True):
            options[slide(field, cell, direction, squares)] += weight
    return tuple(sorted(options.items()))
