"""What attacks are expected to do to a body, by what the dice must show: whole numbers, for planners."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from game.rulebooks.alacrity.dice import SIDES, chance_of, margin_of
from game.rulebooks.alacrity.harm import TENTH, UNHURT, Blow
from game.rulebooks.alacrity.outcomes import Body, after
from game.rulebooks.alacrity.parts import Health
from game.systems.sketch import CERTAIN, NEEDS, OFFSET, Table, Toll

BASE = 98
"""What planners call need is so much less the skill that is rolled against: 1 or less is as sure as anything is."""
NO_DODGE = -1000


class AttackForce(NamedTuple):
    """An attack: its hit, whether it is fired from a gun, how many hits a success is."""

    blow: Blow
    gun: bool = False
    hits: int = 1


class Mark(NamedTuple):
    """A target: its body, its Dodge against guns and against all else (NO_DODGE where it may not)."""

    body: Body
    gun_dodge: int = NO_DODGE
    dodge: int = NO_DODGE


@lru_cache(maxsize=512)
def hits(dodge: int) -> Table:
    """The chance that an attack hits who dodges so well, for each need; the last is that of what cannot be."""
    table = np.zeros(NEEDS, np.int64)
    for place in range(NEEDS - 1):
        table[place] = _parts(_hit(BASE - (place - OFFSET), dodge))
    table.setflags(write=False)
    return table


def _hit(skill: int, dodge: int) -> Fraction:
    """The same for one skill (ALA-RULING-29)."""
    if dodge == NO_DODGE:
        return chance_of(skill)
    margins = (margin_of(skill, roll) for roll in range(1, SIDES + 1))
    return sum((1 - chance_of(dodge, margin) for margin in margins if margin >= 0), Fraction(0)) / SIDES


def power(held: Health) -> int:
    """Staying power in parts of CERTAIN: what is left of HP and of SP before they put a body out, the less of both."""
    return min(_left(held.hp, held.hp_most), CERTAIN if held.winded else _left(held.sp, held.sp_most))


def _left(points: int, most: int) -> int:
    out = most // TENTH
    return max(0, points - out) * CERTAIN // max(1, most - out)


@lru_cache(maxsize=8192)
def harm(body: Body, blow: Blow, hits_: int) -> tuple[int, int]:
    """Staying power lost to so many hits, and the chance of being out, in parts of CERTAIN."""
    bodies = {body: Fraction(1)}
    for _ in range(hits_):
        later: dict[Body, Fraction] = {}
        for one, chance in bodies.items():
            for then, share in after(one, blow):
                later[then] = later.get(then, Fraction(0)) + chance * share
        bodies = later
    had = power(body.health)
    lost = sum((chance * (had - power(one.health)) for one, chance in bodies.items()), Fraction(0))
    out = sum((chance for one, chance in bodies.items() if one.state != UNHURT), Fraction(0))
    return int(lost), _parts(out)


@lru_cache(maxsize=4096)
def toll(force: AttackForce, mark: Mark) -> Toll:
    """What is lost to an attack, by need."""
    lost, out = harm(mark.body, force.blow, force.hits)
    chance = hits(mark.gun_dodge if force.gun else mark.dodge)
    tables = (chance * lost // CERTAIN, chance * out // CERTAIN, np.zeros(NEEDS, np.int64))
    for table in tables:
        table.setflags(write=False)
    return Toll(*tables)


def _parts(chance: Fraction) -> int:
    """A chance in parts of CERTAIN, halves up."""
    return (2 * chance.numerator * CERTAIN + chance.denominator) // (2 * chance.denominator)


HARMLESS = Toll(*(np.zeros(NEEDS, np.int64) for _part in range(3)))
