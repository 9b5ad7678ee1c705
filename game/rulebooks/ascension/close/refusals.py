"""What close attacks are legal, and why the others are not (ASC-RULING-04, -40, -54)."""

from __future__ import annotations

from game.field import distance
from game.messages.orders import CLOSE_KINDS, Close, Order
from game.rulebooks.ascension.attacks import action_refusal, options_refusal
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.rolls import WITH_WEAPON
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.pools import are_foes
from game.rulebooks.ascension.states import crippled_arm
from game.world.body import Build, Dead
from game.world.place import Position, Posture
from game.world.store import Reading, Unit

_CALLED = ("called_head", "called_chest", "called_arm", "called_legs", "called_gap")
_CENTRED = ("centre_head", "centre_chest", "centre_arm", "centre_legs", "precision")
KIND_OPTIONS: dict[str, tuple[str, ...]] = {
    "strike": ("steady", *_CALLED, *_CENTRED),
    "weapon": ("steady", *_CALLED, *_CENTRED),
}
"""The options that each kind of close attack may be declared with."""


def close_refusal(world: Reading, n: Numbers, unit: Unit, order: Close, *, free: bool = False) -> str | None:
    """Why a close attack is not legal; None when it is. A `free` one costs no action (interrupts, held attacks)."""
    return (
        (None if free else action_refusal(world, unit))
        or kind_refusal(world, unit, order.kind)
        or reach_refusal(world, n, unit, order.target)
        or _options(world, n, unit, order)
    )


def kind_refusal(world: Reading, unit: Unit, kind: str) -> str | None:
    """Why a unit cannot attack in this way at all just now."""
    if kind not in CLOSE_KINDS or kind not in KIND_OPTIONS:
        return f"unknown kind of close attack {kind!r}"
    if world.get(unit, Posture).hunkered:
        return "no attack while hunkered (ASC-RULING-40)"
    if kind not in WITH_WEAPON:
        return None
    blade = blade_of(world, unit)
    if blade is None:
        return "no weapon for close combat in hand"
    if blade.hands > 1 and crippled_arm(world, unit):
        return "a crippled arm holds no two-handed weapon (ASC-RULING-22)"
    return None


def reach_refusal(world: Reading, n: Numbers, unit: Unit, target: Unit) -> str | None:
    """Why this target is no target within reach."""
    place = world.find(target, Position)
    if place is None or world.find(target, Build) is None:
        return "no such target in sight"
    if not are_foes(world, unit, target):
        return "not an enemy"
    if world.find(target, Dead) is not None:
        return "nothing is left of the target"
    here = world.get(unit, Position).cell
    if distance(here, place.cell) > n.close_reach:
        return f"out of reach: {distance(here, place.cell)} squares, at most {n.close_reach} (ASC-RULING-04)"
    if here != place.cell and not world.field.may_step(here, place.cell):
        return "a corner or a wall is between (ASC-RULING-87)"
    return None


def _options(world: Reading, n: Numbers, unit: Unit, order: Close) -> str | None:
    for option in order.options:
        if option not in KIND_OPTIONS[order.kind]:
            return f"{option.replace('_', ' ')} is nothing to a {order.kind.replace('_', ' ')}"
    return options_refusal(world, n, unit, order.kind, order.options)


def close_orders(world: Reading, n: Numbers, unit: Unit, targets: tuple[Unit, ...]) -> list[Order]:
    """Every kind of close attack on each target within reach: plain, and with each single option."""
    kinds = [kind for kind in KIND_OPTIONS if kind_refusal(world, unit, kind) is None]
    found: list[Order] = []
    for target in targets:
        if reach_refusal(world, n, unit, target) is None:
            for kind in kinds:
                found.append(Close(target, kind))
                found += [Close(target, kind, (option,)) for option in KIND_OPTIONS[kind] if option != "precision"]
    return found
