"""What the other hand may do at once with the attack declared, as planners need it (ALT-BASE-35)."""

from __future__ import annotations

from dataclasses import replace

from game.messages.orders import Order
from game.rulebooks.alternity.attack import Weight
from game.rulebooks.alternity.close.arming import WEAPON
from game.rulebooks.alternity.close.hands import OFF_HAND, may_pair, off_hand, other_arm
from game.rulebooks.alternity.forces import arts_of, gunnery, the_one
from game.rulebooks.alternity.modes import BURST, SHOT, TAP
from game.rulebooks.alternity.numbers import Numbers
from game.systems.sketch import Beside, Poise
from game.world.store import Reading, Unit


def may_go_with(world: Reading, unit: Unit, said: tuple[Order, ...]) -> bool:
    """Whether the other hand is free to attack at once with what is declared."""
    return may_pair(world, unit, said) and not off_hand(said[0])


def beside(world: Reading, n: Numbers, unit: Unit, poise: Poise, weight: Weight) -> Beside | None:
    """Its weapon fired or struck with, and the steps that this puts on the other hand; None without any."""
    place = other_arm(world, unit, melee=False)
    gun = gunnery(world, n, unit, -1 if place is None else place, weight, (SHOT, BURST, TAP), (OFF_HAND,))
    arts = tuple(arts_of(world, n, unit, (WEAPON,), (OFF_HAND,)))
    other = the_one(
        replace(poise, own=gun.own, by_distance=gun.ranges, arts=arts), (id(gun.ranges), id(poise.seen)), arts
    )
    return Beside(other, gun.ways, n.other_hand) if gun.ways or arts else None
