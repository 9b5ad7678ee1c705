"""Group orders in declarations: suppression before anybody moves, group fire with the shots (WAR-GROUP)."""

from __future__ import annotations

from dataclasses import replace

from game.messages.assaults import Recall, SendAssault
from game.messages.orders import Order
from game.messages.warfare import Appoint, GroupAttack, Surrender
from game.rulebooks.alternity.deeds import GUARD, SUPPRESS, action_refusal
from game.systems.deeds import USUAL, Deed
from game.systems.rulebook import Rulebook
from game.systems.warfare import group
from game.systems.warfare.commands import command_deeds
from game.world.store import Reading, Unit


def barred(deed: Deed) -> Deed:
    """A command that takes the leader's action of a declaration, in its stage of the phase."""

    def refusal(world: Reading, book: Rulebook, unit: Unit, order: Order) -> str | None:
        return action_refusal(world, unit, order) or deed.refusal(world, book, unit, order)

    def means(world: Reading, book: Rulebook, unit: Unit) -> str | None:
        return action_refusal(world, unit) or deed.means(world, book, unit)

    return replace(deed, refusal=refusal, means=means, when=when)


def when(_world: Reading, _book: Rulebook, _unit: Unit, order: Order) -> str:
    """Appointing comes first: who is appointed may fire in the same phase (WAR-GROUP-04); assaults leave as early."""
    if isinstance(order, (Appoint, SendAssault, Recall, Surrender)):
        return GUARD
    suppresses = isinstance(order, GroupAttack) and order.mode in (group.SUPPRESS, group.THREATEN)
    return SUPPRESS if suppresses else USUAL


DEEDS: dict[type[Order], Deed] = {kind: barred(deed) for kind, deed in command_deeds(paid=True).items()}
