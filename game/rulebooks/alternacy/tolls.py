"""What attacks are expected to do to a body, by what the dice must show: whole numbers, for planners."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from game.dice.shapes import shape
from game.rulebooks.alternacy.attacks import further_parts
from game.rulebooks.alternacy.flukes import fluked
from game.rulebooks.alternacy.harm import FIT, Blow, damage_bands, damage_mod, state_by
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.outcomes import Frail, blown, further, hit, random_parts, stood
from game.rulebooks.alternacy.parts import CREW, HULL, Injuries, Kit, Levels
from game.systems.sketch import CERTAIN, NEEDS, OFFSET, Table, Toll

_DAZED = 8
"""What is left of the staying power of who is dazed or weakened, in tenths."""
_STUN_MOST = 40
"""Stun at which hardly anybody stays up."""
_FEW = 1
"""Further parts that planners think of."""


LEAST = -3
"""The least level of a blast that planners tell apart: below it no variance makes it more than a Glance."""


class Force(NamedTuple):
    """What an attack brings: its levels, the column of armour it meets, its mode."""

    levels: Levels
    column: int
    mode: str = "shot"


class Body(NamedTuple):
    """What a planner knows of a body: all that hits hang on."""

    frail: Frail


def power(body: Injuries, n: Numbers) -> int:
    """Staying power left, in parts of CERTAIN of a fresh body's."""
    if state_by(body) != FIT:
        return 0
    if body.bears:
        worst = min(body.bears, max(body.wound(HULL), body.wound(CREW)))
        return CERTAIN * (body.bears - worst) // body.bears
    falls = body.limit * 3 // 4
    shock, stun = CERTAIN * (falls - body.shock) // falls, CERTAIN * max(1, _STUN_MOST - body.stun) // _STUN_MOST
    left = (3 * min(shock, stun) + shock * stun // CERTAIN) // 4
    for hampered in (2 * body.shock >= body.limit, body.stun >= n.dazed_at):
        left = left * (_DAZED if hampered else 10) // 10
    return left


@lru_cache(maxsize=8192)
def toll(force: Force, body: Body, n: Numbers) -> Toll:
    """By need of the dice: staying power lost and the chance of being out."""
    frail, before = body.frail, power(body.frail.body, n)
    ends = [_end(force, frail, band, n) for band in damage_bands(n)]
    losses = np.array([0, *(before - left for left, _out in ends)], np.int64)
    outs = np.array([0, *(out for _left, out in ends)], np.int64)
    chances = _bands(n)
    loss, out = chances @ losses // CERTAIN, chances @ outs // CERTAIN
    for table in (loss, out):
        table.setflags(write=False)
    return Toll(loss, out, _NOTHING)


def _end(force: Force, frail: Frail, number: int, n: Numbers) -> tuple[int, int]:
    """What is left of a body hit with such a Damage Number, and the chance that it is out."""
    left, out, mod = Fraction(0), Fraction(0), damage_mod(number, n)
    more, blow = min(_FEW, further_parts(force.mode, number, n)), Blow(force.levels, force.column)
    parts = random_parts(frail.kit.rows)
    firsts = {(hit(frail, frail.body, blow, part, mod, n), frozenset((part,))): share for part, share in parts}
    for struck, chance in further(frail, firsts, blow, mod, more, n).items():
        for end, last in stood(frail, struck, n):
            left += chance * last * power(end, n)
            out += chance * last * (state_by(end) != FIT)
    return int(left), int(out * CERTAIN)


@lru_cache(maxsize=2048)
def blast(level: int, body: Body, n: Numbers) -> int:
    """Staying power that a blast of such a level takes (ACY-NONATK-08)."""
    left = sum((chance * power(end, n) for end, chance in blown(body.frail, level, n).items()), Fraction(0))
    return power(body.frail.body, n) - int(left)


@lru_cache(maxsize=8)
def _bands(n: Numbers) -> Table:
    """The chance of a miss and of each band of the Damage Number: int64 [need, band], in parts of CERTAIN."""
    dice, bands = shape(fluked(n.fluke_chart)), damage_bands(n)
    found = np.zeros((NEEDS, len(bands) + 1), np.int64)
    for place in range(NEEDS):
        need = place - OFFSET
        reached = [CERTAIN, *(int(dice.chance_at_least(need + band) * CERTAIN) for band in bands), 0]
        found[place] = [reached[at] - reached[at + 1] for at in range(len(bands) + 1)]
    found.setflags(write=False)
    return found


@lru_cache(maxsize=8)
def likely(n: Numbers) -> Table:
    """The chance that an attack hits, for each need."""
    found: Table = CERTAIN - _bands(n)[:, 0]
    found.setflags(write=False)
    return found


def fresh(body: Body) -> Body:
    """The same body unhurt."""
    return Body(body.frail._replace(body=Injuries(limit=body.frail.body.limit, bears=body.frail.body.bears), now=0))


USUAL = Body(Frail(Injuries(), Kit(), 6, 0))
"""A rifleman's body, against which others are measured."""
RIFLE = Force((3, 4, 3), 2)
"""A rifleman's fire."""
_NOTHING: Table = np.zeros(NEEDS, np.int64)
_NOTHING.setflags(write=False)
HARMLESS = Toll(_NOTHING, _NOTHING, _NOTHING)


def toll_of(force: Hashable, body: Hashable, n: Numbers) -> Toll:
    """The same of what planners hold, which may be another book's."""
    return toll(force, body, n) if isinstance(force, Force) and isinstance(body, Body) else HARMLESS


def planned(frail: Frail) -> Body:
    """A body as planners keep it: when a clock of bleeding began is nothing to them."""
    return Body(frail._replace(body=replace(frail.body, bleeding=()), now=0))
