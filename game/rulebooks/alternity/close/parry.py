"""Parries: with what, against whom, how many, and what comes of them (ALT-BASE-24, ALT-PARRY)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.dice.draws import Modifier, Roll
from game.dice.ladder import CRITICAL, GOOD, ORDINARY
from game.dice.shared import SharedSteps
from game.dice.steps import StepCheck
from game.messages import events as ev
from game.messages.orders import Order, Parry
from game.record import record
from game.rulebooks.alternity.attack import arm_in_hand
from game.rulebooks.alternity.benefits import reached
from game.rulebooks.alternity.checks import check
from game.rulebooks.alternity.close.arms import KINDS, SHIELD, STRIKE, hand_steps, of_blow, shield_of
from game.rulebooks.alternity.close.close_attacks import beside
from game.rulebooks.alternity.close.gangs import blows_at
from game.rulebooks.alternity.declaring import GUARD, action_refusal, actions_of, declared, hands
from game.rulebooks.alternity.events import ParryRolled, ParryTaken
from game.rulebooks.alternity.frames import Attempt
from game.rulebooks.alternity.numbers import SIMULTANEOUS, Numbers, numbers
from game.rulebooks.alternity.parts import Training
from game.rulebooks.alternity.states import phase_count, stands
from game.systems.deeds import Deed
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.world.gear import SHIELD_EDGE, Arms
from game.world.store import Reading, Unit
from game.world.turns import Carried, PhaseMarks

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


PARRY = "parry"
"""The mode of what a bare hand takes from a parry: no attack of its own."""
SHIELD_ARM = -3
"""In the place of a weapon: the shield that parries a bare hand."""
COUNTED = ("first parry", "second parry", "third parry")


@record
class Met:
    """What a parry came to: what is told of it, whether the blow is blocked, and what a bare hand has met."""

    events: tuple[ev.Event, ...]
    blocked: bool
    harm: Attempt | None = None


def marks_of(world: Reading, unit: Unit) -> PhaseMarks:
    """What a unit does in this phase."""
    return world.find(unit, PhaseMarks) or PhaseMarks()


def answered(world: Reading, frame: Attempt) -> bool:
    """Whether a parry is there for this blow: by one still up and armed, of one beside it (ALT-PARRY-17)."""
    marks = marks_of(world, frame.target)
    if frame.mode not in KINDS or frame.unit not in marks.parrying or not stands(world, frame.target):
        return False
    armed = marks.parry_with == SHIELD or arm_in_hand(world, frame.target) is not None
    return armed and beside(world, frame.unit, frame.target)


def parry_draw(world: Reading, unit: Unit, n: Numbers) -> StepCheck | SharedSteps | None:
    """The roll of all parries of the phase: one control die, a situation die for each; None when it is thrown already.

    A single one is rolled at step 0, several at +1, +2, +3 (ALT-PARRY-04, -05).
    """
    marks = marks_of(world, unit)
    if marks.parry_degrees:
        return None
    hands = hand_steps(Parry(marks.parrying, marks.parry_with), actions_of(world, unit), n)
    alone = check(world, unit, n, skill_of(world, unit, marks.parry_with), (hands,), key=PARRY)
    if len(marks.parrying) == 1:
        return alone
    each = tuple(
        Modifier(word, step, "ALT-PARRY-04") for word, step in zip(COUNTED, n.parry_steps, strict=True)
    )[: len(marks.parrying)]
    return SharedSteps(alone.key, unit, alone.score, alone.modifiers, each, alone.threat)


def met(world: Reading, frame: Attempt, n: Numbers, roll: Roll | None) -> Met:
    """A parry of equal or better degree blocks the blow; a botched one lowers the weapon (ALT-PARRY-06, -18)."""
    unit, marks = frame.target, marks_of(world, frame.target)
    degrees = marks.parry_degrees
    events: list[ev.Event] = []
    if roll is not None:
        draw = parry_draw(world, unit, n)
        degrees = draw.degrees(roll.value) if isinstance(draw, SharedSteps) else (roll.value,)
        events.append(ParryRolled(unit, degrees))
        if CRITICAL in degrees:
            events.append(ev.MarkSet(unit, "lowered", phase_count(world) + 1))
    place = marks.parrying.index(frame.unit)
    blocked = degrees[place] >= max(ORDINARY, frame.degree)
    events.append(ev.ParryMet(unit, frame.unit, place, degrees[place], blocked, frame.nth))
    hurt = _hurt(world, frame, degrees[place], n) if blocked and frame.mode == STRIKE else None
    return Met(tuple(events), blocked, hurt)


def _hurt(world: Reading, frame: Attempt, degree: int, n: Numbers) -> Attempt | None:
    """The damage a bare hand takes from a blade, a powered weapon or a shield that it meets (ALT-PARRY-12, -16)."""
    unit, line = frame.target, GOOD if degree > frame.degree else ORDINARY
    if marks_of(world, unit).parry_with == SHIELD:
        arm, place = SHIELD_EDGE, SHIELD_ARM
    else:
        held = arm_in_hand(world, unit)
        if held is None or not (held.bladed or held.powered):
            return None
        arm, place = held, world.get(unit, Arms).hand
    strength = of_blow(world, unit, arm, n)
    return Attempt(
        unit, frame.unit, PARRY, place, 0, (), stage="damage", degree=line, line=line, strength=strength
    )
