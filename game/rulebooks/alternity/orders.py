"""Every kind of order of this book, with the chapter that knows it."""

from __future__ import annotations

from game.messages.orders import END, Concede, EndTurn, Order
from game.rulebooks.alternity import acts, fire, lobs, moves, trying, warfare
from game.rulebooks.alternity.close import blows, parry
from game.systems.deeds import Deed

DEEDS: dict[type[Order], Deed] = {
    EndTurn: Deed(lambda *_asked: None, lambda *_asked: (END,), free=True),
    Concede: Deed(lambda *_asked: None, lambda *_asked: (Concede(),), free=True),
    **moves.DEEDS,
    **fire.DEEDS,
    **lobs.DEEDS,
    **blows.DEEDS,
    **parry.DEEDS,
    **acts.DEEDS,
    **trying.DEEDS,
    **warfare.DEEDS,
}
