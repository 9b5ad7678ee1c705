"""Modes of fire: what a weapon must be able to do, the rounds it takes, the steps of each attack (ALT-BASE-26, -42)."""

from __future__ import annotations

from game.rulebooks.alternity.benefits import autofire, double_tap
from game.rulebooks.alternity.close.hands import OFF_HAND, other_arm
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.parts import Training
from game.systems.weapons import jam_refusal
from game.world.arsenal import ArmLine, Arsenal
from game.world.gear import Ammunition, Arms
from game.world.store import Reading, Unit

SHOT, BURST, AUTO, TAP, SUPPRESS = "shot", "burst", "auto", "double_tap", "suppress"
AT_ONE = (SHOT, BURST, TAP, SUPPRESS)
"""Modes of an attack on one target."""
NEVER_AIMED = (BURST, AUTO)
"""Modes that taking aim does nothing for (ALT-BASE-25)."""
SINGLE, BURSTS, AUTOMATIC = "F", "B", "A"
_NEEDS = {SHOT: SINGLE, TAP: SINGLE, BURST: BURSTS, AUTO: AUTOMATIC}
_WORDS = {SHOT: "fire single shots", TAP: "fire single shots", BURST: "fire bursts", AUTO: "fire automatically"}


def arm_in_hand(world: Reading, unit: Unit) -> ArmLine | None:
    """The line of the weapon in hand; None for bare hands."""
    return arm_at(world, unit, world.get(unit, Arms).hand)


def arm_at(world: Reading, unit: Unit, place: int) -> ArmLine | None:
    """The line of a weapon carried; None for bare hands."""
    return world.get(unit, Arsenal).lines[place] if place >= 0 else None


def place_for(world: Reading, unit: Unit, options: tuple[str, ...]) -> int:
    """The place of the gun an attack is made with, that of the off hand if it says so; -1 for none (ALT-BASE-35)."""
    if OFF_HAND not in options:
        return world.get(unit, Arms).hand
    other = other_arm(world, unit, melee=False)
    return -1 if other is None else other


def attack_steps(world: Reading, unit: Unit, arm: ArmLine, mode: str, n: Numbers) -> tuple[int, ...]:
    """The steps of each attack of a mode, one for each; none if the unit has not learned it (ALT-BASE-26, -42)."""
    rank = world.get(unit, Training).rank(arm.skill)
    if mode == TAP:
        return double_tap(arm.skill, rank, n)
    if mode == AUTO:
        return autofire(arm.skill, rank, n)
    return (n.burst,) if mode == BURST else (0,)


def rounds_of(arm: ArmLine, mode: str, attacks: int, n: Numbers) -> int:
    """The rounds a mode takes from the clip; none of a weapon without one (ALT-BASE-26)."""
    several = mode in (BURST, AUTO) or (mode == SUPPRESS and AUTOMATIC in arm.modes)
    return attacks * (n.burst_rounds if several else 1) if arm.clip else 0


def gun_refusal(
    world: Reading, unit: Unit, mode: str, n: Numbers, attacks: int = 1, *, place: int | None = None
) -> str | None:
    """Why the weapon in hand, or another one carried, cannot be fired so; None when it can."""
    place = world.get(unit, Arms).hand if place is None else place
    arm = arm_at(world, unit, place)
    if arm is None or not arm.shoots:
        return "nothing to shoot with in that hand"
    jammed = jam_refusal(world, unit, "ALT-CRIT-07", place)
    if jammed is not None:
        return jammed
    if mode in _NEEDS and _NEEDS[mode] not in arm.modes:
        return f"this weapon does not {_WORDS[mode]} (ALT-BASE-29)"
    if mode == TAP and not attack_steps(world, unit, arm, TAP, n):
        return "a double tap takes a higher rank with this weapon (ALT-BASE-42)"
    if arm.bands and mode != SHOT:
        return "an area weapon fires one load at a time (ALT-BASE-28)"
    rounds = rounds_of(arm, mode, attacks, n)
    return _clip_refusal(world.get(unit, Ammunition).points[place] if arm.clip else rounds, rounds)


def _clip_refusal(left: int, rounds: int) -> str | None:
    if not left and rounds:
        return "the clip is empty: reload"
    return f"takes {rounds} rounds, {left} left in the clip: reload (ALT-BASE-26)" if left < rounds else None
