"""Fire, blows and stances as planners keep them: made once, known by the very object (see `systems.sketch`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from game.messages.orders import Attack
from game.rulebooks.alternity.attack import ORDERED, OWN, RANGED, SEEN, Eyes, Manner, Reach, Weight, attacker, reach_of
from game.rulebooks.alternity.close.hands import hand_steps
from game.rulebooks.alternity.deeds import actions_of
from game.rulebooks.alternity.modes import AUTO, SHOT, arm_at, attack_steps, gun_refusal
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.tolls import Force
from game.systems.art import Art
from game.systems.light import SHADES
from game.systems.sketch import BARRED, Poise, Volley
from game.systems.terms import shared, table, total
from game.systems.veil import VEILS
from game.world.arsenal import ArmLine
from game.world.store import Reading, Unit

Ways: TypeAlias = tuple[tuple[str, tuple[int, ...]], ...]
Edges: TypeAlias = npt.NDArray[np.int32]
FAR = 128
"""Distances looked up one by one; beyond them all is as far."""


@lru_cache(maxsize=4096)
def the_one(poise: Poise, _tables: tuple[int, int], _arts: tuple[Art, ...]) -> Poise:
    """The first of all that are equal: planners keep what they work out by the very object."""
    return poise


@lru_cache(maxsize=4096)
def alone(poise: Poise, _which: int) -> tuple[Poise, ...]:
    """Just this one; `_which` is its identity, since poises that compare equal may differ in ranges and blows."""
    return (poise,)


@lru_cache(maxsize=256)
def range_edges(n: Numbers, reach: Reach) -> Edges:
    """The steps of each distance, as Edges; BARRED out of range."""
    found = np.full(FAR + 1, BARRED, np.int32)
    reached = min(FAR, max(reach.ranges, default=-1)) + 1
    found[:reached] = -table(RANGED, {"n": n, "reach": reach}, squares=reached)
    return shared(found)


@lru_cache(maxsize=64)
def seen_by(n: Numbers, eyes: Eyes) -> Edges:
    """What hinders sight, as Edges: by hearing, which is no help, by shade and by veil."""
    steps = table(SEEN, {"n": n, "eyes": eyes}, shade=SHADES, veil=VEILS)
    return shared(np.array([-steps, -steps]))


class Gunnery(NamedTuple):
    """What the bearer of a gun brings to all its fire, as an Edge; the Edges by distance; the ways to fire it."""

    own: int
    ranges: Edges
    ways: tuple[Volley, ...]


def gunnery(
    world: Reading,
    n: Numbers,
    unit: Unit,
    place: int,
    weight: Weight,
    modes: Iterable[str],
    options: tuple[str, ...] = (),
) -> Gunnery:
    """A gun carried, as planners need it: what hangs on the mode and on which attack it is goes into its rolls."""
    arm = arm_at(world, unit, place)
    if arm is None or arm.melee:
        return Gunnery(0, range_edges(n, Reach()), ())
    reach = reach_of(world, unit, arm, n)
    score, facts = attacker(world, unit, arm, reach, weight, n)
    hands = hand_steps(Attack(0, options=options), actions_of(world, unit), n)

    def ordered(mode: str, more: int, nth: int) -> int:
        return total(ORDERED, {**facts, "how": Manner(mode, more, hands, nth)})

    ways, plain = list[tuple[str, tuple[int, ...]]](), ordered(SHOT, 0, 0)
    for mode in modes if not arm.bands else ():
        steps = attack_steps(world, unit, arm, mode, n)
        if steps and gun_refusal(world, unit, mode, n, len(steps), place=place) is None:
            ways.append((mode, tuple(ordered(mode, more, nth) - plain for nth, more in enumerate(steps))))
    own = -(total(OWN, facts) + plain)
    return Gunnery(own, range_edges(n, reach), ways_to_fire(arm, score, tuple(ways), options))


@lru_cache(maxsize=512)
def ways_to_fire(arm: ArmLine, score: int, ways: Ways, options: tuple[str, ...] = ()) -> tuple[Volley, ...]:
    """One volley for each mode with the steps of its rolls (ALT-BASE-26)."""
    forces = ((mode, Force(score, arm.lines, arm.firepower, arm.impact, steps)) for mode, steps in ways)
    return tuple(
        Volley(mode, options, blow=force, rest=force, squares=len(force.rolls) if mode == AUTO else 0)
        for mode, force in forces
    )


@lru_cache(maxsize=1024)
def force_of_blow(arm: ArmLine, score: int, strength: int) -> Force:
    """What a blow brings, strength counted in (ALT-STR-01)."""
    lines = tuple(replace(line, add=line.add + strength) for line in arm.lines)
    return Force(score, (lines[0], lines[1], lines[2]), arm.firepower, arm.impact)
