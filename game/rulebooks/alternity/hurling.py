"""Weapons thrown at somebody: made for it or not (ALT-BASE-20, ALT-STR-04 to -07, ALT-CRIT-07)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.dice.draws import Roll
from game.field import Cell, stride_distance
from game.messages import events as ev
from game.messages.orders import Attack
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternity.attack import THROW as THROWN
from game.rulebooks.alternity.attack import Manner, Reach, attacker, between, target_steps, weight_of
from game.rulebooks.alternity.checks import ability
from game.rulebooks.alternity.close.hands import hand_steps, of_missile
from game.rulebooks.alternity.deeds import action_refusal, actions_of, ground_of, stand_of
from game.rulebooks.alternity.frames import Astray, Attempt, Foiled
from game.rulebooks.alternity.modes import arm_in_hand
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.shots import GONE, options_refusal, sight_refusal
from game.systems.foes import foes_of
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.terms import named
from game.systems.throws import far_draw, strayed, way_draw
from game.world.arsenal import ArmLine
from game.world.gear import Arms, Dropped
from game.world.place import Position
from game.world.store import Reading, Unit

# --- how far things are thrown (ALT-STR-07) ---------------------------------------------------------------------------

def throw_ranges(strength: int, n: Numbers) -> tuple[int, ...]:
    """Squares of short, medium and long range: STR in metres, twice and three times that (ALT-STR-07, ALT-BASE-36)."""
    return tuple(max(1, strength * times // n.grid_metres) for times in n.throw_metres)


# --- weapons thrown at somebody ---------------------------------------------------------------------------------------

THROW = "throw"
ATHLETICS = "throw"
"""The specialty that throws are made with."""


def row_of(arm: ArmLine, n: Numbers) -> tuple[int, ...]:
    """The steps by range: made for throwing, not made for it, or heavy, at short range alone (ALT-BASE-20)."""
    if arm.thrown:
        return n.range_thrown
    return n.range_heavy if arm.hands > 1 else n.range_improvised


def refusal(world: Reading, book: Rulebook, unit: Unit, order: Attack) -> str | None:
    """Why the weapon in hand cannot be thrown at a target; None when it can."""
    arm, n = arm_in_hand(world, unit), numbers(book)
    if arm is None or not arm.melee:
        return "nothing to throw in hand"
    if world.find(unit, Dropped) is not None:
        return "another weapon of this unit lies on the ground already"
    return (
        action_refusal(world, unit, order)
        or options_refusal(order.options)
        or _target_refusal(world, n, unit, order.target, stand_of(world, unit))
    )


def _target_refusal(world: Reading, n: Numbers, unit: Unit, target: Unit, here: Cell) -> str | None:
    if target not in foes_of(world, unit):
        return "not an enemy in sight"
    arm, there = arm_in_hand(world, unit), world.get(target, Position).cell
    if arm is None or _reach(world, unit, arm, n).band(stride_distance(here, there)) is None:
        return "beyond the range of a throw (ALT-BASE-20, ALT-STR-07)"
    return sight_refusal(world, here, there)


def _reach(world: Reading, unit: Unit, arm: ArmLine, n: Numbers) -> Reach:
    """How far a weapon in hand is thrown (ALT-BASE-20, ALT-STR-07)."""
    steps = row_of(arm, n)
    return Reach(throw_ranges(ability(world, unit, "str"), n)[: len(steps)], steps)


def listed(world: Reading, _book: Rulebook, unit: Unit) -> Iterator[Attack]:
    """A throw at each enemy of a weapon that is made for it."""
    arm = arm_in_hand(world, unit)
    if arm is not None and arm.melee and arm.thrown:
        yield from (Attack(target, THROW) for target in foes_of(world, unit))


def frames(world: Reading, book: Rulebook, unit: Unit, order: Attack) -> tuple[Frame, ...]:
    """The throw, with its steps as they are when its moment has come."""
    arm, n, here = arm_in_hand(world, unit), numbers(book), ground_of(world, unit, order)
    hand = world.get(unit, Arms).hand
    if arm is None or _target_refusal(world, n, unit, order.target, here) is not None:
        return (Foiled(unit, GONE),)
    there, reach = world.get(order.target, Position).cell, _reach(world, unit, arm, n)
    score, facts = attacker(world, unit, arm, reach, weight_of(world, unit, n), n, skill=ATHLETICS)
    how = Manner(THROW, hands=hand_steps(order, actions_of(world, unit), n))
    it = target_steps(world, order.target, n, ability_key="dex")
    steps = named(THROWN, {**facts, **between(world, unit, here, there), "it": it, "how": how})
    # Whatever flies from the hand has the strength of the hand in it, made for it or not.
    strong = of_missile(world, unit, replace(arm, thrown=True), reach.band(stride_distance(here, there)) or 0, n)
    return (Attempt(unit, order.target, THROW, hand, score, steps, strength=strong),)


def step(frame: Astray, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """How far a thrown weapon strays, then which way; it stops before a wall (ALT-CRIT-07)."""
    far = frame.stage == "far"
    if not isinstance(reply, Roll):
        return wait(frame, Chance(far_draw(frame.unit, far_dice(critical=True)) if far else way_draw(frame.unit)))
    if far:
        return go_on(replace(frame, stage="way", squares=reply.value))
    cell = strayed(world.field, frame.cell, frame.squares, reply.value)
    return done(ev.WeaponDropped(frame.unit, frame.weapon, cell))


def far_dice(*, critical: bool) -> str:
    """How many squares a bad throw strays (ALT-BASE-28)."""
    return "2d4" if critical else "d4"


STEPS: dict[type[Frame], StepFunction] = {Astray: step}
