"""Every kind of order of this book, what bars many of them, and what fear leaves to do (ALA-COND-11 to -13)."""

from __future__ import annotations

from game.messages import events as ev
from game.messages import orders as od
from game.messages.orders import END, Concede, EndTurn, Order
from game.rulebooks.ascension import acts, aid, declaring, listing, moves, openings, surprise
from game.rulebooks.ascension.close import attack, holds
from game.rulebooks.ascension.moves import WALKING
from game.rulebooks.ascension.shot import BRACED
from game.systems.deeds import GIVES, NOTHING, Deed, takes
from game.systems.module_guards import VEHICLES, fear_guard
from game.systems.rulebook import Rulebook
from game.systems.warfare import threat
from game.systems.warfare.commands import command_deeds
from game.world.body import Allegiance

GAITS = ("sprint", "walk", "crawl")


def _free(book: Rulebook, order: od.Order, farther: int) -> bool:
    """Acts without an action, and stances; Braced keeps who could get away from it (ALA-COND-12)."""
    if isinstance(order, od.TakeStance):
        return not farther or order.stance != BRACED
    return isinstance(order, od.Act) and takes(book, order) in (NOTHING, GIVES)


GUARD = fear_guard(WALKING.ends, _free)


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
GUARDS = (threat.GUARD, VEHICLES, openings.GUARD, surprise.GUARD, holds.GUARD, GUARD, declaring.GUARD)
