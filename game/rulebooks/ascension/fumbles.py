"""Fumbles, where they are played: what a confirmed one does, and clearing a jam (ALT-PLUG-03, ALT-CRIT-07)."""

from __future__ import annotations

from game.messages import events as ev
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.systems.rulebook import Rulebook
from game.systems.weapons import unjammed_refusal, weapon_drop
from game.world.gear import Ammunition, Arms
from game.world.store import Reading, Unit

BURNS = "burn"
"""The wounds that energy makes: a weapon that makes them runs on a charge."""
CLEAR, JAMS = "clear_jam", "ALT-CRIT-07"


def fumbling(n: Numbers) -> int:
    """The face that threatens a fumble; 0 where none does."""
    return n.fumble_face if n.borrowed.crit_threat else 0


def fumbled(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """A weapon for close combat falls to the ground, a gun jams, an energy weapon loses what is left in it."""
    arms = world.get(unit, Arms)
    if arms.weapon is None:
        return ()
    if arms.weapon.kind == "melee":
        return weapon_drop(world, unit, arms.hand)
    if arms.weapon.wound != BURNS:
        return (ev.WeaponJammed(unit, arms.hand),)
    left = world.get(unit, Ammunition).points[arms.hand]
    return (ev.AmmunitionChanged(unit, arms.hand, -left),) if left else ()


def clear_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Why there is no jam to clear."""
    if not numbers(book).borrowed.crit_threat:
        return "fumbles are not played (ALT-PLUG-03)"
    return unjammed_refusal(world, unit, JAMS)


def clear_events(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """It fires again."""
    return (ev.JamCleared(unit, world.get(unit, Arms).hand),)
