"""Ways: why one cannot be gone, and what stops who is under way; what steps cost and who is in the way, books say."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.field import Cell, Field
from game.field.moving import NOWHERE
from game.field.retreat import nearer
from game.messages.frames import Stride
from game.messages.orders import Move
from game.record import record
from game.systems.conditions import act_refusal, bound_refusal
from game.systems.falls import JUMP
from game.systems.warfare.strongholds import closed
from game.world.place import Position
from game.world.store import Reading, Unit


@record
class Walking:
    """How a book counts squares of movement: what a way costs, start included, and the row that allows a number."""

    cost: Callable[[Field, Sequence[Cell]], int]
    rule: str

    def refusal(
        self,
        world: Reading,
        unit: Unit,
        order: Move,
        budget: int,
        *,
        held: frozenset[Cell] = NOWHERE,
        fled: tuple[Cell, ...] = (),
    ) -> str | None:
        """Why the order's way cannot be gone with so many squares; None when it can.

        No step enters a square that is `held`, or gets nearer to one that is `fled` from (ALA-COND-11).
        """
        field, path = world.field, (world.get(unit, Position).cell, *order.path)
        if path[-1] != order.to:
            return "the way given does not end there"
        for here, cell in zip(path, order.path, strict=False):
            if not field.inside(cell) or not field.may_step(here, cell) or cell in held:
                return f"no step leads from {here} to {cell} (ASC-RULING-87)"
            if nearer(here, cell, fled):
                return "frightened: not a step nearer (ALA-COND-11)"
        cost = self.cost(field, path)
        return None if cost <= budget else f"the way costs {cost} squares, {budget} allowed ({self.rule})"

    def too_far(self, budget: int) -> str:
        """Why a square cannot be gone to that no way leads to."""
        return f"more than {budget} squares of movement away ({self.rule})"


def stopped(world: Reading, frame: Stride, *, up: bool) -> str | None:
    """What has come over the walker on the way, `up` telling whether it still stands; None if nothing has."""
    if not up:
        return "fell on the way"
    held = bound_refusal(world, frame.unit) or act_refusal(world, frame.unit)
    return None if held is None else "held fast on the way"


def barred(
    world: Reading, frame: Stride, *, held: frozenset[Cell] = NOWHERE, fled: tuple[Cell, ...] = ()
) -> str | None:
    """Why the next square of a move under way cannot be entered; None when it can.

    `held` are squares where somebody stands, `fled` those that fear keeps away from (ALA-COND-11).
    """
    here, to = world.get(frame.unit, Position).cell, frame.path[frame.index]
    if not (world.field.may_pass(here, to) if frame.gait == JUMP else world.field.may_step(here, to)):
        return "the way is barred"
    if to in closed(world, frame.unit):
        return "there is an assault"
    if to in held:
        return "somebody stands there"
    return "frightened" if nearer(here, to, fled) else None
