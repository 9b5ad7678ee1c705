"""What a held attack may become when it is triggered (ASC-OVER-03, ASC-RULING-35)."""

from __future__ import annotations

from collections.abc import Iterator

from game.messages.frames import SNAPS
from game.messages.orders import DECLINE, Attack, Burst, Close, Order, Throw, sort_key
from game.messages.stack import Ask
from game.rulebooks.ascension.attacks import attack_refusal, burst_refusal
from game.rulebooks.ascension.close.refusals import close_orders, close_refusal
from game.rulebooks.ascension.grenades import throw_refusal
from game.rulebooks.ascension.listing import attack_orders, burst_orders, throw_orders
from game.rulebooks.ascension.numbers import numbers
from game.rulebooks.ascension.payments import Price, price_of, price_refusal
from game.systems.concealment import hidden_by
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.world.place import Position
from game.world.store import Reading, Unit


class HeldChoices:
    """Decline, or any standard attack action at the enemy that triggered it; at any enemy where nobody did."""

    def __init__(self, world: Reading, book: Rulebook, ask: Ask) -> None:
        self._world = world
        self._book = book
        self._ask = ask
        self._n = numbers(book)

    def can_fire(self) -> bool:
        """Whether a plain shot (or whatever else) is possible at all."""
        unit, foe = self._ask.unit, self._ask.about
        if any(self.refusal(Attack(target)) is None for target in self._targets()):
            return True
        if self._ask.question in SNAPS:
            return False
        others = (*throw_orders(self._world, self._n, unit, foe), *close_orders(self._world, self._n, unit, (foe,)))
        return any(self.refusal(order) is None for order in others)

    def listed(self) -> tuple[Order, ...]:
        """Decline first, then every attack kind at the enemy, plain and with each single option."""
        unit, foe = self._ask.unit, self._ask.about
        found: list[Order] = attack_orders(self._world, self._n, unit, self._targets())
        if self._ask.question in SNAPS:
            found = [order for order in found if price_refusal(self._world, unit, self._snap_price(order)) is None]
        elif self._world.find(foe, Position) is not None:
            found += burst_orders(self._world, self._n, unit, (foe,))
            found += self._throws()
            found += close_orders(self._world, self._n, unit, (foe,))
        return (DECLINE, *sorted(set(found), key=sort_key))

    def _throws(self) -> Iterator[Order]:
        """Throws at whoever gave cause, if that is not hidden in fog or foliage."""
        unit, foe = self._ask.unit, self._ask.about
        hidden = hidden_by(self._world, self._n, unit, self._world.get(foe, Position).cell)
        return throw_orders(self._world, self._n, unit, foe) if hidden is None else iter(())

    def _targets(self) -> tuple[Unit, ...]:
        """Whoever gave cause, else every enemy."""
        return (self._ask.about,) if self._ask.about else foes_of(self._world, self._ask.unit)

    def refusal(self, order: Order) -> str | None:
        """Why the held attack cannot become this; None when it can."""
        if order == DECLINE:
            return None
        if self._ask.question in SNAPS:
            poor = price_refusal(self._world, self._ask.unit, self._snap_price(order))
            if poor is not None or not isinstance(order, Attack):
                return poor or "an Improved Snap Shot is a snap shot (ASC-ADV-31)"
        if isinstance(order, (Attack, Close)):
            return self._attack_refusal(order)
        return self._square_refusal(order)

    def _square_refusal(self, order: Order) -> str | None:
        """Why the held attack cannot become a burst or a throw at where its cause stands."""
        unit, foe = self._ask.unit, self._ask.about
        place = self._world.find(foe, Position)
        if place is None:
            return "no such target in sight"
        if isinstance(order, Burst):
            if place.cell not in order.squares:
                return "the burst must cover who triggered it (ASC-RULING-35)"
            return burst_refusal(self._world, self._n, unit, order, held=True)
        if isinstance(order, Throw):
            if order.to != place.cell:
                return "the throw must be at who triggered it (ASC-RULING-35)"
            refusal = throw_refusal(self._world, self._book, unit, order)
            return refusal or hidden_by(self._world, self._n, unit, place.cell)
        return "a held attack becomes a standard attack action or nothing (ASC-OVER-03)"

    def _snap_price(self, order: Order) -> Price:
        """An Improved Snap Shot and its options are paid together (ASC-ADV-31, ASC-BASE-10)."""
        options = price_of(order.options, self._n) if isinstance(order, Attack) else Price()
        return Price(options.accuracy, options.initiative + self._n.improved_snap_cost)

    def _attack_refusal(self, order: Attack | Close) -> str | None:
        if self._ask.question not in SNAPS and order.target != self._ask.about:
            return "a held attack is for who triggered it (ASC-RULING-35)"
        if isinstance(order, Close):
            return close_refusal(self._world, self._n, self._ask.unit, order, free=True)
        return attack_refusal(self._world, self._n, self._ask.unit, order, held=True)

    def __contains__(self, order: object) -> bool:
        return isinstance(order, Order) and self.refusal(order) is None

    def __iter__(self) -> Iterator[Order]:
        return iter(self.listed())
