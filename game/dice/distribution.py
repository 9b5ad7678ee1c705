"""Exact distributions: whole outcomes with whole weights over one denominator."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import gcd, lcm

from game.record import record


@record
class Distribution:
    """Outcomes in rising order, each with a positive weight, reduced: equal chances are equal values."""

    outcomes: tuple[int, ...]
    weights: tuple[int, ...]
    total: int

    @classmethod
    def of(cls, weights: Mapping[int, int]) -> Distribution:
        """From outcome -> weight; outcomes of weight 0 are left out, ValueError if nothing is left."""
        kept = sorted((outcome, weight) for outcome, weight in weights.items() if weight)
        if not kept or any(weight < 0 for _, weight in kept):
            raise ValueError("a distribution needs an outcome, and no weight below 0")
        shared = gcd(*(weight for _, weight in kept))
        scaled = tuple(weight // shared for _, weight in kept)
        return cls(tuple(outcome for outcome, _ in kept), scaled, sum(scaled))

    @classmethod
    def uniform(cls, outcomes: Iterable[int]) -> Distribution:
        """Each listed outcome once: one listed twice is twice as likely."""
        weights: dict[int, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls.of(weights)

    @classmethod
    def mix(cls, parts: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
        """One of several, each chosen with its chance; ValueError if the chances do not sum to 1."""
        chosen = [(chance, part) for chance, part in parts if chance]
        if sum((chance for chance, _ in chosen), Fraction(0)) != 1:
            raise ValueError("the chances of a mix must sum to 1")
        scale = lcm(*(chance.denominator * part.total for chance, part in chosen))
        weights: dict[int, int] = {}
        for chance, part in chosen:
            unit = chance.numerator * (scale // (chance.denominator * part.total))
            for outcome, weight in zip(part.outcomes, part.weights, strict=True):
                weights[outcome] = weights.get(outcome, 0) + weight * unit
        return cls.of(weights)

    def __iter__(self) -> Iterator[tuple[int, Fraction]]:
        """Every outcome with its chance, in rising order."""
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            yield outcome, Fraction(weight, self.total)

    def chance(self, outcome: int) -> Fraction:
        """The chance of exactly this outcome."""
        place = bisect_left(self.outcomes, outcome)
        found = place < len(self.outcomes) and self.outcomes[place] == outcome
        return Fraction(self.weights[place], self.total) if found else Fraction(0)

    def at_least(self, outcome: int) -> Fraction:
        """The chance of this outcome or a higher one."""
        place = bisect_left(self.outcomes, outcome)
        return Fraction(_tails(self)[place], self.total)

    def mean(self) -> Fraction:
        """The exact mean."""
        return Fraction(sum(o * w for o, w in zip(self.outcomes, self.weights, strict=True)), self.total)

    def map(self, change: Callable[[int], int]) -> Distribution:
        """The distribution of a function of the outcome; outcomes that become equal are merged."""
        weights: dict[int, int] = {}
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            changed = change(outcome)
            weights[changed] = weights.get(changed, 0) + weight
        return Distribution.of(weights)

    def __add__(self, other: Distribution) -> Distribution:
        """The sum of two independent draws."""
        weights: dict[int, int] = {}
        for left, a in zip(self.outcomes, self.weights, strict=True):
            for right, b in zip(other.outcomes, other.weights, strict=True):
                weights[left + right] = weights.get(left + right, 0) + a * b
        return Distribution.of(weights)


@lru_cache(maxsize=4096)
def _tails(distribution: Distribution) -> tuple[int, ...]:
    """For each place, the weight of that outcome and all higher ones; a last 0 for none."""
    return (*reversed(list(accumulate(reversed(distribution.weights)))), 0)


@lru_cache(maxsize=1024)
def dice_sum(count: int, sides: int) -> Distribution:
    """The sum of `count` dice of `sides`; no dice sum to 0."""
    if count == 0:
        return Distribution((0,), (1,), 1)
    return dice_sum(count - 1, sides) + Distribution.uniform(range(1, sides + 1))


def percent(chance: Fraction) -> str:
    """A chance as a short text: whole per cent, with "<1%" and ">99%" kept honest."""
    if 0 < chance < Fraction(1, 100):
        return "<1%"
    if Fraction(99, 100) < chance < 1:
        return ">99%"
    return f"{int(chance * 100 + Fraction(1, 2))}%"
