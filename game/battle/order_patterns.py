"""Patterns of orders in the words of a scene: "burst" is every burst, "shot b steady" every such shot at b."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.battle import sentences
from game.field import Cell
from game.messages import orders as od
from game.record import record
from game.world.store import Unit


@record
class OrderPattern:
    """An order's word, and what it must have: targets, squares, options, the thing that is thrown or taken up."""

    word: str
    targets: frozenset[Unit] = frozenset()
    squares: frozenset[Cell] = frozenset()
    options: frozenset[str] = frozenset()
    named: str = ""

    def matches(self, order: od.Order) -> bool:
        """Whether an order is of this kind and has all that is wanted of it."""
        return (
            has_word(order, self.word)
            and self.targets <= _targets(order)
            and self.squares <= _squares(order)
            and self.options <= set(getattr(order, "options", ()))
            and self.named in ("", getattr(order, "grenade", ""), getattr(order, "stance", ""))
        )


def pattern(line: str, keys: Mapping[str, Unit]) -> OrderPattern:
    """The pattern of a line of words, of which only the first is needed."""
    table: dict[str, Any] = sentences.parsed(line, keys)
    return OrderPattern(
        table["order"],
        frozenset(keys[key] for key in table.get("targets", ())),
        frozenset(table.get("squares", ())),
        frozenset(table["options"]),
        table.get("stance", table.get("weapon", "")),
    )


def has_word(order: od.Order, word: str) -> bool:
    """Whether a scene calls an order by this word."""
    if isinstance(order, od.Burst):
        return word in order.spoken and order.spoken[word] in ("", *order.options)
    if order.spoken is None or not order.part:
        return word in (order.spoken or (order.word,))
    return (order.spoken.get(word) if order.spoken else word) == str(getattr(order, order.part))


def _targets(order: od.Order) -> frozenset[Unit]:
    one = getattr(order, "target", getattr(order, "unit", None))
    return frozenset((*getattr(order, "targets", ()), *getattr(order, "more", ()), *(() if one is None else (one,))))


def _squares(order: od.Order) -> frozenset[Cell]:
    to = getattr(order, "to", None)
    return frozenset((*getattr(order, "squares", ()), *(() if to is None else (to,))))
