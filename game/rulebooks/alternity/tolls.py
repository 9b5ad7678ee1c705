"""What attacks are expected to do to a body, by the steps on the roll: whole numbers, for planners.

Worked out from the degrees of the roll, the damage dice and the armour dice as the rules read them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from game.dice.draws import Damage, Support
from game.dice.ladder import AMAZING, DEGREES, FAILURE, ORDINARY, degree_chances
from game.rulebooks.alternity.harm import dazed, degrades, graded, landed, marked
from game.rulebooks.alternity.lower import preferred
from game.rulebooks.alternity.options import Options
from game.systems.sketch import CERTAIN, NEEDS, OFFSET, Table, Toll
from game.world.arsenal import DamageLine, Layer
from game.world.tracks import Harm, Tracks

_SIXTEENTHS = 16
_WEARIEST = 8
"""Steps of Dazed beyond which a body is worth no less."""


class Force(NamedTuple):
    """What an attack brings: its score, its damage lines as they leave the weapon, and the steps of each roll."""

    score: int
    lines: tuple[DamageLine, DamageLine, DamageLine]
    firepower: int
    impact: str
    rolls: tuple[int, ...] = (0,)


class Body(NamedTuple):
    """What a body bears: its tracks, what it wears, and the Stamina check of an Amazing hit (score and steps)."""

    tracks: Tracks
    layer: Layer
    flat: tuple[int, int, int]
    toughness: int
    stamina: int
    steps: int


class Blow(NamedTuple):
    """What one degree of success does: staying power lost and the chance to be put out, in parts of CERTAIN."""

    loss: int
    out: int


def power(tracks: Tracks, options: Options) -> int:
    """Staying power left, in parts of CERTAIN of a fresh body's: how near the fullest track is, how far the others."""
    pairs = (
        (tracks.stun, tracks.stun_most),
        (tracks.wound, tracks.wound_most),
        (tracks.mortal, tracks.mortal_most),
    )
    least, product = CERTAIN, CERTAIN
    for lost, most in pairs:
        left = max(0, most - lost)
        least = min(least, CERTAIN * left // max(1, most))
        product = product * left // max(1, most)
    weary = min(_WEARIEST, dazed(tracks, options))
    return (3 * least + product) // 4 * (2 * _SIXTEENTHS - weary) // (2 * _SIXTEENTHS) if least else 0


def toll(force: Force, body: Body, options: Options) -> Toll:
    """By the steps on the roll: staying power lost and the chance of being out; a hit hurts no more than once."""
    return _toll(force, body, options)


@lru_cache(maxsize=8192)
def _toll(force: Force, body: Body, options: Options) -> Toll:
    blows = _blows(force.lines, force.firepower, force.impact, body, options)
    loss, out = np.zeros(NEEDS, np.int64), np.zeros(NEEDS, np.int64)
    for rows in (_weighed(force.score, roll, options.crit_threat) for roll in force.rolls):
        chances = rows[:, ORDINARY - DEGREES[0] :]
        harm, ends = (np.array([getattr(blow, part) for blow in blows], np.int64) for part in ("loss", "out"))
        loss += (chances * harm).sum(axis=1) // CERTAIN
        here = (chances * ends).sum(axis=1) // CERTAIN
        out += here - out * here // CERTAIN
    loss = np.minimum(loss, power(body.tracks, options))
    for table in (loss, out):
        table.setflags(write=False)
    return Toll(loss, out, _NOTHING)


def blast(force: Force, body: Body, options: Options) -> tuple[int, ...]:
    """Staying power lost to a blast by the degree of its band, 0 beyond the last (ALT-BASE-28)."""
    most = power(body.tracks, options)
    blows = _blows(force.lines, force.firepower, force.impact, body, options)
    return (0, *(min(most, blow.loss) for blow in blows))


@lru_cache(maxsize=1024)
def likely(force: Force, options: Options) -> Table:
    """The chance that any roll of an attack succeeds, by the steps on it."""
    missed = np.full(NEEDS, CERTAIN, np.int64)
    for roll in force.rolls:
        hits = _weighed(force.score, roll, options.crit_threat)[:, ORDINARY - DEGREES[0] :].sum(axis=1)
        missed = missed * (CERTAIN - hits) // CERTAIN
    found: Table = CERTAIN - missed
    found.setflags(write=False)
    return found


@lru_cache(maxsize=512)
def _weighed(score: int, roll: int, threat: bool) -> Table:  # noqa: FBT001 - a key of what is kept
    """The chance of each degree for each need: int64 [need, degree], in parts of CERTAIN."""
    rows = [degree_chances(score, need - OFFSET + roll, threat=threat) for need in range(NEEDS)]
    return np.array([[chance.numerator * CERTAIN // chance.denominator for chance in row] for row in rows], np.int64)


@lru_cache(maxsize=8192)
def _blows(
    lines: tuple[DamageLine, DamageLine, DamageLine], firepower: int, impact: str, body: Body, options: Options
) -> tuple[Blow, Blow, Blow]:
    """What each degree does, the damage line chosen as the book advises (ALT-DEGR-04)."""
    found = []
    for degree, rolled in enumerate(lines, ORDINARY):
        line = _chosen(lines[degree - 2] if degree > ORDINARY else None, rolled, firepower, body.toughness, options)
        found.append(_blow(graded(line, firepower, body.toughness, options), degree, firepower, impact, body, options))
    return found[0], found[1], found[2]


def _chosen(
    lower: DamageLine | None, rolled: DamageLine, firepower: int, toughness: int, options: Options
) -> DamageLine:
    open_ = lower is not None and options.damage_lower_degree_choice and degrades(firepower, toughness)
    if lower is not None and open_ and preferred(lower, rolled, firepower, toughness, options):
        return lower
    return rolled


def _blow(
    line: DamageLine, degree: int, firepower: int, impact: str, body: Body, options: Options
) -> Blow:
    before, lost, out = power(body.tracks, options), 0, 0
    shakes = degree == AMAZING and not degrades(firepower, body.toughness)
    for weight, harm in _harms(line, impact, body, options, shakes=shakes):
        after = landed(body.tracks, harm)
        left = power(after, options)
        down = CERTAIN if not left else _falls(body, after, options) if harm.stamina else 0
        lost += weight * (before - left + left * down // CERTAIN)
        out += weight * down
    return Blow(lost // CERTAIN, out // CERTAIN)


def _falls(body: Body, after: Tracks, options: Options) -> int:
    """The chance that an Amazing hit knocks out (ALT-BASE-15)."""
    fails = degree_chances(body.stamina, body.steps + dazed(after, options), threat=options.crit_threat)[: FAILURE + 2]
    chance = sum(fails)
    return int(chance * CERTAIN)


def _harms(line: DamageLine, impact: str, body: Body, options: Options, *, shakes: bool) -> Iterator[tuple[int, Harm]]:
    """Everything a line may come to, with its weight in parts of CERTAIN."""
    if not line.kind:
        return
    die, add = body.layer.against(impact)
    flat = body.flat[("li", "hi", "en").index(impact)]
    armour: Support = Damage("armour", 0, die, add, floor=True).support() if die else _BARE
    for points, chance in Damage("damage", 0, line.dice, line.add, floor=True).support():
        for stopped, other in armour:
            both = chance * other
            harm = marked(line.kind, points, stopped + flat, options, stamina=shakes)
            yield both.numerator * CERTAIN // both.denominator, harm


def fresh(body: Body) -> Body:
    """The same body unhurt."""
    return body._replace(tracks=replace(body.tracks, stun=0, wound=0, mortal=0, fatigue=0))


_BARE: Support = ((0, Fraction(1)),)
_NOTHING: Table = np.zeros(NEEDS, np.int64)
_NOTHING.setflags(write=False)
HARMLESS = Toll(_NOTHING, _NOTHING, _NOTHING)
