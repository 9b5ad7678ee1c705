"""What the other hand may do at once with the attack declared, as planners need it (ALT-BASE-35)."""

from __future__ import annotations

from dataclasses import replace

from game.rulebooks.alternity.attack import Weight
from game.rulebooks.alternity.close.arming import WEAPON
from game.rulebooks.alternity.close.hands import OFF_HAND, may_pair, off_hand, other_arm
from game.rulebooks.alternity.deeds import actions_of
from game.rulebooks.alternity.forces import arts_of, gunnery, the_one
from game.rulebooks.alternity.modes import BURST, SHOT, TAP
from game.rulebooks.alternity.numbers import Numbers
from game.systems.sketch import Beside, Poise
from game.world.store import Reading, Unit


def beside(world: Reading, n: Numbers, unit: Unit, poise: Poise, weight: Weight) -> Beside | None:
    """Its weapon fired or struck with, and the steps that this puts on the other hand; None if it is not open."""
    said = actions_of(world, unit)
    if not may_pair(world, unit, said) or off_hand(said[0]):
        return None
    place = other_arm(world, unit, melee=False)
    gun = gunnery(world, n, unit, -1 if place is None else place, weight, (SHOT, BURST, TAP), (OFF_HAND,))
    arts = tuple(arts_of(world, n, unit, (WEAPON,), (OFF_HAND,)))
    other = the_one(
        replace(poise, own=gun.own, by_distance=gun.ranges, arts=arts), (id(gun.ranges), id(poise.seen)), arts
    )
    return Beside(other, gun.ways, n.other_hand) if gun.ways or arts else None
