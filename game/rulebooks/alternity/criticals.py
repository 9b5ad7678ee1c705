"""What a Critical Failure does (ALT-CRIT-07)."""

from __future__ import annotations

from game.messages import events as ev
from game.messages.phases import Attempt
from game.systems.weapons import weapon_drop
from game.world.arsenal import Arsenal
from game.world.gear import Ammunition
from game.world.store import Reading, Unit

ENERGY = "en"


def botched(world: Reading, frame: Attempt) -> tuple[ev.Event, ...]:
    """A weapon for close combat falls to the ground, a firearm fails; what was thrown strays instead."""
    if frame.arm < 0 or frame.mode == "throw":
        return ()
    if world.get(frame.unit, Arsenal).lines[frame.arm].melee:
        return weapon_drop(world, frame.unit, frame.arm)
    return failed_weapon(world, frame.unit, frame.arm)


def failed_weapon(world: Reading, unit: Unit, weapon: int) -> tuple[ev.Event, ...]:
    """A firearm jams, an energy weapon loses the rest of its clip."""
    arm = world.get(unit, Arsenal).lines[weapon]
    if arm.impact == ENERGY and arm.clip:
        left = world.get(unit, Ammunition).points[weapon]
        return (ev.AmmunitionChanged(unit, weapon, -left),) if left else ()
    return (ev.WeaponJammed(unit, weapon),)
