"""Who is picked at random, and which weapon is the most powerful one (WAR-OUTCOME-08, -09)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

from game.dice.draws import Pick
from game.record import record

T = TypeVar("T")


def pick_draw(key: str, left: int) -> Pick:
    """One uniform draw among those that are left."""
    return Pick(key, 0, left)


def picked(men: Iterable[T], places: Sequence[int]) -> tuple[T, ...]:
    """The men at these places, from 0, each taken out of the list before the next is picked (WAR-OUTCOME-08)."""
    left, found = list(men), []
    for place in places:
        found.append(left.pop(place))
    return tuple(found)


@record
class Power:
    """What makes a weapon powerful, in the order in which it counts (WAR-OUTCOME-09).

    `firepower` from 1, `kind` the class of its Ordinary damage (stun 1, wound 2, mortal 3), `mean` its mean.
    """

    key: str
    firepower: int
    kind: int
    mean: Fraction


def most_powerful(weapons: Iterable[Power]) -> Power | None:
    """The most powerful of some weapons, of equals the first by name; None of none."""
    return min(weapons, key=lambda one: (-one.firepower, -one.kind, -one.mean, one.key), default=None)
