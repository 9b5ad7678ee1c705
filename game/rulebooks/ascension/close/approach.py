"""Going up to a foe in answer to what it did: the shortest way, one move action long (ASC-RULING-67, -78)."""

from __future__ import annotations

from game.field import Cell
from game.messages.close import CloseAttack
from game.messages.frames import Stride
from game.messages.orders import Close
from game.messages.stack import Frame
from game.rulebooks.ascension.close.attack import close_attack
from game.rulebooks.ascension.close.backstep import may_back
from game.rulebooks.ascension.close.refusals import reach_refusal
from game.rulebooks.ascension.moves import budget_of, gait_of, taken_squares, ways
from game.rulebooks.ascension.numbers import Numbers
from game.systems.ring import at_arm
from game.world.place import Position, Posture
from game.world.store import Reading, Unit


def may_rush(world: Reading, n: Numbers, unit: Unit) -> bool:
    """Whether a unit may move up to a foe and attack it out of its turn (ASC-RULING-78; nobody hunkered: -40)."""
    return may_back(world, n, unit) and not world.get(unit, Posture).hunkered


def approach(world: Reading, n: Numbers, unit: Unit, foe: Unit) -> tuple[Cell, ...] | None:
    """The squares to go until the foe is within reach, none if it is; None if that cannot be, or the unit is barred."""
    if not may_rush(world, n, unit):
        return None
    if reach_refusal(world, n, unit, foe) is None:
        return ()
    there = world.find(foe, Position)
    if there is None:
        return None
    reached, taken = ways(world, unit, budget_of(world, unit, n, gait_of(world, unit))), taken_squares(world, unit, n)
    ends = [
        (cost, cell)
        for cell, cost in reached.cost.items()
        if cell not in taken and at_arm(world.field, cell, there.cell, n.close_reach)
    ]
    return tuple(reached.path(min(ends)[1])[1:]) if ends else None


def rush(world: Reading, n: Numbers, unit: Unit, order: Close, means: str) -> tuple[Frame, ...]:
    """The move up to the foe, if one is needed, and the attack that ends it."""
    way = approach(world, n, unit, order.target) or ()
    stride: tuple[Frame, ...] = (Stride(unit, way, means),) if way else ()
    attack: CloseAttack = close_attack(unit, order, means)
    return (*stride, attack)
