"""What a Critical Failure does, and Last Resorts, which shift a degree just seen (ALT-CRIT-07, ALT-BASE-32)."""

from __future__ import annotations

from game.messages import events as ev
from game.messages.orders import DECLINE, Respond
from game.messages.stack import Ask
from game.rulebooks.alternity.events import ResortSpent
from game.rulebooks.alternity.frames import Attempt
from game.rulebooks.alternity.states import stands
from game.systems.rulebook import ask_of
from game.systems.weapons import weapon_drop
from game.world.arsenal import Arsenal
from game.world.body import Resorts
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


# --- Last Resorts -----------------------------------------------------------------------------------------------------

RESORT = Respond("last_resort")


def question(world: Reading, unit: Unit, degree: int, *, about: Unit = 0) -> Ask | None:
    """What a unit is asked about a degree it may shift; None for who has no point left, or is out of the fight."""
    if (world.find(unit, Resorts) or Resorts()).left < 1 or not stands(world, unit):
        return None
    return ask_of(world, unit, "last_resort", (DECLINE, RESORT), about=about, weight=degree)


def spent(unit: Unit, degree: int) -> ResortSpent:
    """A point goes, and the degree is this now."""
    return ResortSpent(unit, degree)
