"""What attacks may make of a body, exactly over all rolls, and what they are expected to do, for planners."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np

from game.dice.distribution import Distribution
from game.dice.draws import TEN, Check, Damage, Support
from game.dice.shapes import chance_at_least, dice_of, finite_shape
from game.rulebooks.ascension import states
from game.rulebooks.ascension.grenades import course_of, margin_of, thrown_check
from game.rulebooks.ascension.harm import (
    TENTHS,
    Blow,
    Body,
    Hide,
    body_of,
    bonus,
    coverage,
    felled,
    filling,
    hurt,
    land,
    soaked,
    state_of_points,
)
from game.rulebooks.ascension.numbers import Numbers
from game.systems.foresight import Chances, Fate, StateChances, sure
from game.systems.prospects import CERTAIN, NEEDS, OFFSET, ExpectedHarm, Table
from game.systems.scatter import Courses
from game.world.body import Stress, Wounds
from game.world.conditions import Edge
from game.world.gear import Grenade, Weapon
from game.world.store import Reading, Unit


class AttackOption(NamedTuple):
    """An attack roll: its dice, what they must show, the bands, how many blows each value scores, and which."""

    shape: str
    need: int
    bands: tuple[int, ...]
    scores: tuple[int, ...]
    first: Blow
    rest: Blow


class Harm(NamedTuple):
    """What becomes of a body: its stress, its state, the chance that it is put out of action, expected stress."""

    stress: Chances
    states: StateChances
    out: Fraction
    gain: Fraction


class After(NamedTuple):
    """A body after some blows.

    By stress its weight, and the wounds taken on the way there times their weight; the weight of all.
    """

    weights: dict[int, int]
    wounds: dict[int, int]
    total: int

    @property
    def stress(self) -> Distribution:
        """Its stress in exact chances."""
        return Distribution.of(self.weights)

    def standing_wounds(self, body: Body) -> Fraction:
        """The wounds it is expected to stand up with: those of one that falls no longer hinder anybody."""
        return Fraction(sum(weight for points, weight in self.wounds.items() if points < body.falls), self.total)


Ends: TypeAlias = tuple[tuple[tuple[int, int, int], ...], int]
"""What one blow may come to: stress, wounds and weight of each end; the weight of all."""


@lru_cache(maxsize=4096)
def hurts(blow: Blow, hide: Hide) -> Distribution:
    """The stress of one blow that gets through, armour met or not (ASC-RULING-19)."""
    dice, covered = finite_shape(blow.dice).distribution(), coverage(blow, hide)
    weights: dict[int, int] = {}
    for met, count in ((True, covered), (False, TENTHS - covered)):
        more, soaks = bonus(blow, met=met), soaked(blow, hide) if met else 0
        for shown, weight in zip(dice.outcomes, dice.weights, strict=True):
            amount = hurt(hide, shown + more, soaks)
            weights[amount] = weights.get(amount, 0) + weight * count
    return Distribution.of(weights)


@lru_cache(maxsize=2048)
def _ends(body: Body, blow: Blow, *, capped: bool) -> Ends:
    """One blow on a body, whatever the dice show; capped wherever it may be, or never."""
    if blow.levels:
        row = Distribution((hurt(body.hide, filling(body, blow.levels), 0),), (1,), 1)
    else:
        row = hurts(blow, body.hide)
    weighed = zip(row.outcomes, row.weights, strict=True)
    landed = [(land(body, blow, amount, capped=capped), count) for amount, count in weighed]
    if blow.resist is None:
        return tuple((*end, count) for end, count in landed), row.total
    pulls = chance_at_least(blow.die, blow.resist)
    whole, lost = pulls.denominator, pulls.denominator - pulls.numerator
    stands = tuple((*end, count * pulls.numerator) for end, count in landed if pulls)
    return (*stands, (felled(body), 0, row.total * lost)), row.total * whole


@lru_cache(maxsize=1024)
def after(body: Body, blows: tuple[Blow, ...], *, capped: bool = False) -> After:
    """A body after these blows, each on the track as the ones before have left it (ASC-RULING-15).

    Its owner caps all that may be capped, or nothing.
    """
    if not blows:
        return After({body.points: 1}, {}, 1)
    before = after(body, blows[:-1], capped=capped)
    weights, wounds = defaultdict[int, int](int), defaultdict[int, int](int)
    for points, weight in before.weights.items():
        worn = before.wounds.get(points, 0)
        ends, total = _ends(body._replace(points=points), blows[-1], capped=capped)
        for to, more, count in ends:
            weights[to] += weight * count
            if worn or more:
                wounds[to] += (worn + weight * more) * count
    return After(dict(weights), dict(wounds), before.total * total)


def _scored(body: Body, attack_option: AttackOption) -> Iterator[tuple[Fraction, Distribution]]:
    check = Check("attack", 0, (), attack_option.need, attack_option.bands, attack_option.shape)
    chances = dict(check.support())
    for value, blows in zip((check.miss, *attack_option.bands), attack_option.scores, strict=True):
        if value in chances:
            yield (
                chances[value],
                after(body, (attack_option.first, *(attack_option.rest,) * (blows - 1)) if blows else ()).stress,
            )


@lru_cache(maxsize=2048)
def harm(body: Body, attack_option: AttackOption) -> Harm:
    """What an attack roll may make of a body if nobody caps."""
    return harm_of(body, Distribution.mix(_scored(body, attack_option)))


def mixed(body: Body, parts: Iterable[tuple[Fraction, tuple[Blow, ...]]]) -> Harm:
    """What one of several rows of blows may make of a body, each with its chance."""
    return harm_of(body, Distribution.mix((chance, after(body, blows).stress) for chance, blows in parts))


def harm_of(body: Body, stress: Distribution) -> Harm:
    """The state that each amount of stress stands for, and what is to be expected."""
    found = dict.fromkeys(states.STATES, Fraction(0))
    chances = tuple(stress)
    for points, chance in chances:
        found[state_of_points(body, points)] += chance
    fallen = state_of_points(body, body.points) != states.HEALTHY
    out = Fraction(0) if fallen else 1 - found[states.HEALTHY]
    named = tuple((name, chance) for name, chance in sorted(found.items()) if chance)
    return Harm(chances, named, out, stress.mean() - body.points)


@lru_cache(maxsize=4096)
def rolled_states(body: Body, blow: Blow, rolled: int) -> StateChances:
    """The state of a body after one hit of which the dice have shown so much, armour met or not (ASC-RULING-19)."""
    found: dict[str, Fraction] = {}
    covered = Fraction(coverage(blow, body.hide), TENTHS)
    for share, soaks in ((covered, soaked(blow, body.hide)), (1 - covered, 0)):
        if share:
            state = state_of_points(body, land(body, blow, hurt(body.hide, rolled, soaks), capped=False).points)
            found[state] = found.get(state, Fraction(0)) + share
    return tuple(sorted(found.items()))


@lru_cache(maxsize=1024)
def results_apart(body: Body, blow: Blow, soaks: int, draw: Damage) -> Support:
    """Of the results of damage those about the mean of all that bring the same state, wounds and choice of a cap.

    The others differ from them in the amount alone, whose mean is kept: for planners, who weigh it by its size.
    """
    alike: dict[object, list[tuple[int, Fraction]]] = {}
    for rolled, chance in draw.support():
        plain, held = (land(body, blow, hurt(body.hide, rolled, soaks), capped=capped) for capped in (False, True))
        outcome = state_of_points(body, plain.points), plain.wounds, plain != held, plain.points > body.points
        alike.setdefault(outcome, []).append((rolled, chance))
    return tuple(result for results in alike.values() for result in _middle(results))


def _middle(results: list[tuple[int, Fraction]]) -> Iterator[tuple[int, Fraction]]:
    """The two results on either side of the mean of some, as likely together and with the same mean."""
    total = sum((chance for _rolled, chance in results), Fraction(0))
    mean = sum((rolled * chance for rolled, chance in results), Fraction(0)) / total
    low = max(rolled for rolled, _chance in results if rolled <= mean)
    high = min(rolled for rolled, _chance in results if rolled >= mean)
    share = (mean - low) / (high - low) if high > low else Fraction(0)
    yield from ((rolled, chance) for rolled, chance in ((low, total * (1 - share)), (high, total * share)) if chance)


# --- what a forecast measures of a unit -------------------------------------------------------------------------------

def plain(card: Weapon | Grenade) -> bool:
    """Whether it does bodily harm and nothing else: no poison, no condition, nothing to the mind."""
    return not card.mental and card.imposes is None and card.venom is None


def untouched(world: Reading, n: Numbers, unit: Unit) -> Harm:
    """What becomes of a body that nothing touches."""
    return mixed(body_of(world, n, unit), ((Fraction(1), ()),))


def suppression_of(world: Reading, unit: Unit) -> int:
    """The Edge by which suppression affects a unit's attacks."""
    return (world.find(unit, Edge) or Edge()).suppression


def gauges_of(world: Reading, unit: Unit) -> tuple[tuple[str, int], ...]:
    """What a forecast measures of a unit: stress on both tracks, the number of wounds, the Edge of suppression."""
    held, wounds = world.get(unit, Stress), world.find(unit, Wounds)
    return (
        ("stress", held.points),
        ("mental", held.mental),
        ("wounds", len(wounds.wounds) if wounds is not None else 0),
        ("suppression", suppression_of(world, unit)),
    )


def fate_of(world: Reading, unit: Unit, harm_done: Harm, hit: Fraction, suppression: Chances | None = None) -> Fate:
    """What becomes of a unit whose mind, wounds and (unless said) suppression stay as they are."""
    wounds = world.find(unit, Wounds)
    return Fate(
        unit=unit,
        hit=hit,
        gauges=(
            ("stress", harm_done.stress),
            ("mental", sure(world.get(unit, Stress).mental)),
            ("wounds", sure(len(wounds.wounds) if wounds is not None else 0)),
            ("suppression", suppression if suppression is not None else sure(suppression_of(world, unit))),
        ),
        states=harm_done.states,
        out=harm_done.out,
        gain=harm_done.gain,
    )


# --- what is expected -----------------------------------------------------------------------------------------------


# --- staying power: how many ordinary hits a body still bears (no rule of the book) -----------------------------------

_FINE = 1 << 20
_MEASURE = Blow("3d6")
"""Staying power counts in hits of an ordinary rifle."""


@lru_cache(maxsize=512)
def hits_left(hide: Hide, left: int) -> tuple[int, ...]:
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
def attack_option_expected_harm(
    first: Blow, rest: Blow, margins: tuple[int, ...], body: Body, full: int, die: str, *, capped: bool
) -> ExpectedHarm:
    """Hit by hit, each by its margin (ASC-FIRE-08, ASC-RULING-15)."""
    rows = [after(body, (first, *(rest,) * more), capped=capped) for more in range(len(margins))]
    return _expected_harm(body, full, rows, margins, die)


@lru_cache(maxsize=4096)
def blow_expected_harm(
    blows: tuple[Blow, ...], margins: tuple[int, ...], body: Body, full: int, die: str, *, capped: bool
) -> ExpectedHarm:
    """A close attack: each PF step is a better blow in place of the one before (ASC-RULING-51)."""
    return _expected_harm(body, full, [after(body, (blow,), capped=capped) for blow in blows], margins, die)


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


def _expected_harm(body: Body, full: int, rows: Sequence[After], margins: Sequence[int], die: str) -> ExpectedHarm:
    loss, out = [_worn(body, full, row) for row in rows], [_fallen(body, row) for row in rows]
    wounds = [_parts(row.standing_wounds(body)) if row.wounds else 0 for row in rows]
    return ExpectedHarm(*(_stepped(gains, margins, die) if any(gains) else _NOTHING for gains in (loss, out, wounds)))


def _worn(body: Body, full: int, row: After) -> int:
    """The part of a fresh body's staying power that is lost when stress reaches this; parts of CERTAIN."""
    power, falls = hits_left(body.hide, full), body.falls
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
