"""Every kind of order of this book, with the chapter that knows it."""

from __future__ import annotations

from game.messages.orders import Order
from game.rulebooks.alternity import acts, fire, groups, lobs, moves, trying
from game.rulebooks.alternity.close import blows, parry
from game.rulebooks.alternity.deeds import Deed

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
