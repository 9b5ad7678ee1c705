"""What planners declare before the first action of a turn: two actions, or to evade (ACY-MULTI-03, ACY-MISSILE-12)."""

from __future__ import annotations

from collections.abc import Iterator

from game.field import stride_distance
from game.messages.orders import Act, Attack, EndTurn, Order
from game.rulebooks.alternacy.actions import (
    SLOW_SHOTS,
    arm_in_hand,
    dazed,
    engagement_limit,
    engagements,
    plan_of,
)
from game.rulebooks.alternacy.attacks import attack_check
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.outcomes import frail_of
from game.rulebooks.alternacy.shooting import attack_of, rounds_of, target_refusal
from game.rulebooks.alternacy.states import stands
from game.rulebooks.alternacy.tolls import Force, planned, toll
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.systems.sketch import NEEDS, OFFSET
from game.world.gear import Ammunition, Arms
from game.world.place import Position
from game.world.store import Reading, Unit

PAYS = 8, 9
"""Two shots must promise so much more than one: nine eighths."""


def opener(world: Reading, book: Rulebook, unit: Unit, order: Order) -> Order | None:
    """What is to be declared before an order, the first of the turn; None for nothing."""
    n, plan = numbers(book), plan_of(world, unit)
    if plan.opened or plan.said > 1:
        return None
    if isinstance(order, EndTurn):
        return Act("evade") if _shot_at_only(world, unit, n) else None
    return Act("two_actions") if isinstance(order, Attack) and _pays(world, unit, n, order) else None


def _shot_at_only(world: Reading, unit: Unit, n: Numbers) -> bool:
    """Whether there are enemies, none of them within a walk: evading costs as much on an answer as on any roll."""
    here = world.get(unit, Position).cell
    foes = (foe for foe in foes_of(world, unit) if stands(world, foe))
    far = [stride_distance(here, world.get(foe, Position).cell) for foe in foes]
    return bool(far) and min(far) > n.move_free + 1


def _pays(world: Reading, unit: Unit, n: Numbers, order: Attack) -> bool:
    """Whether shots at two enemies at the penalty of two actions promise clearly more than the one."""
    arm = arm_in_hand(world, unit)
    if arm is None or arm.rate in SLOW_SHOTS or dazed(world, unit, n):
        return False
    if engagement_limit(world, unit, n) - engagements(world, unit).count < 2:
        return False
    left = world.get(unit, Ammunition).points[world.get(unit, Arms).hand]
    if left < 2 * rounds_of(arm, order.mode, n):
        return False
    losses = list(_losses(world, unit, n, order.mode))
    two = sum(sorted(both for _one, both in losses)[-2:])
    least, more = PAYS
    return len(losses) > 1 and two * least > more * max(one for one, _both in losses)


def _losses(world: Reading, unit: Unit, n: Numbers, mode: str) -> Iterator[tuple[int, int]]:
    """What a shot takes from each enemy that can be shot at, alone and as one of two."""
    for foe in foes_of(world, unit):
        if stands(world, foe) and target_refusal(world, unit, n, foe) is None:
            frame = attack_of(world, n, unit, Attack(foe, mode))
            loss = toll(Force(frame.levels, frame.column, mode), planned(frail_of(world, foe)), n).loss
            at = attack_check(frame, n).need + OFFSET
            alone, both = (int(loss[max(0, min(NEEDS - 1, need))]) for need in (at, at + n.multi_attack[1]))
            yield alone, both
