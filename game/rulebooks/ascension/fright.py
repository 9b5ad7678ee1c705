"""What fear leaves a unit to do: get away; with no way out fight where it stands, or cower (ALA-COND-11 to -13)."""

from __future__ import annotations

from functools import cached_property

from game.field import Cell, distance
from game.messages import orders as od
from game.rulebooks.ascension.moves import budget_of, gait_refusal, taken_squares, ways
from game.rulebooks.ascension.numbers import numbers
from game.rulebooks.ascension.shot import BRACED
from game.systems.conditions import FEARS, fled, under
from game.systems.deeds import GIVES, NOTHING, Bar, Guard, takes
from game.systems.rulebook import Rulebook
from game.systems.surprise import springing
from game.world.conditions import Conditions
from game.world.place import Position
from game.world.store import Reading, Unit

GAITS = ("sprint", "walk", "crawl")
BREAK_FREE = od.Act("break_free")
"""Who is held gets away by that first."""


class Fright:
    """A frightened or panicked unit in its turn."""

    def __init__(self, world: Reading, book: Rulebook, unit: Unit) -> None:
        self._world, self._book, self._n, self._unit = world, book, numbers(book), unit
        self._here = world.get(unit, Position).cell
        self._away = fled(world, unit)
        self._panic = under(world, unit, "panicked")

    def refusal(self, order: od.Order) -> str | None:
        """Why fear forbids an order; None when it does not."""
        if order == BREAK_FREE or not (self._away or self._panic):
            return None
        return self._panicked(order) if self._panic else self._frightened(order)

    @cached_property
    def escapes(self) -> dict[str, int]:
        """For each gait that leads away, how far from what is feared it gets (ALA-RULING-20)."""
        world, n, unit = self._world, self._n, self._unit
        taken = taken_squares(world, unit, n)
        found = {}
        for gait in GAITS:
            if gait_refusal(world, unit, n, gait) is None:
                reached = ways(world, unit, budget_of(world, unit, n, gait)).cost
                best = max(self._far(cell) for cell in reached if cell not in taken or cell == self._here)
                if best > self._far(self._here):
                    found[gait] = best
        return found

    def _far(self, cell: Cell) -> int:
        return min((distance(cell, foe) for foe in self._away), default=0)

    def _frightened(self, order: od.Order) -> str | None:
        if isinstance(order, od.Move):
            if self._far(order.to) > self._far(self._here):
                return None
            return "frightened: it moves away from what it fears, or not at all (ALA-COND-11, -12)"
        if self.escapes:
            return self._fleeing(order)
        if isinstance(order, (od.EndTurn, od.TakeStance)) or order == od.Act("cower") or self._free(order):
            return None
        return None if self._at_hand(order) else "cornered: fight within 1 square, or cower (ALA-COND-13)"

    def _fleeing(self, order: od.Order) -> str | None:
        stance = isinstance(order, od.TakeStance) and order.stance != BRACED
        if stance or self._free(order) or order == od.Act("rise"):
            return None
        return "frightened: its actions go to getting away while it can (ALA-COND-12, ALA-MORALE-07)"

    def _at_hand(self, order: od.Order) -> bool:
        """Whether an attack stays within arm's length (ALA-RULING-20)."""
        if isinstance(order, od.Close):
            return True
        cells: tuple[Cell, ...] = ()
        if isinstance(order, od.Attack):
            place = self._world.find(order.target, Position)
            cells = (place.cell,) if place is not None else ()
        elif isinstance(order, od.Burst):
            cells = order.squares
        elif isinstance(order, od.Throw):
            cells = (order.to,)
        return bool(cells) and all(distance(self._here, cell) <= self._n.at_bay_reach for cell in cells)

    def _panicked(self, order: od.Order) -> str | None:
        """Flight by the fastest way, with no attack even when cornered (ALA-RULING-17)."""
        if order in (od.Act("rise"), od.Act("surge")):
            return None
        if isinstance(order, od.Move):
            return None if not self._away or self._fastest(order) else "panicked: by the fastest way (ALA-RULING-17)"
        if isinstance(order, od.EndTurn) or order == od.Act("cower"):
            return "panicked: it flees while it can (ALA-RULING-17)" if self.escapes else None
        return "panicked: nothing but flight, not even cornered (ALA-RULING-17)"

    def _fastest(self, order: od.Move) -> bool:
        return bool(self.escapes) and self._far(order.to) == max(self.escapes.values())

    def _free(self, order: od.Order) -> bool:
        """Whether an order is an act that takes no action."""
        return isinstance(order, od.Act) and takes(self._book, order) in (NOTHING, GIVES)


def fright_of(world: Reading, book: Rulebook, unit: Unit) -> Fright | None:
    """A unit's fright, if it is in any; the moment of surprise has no moves, so no way out that fear could bid take."""
    part = world.find(unit, Conditions)
    afraid = part is not None and part.of(*FEARS) and not springing(world, unit)
    return Fright(world, book, unit) if afraid else None


def fear(world: Reading, book: Rulebook, unit: Unit) -> Bar | None:
    """What fear forbids a unit that is in any."""
    fright = fright_of(world, book, unit)
    return fright.refusal if fright is not None else None


GUARD = Guard("ALA-COND-11", fear)
