"""Squares strung together for fire at several: the first chain, one square more, whom it would sweep."""

from __future__ import annotations

from game.field import Cell, distance
from game.messages import orders as od
from game.screens.play.offers import Offers
from game.world.gear import Arms
from game.world.place import Position
from game.world.store import Unit


def listed(offers: Offers) -> tuple[od.Burst, ...]:
    """The bursts that are named."""
    return tuple(order for order in offers.by_kind.get("burst", ()) if isinstance(order, od.Burst))


def at(offers: Offers, foe: Unit) -> od.Burst | None:
    """The burst that is meant where an enemy is clicked: all of it there if it can be, else one that begins there."""
    place = offers.outlook.find(foe, Position)
    if place is None:
        return None
    found = [order for order in listed(offers) if place.cell in order.squares]
    return min(
        found,
        key=lambda order: (order.squares[0] != place.cell, _own(offers, order), len(set(order.squares)), order.squares),
        default=None,
    )


def first(offers: Offers) -> tuple[Cell, ...]:
    """The chain to begin with: fewest of one's own, then the shortest."""
    orders = listed(offers)
    if not orders:
        return ()
    return min(orders, key=lambda order: (_own(offers, order), len(order.squares), order.squares)).squares


def _own(offers: Offers, order: od.Burst) -> int:
    """In how many of its squares one's own side stands."""
    spots = (offers.outlook.find(friend, Position) for friend in offers.outlook.friends())
    return len({spot.cell for spot in spots if spot is not None} & set(order.squares))


def strung(offers: Offers, chain: tuple[Cell, ...], cell: Cell) -> tuple[Cell, ...]:
    """The chain with a square more, or a new one where it does not touch.

    Where every burst has so many attacks, the last square takes those that are left (ALT-BASE-26).
    """
    lengths = {len(order.squares) for order in listed(offers)}
    arms = offers.outlook.find(offers.ask.unit, Arms) or Arms()
    rating = arms.weapon.rating if arms.weapon is not None else 1
    count = lengths.pop() if len(lengths) == 1 else 0
    plain = tuple(dict.fromkeys(chain))
    joined = plain and distance(plain[-1], cell) == 1 and cell not in plain and len(plain) < (count or rating)
    plain = (*plain, cell) if joined else (cell,)
    return (*plain, *(cell,) * (count - len(plain)))
