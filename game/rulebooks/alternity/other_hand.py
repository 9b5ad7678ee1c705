"""What the other hand may do at once with the attack declared, as planners need it (ALT-BASE-35)."""

from __future__ import annotations

from dataclasses import replace

from game.rulebooks.alternity.checks import own_steps, pace_steps, scored
from game.rulebooks.alternity.close.arming import WEAPON
from game.rulebooks.alternity.close.hands import OFF_HAND, may_pair, off_hand, other_arm
from game.rulebooks.alternity.close.strength import of_blow
from game.rulebooks.alternity.deeds import actions_of
from game.rulebooks.alternity.forces import Edges, force_of_blow, range_edges, the_one, ways_to_fire
from game.rulebooks.alternity.modes import BURST, SHOT, TAP, arm_at, attack_steps, gun_refusal
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.saddle import saddle_steps
from game.rulebooks.alternity.shots import shooter_steps
from game.systems.art import Art
from game.systems.sketch import Beside, Poise, Volley
from game.world.store import Reading, Unit
from game.world.training import Training


def beside(world: Reading, n: Numbers, unit: Unit, poise: Poise) -> Beside | None:
    """Its weapon fired or struck with, and the steps that this puts on the other hand; None if it is not open."""
    said = actions_of(world, unit)
    if not may_pair(world, unit, said) or off_hand(said[0]):
        return None
    own, edges, ways = _fire(world, n, unit)
    arts = _blows(world, n, unit)
    other = replace(poise, own=own, by_distance=edges, arts=arts)
    return Beside(the_one(other, (id(edges), id(other.seen)), arts), ways, n.other_hand) if ways or arts else None


def _fire(world: Reading, n: Numbers, unit: Unit) -> tuple[int, Edges, tuple[Volley, ...]]:
    place = other_arm(world, unit, melee=False)
    arm = arm_at(world, unit, place) if place is not None else None
    if arm is None or arm.bands:
        return 0, range_edges(n, None, 0), ()
    score, base = scored(world, unit, arm.skill, n)
    own = -(base.amount + arm.accuracy + n.off_hand + saddle_steps(world, unit, arm, n).amount)
    own -= sum(part.amount for part in shooter_steps(world, unit, n))
    steps = {mode: attack_steps(world, unit, arm, mode, n) for mode in (SHOT, BURST, TAP)}
    ways = ((mode, one) for mode, one in steps.items() if one)
    open_ = tuple(way for way in ways if gun_refusal(world, unit, way[0], n, len(way[1]), place=place) is None)
    edges = range_edges(n, arm, world.get(unit, Training).rank(arm.skill))
    return own, edges, ways_to_fire(arm, score, open_, (OFF_HAND,))


def _blows(world: Reading, n: Numbers, unit: Unit) -> tuple[Art, ...]:
    place = other_arm(world, unit, melee=True)
    if place is None:
        return ()
    arm = arm_at(world, unit, place)
    if arm is None:
        return ()
    score, base = scored(world, unit, arm.skill, n)
    eased = sum(part.amount for part in own_steps(world, unit, n)) + pace_steps(world, unit, n).amount
    edge = -(base.amount + arm.accuracy + n.off_hand + eased + saddle_steps(world, unit, arm, n).amount)
    return (Art(WEAPON, (OFF_HAND,), edge=edge, force=force_of_blow(arm, score, of_blow(world, unit, arm, n))),)
