"""What blows make of a hero who caps whatever may be capped, and what that costs him (ASC-CAP, ASC-OWH)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from game.dice.distribution import Distribution
from game.rulebooks.ascension.harm import Blow, Body, damage


class Borne(NamedTuple):
    """The stress of a body after some blows, and the wounds it is expected to stand up with.

    Wounds of one that falls are not counted: they no longer hinder anybody.
    """

    stress: Distribution
    wounds: Fraction


class _Row(NamedTuple):
    """By stress: its weight, and the wounds taken on the way there times their weight."""

    weights: dict[int, int]
    wounds: dict[int, int]
    total: int


def borne(body: Body, blows: tuple[Blow, ...]) -> Borne:
    """Blow after blow, each held at its cap point for a wound where it would go past (ASC-RULING-11, -15)."""
    row = _row(body, blows)
    standing = sum(weight for points, weight in row.wounds.items() if points < body.falls)
    return Borne(Distribution.of(row.weights), Fraction(standing, row.total))


@lru_cache(maxsize=16384)
def _row(body: Body, blows: tuple[Blow, ...]) -> _Row:
    if not blows:
        return _Row({body.points: 1}, {}, 1)
    before, blow = _row(body, blows[:-1]), blows[-1]
    more = damage(blow, body.coverage, body.reduction)
    weights: dict[int, int] = {}
    wounds: dict[int, int] = {}
    for points, weight in before.weights.items():
        cap, worn = _cap(body, points, blow.over), before.wounds.get(points, 0)
        for amount, share in zip(more.outcomes, more.weights, strict=True):
            to = points + amount * (points < body.gone)
            held = to > cap
            to = cap if held else to
            weights[to] = weights.get(to, 0) + weight * share
            wounds[to] = wounds.get(to, 0) + (worn + weight * held) * share
    return _Row(weights, wounds, before.total * more.total)


def _cap(body: Body, points: int, over: int) -> int:
    """The cap point from there; nobody caps when dying, nor what has no Overwhelming number (ASC-RULING-11, -12)."""
    width = max(1, body.dies - body.falls)
    return (points // width + over) * width if over and points < body.dies else 1 << 30
