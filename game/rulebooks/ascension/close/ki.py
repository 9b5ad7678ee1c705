"""Ki: Strikes of this round hit harder (ASC-ADV-05 to -09, ASC-RULING-71)."""

from __future__ import annotations

from game.messages import events as ev
from game.rulebooks.ascension.close.factor import ki_of
from game.rulebooks.ascension.numbers import numbers
from game.rulebooks.ascension.payments import Price, bought, price_refusal
from game.systems.deeds import BUYS, ActKind
from game.systems.rulebook import Rulebook
from game.world.store import Reading, Unit

LEVELS = (1, 2, 3, 4, 5)


def _price(book: Rulebook, level: int) -> Price:
    return Price(numbers(book).ki_costs[level - 1], 0)


def _kind(level: int) -> ActKind:
    def refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
        if ki_of(world, unit):
            return "one level of Ki in a round (ASC-RULING-71)"
        return price_refusal(world, unit, _price(book, level))

    def channel(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
        return (*bought(world, unit, _price(book, level), f"ki {level}"), ev.KiChannelled(unit, level))

    return ActKind(refusal, channel, takes=BUYS)


ACTS = {f"ki_{level}": _kind(level) for level in LEVELS}
"""The five levels, each a free action of one's own turn."""
