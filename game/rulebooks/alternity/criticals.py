"""What a Critical Failure does (ALT-CRIT-07)."""

from __future__ import annotations

from game.messages import events as ev
from game.messages.phases import Attempt
from game.world.arsenal import Arsenal
from game.world.gear import Ammunition, Arms
from game.world.place import Position
from game.world.store import Reading

ENERGY = "en"


def botched(world: Reading, frame: Attempt) -> tuple[ev.Event, ...]:
    """A firearm jams, an energy weapon loses its clip, a weapon for close combat falls to the ground."""
    if frame.arm < 0:
        return ()
    arm = world.get(frame.unit, Arsenal).lines[frame.arm]
    if arm.melee:
        return (ev.WeaponDropped(frame.unit, frame.arm, world.get(frame.unit, Position).cell),)
    if arm.impact == ENERGY and arm.clip:
        left = world.get(frame.unit, Ammunition).points[frame.arm]
        return (ev.AmmunitionChanged(frame.unit, frame.arm, -left),) if left else ()
    return (ev.WeaponJammed(frame.unit, frame.arm),) if frame.arm == world.get(frame.unit, Arms).hand else ()
