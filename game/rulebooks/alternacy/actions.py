"""Several actions in a turn and their common penalty; engagements and their limit (ACY-MULTI, ACY-ENGAGE)."""

from __future__ import annotations

from game.dice.draws import Modifier
from game.rulebooks.alternacy.checks import COMBAT
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.parts import Arm, Engagements, Injuries, Kit, TurnPlan
from game.systems.conditions import act_refusal
from game.world.body import Skills
from game.world.gear import Arms, Dropped
from game.world.store import Reading, Unit

ONCE, SLOW, SINGLE, BURST, AUTO = "once", "slow", "single", "burst", "auto"
RATES = (ONCE, SLOW, SINGLE, BURST, AUTO)
SLOW_SHOTS = {ONCE: 1, SLOW: 2}
"""The shots that slow weapons have in a turn (ACY-MULTI-04)."""
NO_ACTION = "no rolled action is left of those declared (ACY-MULTI-05)"


def plan_of(world: Reading, unit: Unit) -> TurnPlan:
    """What a unit has declared and done in its turn."""
    return world.find(unit, TurnPlan) or TurnPlan()


def arm_in_hand(world: Reading, unit: Unit) -> Arm | None:
    """The figures of the weapon in hand; None for bare hands."""
    hand = world.get(unit, Arms).hand
    return world.get(unit, Kit).arms[hand] if hand >= 0 else None


def shield_in_hand(world: Reading, unit: Unit) -> bool:
    """Whether a unit has a shield in hand: itself, or beside what takes one hand or none (ACY-ENGAGE-19)."""
    arm, dropped = arm_in_hand(world, unit), world.find(unit, Dropped)
    lying = dropped.weapon if dropped is not None else -1
    free = arm is None or arm.hands == 1
    return free and any(one.shield and at != lying for at, one in enumerate(world.get(unit, Kit).arms))


def dazed(world: Reading, unit: Unit, n: Numbers) -> bool:
    """Whether Stun leaves one rolled action a turn (ACY-DMG-20)."""
    return world.get(unit, Injuries).stun >= n.dazed_at


def rolls_said(world: Reading, unit: Unit, n: Numbers) -> int:
    """The rolled actions of the turn (ACY-MULTI-05, ACY-DMG-31)."""
    return 1 if dazed(world, unit, n) else plan_of(world, unit).said


def actions_left(world: Reading, unit: Unit, n: Numbers) -> int:
    """Rolled actions that are declared and not done."""
    return max(0, rolls_said(world, unit, n) - plan_of(world, unit).used)


def action_refusal(world: Reading, unit: Unit, n: Numbers) -> str | None:
    """Why a unit has no rolled action for anything; None when it has."""
    return act_refusal(world, unit) or (None if actions_left(world, unit, n) else NO_ACTION)


def said_refusal(world: Reading, unit: Unit, n: Numbers, wanted: int) -> str | None:
    """Why a unit may not declare so many rolled actions now; None when it may."""
    plan = plan_of(world, unit)
    if plan.opened:
        return "actions are declared before the first of them (ACY-MULTI-05)"
    if plan.said >= wanted:
        return "so many are declared already"
    if wanted > n.multi_max:
        return f"{n.multi_max} rolled actions a turn at most (ACY-MULTI-05)"
    return "Dazed: one rolled action a turn (ACY-DMG-20)" if dazed(world, unit, n) else act_refusal(world, unit)


def engagement_limit(world: Reading, unit: Unit, n: Numbers) -> int:
    """The opponents a unit may engage in a Turn, by its best Combat skill (ACY-ENGAGE-12)."""
    best = max(world.get(unit, Skills).of(skill) for skill in COMBAT)
    return 1 + sum(best >= least for least in n.engage_limits)


def engagements(world: Reading, unit: Unit) -> Engagements:
    """What a unit has begun and answered in this Turn."""
    return world.find(unit, Engagements) or Engagements()


def engage_refusal(world: Reading, unit: Unit, n: Numbers) -> str | None:
    """Why a unit may engage nobody any more in this Turn; None when it may."""
    most = engagement_limit(world, unit, n)
    if engagements(world, unit).count < most:
        return None
    return f"its limit of {most} engagements a Turn is used up (ACY-ENGAGE-12)"


def _row(penalties: tuple[int, ...], row: int) -> int:
    return penalties[min(row, len(penalties) - 1)]


def several_attacks(world: Reading, unit: Unit, n: Numbers, arm: Arm | None = None) -> Modifier:
    """The larger of the penalties for several actions and several engagements, on an attack (ACY-ENGAGE-12).

    A shot of a slow weapon takes the next row where there are several actions (ACY-MULTI-03, -04, -06).
    """
    spoken = rolls_said(world, unit, n)
    actions = _row(n.multi_attack, spoken - 1 + (spoken > 1 and arm is not None and arm.rate in SLOW_SHOTS))
    others = _row(n.engage_penalty, engagements(world, unit).count)
    rule = "ACY-MULTI-03" if actions >= others else "ACY-ENGAGE-12"
    return Modifier("several actions", -max(actions, others), rule)


def several_rolls(world: Reading, unit: Unit, n: Numbers) -> Modifier:
    """The penalty of several actions on a skill roll that is no attack (ACY-MULTI-03)."""
    return Modifier("several actions", -_row(n.multi_attack, rolls_said(world, unit, n) - 1), "ACY-MULTI-03")


def several_answers(world: Reading, unit: Unit, n: Numbers) -> Modifier:
    """The penalty of an answer, by the engagements of the Turn before it (ACY-ENGAGE-12)."""
    return Modifier("several actions", -_row(n.engage_penalty, engagements(world, unit).count), "ACY-ENGAGE-12")


def several_moves(world: Reading, unit: Unit, n: Numbers) -> Modifier:
    """The penalty of several actions on a movement roll (ACY-MULTI-03)."""
    return Modifier("several actions", -_row(n.multi_move, rolls_said(world, unit, n) - 1), "ACY-MULTI-03")
