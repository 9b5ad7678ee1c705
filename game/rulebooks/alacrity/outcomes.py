"""What hits may make of a body over all rolls, by the very functions that carry them out: worked out once and kept."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from game.dice.distribution import Distribution, dice_sum
from game.rulebooks.alacrity.harm import DEAD, UNHURT, Blow, Hide, hurt, land, soak_share, state_of_health
from game.rulebooks.alacrity.injury import killed
from game.rulebooks.alacrity.numbers import Numbers
from game.rulebooks.alacrity.parts import Health
from game.rulebooks.alacrity.shot import kept_down
from game.rulebooks.alacrity.states import hide, stands, state_of
from game.systems.foresight import Chances, Fate, StateChances
from game.world.store import Reading, Unit

SIDES = 10
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
    damage, share = dice_sum(blow.dice, SIDES), soak_share(blow, worn)
    soak = dice_sum(worn.dice if share else 0, SIDES)
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
