"""What is declared or still under way, drawn on the board: ways and targets, as far as a side knows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pygame

from game.battle.outlook import Outlook
from game.battle.sentences import kind_of
from game.field import Cell
from game.messages import orders as od
from game.messages.roles import named
from game.screens.art import aiming, icons, marks, theme, tokens
from game.screens.art.view import View
from game.screens.play.board.figures import Piece
from game.world.body import Build
from game.world.phases import Declared
from game.world.place import Position
from game.world.store import Unit


def draw(
    target: pygame.Surface, view: View, outlook: Outlook, pieces: Mapping[Unit, Piece], style: str = "auto"
) -> None:
    """Dashes, and where they mean to be, pale: what one's own have declared, what enemies have said openly.

    Of runs that take time the squares passed now, in which the runner can be shot at, and the way still to run.
    """
    for unit in outlook.having(Build):
        passed, onward = outlook.book.face.run(outlook, unit)
        for cell in passed:
            aiming.under_fire(target, view, cell)
        if len(onward) > 1:
            marks.planned(target, view, onward, theme.CREAM)
            _ends(target, view, pieces.get(unit), onward[-1], style)
    for unit in outlook.having(Declared):
        place = outlook.find(unit, Position)
        if place is None:
            continue
        here = place.cell
        for order in outlook.get(unit, Declared).orders:
            if isinstance(order, od.Move):
                piece = pieces.get(unit)
                colour = theme.side(piece.look.side).pale if piece is not None else theme.CREAM
                marks.planned(target, view, way(outlook, unit, order, here), colour)
                _ends(target, view, piece, order.to, style)
                here = order.to
            elif isinstance(order, od.Order):
                _deed(target, view, outlook, order, here)


def _ends(target: pygame.Surface, view: View, piece: Piece | None, cell: Cell, style: str) -> None:
    """A unit, pale, in the square where its way ends."""
    if piece is not None:
        look = replace(piece.look, selected=False, tracks=(), pools=())
        theme.put(target, tokens.shade(look, view.cell, style), view.centre(cell))


def way(outlook: Outlook, unit: Unit, move: od.Move, here: Cell) -> tuple[Cell, ...]:
    """The way that a declared move will take as things stand: the one it names, else the shortest."""
    squares = outlook.book.sheet(outlook, outlook.book, unit).gait(move.gait).squares
    reached = outlook.book.face.reach(outlook, outlook.book.numbers, unit, squares)
    if move.path or move.to not in reached.cost:
        return (here, *(move.path or (move.to,)))
    return (here, *(cell for cell in reached.path(move.to) if cell != here))


def _deed(target: pygame.Surface, view: View, outlook: Outlook, order: od.Order, here: Cell) -> None:
    """One action, drawn from where it will be done: lines to what it is aimed at, or its sign beside the unit."""
    aims = sorted(named(type(order)))
    at = (outlook.find(getattr(order, name), Position) for name in aims)
    met = [place.cell for place in at if place is not None]
    swept, thrown = tuple(dict.fromkeys(getattr(order, "squares", ()))), getattr(order, "to", None)
    for cell in swept:
        aiming.under_fire(target, view, cell)
    if thrown is not None:
        aiming.reticle(target, view, thrown)
    for cell in (*met, *swept, *((thrown,) if thrown is not None else ())):
        aiming.fire_line(target, view, here, cell)
    kind = outlook.book.face.by_key.get(kind_of(order))
    if kind is not None and not (aims and order.goal == od.HIT):
        box = view.box(here)
        sign = icons.badge(kind.icon, max(14, round(view.cell * 0.36)), theme.BRASS_LIGHT)
        theme.put(target, sign, (box.right - view.cell * 0.1, box.top + view.cell * 0.16))
