"""What may be done with an action: one act, what it is worth from each square, and all acts of a stance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

import numpy as np

from game.messages.orders import Attack, Burst, Order, in_order
from game.record import record
from game.systems.prospects import AttackOption, Combatant, StanceOption, Table

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

    stance_option: StanceOption
    deeds: tuple[Deed, ...]
    best: Table
    which: Table = field(repr=False)


def fired(attack_option: AttackOption, foe: Combatant) -> Attack | Burst:
    """The order that fires so at a foe."""
    if attack_option.squares:
        return Burst((foe.cell,) * attack_option.squares, in_order(attack_option.options))
    return Attack(foe.unit, attack_option.mode, in_order(attack_option.options))


def only(size: int, at: int, plan: str, order: Order, value: int, price: int, paid: str = "stock") -> Deed:
    """An act that can be done from one square alone, of so many."""
    total = np.full(size, ELSEWHERE, np.int64)
    total[at] = value - price
    parts = {"harm": np.full(size, value, np.int64), paid: np.full(size, -price, np.int64)}
    return Deed(plan, order, parts, total)
