"""Parries undertaken: with what, against whom, how many (ALT-BASE-24, ALT-PARRY-01 to -10, -14 to -17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.messages import events as ev
from game.messages.orders import Order, Parry
from game.rulebooks.alternity.close.gangs import blows_at
from game.rulebooks.alternity.close.hands import SHIELD, shield_of
from game.rulebooks.alternity.close.reach import beside
from game.rulebooks.alternity.deeds import GUARD, action_refusal, declared, hands
from game.rulebooks.alternity.events import ParryTaken
from game.rulebooks.alternity.modes import arm_in_hand
from game.rulebooks.alternity.moments import phase_count
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.options import SIMULTANEOUS
from game.rulebooks.alternity.parts import Training
from game.rulebooks.alternity.ranks import reached
from game.rulebooks.alternity.states import stands
from game.systems.deeds import Deed
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.world.phases import Carried, PhaseMarks
from game.world.store import Reading, Unit

WEAPON = "weapon"
MEANS = (WEAPON, SHIELD)
SHIELD_SKILL = "combat_armor"
"""The skill of parries with a shield (ALT-PARRY-15)."""


def skill_of(world: Reading, unit: Unit, means: str) -> str:
    """The skill a parry is rolled with; empty without a weapon in hand."""
    arm = arm_in_hand(world, unit)
    return SHIELD_SKILL if means == SHIELD else arm.skill if arm is not None else ""


def parries_most(world: Reading, unit: Unit, means: str, n: Numbers) -> int:
    """How many attacks of a phase may be parried (ALT-PARRY-01, -02, -09, -15)."""
    rank = world.get(unit, Training).rank(skill_of(world, unit, means))
    if not n.options.parry_multiple:
        return 1
    if means == SHIELD:
        return len(n.parry_steps) if rank >= n.shield_ranks[0] else 1
    return 1 + reached(rank, n.parry_ranks)


def means_refusal(world: Reading, unit: Unit, means: str) -> str | None:
    """Why a unit cannot parry so at all."""
    carried, marks = world.find(unit, Carried) or Carried(), world.find(unit, PhaseMarks) or PhaseMarks()
    arm = arm_in_hand(world, unit)
    if means not in MEANS:
        return f"parried is with {' or '.join(MEANS)}, not {means}"
    if means == SHIELD and not shield_of(world, unit):
        return "no shield (ALT-PARRY-09)"
    if means == WEAPON and (arm is None or not arm.melee or not arm.reach):
        return "a parry needs a full-sized hand weapon in hand (ALT-PARRY-08)"
    if carried.lowered >= phase_count(world):
        return "the weapon is lowered (ALT-BASE-24)"
    if carried.off_balance:
        return "off balance (ALT-DECK-04)"
    if marks.lunging:
        return "no parry in a lunge (ALT-REACH-13)"
    return None


def _hand_refusal(world: Reading, unit: Unit, means: str) -> str | None:
    """Why a unit may not declare to parry so, at whomever."""
    return action_refusal(world, unit, Parry((), means)) or means_refusal(world, unit, means)


def refusal(world: Reading, book: Rulebook, unit: Unit, order: Parry) -> str | None:
    """Why a parry may not be declared; None when it may."""
    barred = _hand_refusal(world, unit, order.means)
    if barred is not None:
        return barred
    if not order.targets or any(target not in foes_of(world, unit) for target in order.targets):
        return "a parry is against attackers one knows of (ALT-PARRY-17)"
    most = parries_most(world, unit, order.means, numbers(book))
    if len(order.targets) > most:
        return f"at most {most} in a phase with these ranks (ALT-PARRY-02, -09)"
    return None


def listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Parry]:
    """Against each enemy beside one or with blows declared at one, and against several of them."""
    coming = blows_at(world, unit)
    near = [foe for foe in foes_of(world, unit) if foe in coming or (stands(world, foe) and beside(world, unit, foe))]
    for means in MEANS:
        if _hand_refusal(world, unit, means) is None:
            most = parries_most(world, unit, means, numbers(book))
            yield from (Parry((foe,), means) for foe in near)
            yield from (Parry((foe,) * count, means) for foe in near for count in range(2, most + 1))
            yield from (Parry(tuple(near[:count]), means) for count in range(2, min(most, len(near)) + 1))


def at_once(_world: Reading, book: Rulebook, unit: Unit, order: Parry) -> tuple[ev.Event, ...]:
    """It is undertaken, and a dodge of this round is given up (ALT-PARRY-14); of a secret one nothing shows yet."""
    secret = numbers(book).options.declare_mode == SIMULTANEOUS
    return () if secret else (ParryTaken(unit, order.targets, order.means),)


def undertaken(world: Reading, units: Iterable[Unit]) -> Iterator[ev.Event]:
    """Parries that were declared in secret, when all have declared (ALT-DECL-11)."""
    for unit in units:
        if not (world.find(unit, PhaseMarks) or PhaseMarks()).parrying:
            parries = (order for order in declared(world, unit) if isinstance(order, Parry))
            yield from (ParryTaken(unit, order.targets, order.means) for order in parries)


DEEDS: dict[type[Order], Deed] = {
    Parry: Deed(refusal, listed, at_once=at_once, when=lambda *_given: GUARD, means=hands)
}
"""A parry does nothing by itself: it is rolled when the blow comes that it is for (ALT-REACH-13)."""
