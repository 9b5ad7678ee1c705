"""Group orders in declarations: suppression before anybody moves, group fire with the shots (WAR-GROUP)."""

from __future__ import annotations

from collections.abc import Iterator

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


def listed(kind: type[Order], world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """Those of one kind that are worth naming."""
    return (order for order in commands_listed(world, book, unit) if isinstance(order, kind))


def when(world: Reading, book: Rulebook, unit: Unit, order: Order) -> str:
    """Appointing comes first: who is appointed may fire in the same phase (WAR-GROUP-04); assaults leave as early."""
    if isinstance(order, (Appoint, SendAssault, Recall, Surrender)):
        return GUARD
    suppresses = isinstance(order, GroupAttack) and order.mode in (group.SUPPRESS, group.THREATEN)
    return SUPPRESS if suppresses else stand_or_late(world, book, unit, order)


def frames(world: Reading, _book: Rulebook, unit: Unit, order: Order) -> tuple[Frame, ...]:
    """What carries it out; the declaration has used the leader's action."""
    return command_frames(world, unit, order, paid=True)


def _listing(kind: type[Order]) -> Deed:
    return Deed(refusal, lambda world, book, unit: listed(kind, world, book, unit), when, frames)


DEEDS: dict[type[Order], Deed] = {kind: _listing(kind) for kind in ORDERS}
