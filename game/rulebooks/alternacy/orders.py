"""Every kind of order of this book, and what bars many of them by the shared modules (ACY-MOD-03, -05)."""

from __future__ import annotations

from game.messages import events as ev
from game.messages.orders import END, Concede, EndTurn, Order
from game.rulebooks.alternacy import acts, aid, chases, engagement, grenades, moves, shooting, sweeps
from game.rulebooks.alternacy.moves import WALKING
from game.systems.deeds import Deed
from game.systems.module_guards import guards_of
from game.systems.warfare import threat
from game.systems.warfare.commands import command_deeds
from game.world.body import Allegiance

GUARDS = (
    threat.GUARD,
    *guards_of(WALKING.ends, "one rolled action and nothing else (ACY-MOD-05)"),
)


DEEDS: dict[type[Order], Deed] = {
    EndTurn: Deed(lambda *_asked: None, lambda *_asked: (END,), free=True),
    Concede: Deed(
        lambda *_asked: None,
        lambda *_asked: (Concede(),),
        at_once=lambda world, _book, unit, _order: (ev.Conceded(world.get(unit, Allegiance).side),),
        free=True,
    ),
    **moves.DEEDS,
    **chases.DEEDS,
    **shooting.DEEDS,
    **sweeps.DEEDS,
    **engagement.DEEDS,
    **acts.DEEDS,
    **aid.DEEDS,
    **command_deeds(paid=False),
    **grenades.DEEDS,
}
