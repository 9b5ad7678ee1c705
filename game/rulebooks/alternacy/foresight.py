"""What an order may come to: the closed forms of missile fire, group fire and assaults (law 2)."""

from __future__ import annotations

from game.messages.assaults import SendAssault
from game.messages.orders import Attack, Order
from game.messages.warfare import GroupAttack
from game.rulebooks.alternacy.attacks import attack_check
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.outcomes import attacked, fate_of, frail_of, harms_alone
from game.rulebooks.alternacy.shooting import attack_of
from game.rulebooks.alternacy.states import stands
from game.systems.foresight import Foresight
from game.systems.morale import plays
from game.systems.rulebook import Rulebook
from game.systems.warfare.ahead import assault_foreseen
from game.systems.warfare.group import foreseen
from game.world.gear import Arms
from game.world.store import Reading, Unit

PASSIVE = "passive"
PLAIN_MODES = ("shot", "burst")
"""Modes with a closed form; the further parts of full automatic fire are explored."""


def foresee(
    world: Reading, book: Rulebook, unit: Unit, order: Order, policy: str = PASSIVE, **_under_way: object
) -> Foresight | None:
    """What a shot, a burst, group fire or an assault may come to; None for all else."""
    if isinstance(order, SendAssault):
        return assault_foreseen(world, book, unit, order)
    if isinstance(order, GroupAttack):
        return foreseen(world, book, unit, order) if policy == PASSIVE else None
    if not isinstance(order, Attack) or order.mode not in PLAIN_MODES or policy != PASSIVE or plays(book):
        return None
    weapon, n = world.get(unit, Arms).weapon, numbers(book)
    if weapon is None or not harms_alone(weapon) or not stands(world, unit):
        return None
    frame = attack_of(world, n, unit, order)
    hits, bodies = attacked(frail_of(world, order.target), frame, n)
    draw = attack_check(frame, n)
    fates = [fate_of(world, order.target, hits, bodies)]
    if frame.rival:
        fates.append(fate_of(world, frame.rival, *attacked(frail_of(world, frame.rival), frame, n, astray=True)))
    return Foresight(hits, (draw,), tuple(sorted(fates, key=lambda fate: fate.unit)))
