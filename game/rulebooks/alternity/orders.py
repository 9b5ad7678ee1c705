"""Every kind of order of this book, with the chapter that knows it."""

from __future__ import annotations

from game.messages.orders import Order
from game.messages.stack import Frame
from game.rulebooks.alternity import acts, fire, groups, lobs, moves, trying
from game.rulebooks.alternity.close import blows, parry
from game.rulebooks.alternity.deeds import Deed
from game.systems.rulebook import Rulebook
from game.systems.warfare.threat import loosings
from game.world.store import Reading, Unit

DEEDS: dict[type[Order], Deed] = {
    **moves.DEEDS,
    **fire.DEEDS,
    **lobs.DEEDS,
    **blows.DEEDS,
    **parry.DEEDS,
    **acts.DEEDS,
    **trying.DEEDS,
    **groups.DEEDS,
}


def deed_frames(world: Reading, book: Rulebook, unit: Unit, order: Order) -> tuple[Frame, ...]:
    """What carries an order out when its moment has come, after the fire that it draws (WAR-GROUP-23)."""
    deed = DEEDS.get(type(order))
    return (*loosings(world, book, unit, order), *deed.frames(world, book, unit, order)) if deed is not None else ()
