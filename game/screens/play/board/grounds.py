"""Ground that an attack covers, by the rules: what a watcher has under its fire, what a grenade reaches."""

from __future__ import annotations

import numpy as np

from game.battle.outlook import Outlook
from game.dice.shapes import dice_of
from game.field import Cell, blast_cells, cover_rung, distance, sight
from game.systems.mark import Mark
from game.world.gear import Grenade
from game.world.place import Landed, Position
from game.world.store import Unit


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
        return {cell: rank for cell, (rank, _said) in found.items()}, {cell: said for cell, (_, said) in found.items()}
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
    field, sketch = outlook.field, outlook.book.sketch
    around = blast_cells(field, centre, card.radius)
    if card.effect == "smoke" or sketch is None:
        return {(x, y): 1 for (x, y), _far in around if not field.opaque[y, x]}
    supply = sketch.supply(card, 1)
    dice = {cell: sketch.blast_dice(supply, far, cover_rung(field, centre, cell), Mark()) for cell, far in around}
    return {cell: left for cell, left in dice.items() if left and field.passable(cell)}
