"""A seat that does anything: a kind of order at random, then one of that kind, then perhaps other options.

It owes nothing to our AI, so that what it finds is the rules' doing; and as it draws the kind first, rare kinds of
orders come up as often as common ones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.battle.battle import Battle
from game.battle.outlook import Outlook
from game.battle.policy import WORDS
from game.battle.seat import Seat, Table
from game.dice.source import Dice
from game.messages.orders import OPTIONS, READY, Concede, Order, SetStanding, in_order
from game.messages.stack import Ask

_TRIES = 3
_SELDOM = 60


class Wanderer:
    """Draws from a source of its own, which no battle feels."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = Dice(seed, "wanderer")

    def _one_of(self, things: Any) -> Any:
        return things[self._dice.face(len(things)) - 1]

    def choose(self, outlook: Outlook, ask: Ask) -> Order:
        """A legal order; once in a while an answer beforehand to all questions of a kind."""
        if ask.question != "deploy" and self._dice.face(_SELDOM) == 1:
            questions = tuple(outlook.book.face.lasting)
            if questions:
                return SetStanding(self._one_of(questions), self._one_of(WORDS), self._one_of((0, 0, 2, 6)))
        choices = outlook.choices(ask)
        listed = [order for order in choices.listed() if not isinstance(order, Concede)]
        if ask.question == "deploy" and self._dice.face(3) == 1:
            return READY
        word = self._one_of(sorted({_kind(order) for order in listed}))
        order: Order = self._one_of([order for order in listed if _kind(order) == word])
        if hasattr(order, "options"):
            for _ in range(_TRIES):
                richer = replace(order, options=in_order((*order.options, self._one_of(OPTIONS))))  # type: ignore[call-arg]
                if richer in choices:
                    order = richer
        return order


class Brawler:
    """Fights as another seat would, and wanders every third time: so that there are wounds to wander with."""

    def __init__(self, seed: int, other: Seat) -> None:
        self._wanderer = Wanderer(seed)
        self._dice = Dice(seed, "brawler")
        self._other = other

    def choose(self, outlook: Outlook, ask: Ask) -> Order:
        """A legal order."""
        seat: Seat = self._wanderer if self._dice.face(3) == 1 else self._other
        return seat.choose(outlook, ask)


def _kind(order: Order) -> tuple[str, str]:
    return order.word, str(getattr(order, "mode", getattr(order, "act", "")))


def table_of(battle: Battle, seed: int = 0) -> Table:
    """A wanderer on each side."""
    return Table(battle, {side: Wanderer(seed * 16 + place) for place, side in enumerate(battle.sides)})
