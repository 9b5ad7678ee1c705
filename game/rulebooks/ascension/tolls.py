"""What attacks are expected to do to a body, by what the dice must show: whole numbers, for planners."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np

from game.dice.draws import TEN
from game.dice.shapes import chance_at_least, dice_of
from game.rulebooks.ascension.grenades import course_of, margin_of, thrown_check
from game.rulebooks.ascension.harm import Blow, Body, Hide
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.outcomes import After, after, hurts
from game.systems.sketch import CERTAIN, NEEDS, OFFSET, Table, Toll
from game.systems.throws import Courses

# --- staying power: how many ordinary hits a body still bears (no rule of the book) -----------------------------------

_FINE = 1 << 20
_MEASURE = Blow("3d6")
"""Staying power counts in hits of an ordinary rifle."""


@lru_cache(maxsize=512)
def staying(hide: Hide, left: int) -> tuple[int, ...]:
    """Ordinary hits still needed for each amount of stress left from 0 up, in parts of 2**20; integers throughout."""
    hit = hurts(_MEASURE, hide)
    whole = hit.total
    harmless = sum(weight for amount, weight in zip(hit.outcomes, hit.weights, strict=True) if amount <= 0)
    found = [0]
    for stress in range(1, left + 1):
        further = sum(
            weight * found[stress - amount]
            for amount, weight in zip(hit.outcomes, hit.weights, strict=True)
            if 0 < amount < stress
        )
        found.append((whole * _FINE + further) // max(1, whole - harmless))
    return tuple(found)


# --- what attacks are expected to do ----------------------------------------------------------------------------------

def _parts(chance: Fraction) -> int:
    """A chance in parts of CERTAIN, halves up."""
    return (2 * chance.numerator * CERTAIN + chance.denominator) // (2 * chance.denominator)


@lru_cache(maxsize=4)
def chances(die: str) -> Table:
    """The chance that the die of a check shows so much or more, for each need."""
    table = np.array([_parts(chance_at_least(die, need - OFFSET)) for need in range(NEEDS)], np.int64)
    table.setflags(write=False)
    return table


@lru_cache(maxsize=2048)
def volley_toll(
    first: Blow, rest: Blow, margins: tuple[int, ...], body: Body, full: int, die: str, *, capped: bool
) -> Toll:
    """Hit by hit, each by its margin (ASC-FIRE-08, ASC-RULING-15)."""
    rows = [after(body, (first, *(rest,) * more), capped=capped) for more in range(len(margins))]
    return _toll(body, full, rows, margins, die)


@lru_cache(maxsize=4096)
def blow_toll(
    blows: tuple[Blow, ...], margins: tuple[int, ...], body: Body, full: int, die: str, *, capped: bool
) -> Toll:
    """A close attack: each PF step is a better blow in place of the one before (ASC-RULING-51)."""
    return _toll(body, full, [after(body, (blow,), capped=capped) for blow in blows], margins, die)


@lru_cache(maxsize=4096)
def blast_losses(blow: Blow, body: Body, full: int) -> tuple[int, ...]:
    """Staying power lost to each number of dice that a blast may leave, from 0 up (ASC-GREN-07, -09)."""
    most, sides = dice_of(blow.dice)
    blows = (blow._replace(dice=f"{dice}d{sides}") for dice in range(1, most + 1))
    return (0, *(_worn(body, full, after(body, (one,))) for one in blows))


@lru_cache(maxsize=4096)
def courses(n: Numbers, reached: int, direct: int, *, cooked: bool) -> Courses:
    """How a throw goes by what the die must show for its DC, and for a direct hit (ASC-GREN-03, ALT-CRIT-07)."""
    check = thrown_check(0, (), reached, direct - reached, n)
    found: dict[str, int] = {}
    above = Fraction(0)
    for value, chance in reversed(check.support()):
        course = course_of(margin_of(check, value, n), n, cooked=cooked)
        found[course] = found.get(course, 0) + _parts(above + chance) - _parts(above)
        above += chance
    return tuple(found.items())


@lru_cache(maxsize=64)
def pressure(margins: tuple[int, ...], die: str) -> Table:
    """Units of suppression to be expected, each by its margin (ASC-SUPP-04 to -07)."""
    return _stepped([unit * CERTAIN for unit in range(1, len(margins) + 1)], margins, die)


def _toll(body: Body, full: int, rows: Sequence[After], margins: Sequence[int], die: str) -> Toll:
    loss, out = [_worn(body, full, row) for row in rows], [_fallen(body, row) for row in rows]
    wounds = [_parts(row.standing_wounds(body)) if row.wounds else 0 for row in rows]
    return Toll(*(_stepped(gains, margins, die) if any(gains) else _NOTHING for gains in (loss, out, wounds)))


def _worn(body: Body, full: int, row: After) -> int:
    """The part of a fresh body's staying power that is lost when stress reaches this; parts of CERTAIN."""
    power, falls = staying(body.hide, full), body.falls
    had = power[max(0, min(full, falls - body.points))]
    total = sum(
        weight * (had - power[max(0, min(full, falls - points))]) for points, weight in row.weights.items()
    )
    return total * CERTAIN // (row.total * max(1, power[full]))


def _fallen(body: Body, row: After) -> int:
    return sum(weight for points, weight in row.weights.items() if points >= body.falls) * CERTAIN // row.total


def _stepped(gains: Sequence[int], margins: Sequence[int], die: str) -> Table:
    """What is gained by a roll, by need: the last of these whose margin it reaches."""
    index, chance = np.arange(NEEDS), chances(die)
    total, before = np.zeros(NEEDS, np.int64), 0
    for gain, margin in zip(gains, margins, strict=True):
        total += chance[np.minimum(index + margin, NEEDS - 1)] * (gain - before)
        before = gain
    total //= CERTAIN
    total.setflags(write=False)
    return total


_NOTHING: Table = _stepped((), (), TEN)
