"""From what a file says of a unit to a recruit: its changed card, its square and its situation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.content.cards import Overrides, UnitCard, overridden
from game.content.catalogue import Catalogue
from game.content.model import attempt
from game.content.problem import Problem, did_you_mean, error
from game.content.situation import Situation
from game.field import Cell, Field
from game.record import record
from game.world.body import UNBURDENED, Burden

AS_AT_THE_START = Situation()


@record
class Recruit:
    """One unit ready to be put on the board; `cell` is None for one that deploys into its side's zone.

    `burden` is what it carries from earlier battles, `growth` how it has grown, in its book's own page; `squad` is the
    key of the squad of its side that it belongs to ("": none), `leads` tells that it commands it, `entry` is the number
    of its entry in the file.
    """

    key: str
    side: str
    name: str
    like: str
    card: UnitCard
    cell: Cell | None
    situation: Situation = AS_AT_THE_START
    burden: Burden = UNBURDENED
    growth: Any = None
    squad: str = ""
    leads: bool = False
    entry: int = 0


def changed_card(
    like: str, changes: Overrides, book: str, cards: Catalogue, problems: list[Problem], *, file: str, place: str
) -> UnitCard | None:
    """A template with the changes of a file written for a book; None, with Problems added, if it may not be."""
    if like not in cards.units and like in cards.faulty:
        return None
    if like not in cards.units:
        hint = did_you_mean(like, cards.units)
        problems.append(error(file, f"{place}.like", f'unknown unit "{like}"', hint))
        return None
    found: list[Problem] = []
    card = attempt(found, lambda: overridden(cards.units[like], changes, book, file=file, place=place))
    if card is not None:
        found.extend(cards.faults(card, file, place=place, book=book))
    problems.extend(found)
    return None if found else card


def square_fault(cell: Cell, field: Field, file: str, place: str) -> Problem | None:
    """Why nobody can stand in that square, if so."""
    if not field.inside(cell):
        what = f"square [{cell[0]}, {cell[1]}] is not on the map of {field.width} x {field.height}"
        return error(file, place, what, f"x from 0 to {field.width - 1}, y from 0 to {field.height - 1}")
    if not field.passable(cell):
        what = f"square [{cell[0]}, {cell[1]}] is {field.ground(cell).label.lower()}, where nobody can stand"
        return error(file, place, what, _free_beside(cell, field))
    return None


def _free_beside(cell: Cell, field: Field) -> str:
    x, y = cell
    near = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    free = next((one for one in near if field.passable(one)), None)
    return f"[{free[0]}, {free[1]}] beside it is free" if free else ""


def crowding(placed: Iterable[tuple[str, str, Cell]], file: str) -> list[Problem]:
    """Units of one side in one square (ASC-RULING-04), from the place, side and square of each."""
    first: dict[tuple[str, Cell], str] = {}
    found = []
    for place, side, cell in placed:
        holder = first.setdefault((side, cell), place)
        if holder != place:
            what = f"stands in [{cell[0]}, {cell[1]}], where {holder} of the same side stands"
            found.append(error(file, place, what, "one of each side to a square (ASC-RULING-04)"))
    return found
