"""Every kind of order of this book, with the chapter that knows it."""

from __future__ import annotations

from game.messages import events as ev
from game.messages.orders import END, Concede, EndTurn, Order
from game.rulebooks.alternacy import acts, melee, moves, shooting, throws
from game.rulebooks.alternacy.work import aid
from game.systems.deeds import Deed
from game.systems.warfare.commands import command_deeds
from game.world.body import Allegiance

DEEDS: dict[type[Order], Deed] = {
    EndTurn: Deed(lambda *_asked: None, lambda *_asked: (END,), free=True),
    Concede: Deed(
        lambda *_asked: None,
        lambda *_asked: (Concede(),),
        at_once=lambda world, _book, unit, _order: (ev.Conceded(world.get(unit, Allegiance).side),),
        free=True,
    ),
    **moves.DEEDS,
    **shooting.DEEDS,
    **melee.DEEDS,
    **acts.DEEDS,
    **aid.DEEDS,
    **command_deeds(paid=False),
    **throws.DEEDS,
}
