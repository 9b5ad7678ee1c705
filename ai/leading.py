"""Where a leader goes with its squad, and how far its word carries."""

from __future__ import annotations

from typing import NamedTuple

from ai.company import at_hand, middle_of
from game.battle.outlook import Outlook
from game.field import Cell
from game.systems.warfare.chapter import chapter_of
from game.systems.warfare.rolls import squares_of
from game.systems.warfare.squads import commander, field_to, orders_of, squad_of
from game.world.place import Position
from game.world.squads import ADVANCE
from game.world.store import Unit


class Bound(NamedTuple):
    """Squares that a leader makes for; whether it is out of its men's hearing, so that it must be there at once."""

    cells: tuple[Cell, ...] = ()
    apart: bool = False


def bound_for(outlook: Outlook, unit: Unit) -> Bound:
    """Where a leader goes with its squad: to the square that it has been sent to; among its men if they are not by it.

    A group fires, and an assault leaves, only within reach of its word (WAR-GROUP-16, WAR-ASSAULT-16).
    """
    squad = squad_of(outlook, unit)
    told = orders_of(outlook, squad) if squad and commander(outlook, outlook.book, squad) == unit else None
    if told is None or told.task != ADVANCE or told.to is None:
        return Bound()
    middle = middle_of(outlook, [one for one in at_hand(outlook, squad) if one != unit])
    if middle is None:
        return Bound((told.to,))
    way = field_to(outlook.field, told.to)
    x, y = outlook.get(unit, Position).cell
    ahead = int(way[middle[1], middle[0]]) - int(way[y, x])
    return Bound((middle,), apart=True) if abs(ahead) > word_carries(outlook) else Bound((told.to,))


def word_carries(outlook: Outlook) -> int:
    """Squares within which soldiers take part in what their leader orders of the group (WAR-GROUP-16)."""
    war = chapter_of(outlook.book)
    return squares_of(war.figures.group_squares, war.metres, war.figures)
