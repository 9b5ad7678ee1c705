"""What planners declare before the first action: several, aim, set up, evade, a chase (ACY-MULTI-03, ACY-MISSILE)."""

from __future__ import annotations

from collections.abc import Iterator

from game.field import stride_distance
from game.messages.orders import Act, Attack, Burst, EndTurn, Move, Order
from game.rulebooks.alternacy import chases
from game.rulebooks.alternacy.actions import (
    SLOW_SHOTS,
    actions_left,
    arm_in_hand,
    dazed,
    engagement_limit,
    engagements,
    plan_of,
)
from game.rulebooks.alternacy.attacks import attack_check
from game.rulebooks.alternacy.frames import TakeAim
from game.rulebooks.alternacy.missile import AIMED, Manner, Shooter, shooter_of
from game.rulebooks.alternacy.moves import SPRINT
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.outcomes import DamageProfile, expected_harm, frail_of, planned
from game.rulebooks.alternacy.shooting import attack_of, rounds_of, target_refusal
from game.rulebooks.alternacy.states import apart, stands
from game.systems.foes import foes_of
from game.systems.prospects import NEEDS, OFFSET
from game.systems.rulebook import Rulebook
from game.systems.terms import total
from game.world.body import Skills
from game.world.gear import Ammunition, Arms
from game.world.place import Position
from game.world.store import Reading, Unit

PAYS = 8, 9
"""Two shots must promise so much more than one: nine eighths."""


def opener(world: Reading, book: Rulebook, unit: Unit, order: Order) -> Order | None:
    """What is to be declared before an order, the first of the turn; None for nothing."""
    n, plan = numbers(book), plan_of(world, unit)
    if plan.opened:
        return None
    if isinstance(order, Attack | Burst) and n.shot_heavy > n.multi_attack[1] and shooter_of(world, unit, n).loose:
        return Act("set_up" if actions_left(world, unit, n) > 1 else "two_actions")
    if isinstance(order, Move) and order.gait == SPRINT:
        return _chase(world, book, unit, order)
    if plan.said > 1 or not isinstance(order, Attack | EndTurn):
        return None
    if isinstance(order, EndTurn):
        return Act("evade") if _shot_at_only(world, unit, n) else None
    if _pays(world, unit, n, order):
        return Act("two_actions")
    return TakeAim(order.target) if _better_aimed(world, unit, n, order) else None


def _shot_at_only(world: Reading, unit: Unit, n: Numbers) -> bool:
    """Whether there are enemies, none of them within a walk: evading costs as much on an answer as on any roll."""
    far = [apart(world, unit, foe) for foe in foes_of(world, unit) if stands(world, foe)]
    return bool(far) and min(far) > n.move_free + 1


def _chase(world: Reading, book: Rulebook, unit: Unit, order: Move) -> Order | None:
    """A chase in place of a run towards one who runs: of who fights hand to hand, and runs the better of the two."""
    arm, n, skill = arm_in_hand(world, unit), numbers(book), world.get(unit, Skills).of("running")
    if arm is not None and arm.ranges:
        return None
    found = [one for one in chases.listed(world, book, unit)
             if stride_distance(order.to, world.get(one.target, Position).cell) < apart(world, unit, one.target)
             and skill > world.get(one.target, Skills).of("running") + n.race_first]  # fmt: skip
    return min(found, key=lambda one: apart(world, unit, one.target), default=None)


def _pays(world: Reading, unit: Unit, n: Numbers, order: Attack) -> bool:
    """Whether shots at two enemies at the penalty of two actions promise clearly more than the one."""
    arm = arm_in_hand(world, unit)
    if arm is None or arm.rate in SLOW_SHOTS or dazed(world, unit, n):
        return False
    left = world.get(unit, Ammunition).points[world.get(unit, Arms).hand]
    engaged = engagement_limit(world, unit, n) - engagements(world, unit).count < 2
    if engaged or left < 2 * rounds_of(arm, order.mode, n):
        return False
    losses = list(_losses(world, unit, n, order.mode))
    two = sum(sorted(both for _one, both in losses)[-2:])
    least, more = PAYS
    return len(losses) > 1 and two * least > more * max(one for one, _both in losses)


def _better_aimed(world: Reading, unit: Unit, n: Numbers, order: Attack) -> bool:
    """Whether one shot of the next turn, aimed in this one, promises clearly more than two as things stand."""
    arm, target = arm_in_hand(world, unit), order.target
    barred = plan_of(world, unit).aimed or target_refusal(world, unit, n, target) is not None
    if arm is None or barred or not _shot_at_only(world, unit, n):
        return False
    frame, squares = attack_of(world, n, unit, order), apart(world, unit, target)
    loss = expected_harm(
        DamageProfile(frame.levels, frame.column, order.mode), planned(frail_of(world, target)), n
    ).loss
    facts = {"n": n, "me": Shooter(arm), "how": Manner(order.mode, aimed=True), "squares": squares}
    needs = (attack_check(frame, n).need + OFFSET + easier for easier in (0, total(AIMED, facts)))
    now, aimed = (int(loss[max(0, min(NEEDS - 1, need))]) for need in needs)
    least, more = PAYS
    return aimed * least > 2 * now * more


def _losses(world: Reading, unit: Unit, n: Numbers, mode: str) -> Iterator[tuple[int, int]]:
    """What a shot takes from each enemy that can be shot at, alone and as one of two."""
    for foe in foes_of(world, unit):
        if stands(world, foe) and target_refusal(world, unit, n, foe) is None:
            frame = attack_of(world, n, unit, Attack(foe, mode))
            loss = expected_harm(DamageProfile(frame.levels, frame.column, mode), planned(frail_of(world, foe)), n).loss
            at = attack_check(frame, n).need + OFFSET
            alone, both = (int(loss[max(0, min(NEEDS - 1, need))]) for need in (at, at + n.multi_attack[1]))
            yield alone, both
