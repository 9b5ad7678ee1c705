"""Every kind of order of this book, with the chapter that knows it, and what bars many of them (ALA-SURP, ALA-COND)."""

from __future__ import annotations

from collections.abc import Iterator

from game.field import Cell
from game.messages import events as ev
from game.messages.orders import END, Concede, EndTurn, Order
from game.rulebooks.alacrity import acts, aid, aiming, attacks, holding, moves, spread, throws
from game.rulebooks.alacrity.moves import GAITS, budget_of, gait_refusal, reachable, taken_squares
from game.rulebooks.alacrity.numbers import numbers
from game.systems.deeds import Deed
from game.systems.module_guards import guards_of
from game.systems.rulebook import Rulebook
from game.systems.warfare import threat
from game.systems.warfare.commands import command_deeds
from game.world.body import Allegiance
from game.world.place import Position
from game.world.store import Reading, Unit

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
    **spread.DEEDS,
    **holding.DEEDS,
    **throws.DEEDS,
    **moves.DEEDS,
    **acts.DEEDS,
    **aid.DEEDS,
    **command_deeds(paid=False),
}


def _ends(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Cell]:
    """Where any gait may end."""
    n = numbers(book)
    taken, here = taken_squares(world, unit, n), world.get(unit, Position).cell
    gaits = [gait for gait in GAITS if gait_refusal(world, unit, n, gait) is None]
    reached = (reachable(world, unit, budget_of(world, unit, n, gait)).cost for gait in gaits)
    return (cell for cells in reached for cell in cells if cell not in taken or cell == here)


GUARDS = (
    threat.GUARD,
    *guards_of(_ends, "the moment of surprise allows one declared action and nothing else (ALA-SURP-03)"),
)
