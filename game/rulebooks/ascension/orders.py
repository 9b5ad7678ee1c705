"""Every kind of order of this book, with the chapter that knows it, and what bars many of them."""

from __future__ import annotations

from game.messages import events as ev
from game.messages.orders import END, Concede, EndTurn, Order
from game.rulebooks.ascension import acts, aid, declaring, fright, listing, moves, openings, surprise
from game.rulebooks.ascension.close import attack, holds
from game.systems.deeds import Deed
from game.systems.warfare import threat
from game.systems.warfare.commands import command_deeds
from game.world.body import Allegiance

DEEDS: dict[type[Order], Deed] = {
    EndTurn: Deed(lambda *_asked: None, lambda *_asked: (END,)),
    Concede: Deed(
        lambda *_asked: None,
        lambda *_asked: (Concede(),),
        at_once=lambda world, _book, unit, _order: (ev.Conceded(world.get(unit, Allegiance).side),),
        free=True,
    ),
    **acts.DEEDS,
    **listing.DEEDS,
    **attack.DEEDS,
    **moves.DEEDS,
    **aid.DEEDS,
    **command_deeds(paid=False),
}
GUARDS = (threat.GUARD, openings.GUARD, surprise.GUARD, holds.GUARD, fright.GUARD, declaring.GUARD)
