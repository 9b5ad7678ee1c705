"""What may be declared: what is legal, why the rest is not, and a canonical list (law 3)."""

from __future__ import annotations

from collections.abc import Iterator

from game.messages import orders as od
from game.messages.stack import Ask
from game.rulebooks.alternity.close.hands import may_pair
from game.rulebooks.alternity.deeds import ACTION, HANDS, action_refusal, actions_of
from game.rulebooks.alternity.fright import barred, bars
from game.rulebooks.alternity.orders import DEEDS
from game.systems.rulebook import Choices, Rulebook, WorkedOut
from game.world.store import Reading


def open_choices(world: Reading, book: Rulebook, ask: Ask) -> Choices:
    """The choices of a question that are too many to carry along: those of a declaration."""
    return DeclarationChoices(world, book, ask)


class DeclarationChoices(WorkedOut):
    """Everything a unit may declare now."""

    def refusal(self, order: od.Order) -> str | None:
        """Why the order is not legal now, naming the rule; None when it is."""
        if isinstance(order, (od.EndTurn, od.Concede)):
            return None
        deed = DEEDS.get(type(order))
        if deed is None:
            return f"not an order of this book: {order.word}"
        world, book, unit = self._world, self._book, self._unit
        return barred(world, book, unit, order) or deed.refusal(world, book, unit, order)

    def _open(self) -> Iterator[od.Order]:
        """What the deeds list and may be declared: what bars the unit is looked up once for all of it."""
        world, book, unit = self._world, self._book, self._unit
        yield from (od.END, od.Concede())
        why, spent = bars(world, book, unit), self._spent()
        for deed in DEEDS.values():
            if deed.takes in spent:
                continue
            for order in deed.listed(world, book, unit):
                if why(order) is None and (deed.sure or deed.refusal(world, book, unit, order) is None):
                    yield order

    def _spent(self) -> tuple[str, ...]:
        """What is not left of the phase, whatever the order: its action, or that of the hands too."""
        world, unit = self._world, self._unit
        if action_refusal(world, unit) is None:
            return ()
        return (ACTION,) if may_pair(world, unit, actions_of(world, unit)) else (ACTION, HANDS)
