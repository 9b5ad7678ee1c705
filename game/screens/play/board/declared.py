"""What orders cover on the board: squares under overwatch or in a blast; ways and targets declared or under way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pygame

from game.battle.outlook import Outlook
from game.battle.sentences import kind_of
from game.dice.shapes import dice_of
from game.field import Cell, blast_cells, cover_rung, distance, sight
from game.messages import orders as od
from game.messages.roles import named
from game.screens.art import icons, marks, theme, tokens
from game.screens.art.view import View
from game.screens.play.board.figures import Piece
from game.systems.mark import Mark
from game.world.body import Build
from game.world.gear import Grenade
from game.world.place import Landed, Position
from game.world.store import Unit
from game.world.turns import Declared


def lying(outlook: Outlook) -> tuple[tuple[Grenade, Cell], ...]:
    """Grenades on the ground that the side knows of, each with its square: they are about to go off."""
    known = (
        (outlook.find(grenade, Grenade), outlook.find(grenade, Position)) for grenade in outlook.having(Landed)
    )
    return tuple((card, place.cell) for card, place in known if card is not None and place is not None)


def thrower(outlook: Outlook) -> Unit:
    """Whose grenade lies there, about to go off; 0 for nobody's."""
    return next((outlook.get(grenade, Landed).thrower for grenade in outlook.having(Landed)), 0)


def rings(outlook: Outlook, card: Grenade, centre: Cell, by: Unit) -> tuple[dict[Cell, int], dict[Cell, str]]:
    """What a grenade of somebody reaches: how much weaker it is in each square, and what it does there, in words."""
    found = outlook.book.face.bands(outlook, outlook.book, by, card.key, centre)
    if found:
        return {cell: rank for cell, (rank, _said) in found.items()}, {
            cell: named for cell, (_, named) in found.items()
        }
    dice = blasted(outlook, card, centre)
    most, (_count, faces) = max(dice.values(), default=0), dice_of(card.damage)
    return {cell: most - left for cell, left in dice.items()}, (
        {cell: f"{left}d{faces}" for cell, left in dice.items()} if faces else {}
    )


def watched(outlook: Outlook, unit: Unit) -> tuple[Cell, ...]:
    """The squares in which a held attack may meet somebody: those that can be entered, in sight and in range."""
    place, field = outlook.find(unit, Position), outlook.field
    if place is None:
        return ()
    most = outlook.book.sheet(outlook, outlook.book, unit).reach
    row = sight(field).row(place.cell) & (field.cost > 0)
    seen = ((int(x), int(y)) for y, x in np.argwhere(row))
    return tuple(cell for cell in seen if distance(place.cell, cell) <= most) if most else ()


def blasted(outlook: Outlook, card: Grenade, centre: Cell) -> dict[Cell, int]:
    """The dice that somebody who stands in a square would take from a grenade that goes off in another.

    Lying low or hunkering saves one more. Smoke has no dice: each square that it hides counts one.
    """
    field, prospects = outlook.field, outlook.book.prospects
    around = blast_cells(field, centre, card.radius)
    if card.effect == "smoke" or prospects is None:
        return {(x, y): 1 for (x, y), _far in around if not field.opaque[y, x]}
    supply = prospects.supply(card, 1)
    dice = {cell: prospects.blast_dice(supply, far, cover_rung(field, centre, cell), Mark()) for cell, far in around}
    return {cell: left for cell, left in dice.items() if left and field.passable(cell)}


def draw(
    target: pygame.Surface, view: View, outlook: Outlook, pieces: Mapping[Unit, Piece], style: str = "auto"
) -> None:
    """Dashes, and where they mean to be, pale: what one's own have declared, what enemies have said openly.

    Of runs that take time the squares passed now, in which the runner can be shot at, and the way still to run.
    """
    for unit in outlook.having(Build):
        passed, onward = outlook.book.face.run(outlook, unit)
        for cell in passed:
            marks.under_fire(target, view, cell)
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
                marks.planned(target, view, path_of(outlook, unit, order, here), colour)
                _ends(target, view, piece, order.to, style)
                here = order.to
            elif isinstance(order, od.Order):
                _deed(target, view, outlook, order, here)


def _ends(target: pygame.Surface, view: View, piece: Piece | None, cell: Cell, style: str) -> None:
    """A unit, pale, in the square where its way ends."""
    if piece is not None:
        look = replace(piece.look, selected=False, tracks=(), pools=())
        theme.put(target, tokens.shade(look, view.cell, style), view.centre(cell))


def path_of(outlook: Outlook, unit: Unit, move: od.Move, here: Cell) -> tuple[Cell, ...]:
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
        marks.under_fire(target, view, cell)
    if thrown is not None:
        marks.reticle(target, view, thrown)
    for cell in (*met, *swept, *((thrown,) if thrown is not None else ())):
        marks.fire_line(target, view, here, cell)
    kind = outlook.book.face.by_key.get(kind_of(order))
    if kind is not None and not (aims and order.goal == od.HIT):
        box = view.box(here)
        sign = icons.badge(kind.icon, max(14, round(view.cell * 0.36)), theme.BRASS_LIGHT)
        theme.put(target, sign, (box.right - view.cell * 0.1, box.top + view.cell * 0.16))
