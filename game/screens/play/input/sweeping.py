"""Fire at several squares: which row is meant where a square is clicked, and rows put together square by square."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.field import Cell, distance
from game.messages import orders as od
from game.screens.play.input.offers import Offers
from game.world.gear import Arms
from game.world.place import Position
from game.world.store import Unit

if TYPE_CHECKING:
    from game.screens.play.input.controls import Controls

LOOSE = "burst.suppress"
"""The kind whose squares need not touch (ALT-BASE-27)."""
KINDS: dict[str, tuple[str, ...]] = {"burst": (), LOOSE: ("suppress",)}
"""The kinds of orders that name several squares, with the options that make them what they are."""


def order_of(controls: Controls) -> od.Burst | None:
    """The fire that is prepared."""
    options = KINDS[controls.mode] or controls.options
    return od.Burst(controls.chain, options) if controls.chain else None


def listed(offers: Offers, key: str = "burst") -> tuple[od.Burst, ...]:
    """The rows that are named."""
    return tuple(order for order in offers.by_kind.get(key, ()) if isinstance(order, od.Burst))


def at(offers: Offers, foe: Unit) -> od.Burst | None:
    """The burst that is meant where an enemy is clicked."""
    cell = next(iter(_spots(offers, (foe,))), None)
    return next(iter(_through(offers, "burst", cell)), None) if cell is not None else None


def _through(offers: Offers, key: str, cell: Cell | None = None) -> list[od.Burst]:
    """The rows named that cover a square (None: all), the best first.

    Better are fewer of one's own, then more enemies who are not down (all attacks at one, where the book counts
    attacks), then one that begins at the square.
    """
    own, foes = _spots(offers, offers.outlook.friends()), _standing(offers)
    counted = _counted(offers, key)

    def rank(order: od.Burst) -> tuple[int, int, bool, int, tuple[Cell, ...]]:
        squares = set(order.squares)
        swept = 0 if counted else len(squares & foes)
        return len(squares & own), -swept, order.squares[0] != cell, len(squares), order.squares

    return sorted((order for order in listed(offers, key) if cell is None or cell in order.squares), key=rank)


def _spots(offers: Offers, units: Iterable[Unit]) -> set[Cell]:
    places = (offers.outlook.find(unit, Position) for unit in units)
    return {place.cell for place in places if place is not None}


def _standing(offers: Offers) -> set[Cell]:
    """The squares of enemies who are not down."""
    outlook = offers.outlook
    return _spots(offers, (foe for foe in outlook.foes() if outlook.book.standing(outlook, foe)))


def _counted(offers: Offers, key: str) -> int:
    """How many attacks a row has, where a square may be named for several of them (ALT-BASE-26); else 0."""
    repeated = (order.squares for order in listed(offers, key) if len(set(order.squares)) < len(order.squares))
    return len(next(repeated, ()))


def begin(controls: Controls) -> None:
    """The row to begin with: over the enemy pointed at, else over the nearest that one covers."""
    for foe in sorted(controls.offers.foes(), key=lambda foe: foe != controls.pointed):
        for cell in _spots(controls.offers, (foe,)):
            if _through(controls.offers, controls.mode, cell):
                lay(controls, cell)
                return


def lay(controls: Controls, cell: Cell) -> None:
    """Lay the best row over a square; where none may be, begin one there."""
    found = _through(controls.offers, controls.mode, cell)
    controls.chain = found[0].squares if found else (cell,) * (_counted(controls.offers, controls.mode) or 1)
    if controls.mode == LOOSE:
        controls.chain = _nearest(controls, cell)


def _nearest(controls: Controls, cell: Cell) -> tuple[Cell, ...]:
    """A square and the enemies nearest to it who are not down, as many as may be."""
    chain: tuple[Cell, ...] = (cell,)
    foes = _standing(controls.offers) - {cell}
    for other in sorted(foes, key=lambda other: (distance(cell, other), other)):
        longer = (*chain, other)
        if controls.offers.choices.refusal(od.Burst(longer, KINDS[LOOSE])) is None:
            chain = longer
    return chain


def turn(controls: Controls, step: int) -> None:
    """The next row over the square that was clicked; of all, where none was."""
    cell = controls.shown[1] if controls.shown is not None and controls.shown[1] in controls.chain else None
    found = _through(controls.offers, controls.mode, cell if isinstance(cell, tuple) else None)
    rows = [order.squares for order in found]
    if rows:
        place = rows.index(controls.chain) + step if controls.chain in rows else 0
        controls.chain = rows[place % len(rows)]


def string(controls: Controls, cell: Cell) -> None:
    """Add a square at the end that it touches, so that a row too long loses its other end; else begin anew there.

    In one that is in the row already it begins anew too.
    """
    arms = controls.outlook.find(controls.ask.unit, Arms) or Arms()
    count = _counted(controls.offers, controls.mode)
    most = count or (arms.weapon.rating if arms.weapon is not None else 1)
    plain = tuple(dict.fromkeys(controls.chain))
    if controls.mode == LOOSE:
        plain = tuple(dict.fromkeys((*plain, cell)))
    elif cell in plain:
        plain = (cell,)
    elif plain and distance(plain[-1], cell) == 1:
        plain = (*plain, cell)[-most:]
    elif plain and distance(plain[0], cell) == 1:
        plain = (cell, *plain)[:most]
    else:
        plain = (cell,)
    _shape(controls, plain, count)


def toggle(controls: Controls, cell: Cell) -> None:
    """Take a square of the row out, with the shorter end that it would leave alone; add one that is not in it."""
    plain = tuple(dict.fromkeys(controls.chain))
    if cell not in plain:
        string(controls, cell)
        return
    place = plain.index(cell)
    before, after = plain[:place], plain[place + 1 :]
    touching = controls.mode == LOOSE or not before or not after or distance(before[-1], after[0]) == 1
    left = before + after if touching else max(before, after, key=len)
    _shape(controls, left or plain, _counted(controls.offers, controls.mode))


def _shape(controls: Controls, plain: tuple[Cell, ...], count: int) -> None:
    """The row is as the player has put it together; a click on its last square orders it."""
    controls.chain = (*plain, *(plain[-1],) * (count - len(plain)))
    controls.shown = (controls.mode, plain[-1])


def mark(controls: Controls, unit: Unit) -> None:
    """Mark an enemy and go on to another; one that is marked already is not any more.

    Another than the target becomes the target, and the former one stays marked.
    """
    if unit in controls.marked:
        controls.marked = tuple(one for one in controls.marked if one != unit)
        return
    controls.marked = (*controls.marked, controls.target or unit)
    left = [foe for foe in controls.targets() if foe not in controls.marked]
    controls.target = unit if unit in left else next(iter(left), controls.target)
