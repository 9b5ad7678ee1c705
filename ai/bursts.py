"""One burst over several enemies: chains of squares between two of them, friends in the way counted against it."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from ai.influence import Influence
from ai.odds import WHOLE, place
from game.field import Cell, distance, is_chain, line
from game.messages.orders import Burst
from game.systems.sketch import Fighter, Poise, Volley


class Sweep(NamedTuple):
    """A burst and what it is worth."""

    order: Burst
    value: int


def best_burst(influence: Influence, me: Fighter, poise: Poise) -> Sweep | None:
    """The best burst over two enemies or more from where the unit stands; None when there is none."""
    weapon = me.weapon
    spray = next((volley for volley in me.volleys if volley.mode == "rapid"), None)
    if weapon is None or weapon.mode != "full" or spray is None or me.down:
        return None
    far = 10**6 if weapon.bipod else weapon.increment * (2 if poise.eases else 1)
    near = [foe for foe in influence.known.foes if 0 < distance(me.cell, foe.cell) <= far]
    best: Sweep | None = None
    for a, b in combinations(near, 2):
        squares = (a.cell,) if a.cell == b.cell else (a.cell, *line(a.cell, b.cell), b.cell)
        if len(squares) > weapon.rating or not is_chain(squares) or me.cell in squares:
            continue
        value = _worth(influence, me, poise, squares, spray)
        if best is None or value > best.value:
            best = Sweep(Burst(squares), value)
    return best


def _worth(influence: Influence, me: Fighter, poise: Poise, squares: tuple[Cell, ...], spray: Volley) -> int:
    """The worth of the burst on everyone in these squares."""
    total = -influence.odds.doctrine.price["ammunition"]
    for foe in influence.known.foes:
        if foe.cell in squares:
            total += influence.value(spray, me, poise, foe)
    for friend in influence.known.friends:
        if friend.cell in squares and friend.unit != me.unit:
            need = influence.need(me, poise, friend)
            harm = int(influence.odds.harm(me, friend, poise.eases)[place(need)])
            total -= influence.odds.doctrine.factor["friend"] * harm // WHOLE
    return total
