"""What may be done with an action: one act, what it is worth from each square, and all acts of a stance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

import numpy as np

from game.messages.orders import Attack, Burst, Order, in_order
from game.record import record
from game.systems.sketch import Fighter, Poise, Table, Volley

ELSEWHERE = -100000
"""The worth of an act on a square where it cannot be done."""


@record
class Deed:
    """One act: in words, its order, and its worth from each square, by consideration."""

    plan: str
    order: Order
    parts: Mapping[str, Table]
    total: Table
    watch: bool = False


@record
class Deeds:
    """All acts open in one stance; `best` is the worth of the best one from each square, `which` its number."""

    poise: Poise
    deeds: tuple[Deed, ...]
    best: Table
    which: Table = field(repr=False)


def fired(volley: Volley, foe: Fighter) -> Attack | Burst:
    """The order that fires so at a foe."""
    if volley.squares:
        return Burst((foe.cell,) * volley.squares, in_order(volley.options))
    return Attack(foe.unit, volley.mode, in_order(volley.options))


def only(size: int, at: int, plan: str, order: Order, value: int, price: int, paid: str = "stock") -> Deed:
    """An act that can be done from one square alone, of so many."""
    total = np.full(size, ELSEWHERE, np.int64)
    total[at] = value - price
    parts = {"harm": np.full(size, value, np.int64), paid: np.full(size, -price, np.int64)}
    return Deed(plan, order, parts, total)
