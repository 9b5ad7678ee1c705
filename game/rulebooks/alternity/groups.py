"""Group orders in declarations: suppression before anybody moves, group fire with the shots (WAR-GROUP)."""

from __future__ import annotations

from game.messages.assaults import Recall, SendAssault
from game.messages.orders import Order
from game.messages.stack import Frame
from game.messages.warfare import Appoint, GroupAttack, Surrender
from game.rulebooks.alternity.deeds import GUARD, SUPPRESS, Deed, action_refusal, stand_or_late
from game.systems.rulebook import Rulebook
from game.systems.warfare import group
from game.systems.warfare.commands import ORDERS, command_frames, command_refusal, commands_listed
from game.world.store import Reading, Unit


def refusal(world: Reading, book: Rulebook, unit: Unit, order: Order) -> str | None:
    """Why a group order may not be declared; the leader's action is that of its declaration."""
    return action_refusal(world, unit, order) or command_refusal(world, book, unit, order, paid=True)


def when(world: Reading, book: Rulebook, unit: Unit, order: Order) -> str:
    """Appointing comes first: who is appointed may fire in the same phase (WAR-GROUP-04); assaults leave as early."""
    if isinstance(order, (Appoint, SendAssault, Recall, Surrender)):
        return GUARD
    suppresses = isinstance(order, GroupAttack) and order.mode in (group.SUPPRESS, group.THREATEN)
    return SUPPRESS if suppresses else stand_or_late(world, book, unit, order)


def frames(world: Reading, _book: Rulebook, unit: Unit, order: Order) -> tuple[Frame, ...]:
    """What carries it out; the declaration has used the leader's action."""
    return command_frames(world, unit, order, paid=True)


_LISTED_AMONG_OTHERS = Deed(refusal, lambda *_: (), when, frames)
"""All commands are worked out together, and listed with the first kind of them."""
DEEDS: dict[type[Order], Deed] = {
    **dict.fromkeys(ORDERS, _LISTED_AMONG_OTHERS),
    ORDERS[0]: Deed(refusal, commands_listed, when, frames),
}
