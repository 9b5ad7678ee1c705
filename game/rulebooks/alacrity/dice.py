"""The d100 check: the roll must stay at or under a skill; its margin is what is left (ALA-BASE-01 to -04)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from game.dice.draw import Roll, Support, missing
from game.dice.draws import Check, Modifier, register
from game.dice.shapes import Faces
from game.dice.source import Source
from game.record import record

SIDES = 100
"""Two ten-sided dice, tens and ones, read as one die; 00 is 100 (ALA-BASE-02)."""
LUCK, FUMBLE = 3, 98
"""The highest roll that always succeeds and the lowest that always fails (ALA-BASE-04, ALA-RULING-03)."""


def margin_of(skill: int, roll: int) -> int:
    """Skill less roll; a critical roll is a success or failure in any case (ALA-BASE-03, ALA-RULING-30)."""
    margin = skill - roll
    if roll <= LUCK:
        return max(0, margin)
    return min(-1, margin) if roll >= FUMBLE else margin


@record
class PercentCheck(Check):
    """A d100 to be rolled at or under `target`, the sum of the modifiers.

    The value is the highest of `bands` that the margin reaches, one under the lowest if it reaches none; without bands
    it is the margin itself. A `panics` check has a value of its own, lower than all, for 98 to 100 (ALA-MORALE-08).
    """

    KIND = "percent"
    UNDER = True

    panics: bool = False

    @property
    def need(self) -> int:
        """The highest roll that succeeds, criticals apart."""
        return self.target

    @property
    def threat(self) -> bool:
        """Nothing is thrown twice."""
        return False

    def total(self, faces: Faces) -> int:
        """The roll itself."""
        return faces[0]

    def margin(self, faces: Faces) -> int:
        """How far the roll is under the skill, or (negative) over it."""
        return margin_of(self.target, faces[0])

    def read(self, faces: Faces) -> int:
        """The band that the margin reaches (or the margin, where there are no bands)."""
        if self.panics and faces[0] >= FUMBLE:
            return self.miss
        margin = self.margin(faces)
        if not self.bands:
            return margin
        reached = bisect_right(self.bands, margin)
        return self.bands[reached - 1] if reached else self.bands[0] - 1

    @property
    def miss(self) -> int:
        """The value of a margin under every band; of a check that panics one under that."""
        return self.bands[0] - 1 - self.panics

    def roll(self, dice: Source) -> Roll:
        """Throws the dice."""
        faces = (dice.face(SIDES),)
        return Roll(faces, self.read(faces))

    def support(self) -> Support:
        """Every possible value with its exact chance, in rising order; the chances sum to 1."""
        return tuple((value, Fraction(len(faces), SIDES)) for value, faces in _values(self).items())

    def succeeds(self, value: int) -> bool:
        """Whether a value reaches the lowest band."""
        return value >= (self.bands[0] if self.bands else 0)

    def odds(self) -> Fraction:
        """The chance of success: of the lowest band."""
        return self.chance(self.bands[0] if self.bands else 0)

    def chance(self, margin: int) -> Fraction:
        """The chance that the margin is at least this."""
        return chance_of(self.target, margin)

    def faces_for(self, value: int) -> Faces:
        """The best roll that gives this value; ValueError if none does."""
        found = _values(self).get(value)
        if found is None:
            raise missing(self, value)
        return (found[0],)


register(PercentCheck)


@lru_cache(maxsize=16384)
def _values(check: PercentCheck) -> dict[int, tuple[int, ...]]:
    """The rolls that give each value, by value in rising order."""
    if any(low >= high for low, high in pairwise(check.bands)):
        raise ValueError(f"the bands of a check must rise: {check.bands}")
    found: dict[int, list[int]] = {}
    for roll in range(1, SIDES + 1):
        found.setdefault(check.read((roll,)), []).append(roll)
    return {value: tuple(found[value]) for value in sorted(found)}


@lru_cache(maxsize=65536)
def chance_of(skill: int, margin: int = 0) -> Fraction:
    """The chance that a roll against a skill has at least this margin."""
    return Fraction(sum(margin_of(skill, roll) >= margin for roll in range(1, SIDES + 1)), SIDES)


def percent_check(
    key: str, unit: int, modifiers: Iterable[Modifier], bands: tuple[int, ...] = (0,), *, panics: bool = False
) -> PercentCheck:
    """A check against the sum of the modifiers; those of nothing are left out (ALA-RULING-03)."""
    named = tuple(part for part in modifiers if part.amount)
    return PercentCheck(key, unit, named, sum(part.amount for part in named), bands, "d100", panics=panics)
