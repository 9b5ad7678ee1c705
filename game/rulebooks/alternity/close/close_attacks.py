"""Blows: who may strike whom with what and from how far, every step on the roll (ALT-BASE-06, -25, -43, ALT-REACH)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from game.content.problem import did_you_mean
from game.dice.draws import Modifier
from game.field import Cell, Field, sight, stride_distance
from game.field.ground import STEP_LEVELS
from game.messages import events as ev
from game.messages.orders import Blows, Close, Move, Order, Parry
from game.messages.stack import Frame, Step, done
from game.rulebooks.alternity.attack import BLOW, PLACED, SEEN, Manner, Reach, Weight, attacker, seeing, target_steps
from game.rulebooks.alternity.benefits import strikes
from game.rulebooks.alternity.checks import own_steps, pace_steps, striking_steps
from game.rulebooks.alternity.close.arms import (
    KINDS,
    OFF_HAND,
    STRIKE,
    TWO_HANDS,
    WEAPON,
    arm_at,
    arm_for,
    hand_steps,
    of_blow,
    place_for,
    shield_of,
)
from game.rulebooks.alternity.close.gangs import blows_at, crowd_refusal, slot_steps, targets_of
from game.rulebooks.alternity.declaring import LATE, REACH, action_refusal, actions_of, hands, move_of, stand_of
from game.rulebooks.alternity.frames import Attempt, Foiled, Steadying
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.parts import Training
from game.rulebooks.alternity.saddle import (
    AT_MOUNT,
    COUCHED,
    POLE,
    charge_refusal,
    height_steps,
    mount_of,
    mount_refusal,
)
from game.rulebooks.alternity.states import stands
from game.systems.crowding import CLAIMS
from game.systems.deeds import Deed
from game.systems.foes import foes_of
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.terms import named, total
from game.world.body import Allegiance
from game.world.gear import ArmLine, Arsenal
from game.world.overlay import Overlay
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import PhaseMarks, RoundMarks

LUNGE = "lunge"
SET = "set"
"""Option of a blow at a rider: the pole weapon is planted to meet a charge (ALT-MOUNT-06)."""


def grade(arm: ArmLine, options: tuple[str, ...]) -> int:
    """The grade of reach of a blow; a lunge is one better (ALT-REACH-04 to -08)."""
    return min(POLE, arm.reach + (LUNGE in options))


def set_refusal(world: Reading, unit: Unit, order: Close, arm: ArmLine) -> str | None:
    """Why a weapon cannot be set: it is no pole weapon in two hands, the target is on foot, its wielder walks."""
    if arm.hands < 2 or not (arm.reach == POLE or arm.lunge):
        return "one sets a spear or a polearm (ALT-MOUNT-06)"
    if mount_of(world, order.target) is None:
        return "a weapon is set against riders (ALT-MOUNT-06)"
    return "who sets a weapon stands where it is (ALT-MOUNT-06)" if move_of(world, unit) is not None else None


def meets_charge(world: Reading, order: Close) -> bool:
    """Whether a set weapon has a rider's charge to meet, and strikes at its reach (ALT-MOUNT-06)."""
    charging = (world.find(order.target, PhaseMarks) or PhaseMarks()).charging
    return SET in order.options and charging and mount_of(world, order.target) is not None


def moment(world: Reading, unit: Unit, arm: ArmLine, order: Close, n: Numbers) -> str:
    """The stage of the phase in which a blow comes (ALT-REACH-01, -02, -10)."""
    if not n.options.reach_order:
        return REACH[0]
    if world.get(unit, Arsenal).reach_ignore:
        return LATE
    return REACH[POLE if meets_charge(world, order) else grade(arm, order.options)]


def within(world: Reading, arm: ArmLine, here: Cell, there: Cell, n: Numbers) -> bool:
    """Whether a blow gets from square to square (ALT-BASE-36, ALT-REACH-12).

    To the neighbours; with pole weapons, where a scenario says so, farther.
    """
    squares = stride_distance(here, there)
    if squares <= 1:
        return here == there or past_corners(world.field, here, there)
    return arm.reach == POLE and squares <= n.reach_squares and sight(world.field).sees(here, there)


def past_corners(field: Field, here: Cell, there: Cell) -> bool:
    """Whether a blow gets to a neighbour: round one corner, not between two, nor up or down a drop (ALT-MULTI-07)."""
    level = not field.hilly or abs(field.rise(here, there)) <= STEP_LEVELS
    return level and (field.passable((here[0], there[1])) or field.passable((there[0], here[1])))


def cell_of(world: Reading, unit: Unit) -> Cell:
    """The square from which one will strike: where one stands once what is declared has been walked (ALT-BASE-44)."""
    walked = (world.find(unit, PhaseMarks) or PhaseMarks()).walked
    return world.get(unit, Position).cell if walked else stand_of(world, unit)


def beside(world: Reading, unit: Unit, other: Unit) -> bool:
    """Whether two will stand on neighbouring squares when it comes to blows."""
    return stride_distance(cell_of(world, unit), cell_of(world, other)) <= 1


# --- blows ----------------------------------------------------------------------------------------------------------


CHARGE = "charge"
SEVERAL = {"double_strike": 2, "multistrike": 3}
"""Options that are several blows in one action (ALT-BASE-43)."""
OPTIONS = (CHARGE, LUNGE, SET, TWO_HANDS, OFF_HAND, AT_MOUNT, *SEVERAL)


def refusal(world: Reading, book: Rulebook, unit: Unit, order: Close) -> str | None:
    """Why a blow may not be declared; None when it may."""
    if order.kind not in KINDS:
        return f"no blow of this book: {order.kind}; {did_you_mean(order.kind, KINDS, KINDS)}"
    arm, n = arm_for(world, unit, order), numbers(book)
    barred = _hand_refusal(world, unit, order, arm)
    if barred is not None or arm is None:
        return barred
    return _target_refusal(world, unit, order, arm, n) or _way_refusal(world, unit, order, arm, n)


def _hand_refusal(world: Reading, unit: Unit, order: Close, arm: ArmLine | None) -> str | None:
    """Why a unit may not strike so with what is in that hand, at whomever."""
    barred = action_refusal(world, unit, order)
    if barred is not None:
        return barred
    if arm is None:
        return "no weapon for close combat in that hand"
    if order.kind == WEAPON and (world.find(unit, RoundMarks) or RoundMarks()).no_melee:
        return "no melee weapon any more in this round, for several parries in reaction (ALT-PARRY-07)"
    return None


def _way_refusal(world: Reading, unit: Unit, order: Close, arm: ArmLine, n: Numbers) -> str | None:
    """Why a target within reach may not be struck with these options, or by one more."""
    return _option_refusal(world, unit, order, arm, n) or crowd_refusal(world, unit, order, n)


def _target_refusal(world: Reading, unit: Unit, order: Close, arm: ArmLine, n: Numbers) -> str | None:
    here = stand_of(world, unit)
    for target in targets_of(order):
        if target not in foes_of(world, unit):
            return "not an enemy in sight"
        # Whoever is on the way here can be awaited (ALT-DECL-03).
        places = (world.get(target, Position).cell, stand_of(world, target))
        if not any(within(world, arm, here, there, n) for there in places):
            return "out of reach (ALT-REACH-12)"
    return None


def _option_refusal(world: Reading, unit: Unit, order: Close, arm: ArmLine, n: Numbers) -> str | None:
    unknown = next((word for word in order.options if word not in (*OPTIONS, *CLAIMS)), None)
    if unknown == "rear":
        return "the rear is as the rules set it (ALT-MULTI-06)"
    if unknown is not None:
        return f"no option of a blow: {unknown}"
    return (
        _place_refusal(world, unit, order, n)
        or mount_refusal(world, order.target, order.options)
        or (_charge_refusal(world, unit, n) if CHARGE in order.options else None)
        or _several_refusal(world, unit, order, arm, n)
        or _grip_refusal(world, unit, order, arm)
    )


def _place_refusal(world: Reading, unit: Unit, order: Close, n: Numbers) -> str | None:
    """Why no place among attackers can be asked for: each has one, where there are several to share them."""
    claims = [word for word in order.options if word in CLAIMS]
    if not claims:
        return None
    if not n.options.melee_multiple_attackers:
        return "places among attackers are not played (ALT-MULTI)"
    if len(claims) > 1:
        return "one place for each attacker (ALT-MULTI-06)"
    side = world.get(unit, Allegiance).side
    mates = (one for one in world.having(Allegiance) if one != unit and world.get(one, Allegiance).side == side)
    return None if any(stands(world, one) for one in mates) else "nobody else is there to attack it (ALT-MULTI-06)"


def runs(move: Move) -> bool:
    """Whether a blow that comes after this movement may be a charge (ALT-BASE-25)."""
    return move.gait == "run"


def _charge_refusal(world: Reading, unit: Unit, n: Numbers) -> str | None:
    """A charge is a run into melee, by one who is clear of it (ALT-BASE-25)."""
    move = move_of(world, unit)
    if move is None or not runs(move):
        return "a charge is a run into melee, declared before the blow (ALT-BASE-25)"
    here = world.get(unit, Position).cell
    foes = (foe for foe in foes_of(world, unit) if stands(world, foe))
    if any(stride_distance(here, world.get(foe, Position).cell) <= 1 for foe in foes):
        return "no charge until clear of melee (ALT-BASE-25)"
    return charge_refusal(world, unit, move.to, n)


def _several_refusal(world: Reading, unit: Unit, order: Close, arm: ArmLine, n: Numbers) -> str | None:
    """Double Strike and Multistrike are benefits of rank (ALT-BASE-43)."""
    wanted = [count for word, count in SEVERAL.items() if word in order.options]
    if not wanted:
        return "one blow has one target (ALT-BASE-43)" if isinstance(order, Blows) else None
    if len(wanted) > 1:
        return "Double Strike or Multistrike, not both (ALT-BASE-43)"
    if len(strikes(arm.skill, world.get(unit, Training).rank(arm.skill), n)) < wanted[0]:
        return "not enough ranks in the skill of the weapon (ALT-BASE-43)"
    if isinstance(order, Blows) and set(order.more) <= {order.target}:
        return "name one target once: all blows are at it (ALT-BASE-43)"
    if isinstance(order, Blows) and len(order.more) != wanted[0] - 1:
        return f"{wanted[0]} blows need {wanted[0]} targets, or one (ALT-BASE-43)"
    return None


def _grip_refusal(world: Reading, unit: Unit, order: Close, arm: ArmLine) -> str | None:
    if order.kind == STRIKE and any(word in order.options for word in (LUNGE, SET, TWO_HANDS, OFF_HAND)):
        return "that is for weapons"
    if LUNGE in order.options:
        if not arm.lunge:
            return "one lunges with a spear or a longsword (ALT-REACH-08)"
        if any(isinstance(one, Parry) for one in actions_of(world, unit)):
            return "no lunge while parrying (ALT-REACH-13)"
    if SET in order.options and (barred := set_refusal(world, unit, order, arm)):
        return barred
    if TWO_HANDS in order.options:
        if arm.hands > 1:
            return "it takes two hands anyway (ALT-TWOH-02)"
        if OFF_HAND in order.options or shield_of(world, unit):
            return "the other hand is not free (ALT-TWOH-02)"
    return None


def listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Close]:
    """Blows at each enemy in reach: plain, with each single option, and spread over several.

    What rests on the hand is asked once for a kind and an option, what rests on reach once for a weapon and an enemy.
    """
    n, foes, reached = numbers(book), foes_of(world, unit), dict[ArmLine, list[Unit]]()
    for kind, options in product(KINDS, ((), *((word,) for word in (*OPTIONS, *CLAIMS)))):
        arm = arm_for(world, unit, Close(0, kind, options))
        if arm is None or _hand_refusal(world, unit, Close(0, kind, options), arm) is not None:
            continue
        if arm not in reached:
            reached[arm] = [foe for foe in foes if _target_refusal(world, unit, Close(foe, kind), arm, n) is None]
        near = reached[arm]
        if options and options[0] in CLAIMS:
            near = [foe for foe in near if len(blows_at(world, foe)) > 1]
        orders = [Close(foe, kind, options) for foe in near]
        if options == ("double_strike",):
            orders += (Blows(foe, kind, options, (other,)) for foe in near for other in near)
        yield from (order for order in orders if _way_refusal(world, unit, order, arm, n) is None)


def when(world: Reading, book: Rulebook, unit: Unit, order: Close) -> str:
    """By reach (ALT-REACH-02); whoever has lost the weapon by its own blow has no other."""
    arm, n = arm_for(world, unit, order), numbers(book)
    return moment(world, unit, arm, order, n) if arm is not None else ""


def at_once(_world: Reading, _book: Rulebook, unit: Unit, order: Close) -> tuple[ev.Event, ...]:
    """Who charges or lunges is open to blows and shots for the whole phase (ALT-BASE-25, ALT-REACH-08)."""
    marks = {CHARGE: "charging", LUNGE: "lunging"}
    return tuple(ev.MarkSet(unit, mark, 1) for word, mark in marks.items() if word in order.options)


def frames(world: Reading, book: Rulebook, unit: Unit, order: Close) -> tuple[Frame, ...]:
    """The blows, with their steps as they are when their moment in the phase has come."""
    place, n = place_for(world, unit, order), numbers(book)
    if place is None:
        return (Foiled(unit, "no weapon in that hand any more"),)
    arm = arm_at(world, unit, place)
    blows = next((count for word, count in SEVERAL.items() if word in order.options), 1)
    targets = (order.target, *order.more) if isinstance(order, Blows) else (order.target,) * blows
    further = strikes(arm.skill, world.get(unit, Training).rank(arm.skill), n)[:blows] if blows > 1 else (0,)
    strength = of_blow(world, unit, arm, n, two_hands=TWO_HANDS in order.options)
    score, facts = brought(world, unit, arm, striking(world, unit, n, order.options), order, n)
    here, rides = cell_of(world, unit), CHARGE in order.options and mount_of(world, unit) is not None
    options = (*order.options, COUCHED) if rides and arm.couched else order.options
    made: list[Frame] = [Steadying(unit, "a charge")] if rides else []
    for nth, (target, more) in enumerate(zip(targets, further, strict=True)):
        if within(world, arm, here, cell_of(world, target), n):
            steps = named(BLOW, {**facts, **_met(world, unit, target, order, arm, n), "further": more})
            blow = Attempt(unit, target, order.kind, place, score, steps, options, nth=nth, strength=strength)
            made.append(blow)
        else:
            made.append(Foiled(unit, "the target is out of reach"))
    return tuple(made)


def striking(world: Reading, unit: Unit, n: Numbers, options: tuple[str, ...]) -> Weight:
    """What affects the blows of a unit."""
    weight = Weight(own_steps(world, unit, n), striking_steps(world, unit, n, close="strike"))
    return charging(weight, n) if CHARGE in options else weight._replace(pace=pace_steps(world, unit, n))


def charging(weight: Weight, n: Numbers) -> Weight:
    """The same in a charge, on which the gait does not weigh (ALT-BASE-22, -25)."""
    return weight._replace(pace=Modifier(CHARGE, n.charge, "ALT-BASE-25"))


def brought(
    world: Reading, unit: Unit, arm: ArmLine, weight: Weight, order: Close, n: Numbers
) -> tuple[int, dict[str, object]]:
    """The score of a blow, and what its attacker brings to it."""
    score, facts = attacker(world, unit, arm, Reach(), weight, n)
    return score, {**facts, "how": Manner(order.kind, hands=hand_steps(order, actions_of(world, unit), n))}


def _met(world: Reading, unit: Unit, target: Unit, order: Close, arm: ArmLine, n: Numbers) -> dict[str, object]:
    """What the target and its place bring."""
    up, down = (mount_of(world, one) is not None for one in (target, unit))
    return {
        "it": target_steps(world, target, n, ability_key="str", options=order.options),
        "height": height_steps(arm, order.options, n, up=up, down=down),
        "slot": slot_steps(world, unit, target, order, n),
        **seeing(world, unit, cell_of(world, unit), cell_of(world, target)),
    }


def ground_steps(world: Reading, unit: Unit, here: Cell, target: Unit, n: Numbers) -> int:
    """What it brings to strike at a target from a square, the light there apart: several attackers, smoke, fog."""
    where = Overlay(world).supposing(unit, Position(here)) if here != stand_of(world, unit) else world
    order = Close(target, STRIKE if arm_for(world, unit, Close(target, WEAPON)) is None else WEAPON)
    facts = {"n": n, **seeing(world, unit, here, cell_of(world, target))}
    hazy = total(SEEN, facts) - total(SEEN, {**facts, "veil": 0}) if facts["veil"] else 0
    return hazy + total(PLACED, {"slot": slot_steps(where, unit, target, order, n)})


def foiled(frame: Foiled, _world: Reading, _book: Rulebook, _reply: Reply) -> Step:
    """Nothing comes of it."""
    return done(ev.AttackLost(frame.unit, frame.why))


STEPS: dict[type[Frame], StepFunction] = {Foiled: foiled}
DEEDS: dict[type[Order], Deed] = {
    Close: Deed(refusal, listed, frames, at_once, when, hands),
    Blows: Deed(refusal, lambda *_asked: (), frames, at_once, when, hands),
}
