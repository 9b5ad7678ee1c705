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
from game.world.store import Unit


def draw(target: pygame.Surface, view: View, outlook: Outlook) -> None:
    """All that one's own have declared, and what enemies have said openly."""
    for unit in outlook.having(Declared):
        place = outlook.find(unit, Position)
        here = place.cell if place is not None else None
        for order in outlook.get(unit, Declared).orders:
            if here is not None:
                here = _order(target, view, outlook, unit, order, here) if isinstance(order, od.Order) else here


def _way(outlook: Outlook, unit: Unit, move: od.Move, here: Cell) -> tuple[Cell, ...]:
    """The way that a declared move will take as things stand: the one it names, else the shortest."""
    squares = outlook.book.sheet(outlook, outlook.book, unit).gait(move.gait).squares
    reached = outlook.book.face.reach(outlook, outlook.book.numbers, unit, squares)
    if move.path or move.to not in reached.cost:
        return (here, *(move.path or (move.to,)))
    return (here, *(cell for cell in reached.path(move.to) if cell != here))


def _order(target: pygame.Surface, view: View, outlook: Outlook, unit: Unit, order: od.Order, here: Cell) -> Cell:
    """One order, drawn from where it will be done; given back is where the unit will be after it."""
    if isinstance(order, od.Move):
        marks.path(target, view, _way(outlook, unit, order, here), WALK)
        return order.to
    if isinstance(order, od.Throw):
        aiming.fire_line(target, view, here, order.to)
    elif isinstance(order, (od.Attack, od.Close)):
        foe = outlook.find(order.target, Position) if order.target else None
        if foe is not None:
            aiming.fire_line(target, view, here, foe.cell)
    return here
