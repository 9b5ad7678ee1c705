"""A parry meets its blow: the roll, whether it blocks, what a bare hand meets (ALT-PARRY-03 to -06, -12 to -18)."""

from __future__ import annotations

from game.dice.draws import Modifier, Roll
from game.dice.ladder import CRITICAL, GOOD, ORDINARY
from game.dice.shared import SharedSteps
from game.dice.steps import StepCheck
from game.messages import events as ev
from game.messages.orders import Parry
from game.record import record
from game.rulebooks.alternity.checks import check
from game.rulebooks.alternity.close.hands import KINDS, SHIELD, STRIKE, hand_steps, of_blow
from game.rulebooks.alternity.close.parry import skill_of
from game.rulebooks.alternity.close.reach import beside
from game.rulebooks.alternity.deeds import actions_of
from game.rulebooks.alternity.events import ParryRolled
from game.rulebooks.alternity.frames import Attempt
from game.rulebooks.alternity.modes import arm_in_hand
from game.rulebooks.alternity.moments import phase_count
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.states import stands
from game.world.arsenal import SHIELD_EDGE
from game.world.gear import Arms
from game.world.phases import PhaseMarks
from game.world.store import Reading, Unit

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
    told: list[ev.Event] = []
    if roll is not None:
        draw = parry_draw(world, unit, n)
        degrees = draw.degrees(roll.value) if isinstance(draw, SharedSteps) else (roll.value,)
        told.append(ParryRolled(unit, degrees))
        if CRITICAL in degrees:
            told.append(ev.MarkSet(unit, "lowered", phase_count(world) + 1))
    place = marks.parrying.index(frame.unit)
    blocked = degrees[place] >= max(ORDINARY, frame.degree)
    told.append(ev.ParryMet(unit, frame.unit, place, degrees[place], blocked, frame.nth))
    hurt = _hurt(world, frame, degrees[place], n) if blocked and frame.mode == STRIKE else None
    return Met(tuple(told), blocked, hurt)


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
