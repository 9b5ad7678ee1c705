"""Every kind of order of this book, with the chapter that knows it, and what bars many of them (ALA-SURP, ALA-COND)."""

from __future__ import annotations

from game.messages import events as ev
from game.messages.orders import END, Concede, EndTurn, Order
from game.rulebooks.alacrity import acts, aid, aiming, attacks, grenades, holding, moves
from game.rulebooks.alacrity.moves import WALKING
from game.systems.deeds import Deed
from game.systems.module_guards import guards_of
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
    **attacks.DEEDS,
    **aiming.DEEDS,
    **attacks.SPREAD_DEEDS,
    **holding.DEEDS,
    **grenades.DEEDS,
    **moves.DEEDS,
    **acts.DEEDS,
    **aid.DEEDS,
    **command_deeds(paid=False),
}


GUARDS = (
    threat.GUARD,
    *guards_of(WALKING.ends, "one declared action and nothing else (ALA-SURP-03)"),
)
