"""What close attacks are legal, and why the others are not (ASC-RULING-04, -40, -54)."""

from __future__ import annotations

from game.field import distance, sight
from game.messages.orders import KILLING, PLACED, Close, Order, in_order
from game.rulebooks.ascension.attacks import action_refusal, foe_refusal, options_refusal
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.gangs import crowd_refusal, spared_refusal
from game.rulebooks.ascension.close.postures import (
    CloseStance,
    grappling_refusal,
    grip_refusal,
    hold_of,
    holder_of,
    stance_of,
)
from game.rulebooks.ascension.close.rolls import POSTURES, WITH_WEAPON
from game.rulebooks.ascension.moves import CROWDING
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.payments import Price, price_of, price_refusal
from game.rulebooks.ascension.states import arm_refusal, hunkered_refusal, stands
from game.systems.conditions import within_sure_reach
from game.systems.crowding import at_arm
from game.world.body import Build
from game.world.place import Position
from game.world.store import Reading, Unit

_AIMED = ("steady", *PLACED, "precision")
_HELD = ("joint_break", "backbreaker")
KIND_OPTIONS: dict[str, tuple[str, ...]] = {
    "strike": (*_AIMED, "roll", *POSTURES),
    "throw": ("steady", "debilitating", *POSTURES),
    "grapple": ("steady", "joint_break", "backbreaker", *POSTURES),
    "weapon": (*_AIMED, "two_hands", *KILLING, "roll", *POSTURES),
    "brandish": ("steady",),
    "weapon_strike": ("steady",),
}
"""The options that each kind of close attack may be declared with."""
UNMOVED = ("mindless", "vehicle")
"""Whom no show of weapons impresses (ASC-RULING-66)."""


def close_refusal(world: Reading, n: Numbers, unit: Unit, order: Close, *, free: bool = False) -> str | None:
    """Why a close attack is not legal; None when it is. A `free` one costs no action (interrupts, held attacks)."""
    return (
        (None if free else action_refusal(world, unit))
        or kind_refusal(world, unit, order.kind)
        or reach_refusal(world, n, unit, order.target, order.kind)
        or blow_refusal(world, n, unit, order)
    )


def blow_refusal(world: Reading, n: Numbers, unit: Unit, order: Close) -> str | None:
    """Why this kind of attack, with these options, is none against this target, wherever the two stand."""
    return _bare_refusal(world, n, unit, order) or _options(world, n, unit, order)


def _bare_refusal(world: Reading, n: Numbers, unit: Unit, order: Close) -> str | None:
    """The same whatever the options."""
    return (
        spared_refusal(world, unit, (order.target,))
        or target_refusal(world, n, order.target, order.kind)
        or crowd_refusal(world, n, unit, order.target)
        or (_grapple_refusal(world, n, unit, order) if order.kind == "grapple" else None)
    )


def _grapple_refusal(world: Reading, n: Numbers, unit: Unit, order: Close) -> str | None:
    """Why a grapple cannot be tried: who is held or holds, who lies there, whose square it is (ASC-RULING-86)."""
    barred = grip_refusal(world, order, unit)
    if barred is not None:
        return barred
    if hold_of(world, unit) is not None:
        return None
    if not stands(world, order.target, n):
        return "there is no holding one who is down (ASC-RULING-54)"
    if CROWDING.is_full(world, unit, world.get(order.target, Position).cell, n):
        return "another of one's own side holds the square (ASC-RULING-86)"
    return None


def kind_refusal(world: Reading, unit: Unit, kind: str) -> str | None:
    """Why a unit cannot attack in this way at all just now."""
    if kind not in KIND_OPTIONS:
        return f"unknown kind of close attack {kind!r}"
    return hunkered_refusal(world, unit) or hands_refusal(world, unit, kind)


def hands_refusal(world: Reading, unit: Unit, kind: str) -> str | None:
    """Why a unit cannot attack in this way with what it has in its hands: somebody, a weapon, nothing."""
    held = grappling_refusal(world, unit, kind)
    if held is not None or kind not in WITH_WEAPON:
        return held
    blade = blade_of(world, unit)
    if blade is None:
        return "no weapon for close combat in hand"
    return arm_refusal(world, unit, blade)


def reach_refusal(world: Reading, n: Numbers, unit: Unit, target: Unit, kind: str = "strike") -> str | None:
    """Why this target is no target within reach."""
    refusal = foe_refusal(world, unit, target)
    if refusal is not None:
        return refusal
    here, there = world.get(unit, Position).cell, world.get(target, Position).cell
    most = n.brandish_reach if kind == "brandish" else n.close_reach
    if distance(here, there) > most:
        return f"out of reach: {distance(here, there)} squares, at most {most} (ASC-RULING-04, -66)"
    if distance(here, there) > n.close_reach:
        return None if sight(world.field).sees(here, there) else "no line of sight (ASC-RULING-88)"
    if not at_arm(world.field, here, there, n.close_reach):
        return "a corner or a wall is between (ASC-RULING-87)"
    return None


def target_refusal(world: Reading, n: Numbers, target: Unit, kind: str) -> str | None:
    """Why this kind of attack is nothing to this target (ASC-MELEE-19, -38, ASC-RULING-66, -69)."""
    if kind == "brandish" and any(tag in world.get(target, Build).tags for tag in UNMOVED):
        return "no show of weapons impresses it (ASC-MELEE-19)"
    if kind != "weapon_strike":
        return None
    if blade_of(world, target) is None or not stands(world, target, n):
        return "the target has no weapon to strike at (ASC-RULING-69)"
    if stance_of(world, target, n).closed:
        return "the ready stances are not open to a Weapon Strike (ASC-MELEE-38)"
    return None


def _options(world: Reading, n: Numbers, unit: Unit, order: Close) -> str | None:
    for option in order.options:
        if option not in KIND_OPTIONS[order.kind]:
            return f"{option.replace('_', ' ')} is nothing to a {order.kind.replace('_', ' ')}"
        if option in _HELD and holder_of(world, unit) is None:
            return f"{option.replace('_', ' ')} is for one who is held (ASC-RULING-74, -75)"
    postures = [option for option in order.options if option in POSTURES]
    if postures and not n.borrowed.chart_halved:
        return "postures are not played (ACY-PLUG-01)"
    if len(postures) > 1:
        return "one posture for an attack (ACY-POST-05)"
    fallen = not stands(world, order.target, n)
    if "roll" in order.options and not within_sure_reach(world, n, unit, order.target, fallen=fallen):
        return "a roll is a choice only where a hit is sure (ALA-RULING-21)"
    if order.options != in_order(order.options):
        return "options are unknown, repeated or out of order"
    plain = tuple(option for option in order.options if option not in POSTURES)
    return (
        options_refusal(world, n, unit, order.kind, plain)
        or _hands_refusal(world, unit, order.options)
        or _killing_refusal(world, n, unit, order.options)
        or price_refusal(world, unit, close_price(world, unit, order.options, n))
    )


def _hands_refusal(world: Reading, unit: Unit, options: tuple[str, ...]) -> str | None:
    blade = blade_of(world, unit)
    if "two_hands" not in options or (blade is not None and "one_handed" in blade.tags):
        return None
    return "both hands are for a one-handed weapon (ASC-MELEE-25)"


def _killing_refusal(world: Reading, n: Numbers, unit: Unit, options: tuple[str, ...]) -> str | None:
    killing = [option for option in options if option in KILLING]
    if not killing:
        return None
    if not stance_of(world, unit, n).closed:
        return "killing moves are for the ready stances (ASC-RULING-61)"
    return "one killing move per attack (ASC-RULING-61)" if len(killing) > 1 else None


def close_price(world: Reading, unit: Unit, options: tuple[str, ...], n: Numbers) -> Price:
    """What options cost a unit."""
    return price_in(n, stance_of(world, unit, n), options)


def price_in(n: Numbers, stance: CloseStance, options: tuple[str, ...]) -> Price:
    """What options cost; killing moves take the pool that the stance attacks with (ASC-RULING-61)."""
    plain = price_of(options, n)
    more = sum(n.killing_costs[KILLING.index(option)] for option in options if option in KILLING)
    if stance.attack_pool == "initiative":
        return Price(plain.accuracy, plain.initiative + more)
    return Price(plain.accuracy + more, plain.initiative)


def blows_at(world: Reading, n: Numbers, unit: Unit, target: Unit) -> list[Close]:
    """Every kind of close attack on a target, wherever it stands: plain, and with each single option."""
    found: list[Close] = []
    for kind, options in KIND_OPTIONS.items():
        if kind_refusal(world, unit, kind) is None and _bare_refusal(world, n, unit, Close(target, kind)) is None:
            unplayed = ("precision", *(() if n.borrowed.chart_halved else POSTURES))
            sets = [(), *((option,) for option in options if option not in unplayed)]
            found += [Close(target, kind, chosen) for chosen in sets]
    return [order for order in found if _options(world, n, unit, order) is None]


def close_orders(world: Reading, n: Numbers, unit: Unit, targets: tuple[Unit, ...]) -> list[Order]:
    """Every kind of close attack on each target within reach: plain, and with each single option."""
    near = (target for target in targets if reach_refusal(world, n, unit, target, "brandish") is None)
    blows = (order for target in near for order in blows_at(world, n, unit, target))
    return [order for order in blows if reach_refusal(world, n, unit, order.target, order.kind) is None]
