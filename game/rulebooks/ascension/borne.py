"""What blows make of a hero who caps whatever may be capped, and how many wounds that costs (ASC-CAP, ASC-OWH)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from game.dice.distribution import Distribution
from game.rulebooks.ascension.harm import Blow, Body, damage


class Borne(NamedTuple):
    """The stress of a body after some blows, and the wounds it is expected to have taken for it."""

    stress: Distribution
    wounds: Fraction


@lru_cache(maxsize=16384)
def borne(body: Body, blows: tuple[Blow, ...]) -> Borne:
    """Blow after blow, each held at its cap point for a wound where it would go past (ASC-RULING-11, -15)."""
    if not blows:
        return Borne(Distribution((body.points,), (1,), 1), Fraction(0))
    before, blow = borne(body, blows[:-1]), blows[-1]
    more = damage(blow, body.coverage, body.reduction)
    weights: dict[int, int] = {}
    capped = 0
    for points, weight in zip(before.stress.outcomes, before.stress.weights, strict=True):
        cap = _cap(body, points, blow.over)
        for amount, share in zip(more.outcomes, more.weights, strict=True):
            held = points + amount > cap
            to = cap if held else points + amount * (points < body.gone)
            capped += weight * share * held
            weights[to] = weights.get(to, 0) + weight * share
    wounds = before.wounds + Fraction(capped, before.stress.total * more.total)
    return Borne(Distribution.of(weights), wounds)


def _cap(body: Body, points: int, over: int) -> int:
    """The cap point from there; nobody caps when dying, nor what has no Overwhelming number (ASC-RULING-11, -12)."""
    width = max(1, body.dies - body.falls)
    return (points // width + over) * width if over and points < body.dies else 1 << 30
