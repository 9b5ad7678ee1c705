"""The ladder of situations: which die each step adds, the limits of a score, and the degrees with their chances.

A control die d20 and the situation die of a rung are added up; low is good (ALT-BASE-01 to ALT-BASE-05).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from game.dice.shapes import Faces, Sum
from game.dice.source import Source

CRITICAL, FAILURE, ORDINARY, GOOD, AMAZING = DEGREES = range(-1, 4)
"""The degrees of a check. Where it cannot fail, `FAILURE` is Marginal, and so is `CRITICAL` (ALT-CRIT-06)."""

WORDS = ("critical failure", "failure", "ordinary", "good", "amazing")

CONTROL = 20
"""The sides of the control die; its top face is the worst throw there is."""

EASIEST, HARDEST = -5, 7
SAVED_BELOW = 5
"""Under so many steps, counted without a limit, a control die of 1 is a success (ALT-BASE-05)."""

_SITUATION = (None, Sum(1, 4), Sum(1, 6), Sum(1, 8), Sum(1, 12), Sum(1, 20), Sum(2, 20), Sum(3, 20))


class Terms(NamedTuple):
    """All that the chances of a check depend on: its score, its rung, and how its extreme faces are read.

    `saved`: a control die of 1 succeeds. `threat`: a 20 is confirmed by a second check. `sure`: it cannot fail.
    """

    score: int
    rung: int
    saved: bool
    threat: bool
    sure: bool = False

    @classmethod
    def of(cls, score: int, steps: int, *, threat: bool, sure: bool = False) -> Terms:
        """The terms of a score and an unlimited sum of steps (ALT-BASE-02)."""
        rung = max(EASIEST, min(HARDEST, steps))
        return cls(score, rung, steps < SAVED_BELOW, threat and not sure, sure)


def word(degree: int, *, sure: bool = False) -> str:
    """A degree in the book's own word; a check that cannot fail is marginal at worst."""
    return "marginal" if sure and degree <= FAILURE else WORDS[degree - CRITICAL]


def limits(score: int) -> tuple[int, int, int]:
    """The highest totals that are Ordinary, Good and Amazing: all, half and a quarter, down (ALT-BASE-03)."""
    return score, min(score, score // 2), min(score, score // 4)


def situation(rung: int) -> str:
    """The situation die of a rung with its sign, `-d12` or `+2d20`; empty where none is thrown."""
    dice = _SITUATION[abs(rung)]
    return f"{'+' if rung > 0 else '-'}{str(dice).removeprefix('1')}" if dice else ""


def dice_count(rung: int) -> int:
    """How many situation dice a rung throws."""
    dice = _SITUATION[abs(rung)]
    return dice.count if dice else 0


def throw(rung: int, dice: Source) -> Faces:
    """Throws the situation dice of a rung."""
    thrown = _SITUATION[abs(rung)]
    return thrown.roll(dice) if thrown else ()


def total(rung: int, control: int, faces: Faces) -> int:
    """The control die with the situation dice of a rung added or subtracted."""
    return control + sum(faces) if rung > 0 else control - sum(faces)


def edge_of(rung: int) -> int:
    """What a rung is worth as an Edge on a ten-sided die: half the mean of its dice, halves up (ALT-PLUG-01).

    Steps beyond the ladder's ends are worth what the ends are (ALT-BASE-02).
    """
    rung = max(EASIEST, min(HARDEST, rung))
    dice = _SITUATION[abs(rung)]
    size = (dice.count * (dice.sides + 1) + 2) // 4 if dice else 0
    return -size if rung > 0 else size


@lru_cache(maxsize=256)
def rung_of(edge: int) -> int:
    """The mildest rung whose worth as an Edge is nearest to this one (the way back of ALT-PLUG-01)."""
    return min(range(EASIEST, HARDEST + 1), key=lambda rung: (abs(edge_of(rung) - edge), abs(rung)))


def degree(terms: Terms, control: int, faces: Faces) -> int:
    """How well a control die under 20 and its situation dice do."""
    reached, (ordinary, good, amazing) = total(terms.rung, control, faces), limits(terms.score)
    if reached > ordinary:
        return ORDINARY if control == 1 and terms.saved else FAILURE
    return AMAZING if reached <= amazing else GOOD if reached <= good else ORDINARY


def confirmed(terms: Terms, control: int, faces: Faces) -> int:
    """The result of a threat by its second check: critical, or else a failure however good it is (ALT-CRIT-02)."""
    fails = control == CONTROL or degree(terms, control, faces) == FAILURE
    return CRITICAL if fails else FAILURE


@lru_cache(maxsize=32)
def throws(rung: int) -> tuple[Faces, ...]:
    """For each amount the situation dice of a rung can show, from the lowest, faces that show it."""
    dice = _SITUATION[abs(rung)]
    return tuple(dice.faces_for(n) for n in range(dice.lowest, dice.count * dice.sides + 1)) if dice else ((),)


def lowest_faces(terms: Terms, wanted: int, control: int) -> Faces | None:
    """The lowest situation dice that make this degree of a control die under 20; None if none do."""
    return next((faces for faces in throws(terms.rung) if degree(terms, control, faces) == wanted), None)


def lowest_confirming(terms: Terms, wanted: int, control: int) -> Faces | None:
    """The lowest situation dice of a second check by which a threat ends like this; None if none do."""
    return next((faces for faces in throws(terms.rung) if confirmed(terms, control, faces) == wanted), None)


@lru_cache(maxsize=32)
def amounts(rung: int) -> tuple[tuple[int, int], ...]:
    """What the situation dice add and in how many of their throws, from the lowest amount."""
    dice = _SITUATION[abs(rung)]
    if not dice:
        return ((0, 1),)
    found = dice.distribution()
    sign, scale = (1 if rung > 0 else -1), dice.sides**dice.count // found.total
    return tuple(sorted((sign * o, w * scale) for o, w in zip(found.outcomes, found.weights, strict=True)))


def size(rung: int) -> int:
    """How many throws the situation dice of a rung have."""
    dice = _SITUATION[abs(rung)]
    return dice.sides**dice.count if dice else 1


class _Totals(NamedTuple):
    """In how many throws of a rung the total is at most so much: from `lowest` on, for these control dice."""

    lowest: int
    up_to: tuple[int, ...]

    @classmethod
    def of(cls, rung: int, controls: range) -> _Totals:
        found = dict(_summed(rung, controls))
        lowest, highest = min(found), max(found)
        return cls(lowest, tuple(accumulate(found.get(n, 0) for n in range(lowest, highest + 1))))

    def at_most(self, number: int) -> int:
        """How many throws come to this or less."""
        place = number - self.lowest
        return self.up_to[min(place, len(self.up_to) - 1)] if place >= 0 else 0


def _summed(rung: int, controls: range) -> Iterator[tuple[int, int]]:
    found: dict[int, int] = {}
    for amount, count in amounts(rung):
        for control in controls:
            found[control + amount] = found.get(control + amount, 0) + count
    yield from found.items()


@lru_cache(maxsize=32)
def _totals(rung: int) -> tuple[_Totals, _Totals]:
    """Those of a control die of 1, and those of 2 to 19."""
    return _Totals.of(rung, range(1, 2)), _Totals.of(rung, range(2, CONTROL))


@lru_cache(maxsize=16384)
def chances(terms: Terms) -> tuple[Fraction, ...]:
    """The exact chance of each of `DEGREES`."""
    one, others = _totals(terms.rung)
    ordinary, good, amazing = (one.at_most(limit) + others.at_most(limit) for limit in limits(terms.score))
    throws_of_die = size(terms.rung)
    if terms.saved:
        ordinary += throws_of_die - one.at_most(terms.score)
    every = CONTROL * throws_of_die
    plain = (every - throws_of_die - ordinary, ordinary - good, good - amazing, amazing)
    if not terms.threat:
        return tuple(Fraction(count, every) for count in (throws_of_die, *plain))
    failure, *rest = (count * CONTROL for count in plain)
    return tuple(Fraction(count, every * CONTROL) for count in (every - ordinary, failure + ordinary, *rest))


def degree_chances(score: int, steps: int, *, threat: bool = True) -> tuple[Fraction, ...]:
    """The chances of Critical Failure, Failure, Ordinary, Good and Amazing at a score and a sum of steps."""
    return chances(Terms.of(score, steps, threat=threat))
