"""A unit's sheet under this book: stress, ranged AC, movement, and what the options of an attack cost."""

from __future__ import annotations

from functools import lru_cache

from game.messages.orders import CLOSE_OPTIONS, OPTIONS
from game.rulebooks.ascension.attacks import longest_shot, weapon_refusal
from game.rulebooks.ascension.close.challenge import close_parts
from game.rulebooks.ascension.close.refusals import close_price
from game.rulebooks.ascension.moves import budget_of
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import price_of
from game.rulebooks.ascension.rolls import challenge_parts
from game.rulebooks.ascension.states import healthy_levels, mental_limit, stress_limit
from game.systems.rulebook import Rulebook
from game.systems.sheet import Sheet
from game.world.store import Reading, Unit


def sheet_of(world: Reading, book: Rulebook, unit: Unit) -> Sheet:
    """Everything that is read off a unit rather than rolled (ASC-STRESS-02, -08, ASC-AC-01, ASC-RULING-05, -32)."""
    n = numbers(book)
    return Sheet(
        limit=stress_limit(world, unit),
        levels=healthy_levels(world, unit),
        mental_limit=mental_limit(world, unit, n),
        challenge=challenge_parts(world, unit, n),
        walk=budget_of(world, unit, n, "walk"),
        sprint=budget_of(world, unit, n, "sprint"),
        crawl=budget_of(world, unit, n, "crawl"),
        reach=0 if weapon_refusal(world, unit) is not None else longest_shot(world, unit, n),
        prices=(*_prices(n), *_close_prices(world, unit, n)),
        close=close_parts(world, unit, n),
    )


def _close_prices(world: Reading, unit: Unit, n: Numbers) -> tuple[tuple[str, int, int], ...]:
    """What the options of close combat cost in this unit's stance (ASC-RULING-61)."""
    found = ((option, close_price(world, unit, (option,), n)) for option in CLOSE_OPTIONS)
    return tuple((option, price.accuracy, price.initiative) for option, price in found)


@lru_cache(maxsize=8)
def _prices(n: Numbers) -> tuple[tuple[str, int, int], ...]:
    found = ((option, price_of((option,), n)) for option in OPTIONS if option not in CLOSE_OPTIONS)
    return tuple((option, price.accuracy, price.initiative) for option, price in found)
