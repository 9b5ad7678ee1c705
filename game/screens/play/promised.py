"""What has been declared and is not done yet, drawn on the board: ways and targets, as far as a side knows them."""

from __future__ import annotations

import pygame

from game.battle.outlook import Outlook
from game.field import Cell
from game.messages import orders as od
from game.screens.art import aiming, marks
from game.screens.art.view import View
from game.screens.play.ways import WALK
from game.world.phases import Declared
from game.world.place import Position


def draw(target: pygame.Surface, view: View, outlook: Outlook) -> None:
    """All that one's own have declared, and what enemies have said openly."""
    for unit in outlook.having(Declared):
        place = outlook.find(unit, Position)
        here = place.cell if place is not None else None
        for order in outlook.get(unit, Declared).orders:
            if here is not None:
                here = _order(target, view, outlook, order, here)


def _order(target: pygame.Surface, view: View, outlook: Outlook, order: object, here: Cell) -> Cell:
    """One order, drawn from where it will be done; given back is where the unit will be after it."""
    if isinstance(order, od.Move):
        marks.path(target, view, (here, *order.path) if order.path else (here, order.to), WALK)
        return order.to
    if isinstance(order, od.Throw):
        aiming.fire_line(target, view, here, order.to)
    elif isinstance(order, (od.Attack, od.Close)):
        foe = outlook.find(order.target, Position) if order.target else None
        if foe is not None:
            aiming.fire_line(target, view, here, foe.cell)
    return here
