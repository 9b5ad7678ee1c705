"""What may be attacked: with what, whom, where on the body (ALA-RULING-32, -33, -36, -40, -47)."""

from __future__ import annotations

from game.field import cover_rung, distance, sight
from game.messages import events as ev
from game.messages.orders import Attack, Close, in_order
from game.rulebooks.alacrity.events import AimEnded
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.parts import PercentArms, Sighted, Soak, Tally
from game.rulebooks.alacrity.shot import (
    AUTO,
    BURST,
    CALLED,
    CONTESTS,
    DISARM,
    FULL,
    GRAPPLE,
    OFF_HAND,
    STRIKE,
    TRIP,
    WEAPON,
    arm_at,
    blade_of,
)
from game.rulebooks.alacrity.states import is_vehicle, stands
from game.systems.conditions import act_refusal, notices
from game.systems.cover import hidden_by
from game.systems.crowding import at_arm
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.systems.surprise import surprised
from game.systems.warfare.strongholds import locked
from game.systems.weapons import gun_of
from game.world.body import Allegiance, Build, Dead
from game.world.gear import Ammunition, Arms, Dropped
from game.world.place import Grapple, Position, Posture, Unaware, seen_by
from game.world.store import Reading, Unit
from game.world.turns import Actions

SHOTS = {"shot": 1, BURST: 3, AUTO: 10}
"""Rounds that each mode of fire takes (ALA-RULING-40)."""
RATES = {"shot": 1, BURST: 2, AUTO: 3}
"""The rate of a weapon that each mode takes (ALA-RULING-42)."""
BLOWS = (WEAPON, STRIKE)
SPENT = "no declared action left (ALA-RULING-27)"


def action_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit has no declared action left."""
    return None if world.get(unit, Actions).standard > 0 else SPENT


def foe_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Why this is no enemy that could be attacked at all."""
    if world.find(target, Position) is None or world.find(target, Build) is None:
        return "no such target in sight"
    if world.get(target, Allegiance).side == world.get(unit, Allegiance).side:
        return "not an enemy"
    if locked(world, target):
        return "it is in an assault (WAR-OUTCOME-10)"
    return "nothing is left of the target" if world.find(target, Dead) is not None else None


def gun_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit cannot shoot at all just now, its action aside (ALA-RULING-40, ALA-BASE-17)."""
    weapon, hand = gun_of(world, unit), world.get(unit, Arms).hand
    if weapon is None:
        return "nothing in hand that shoots"
    if world.get(unit, Ammunition).points[hand] < 1:
        return f"the {weapon.name} is empty (ALA-RULING-40)"
    unloaded = hand in world.get(unit, PercentArms).empty
    return f"the {weapon.name} is not loaded (ALA-BASE-17)" if unloaded else None


def shot_means(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    """Why a unit cannot shoot at anybody."""
    return action_refusal(world, unit) or gun_refusal(world, unit)


def shot_refusal(world: Reading, book: Rulebook, unit: Unit, order: Attack) -> str | None:
    """Why a shot is not legal; None when it is."""
    if order.mode not in SHOTS:
        return f"no such way to attack: {order.mode}"
    means = shot_means(world, book, unit) or mode_refusal(world, unit, order.mode)
    return means or line_refusal(world, numbers(book), unit, order.target) or called_refusal(world, order)


def mode_refusal(world: Reading, unit: Unit, mode: str) -> str | None:
    """Why the weapon in hand does not fire so: its rate, or too few rounds (ALA-RULING-40, -42)."""
    hand = world.get(unit, Arms).hand
    if arm_at(world, unit, hand).rate < RATES[mode]:
        return "the weapon does not fire so fast (ALA-RULING-42)"
    left = world.get(unit, Ammunition).points[hand]
    return None if left >= SHOTS[mode] else f"it takes {SHOTS[mode]} rounds, {left} are left (ALA-RULING-40)"


def line_refusal(world: Reading, n: Numbers, unit: Unit, target: Unit) -> str | None:
    """Why a target cannot be shot at: gone, out of range or sight, behind full cover (ALA-RULING-32, -33)."""
    refusal = foe_refusal(world, unit, target)
    if refusal is not None:
        return refusal
    here, there = world.get(unit, Position).cell, world.get(target, Position).cell
    if not notices(world, unit, there) and world.get(unit, Allegiance).side not in seen_by(world, target):
        return "blinded, and nobody sees the target for it (ALA-COND-04)"
    squares, far = distance(here, there), arm_at(world, unit, world.get(unit, Arms).hand).bands[-1]
    if squares > far:
        return f"out of range: {squares} squares, at most {far} (ALA-RULING-32)"
    if not sight(world.field).sees(here, there):
        return "no line of sight (ASC-RULING-88)"
    if squares and cover_rung(world.field, here, there) >= FULL:
        return "total cover: no direct attack (ALA-COVER-05)"
    return hidden_by(world, n, unit, there)


def blow_means(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    """Why a unit cannot strike at anybody."""
    return action_refusal(world, unit)


def blow_refusal(world: Reading, book: Rulebook, unit: Unit, order: Close) -> str | None:
    """Why a blow is not legal; None when it is (ALA-RULING-47)."""
    if order.kind in CONTESTS:
        means = action_refusal(world, unit) or touch_refusal(world, numbers(book), unit, order.target)
        return means or contest_refusal(world, unit, order)
    if order.kind not in BLOWS:
        return f"no such blow: {order.kind}"
    if order.kind == WEAPON and blade_of(world, unit) is None:
        return "no weapon for close combat in hand"
    second = OFF_HAND in order.options
    means = off_hand_refusal(world, unit, order.kind) if second else action_refusal(world, unit)
    return means or touch_refusal(world, numbers(book), unit, order.target) or called_refusal(world, order)


def contest_refusal(world: Reading, unit: Unit, order: Close) -> str | None:
    """Why a contest is none: nothing to win by it, or of a vehicle (ALA-RULING-47, -57)."""
    target = order.target
    if order.options:
        return f"nothing is added to it: {' '.join(order.options)}"
    if is_vehicle(world, target):
        return "no such thing is done to a vehicle (ALA-RULING-57)"
    if order.kind == TRIP and (world.find(target, Posture) or Posture()).prone:
        return "it lies down already"
    if order.kind == DISARM:
        weapon = world.get(target, Arms).weapon
        return "nothing in its hand to strike away" if weapon is None or weapon.natural else None
    held = any(world.find(one, Grapple) is not None for one in (unit, target))
    return "one of them is in a hold already (ALA-COND-15)" if order.kind == GRAPPLE and held else None


def lost(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Why an attack fails before any roll."""
    if not stands(world, unit) or act_refusal(world, unit) is not None:
        return "the attacker has fallen"
    return "nothing is left of the target" if world.find(target, Dead) is not None else None


def noticed(world: Reading, target: Unit) -> tuple[ev.Event, ...]:
    """Who was attacked is unaware no more, but in the moment of surprise."""
    unaware = world.find(target, Unaware) is not None and not surprised(world, target)
    return (ev.Noticed(target),) if unaware else ()


def aim_lost(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """Who moves, dodges or is hit aims no more (ALA-RULING-44)."""
    return (AimEnded(unit),) if world.find(unit, Sighted) is not None else ()


def second_weapon(world: Reading, unit: Unit) -> int:
    """The place of a second weapon that is used with the other hand; -1 for none (ALA-BASE-18)."""
    arms, dropped = world.get(unit, Arms), world.find(unit, Dropped)
    lies = dropped.weapon if dropped is not None else -1
    fit = (
        place
        for place, weapon in enumerate(arms.weapons)
        if place not in (arms.hand, lies) and weapon.kind == "melee" and weapon.hands == 1 and not weapon.natural
    )
    return next(fit, -1)


def off_hand_refusal(world: Reading, unit: Unit, kind: str = WEAPON) -> str | None:
    """Why a unit does not strike with its second weapon: once a turn, one in each hand (ALA-BASE-18)."""
    blade = blade_of(world, unit)
    if kind != WEAPON or blade is None or blade.hands > 1 or second_weapon(world, unit) < 0:
        return "it takes a one-handed weapon in each hand (ALA-BASE-18)"
    used = (world.find(unit, Tally) or Tally()).off_hand
    return "the off hand has struck in this turn (ALA-BASE-18)" if used else None


def touch_refusal(world: Reading, n: Numbers, unit: Unit, target: Unit) -> str | None:
    """Why a target is not within reach of the arm."""
    refusal = foe_refusal(world, unit, target)
    if refusal is not None:
        return refusal
    here, there = world.get(unit, Position).cell, world.get(target, Position).cell
    return None if at_arm(world.field, here, there, n.reach) else "out of reach (ALA-RULING-47)"


def two_handed(world: Reading, n: Numbers, unit: Unit) -> bool:
    """Whether a unit may strike at somebody with its second weapon."""
    foes = foes_of(world, unit) if off_hand_refusal(world, unit) is None else ()
    return any(touch_refusal(world, n, unit, foe) is None and stands(world, foe) for foe in foes)


def called_refusal(world: Reading, order: Attack | Close) -> str | None:
    """Why these are no places to aim at: one at most, of who has such places (ALA-RULING-04, -36, -57)."""
    places = tuple(option for option in order.options if option != OFF_HAND)
    if not places:
        return None if order.options in ((), (OFF_HAND,)) else "options are repeated"
    place = places[0]
    if place not in CALLED or len(places) > 1 or order.options != in_order(order.options):
        return f"no such way to attack: {' '.join(order.options)}"
    if isinstance(order, Attack) and order.mode != "shot":
        return "a called shot is a single shot (ALA-RULING-36)"
    if is_vehicle(world, order.target):
        return "a vehicle has no such places (ALA-RULING-57)"
    bare = not (world.find(order.target, Soak) or Soak()).dice
    return "no armour, and so no gap in it (ALA-RULING-36)" if place == "called_gap" and bare else None
