"""What blows may make of a body: exact distributions of stress and state, worked out once and kept."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from game.dice.distribution import Distribution
from game.dice.draws import Check
from game.dice.shapes import finite_shape
from game.rulebooks.ascension import states
from game.systems.foresight import Chances, StateChances

_TENTHS = 10


class Body(NamedTuple):
    """All of a body that decides what a blow makes of it.

    `falls`, `dies` and `gone` are the stress at which it is Critical, Dying and Annihilated (ASC-RULING-09);
    `stunned` tells that its mind has given way already; of what armour lets through one `share` is taken, all of it
    but by stone (ALA-RULING-23).
    """

    points: int
    falls: int
    dies: int
    gone: int
    coverage: int
    reduction: int
    stunned: bool = False
    share: int = 1


class Blow(NamedTuple):
    """One hit: its dice, its bonus, how much lower the coverage is against it, and its Overwhelming number.

    `over` tells only where a cap is weighed; 0 stands for a hit that nobody may cap. `pierce` is what armour in its way
    soaks less, `keen` what it does more where none is (ASC-RULING-62).
    """

    dice: str
    bonus: int = 0
    cut: int = 0
    over: int = 1
    pierce: int = 0
    keen: int = 0


class Volley(NamedTuple):
    """An attack roll and what it scores: the dice, what they must show, the bands, and for each value how many blows.

    `resist` is set for a Kill Shot: what the target's own dice must show to pull through (ASC-ADV-27).
    """

    shape: str
    need: int
    bands: tuple[int, ...]
    scores: tuple[int, ...]
    first: Blow
    rest: Blow
    resist: int | None = None


class Harm(NamedTuple):
    """What becomes of a body: its stress, its state, the chance that it is put out of action, expected stress."""

    stress: Chances
    states: StateChances
    out: Fraction
    gain: Fraction


@lru_cache(maxsize=4096)
def damage(blow: Blow, coverage: int, reduction: int, share: int = 1) -> Distribution:
    """The stress of one blow, armour counted (ASC-RULING-19)."""
    dice = finite_shape(blow.dice).distribution()
    bare = dice.map(lambda shown: max(0, shown + blow.bonus + blow.keen) // share)
    covered = min(_TENTHS, coverage) - blow.cut
    if covered <= 0 or reduction <= 0:
        return bare
    soak = max(0, reduction - blow.pierce)
    soaked = dice.map(lambda shown: max(0, max(0, shown + blow.bonus) - soak) // share)
    odds = Fraction(covered, _TENTHS)
    return Distribution.mix(((odds, soaked), (1 - odds, bare)))


@lru_cache(maxsize=8192)
def struck(body: Body, blows: tuple[Blow, ...]) -> Distribution:
    """The stress of a body after these blows, one after another, until nothing is left of it (ASC-RULING-15)."""
    if not blows:
        return Distribution((body.points,), (1,), 1)
    return _added(struck(body, blows[:-1]), body, blows[-1])


def _added(before: Distribution, body: Body, blow: Blow) -> Distribution:
    more = damage(blow, body.coverage, body.reduction, body.share)
    weights: dict[int, int] = {}
    for points, weight in zip(before.outcomes, before.weights, strict=True):
        if points >= body.gone:
            weights[points] = weights.get(points, 0) + weight * more.total
            continue
        for amount, share in zip(more.outcomes, more.weights, strict=True):
            weights[points + amount] = weights.get(points + amount, 0) + weight * share
    return Distribution.of(weights)


def _killed(body: Body, volley: Volley, blows: int) -> Distribution:
    """A Kill Shot: who does not pull through is dying at once, who does is hit hard all the same (ASC-RULING-79)."""
    pulls = Check("resist", 0, (), volley.resist or 0, shape=volley.shape).odds()
    rest = (volley.rest,) * (blows - 1)
    down = body._replace(points=max(body.points, body.dies))
    return Distribution.mix(((pulls, struck(body, (volley.first, *rest))), (1 - pulls, struck(down, rest))))


def _scored(body: Body, volley: Volley, blows: int) -> Distribution:
    if blows and volley.resist is not None:
        return _killed(body, volley, blows)
    return struck(body, (volley.first, *(volley.rest,) * (blows - 1)) if blows else ())


@lru_cache(maxsize=2048)
def harm(body: Body, volley: Volley) -> Harm:
    """What an attack roll may make of a body."""
    check = Check("attack", 0, (), volley.need, volley.bands, volley.shape)
    chances = dict(check.support())
    values = (check.miss, *volley.bands)
    parts = (
        (chances[value], _scored(body, volley, blows))
        for value, blows in zip(values, volley.scores, strict=True)
        if value in chances
    )
    return harm_of(body, Distribution.mix(parts))


def harm_of(body: Body, stress: Distribution) -> Harm:
    """The state that each amount of stress stands for, and what is to be expected."""
    found = dict.fromkeys(states.STATES, Fraction(0))
    chances = tuple(stress)
    for points, chance in chances:
        found[state_of_points(body, points)] += chance
    out = Fraction(0) if _fallen(body) else 1 - found[states.HEALTHY]
    named = tuple((name, chance) for name, chance in sorted(found.items()) if chance)
    return Harm(chances, named, out, stress.mean() - body.points)


def state_of_points(body: Body, points: int) -> str:
    """The state of this body with that much stress."""
    reached = bisect_right((body.falls, body.dies, body.gone), points)
    if reached:
        return (states.CRITICAL, states.DYING, states.ANNIHILATED)[reached - 1]
    return states.STUNNED if body.stunned else states.HEALTHY


def _fallen(body: Body) -> bool:
    return state_of_points(body, body.points) != states.HEALTHY


def mixed(body: Body, parts: Iterable[tuple[Fraction, tuple[Blow, ...]]]) -> Harm:
    """What one of several rows of blows may make of a body, each with its chance."""
    return harm_of(body, Distribution.mix((chance, struck(body, blows)) for chance, blows in parts))


@lru_cache(maxsize=4096)
def rolled_states(body: Body, rolled: int) -> StateChances:
    """The state of a body after one hit of which the dice have shown so much, armour counted (ASC-RULING-19)."""
    found: dict[str, Fraction] = {}
    covered = Fraction(max(0, min(_TENTHS, body.coverage)) if body.reduction > 0 else 0, _TENTHS)
    for share, amount in ((covered, max(0, rolled - body.reduction)), (1 - covered, rolled)):
        if share:
            state = state_of_points(body, body.points + amount // body.share)
            found[state] = found.get(state, Fraction(0)) + share
    return tuple(sorted(found.items()))
