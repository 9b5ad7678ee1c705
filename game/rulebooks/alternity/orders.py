"""Every kind of order of this book; what fear, helplessness and fog leave a unit to declare (ALA-COND-11 to -13)."""

from __future__ import annotations

from game.field.veils import hazy
from game.messages import orders as od
from game.messages.orders import END, Concede, EndTurn, Order
from game.rulebooks.alternity import acts, fire, moves, throws, trying, warfare
from game.rulebooks.alternity.close import close_attacks, parry
from game.rulebooks.alternity.moves import WALKING
from game.rulebooks.alternity.numbers import numbers
from game.systems.cover import hidden_by
from game.systems.deeds import Bar, Deed, Guard
from game.systems.module_guards import BOUND, HELPLESS, VEHICLES, fear_guard, moment_guard
from game.systems.rulebook import Rulebook
from game.systems.warfare import threat
from game.world.place import Position
from game.world.store import Reading, Unit

DEEDS: dict[type[Order], Deed] = {
    EndTurn: Deed(lambda *_asked: None, lambda *_asked: (END,), free=True),
    Concede: Deed(lambda *_asked: None, lambda *_asked: (Concede(),), free=True),
    **moves.DEEDS,
    **fire.DEEDS,
    **throws.DEEDS,
    **close_attacks.DEEDS,
    **parry.DEEDS,
    **acts.DEEDS,
    **trying.DEEDS,
    **warfare.DEEDS,
}


def fog(world: Reading, book: Rulebook, unit: Unit) -> Bar | None:
    """Who stands too deep in fog cannot be chosen for a target."""

    def why(order: od.Order) -> str | None:
        place = world.find(order.target, Position) if isinstance(order, od.Attack) else None
        return hidden_by(world, numbers(book), unit, place.cell) if place is not None else None

    return why if world.field.kept(hazy) else None


GUARDS = (
    threat.GUARD,
    moment_guard("one action and no movement (ALA-SURP-03)", lambda _book, order: not isinstance(order, od.Move)),
    VEHICLES,
    HELPLESS,
    BOUND,
    Guard("ALA-COVER-09", fog),
    fear_guard(WALKING.ends, lambda _book, _order, _farther: False),
)
