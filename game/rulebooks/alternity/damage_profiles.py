"""Fire, blows and stances as planners keep them: made once, known by the very object (see `systems.prospects`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from game.dice.ladder import AMAZING, GOOD, ORDINARY
from game.messages.orders import Attack, Close, Order
from game.rulebooks.alternity.attack import (
    AUTO,
    BROUGHT,
    BURST,
    HELD,
    MINE,
    ORDERED,
    RAISED,
    RANGED,
    SEEN,
    SHOT,
    TAP,
    Eyes,
    Manner,
    Reach,
    Weight,
    arm_at,
    attack_steps,
    attacker,
    gun_refusal,
    reach_of,
)
from game.rulebooks.alternity.benefits import strikes
from game.rulebooks.alternity.close.arms import (
    OFF_HAND,
    SHORT,
    WEAPON,
    arm_for,
    hand_steps,
    may_pair,
    of_blow,
    of_missile,
    off_hand,
    other_arm,
)
from game.rulebooks.alternity.close.close_attacks import CHARGE, SEVERAL, brought, charging, runs, striking
from game.rulebooks.alternity.declaring import actions_of, move_of
from game.rulebooks.alternity.expected_harms import DamageProfile
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.parts import Training
from game.rulebooks.alternity.saddle import couched_line, height_steps, mount_of
from game.systems.light import SHADES, VEILS
from game.systems.mark import CloseOption
from game.systems.prospects import BARRED, FARTHEST, AttackOption, OffHandOption, StanceOption
from game.systems.terms import shared, table, total
from game.world.gear import ArmLine
from game.world.store import Reading, Unit

Ways: TypeAlias = tuple[tuple[str, tuple[int, ...]], ...]
Edges: TypeAlias = npt.NDArray[np.int32]


@lru_cache(maxsize=4096)
def the_one(
    stance_option: StanceOption, _tables: tuple[int, int], _close_options: tuple[CloseOption, ...]
) -> StanceOption:
    """The first of all that are equal: planners keep what they work out by the very object."""
    return stance_option


@lru_cache(maxsize=4096)
def alone(stance_option: StanceOption, _which: int) -> tuple[StanceOption, ...]:
    """Just this one; `_which` is its identity, since stances that compare equal may differ in ranges and blows."""
    return (stance_option,)


@lru_cache(maxsize=256)
def range_edges(n: Numbers, reach: Reach) -> Edges:
    """The steps of each distance, as Edges; BARRED out of range."""
    found = np.full(FARTHEST + 1, BARRED, np.int32)
    reached = min(FARTHEST, max(reach.ranges, default=-1)) + 1
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
    options: tuple[AttackOption, ...]


def gunnery(
    world: Reading,
    n: Numbers,
    unit: Unit,
    place: int,
    weight: Weight,
    modes: Iterable[str],
    options: tuple[str, ...] = (),
) -> Gunnery:
    """A gun carried, as planners need it: what hangs on the mode and on which attack it is goes into its rolls.

    The strength in a sling is counted as it is at short range (ALT-STR-04).
    """
    arm = arm_at(world, unit, place)
    if arm is None or arm.melee:
        return Gunnery(0, range_edges(n, Reach()), ())
    reach = reach_of(world, unit, arm, n)
    score, facts = attacker(world, unit, arm, reach, weight, n)
    hands = hand_steps(Attack(0, options=options), actions_of(world, unit), n)
    found = list[tuple[str, tuple[int, ...]]]()
    for mode in modes if not arm.bands else ():
        steps = attack_steps(world, unit, arm, mode, n)
        if steps and gun_refusal(world, unit, mode, n, len(steps), place=place) is None:
            found.append((mode, _rolls(weight.aimed, mode, steps)))
    own = -total(BROUGHT, {**facts, "how": Manner(hands=hands)})
    force = force_of(arm, score, of_missile(world, unit, arm, SHORT, n), n)
    return Gunnery(own, range_edges(n, reach), ways_to_fire(force, tuple(found), options))


@lru_cache(maxsize=256)
def _rolls(aimed: int, mode: str, steps: tuple[int, ...]) -> tuple[int, ...]:
    """What each attack of a mode has on it beside what a single shot has."""
    hows = (Manner(), *(Manner(mode, more, nth=nth) for nth, more in enumerate(steps)))
    plain, *rolls = (total(ORDERED, {"me": Weight(aimed=aimed), "how": how}) for how in hows)
    return tuple(roll - plain for roll in rolls)


@lru_cache(maxsize=512)
def ways_to_fire(force: DamageProfile, found: Ways, options: tuple[str, ...] = ()) -> tuple[AttackOption, ...]:
    """One attack option for each mode with the steps of its rolls (ALT-BASE-26)."""
    forces = ((mode, force._replace(rolls=steps)) for mode, steps in found)
    return tuple(
        AttackOption(mode, options, blow=force, rest=force, squares=len(force.rolls) if mode == AUTO else 0)
        for mode, force in forces
    )


class _Way(NamedTuple):
    """One way to strike: its options, what it has on it, what the way before it must have, its blows, if couched."""

    words: tuple[str, ...]
    mine: int
    rush: int = 0
    rolls: tuple[int, ...] = (0,)
    couched: bool = False


def close_options_of(
    world: Reading, n: Numbers, unit: Unit, kinds: Iterable[str], options: tuple[str, ...] = ()
) -> Iterator[CloseOption]:
    """Blows of these kinds in every way that is open (ALT-BASE-25, -29, -43, ALT-STR-01)."""
    down, weight = mount_of(world, unit) is not None, striking(world, unit, n, ())
    for kind in kinds:
        order = Close(0, kind, options)
        arm = arm_for(world, unit, order)
        if arm is not None:
            score, facts = brought(world, unit, arm, weight, order, n)
            strength = of_blow(world, unit, arm, n)
            heights = (height_steps(arm, options, n, up=up, down=down) for up in (False, True))
            low, high = (total(RAISED, {"height": height}) for height in heights)
            plain = total(HELD, facts) + low
            for means in _ways_to_strike(world, n, unit, arm, weight, options):
                force = force_of(arm, score, strength, n, couched=means.couched)._replace(rolls=means.rolls)
                close_option = CloseOption(kind, means.words, edge=-plain - means.mine, force=force, rush=means.rush)
                yield (
                    close_option._replace(mounted=close_option._replace(edge=close_option.edge + low - high))
                    if high != low
                    else close_option
                )


def _ways_to_strike(
    world: Reading, n: Numbers, unit: Unit, arm: ArmLine, weight: Weight, options: tuple[str, ...]
) -> Iterator[_Way]:
    """Plain; of the better hand, several blows where ranks allow, a charge where a run may come before it."""
    move, mine = move_of(world, unit), total(MINE, {"me": weight})
    yield _Way(options, mine)
    if options:
        return
    rolls = strikes(arm.skill, world.get(unit, Training).rank(arm.skill), n)
    for word, blows in SEVERAL.items():
        if len(rolls) >= blows:
            yield _Way((word,), mine, rolls=rolls[:blows])
    if move is None or runs(move):
        charge = total(MINE, {"me": charging(weight, n)})
        yield _Way((CHARGE,), charge, n.run * (move is None), couched=arm.couched and mount_of(world, unit) is not None)


@lru_cache(maxsize=1024)
def force_of(arm: ArmLine, score: int, strength: int, n: Numbers, *, couched: bool = False) -> DamageProfile:
    """What an attack brings, strength counted in (ALT-STR-01 to -03)."""
    struck = [couched_line(degree, n) if couched else (degree, 0) for degree in (ORDINARY, GOOD, AMAZING)]
    lines = [(arm.lines[line - 1], strength + more) for line, more in struck]
    first, second, third = (replace(line, add=line.add + more) for line, more in lines)
    return DamageProfile(score, (first, second, third), arm.firepower, arm.impact)


# --- what the other hand may do at once with the attack declared ------------------------------------------------------

def may_go_with(world: Reading, unit: Unit, declared: tuple[Order, ...]) -> bool:
    """Whether the other hand is free to attack at once with what is declared."""
    return may_pair(world, unit, declared) and not off_hand(declared[0])


def beside(world: Reading, n: Numbers, unit: Unit, stance_option: StanceOption, weight: Weight) -> OffHandOption | None:
    """Its weapon fired or struck with, and the steps that this puts on the other hand; None without any."""
    place = other_arm(world, unit, melee=False)
    gun = gunnery(world, n, unit, -1 if place is None else place, weight, (SHOT, BURST, TAP), (OFF_HAND,))
    close_options = tuple(close_options_of(world, n, unit, (WEAPON,), (OFF_HAND,)))
    other = the_one(
        replace(stance_option, own=gun.own, by_distance=gun.ranges, close_options=close_options),
        (id(gun.ranges), id(stance_option.seen)),
        close_options,
    )
    return OffHandOption(other, gun.options, n.other_hand) if gun.options or close_options else None
