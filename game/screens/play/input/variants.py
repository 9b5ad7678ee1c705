"""Orders of one kind among which is chosen from a list: parries, by weapon, number and opponent."""

from __future__ import annotations

from game.messages.orders import Order
from game.screens.play.input.offers import Offers

MARK = "#"
KEYED = 9
"""So many of a list have a digit of their own."""


def is_one(key: str) -> bool:
    """Whether a key stands for one order of a list."""
    return MARK in key


def key_of(kind: str, place: int) -> str:
    """The key of one order of a kind's list, counted from 1."""
    return f"{kind}{MARK}{place}"


def order_of(offers: Offers, key: str) -> Order | None:
    """The order that a key stands for; None beyond the end of the list."""
    kind, _, place = key.partition(MARK)
    orders = offers.by_kind.get(kind, ())
    return orders[int(place) - 1] if 0 < int(place) <= len(orders) else None
