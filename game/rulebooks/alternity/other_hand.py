"""What the other hand may do at once with the attack declared, as planners need it (ALT-BASE-35)."""

from __future__ import annotations

from dataclasses import replace

from game.rulebooks.alternity.attack import Weight
from game.rulebooks.alternity.checks import own_steps, pace_steps, scored
from game.rulebooks.alternity.close.arming import WEAPON
from game.rulebooks.alternity.close.hands import OFF_HAND, may_pair, off_hand, other_arm
from game.rulebooks.alternity.close.strength import of_blow
from game.rulebooks.alternity.deeds import actions_of
from game.rulebooks.alternity.forces import force_of_blow, gunnery, the_one
from game.rulebooks.alternity.modes import BURST, SHOT, TAP, arm_at
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.saddle import saddle_steps
from game.systems.art import Art
from game.systems.sketch import Beside, Poise
from game.world.store import Reading, Unit


def beside(world: Reading, n: Numbers, unit: Unit, poise: Poise, weight: Weight) -> Beside | None:
    """Its weapon fired or struck with, and the steps that this puts on the other hand; None if it is not open."""
    said = actions_of(world, unit)
    if not may_pair(world, unit, said) or off_hand(said[0]):
        return None
    place = other_arm(world, unit, melee=False)
    gun = gunnery(world, n, unit, -1 if place is None else place, weight, (SHOT, BURST, TAP), (OFF_HAND,))
    arts = _blows(world, n, unit)
    other = the_one(
        replace(poise, own=gun.own, by_distance=gun.ranges, arts=arts), (id(gun.ranges), id(poise.seen)), arts
    )
    return Beside(other, gun.ways, n.other_hand) if gun.ways or arts else None


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
