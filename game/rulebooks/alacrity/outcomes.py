"""What attacks may make of a body, exactly over all rolls, and what they are expected to do, for planners."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from game.dice.distribution import Distribution, dice_sum
from game.rulebooks.alacrity.checks import SIDES, chance_of, margin_of
from game.rulebooks.alacrity.harm import DEAD, TENTH, UNHURT, Blow, Hide, grave, hurt, land, soak_share, state_of_health
from game.rulebooks.alacrity.injury import killed
from game.rulebooks.alacrity.numbers import Numbers
from game.rulebooks.alacrity.parts import Health
from game.rulebooks.alacrity.shot import kept_down
from game.rulebooks.alacrity.states import hide, stands, state_of
from game.systems.foresight import Chances, Fate, StateChances
from game.systems.prospects import CERTAIN, NEEDS, OFFSET, ExpectedHarm, Table
from game.world.store import Reading, Unit

TEN_SIDES = 10
GAUGES = ("hp", "sp", "suppression")
HARM = {"hp": -1, "sp": -1}
"""What a point that is left counts as harm: less of it is more."""


class Body(NamedTuple):
    """All of a body that decides what a hit makes of it; `dead` already, or not in the fight."""

    health: Health
    hide: Hide = Hide()
    state: str = UNHURT


def body_of(world: Reading, unit: Unit, n: Numbers) -> Body:
    """A unit's body as hits find it."""
    return Body(world.get(unit, Health), hide(world, unit, n), state_of(world, unit))


@lru_cache(maxsize=4096)
def hurts(blow: Blow, worn: Hide) -> Distribution:
    """The points of one hit that get through, over damage and soak (ALA-RULING-35)."""
    damage, share = dice_sum(blow.dice, TEN_SIDES), soak_share(blow, worn)
    soak = dice_sum(worn.dice if share else 0, TEN_SIDES)
    weights: dict[int, int] = {}
    for rolled, weight in zip(damage.outcomes, damage.weights, strict=True):
        for soaked, share_of in zip(soak.outcomes, soak.weights, strict=True):
            points = hurt(blow, worn, rolled, soaked)
            weights[points] = weights.get(points, 0) + weight * share_of
    return Distribution.of(weights)


@lru_cache(maxsize=4096)
def after(body: Body, blow: Blow) -> tuple[tuple[Body, Fraction], ...]:
    """A body after one hit, each way with its chance."""
    if body.state == DEAD:
        return ((body, Fraction(1)),)
    found: dict[Body, Fraction] = {}
    for points, chance in hurts(blow, body.hide):
        health = land(body.health, points, stun=blow.stun)
        dead = killed(body.health, health, points, outright=blow.outright)
        one = body._replace(health=health, state=DEAD if dead else state_of_health(health))
        found[one] = found.get(one, Fraction(0)) + chance
    return tuple(found.items())


def gauges_of(world: Reading, unit: Unit) -> tuple[tuple[str, int], ...]:
    """What a forecast measures of a unit: hit points and stun points left."""
    held = world.get(unit, Health)
    return (("hp", held.hp), ("sp", held.sp), ("suppression", kept_down(world, unit)))


def fate_of(
    world: Reading, unit: Unit, hit: Fraction, parts: Iterable[tuple[Body, Fraction]], pinned: Chances = ()
) -> Fate:
    """What becomes of a unit, one way of several; `pinned` is what suppression takes afterwards (none: as it is)."""
    now = world.get(unit, Health)
    hp: dict[int, Fraction] = {}
    sp: dict[int, Fraction] = {}
    states: dict[str, Fraction] = {}
    for body, chance in parts:
        for found, key in ((hp, body.health.hp), (sp, body.health.sp)):
            found[key] = found.get(key, Fraction(0)) + chance
        states[body.state] = states.get(body.state, Fraction(0)) + chance
    gain = now.hp + now.sp - _mean(hp) - _mean(sp)
    out = 1 - states.get(UNHURT, Fraction(0)) if stands(world, unit) else Fraction(0)
    named: StateChances = tuple(sorted((name, chance) for name, chance in states.items() if chance))
    low = pinned or ((kept_down(world, unit), Fraction(1)),)
    return Fate(unit, hit, (("hp", _sorted(hp)), ("sp", _sorted(sp)), ("suppression", low)), named, out, gain)


def _sorted(found: dict[int, Fraction]) -> Chances:
    return tuple(sorted((value, chance) for value, chance in found.items() if chance))


def _mean(found: dict[int, Fraction]) -> Fraction:
    return sum((value * chance for value, chance in found.items()), Fraction(0))


# --- what is expected -----------------------------------------------------------------------------------------------


BASE = 98
"""What planners call need is so much less the skill that is rolled against: 1 or less is as sure as anything is."""
NO_DODGE = -1000
WORTH = {
    ("head", True): CERTAIN // 4, ("arm", True): CERTAIN // 5, ("arm", False): CERTAIN // 10,
    ("leg", True): CERTAIN // 8, ("leg", False): CERTAIN // 16,
}  # fmt: skip
"""What planners hold a called shot worth beside its harm, in staying power, by whether it takes a quarter of it."""
WON = {"trip": CERTAIN // 8, "shove": CERTAIN // 32, "disarm": CERTAIN // 5, "grapple": CERTAIN // 8}
"""And what a contest is worth to them that is won."""


HARMLESS = ExpectedHarm(*(np.zeros(NEEDS, np.int64) for _part in range(3)))


class AttackForce(NamedTuple):
    """An attack: its hit, whether it is fired from a gun, how many hits a success is."""

    blow: Blow
    gun: bool = False
    hits: int = 1


class Trick(NamedTuple):
    """A contest: its kind; it does no harm by itself (ALA-RULING-47)."""

    kind: str


class Mark(NamedTuple):
    """A target: its body, its Dodge against guns and against all else (NO_DODGE where it may not).

    `placed` tells that it has places to aim at, `answer` is what it answers contests with (None: it cannot), `tricks`
    are the contests that can be won against it.
    """

    body: Body
    gun_dodge: int = NO_DODGE
    dodge: int = NO_DODGE
    placed: bool = True
    answer: int | None = None
    tricks: tuple[str, ...] = ()


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


@lru_cache(maxsize=512)
def wins(answer: int | None) -> Table:
    """The chance that a contest is won against such an answer, for each need (ALA-BASE-03)."""
    table = np.zeros(NEEDS, np.int64)
    for place in range(NEEDS - 1):
        table[place] = _parts(win(BASE - (place - OFFSET), answer))
    table.setflags(write=False)
    return table


def win(skill: int, answer: int | None) -> Fraction:
    """The same for one skill: the higher margin, both rolls failed or not; a tie is the defender's."""
    if answer is None:
        return Fraction(1)
    margins = (margin_of(skill, roll) for roll in range(1, SIDES + 1))
    return sum((1 - chance_of(answer, margin) for margin in margins), Fraction(0)) / SIDES


@lru_cache(maxsize=1024)
def gain(trick: Trick, mark: Mark) -> ExpectedHarm:
    """What a contest takes from a target, at what planners hold it worth, by need."""
    if trick.kind not in mark.tricks:
        return HARMLESS
    loss = wins(mark.answer) * WON[trick.kind] // CERTAIN
    loss.setflags(write=False)
    return ExpectedHarm(loss, HARMLESS.out, HARMLESS.wounds)


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
    lost = sum((chance * _lost(body, one, blow.place, had) for one, chance in bodies.items()), Fraction(0))
    out = sum((chance for one, chance in bodies.items() if one.state != UNHURT), Fraction(0))
    return int(lost), _parts(out)


def _lost(before: Body, after: Body, place: str, had: int) -> int:
    """Staying power lost, and what is done to a limb or the head, at what planners hold it worth (ALA-RULING-36)."""
    lost, hp = had - power(after.health), before.health.hp - after.health.hp
    if not place or after.state != UNHURT or hp <= 0:
        return lost
    return lost + WORTH.get((place, grave(after.health, hp)), 0)


@lru_cache(maxsize=4096)
def expected_harm(force: AttackForce, mark: Mark) -> ExpectedHarm:
    """What is lost to an attack, by need."""
    if force.blow.place and not mark.placed:
        return HARMLESS
    lost, out = harm(mark.body, force.blow, force.hits)
    chance = hits(mark.gun_dodge if force.gun else mark.dodge)
    tables = (chance * lost // CERTAIN, chance * out // CERTAIN, np.zeros(NEEDS, np.int64))
    for table in tables:
        table.setflags(write=False)
    return ExpectedHarm(*tables)


def _parts(chance: Fraction) -> int:
    """A chance in parts of CERTAIN, halves up."""
    return (2 * chance.numerator * CERTAIN + chance.denominator) // (2 * chance.denominator)
