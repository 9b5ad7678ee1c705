"""Weapons carried: which can be taken in hand, how one falls, and which that lies about can be picked up."""

from __future__ import annotations

from game.messages.events import WeaponDropped
from game.world.gear import Ammunition, Arms, Dropped, Weapon
from game.world.place import Position, where
from game.world.store import Reading, Unit
from game.world.turns import Carried

GUNS = ("rifle", "pistol", "shotgun", "bow")
"""Kinds of weapons that are shot with."""


def gun_of(world: Reading, unit: Unit) -> Weapon | None:
    """The ranged weapon in hand, if any; Alert adds the skill of no other to AC (ASC-RULING-28)."""
    weapon = world.get(unit, Arms).weapon
    return weapon if weapon is not None and weapon.kind in GUNS else None


def drawing_refusal(world: Reading, unit: Unit, place: int) -> str | None:
    """Why a weapon cannot be taken in hand, whatever it costs; None when it can."""
    arms, dropped = world.get(unit, Arms), world.find(unit, Dropped)
    if not 0 <= place < len(arms.weapons):
        return "no such weapon carried"
    if place == arms.hand:
        return "already in hand"
    return "it lies on the ground" if dropped is not None and dropped.weapon == place else None


def weapon_drop(world: Reading, unit: Unit, place: int) -> tuple[WeaponDropped, ...]:
    """A weapon carried falls into its owner's square; fangs and claws do not."""
    if world.get(unit, Arms).weapons[place].natural:
        return ()
    return (WeaponDropped(unit, place, world.get(unit, Position).cell),)


def jam_refusal(world: Reading, unit: Unit, rule: str, place: int | None = None) -> str | None:
    """Why the weapon in hand, or another one carried, does not fire: it is jammed."""
    place = world.get(unit, Arms).hand if place is None else place
    return f"the weapon is jammed ({rule})" if place in (world.find(unit, Carried) or Carried()).jams else None


def unjammed_refusal(world: Reading, unit: Unit, rule: str) -> str | None:
    """Why there is no jam of the weapon in hand to clear."""
    return f"the weapon is not jammed ({rule})" if jam_refusal(world, unit, rule) is None else None


def recovery_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a weapon cannot be picked up, whatever it costs; None when it can."""
    dropped = world.find(unit, Dropped)
    if dropped is None:
        return "no weapon was dropped"
    return None if dropped.cell == where(world, unit) else "the dropped weapon lies in another square"


def clip_refusal(world: Reading, unit: Unit, clip: int) -> str | None:
    """Why the weapon in hand, which holds so much in its clip, is not reloaded; None if it may be."""
    if not clip:
        return "nothing in hand that holds a clip"
    left = world.get(unit, Ammunition).points[world.get(unit, Arms).hand]
    return None if left < clip else "the clip is full"
