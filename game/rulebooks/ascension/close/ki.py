"""Ki: Strikes of this round hit harder (ASC-ADV-05 to -09, ASC-RULING-71)."""

from __future__ import annotations

from collections.abc import Callable

from game.messages import events as ev
from game.rulebooks.ascension.close.factor import ki_of
from game.rulebooks.ascension.numbers import numbers
from game.rulebooks.ascension.payments import Price, bought, price_refusal
from game.systems.rulebook import Rulebook
from game.world.store import Reading, Unit

LEVELS = (1, 2, 3, 4, 5)
Refusal = Callable[[Reading, Rulebook, Unit], str | None]
Doing = Callable[[Reading, Rulebook, Unit], tuple[ev.Event, ...]]


def _price(book: Rulebook, level: int) -> Price:
    return Price(numbers(book).ki_costs[level - 1], 0)


def _refusal(level: int) -> Refusal:
    def refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
        if ki_of(world, unit):
            return "one level of Ki in a round (ASC-RULING-71)"
        return price_refusal(world, unit, _price(book, level))

    return refusal


def _channel(level: int) -> Doing:
    def channel(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
        return (*bought(world, unit, _price(book, level), f"ki {level}"), ev.KiChannelled(unit, level))

    return channel


ACTS: dict[str, tuple[Refusal, Doing]] = {f"ki_{level}": (_refusal(level), _channel(level)) for level in LEVELS}
"""The five levels, each a free action of one's own turn."""
