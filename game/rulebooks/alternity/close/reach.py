"""Reach: which blows come before which, and how far they go (ALT-REACH)."""

from __future__ import annotations

from game.field import Cell, Field, sight, stride_distance
from game.field.ground import STEP_LEVELS
from game.messages.orders import Close
from game.rulebooks.alternity.deeds import LATE, REACH, move_of, stand_of
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.saddle import POLE, mount_of
from game.world.arsenal import ArmLine, Arsenal
from game.world.phases import PhaseMarks
from game.world.place import Position
from game.world.store import Reading, Unit

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
