"""Where a unit can go: the squares of a walk, of a second walk and of a sprint, with costs and paths."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.battle.outlook import Outlook
from game.field import Cell, Reach, reach
from game.messages import orders as od
from game.screens.play.offers import Offers
from game.systems.perils import way_round
from game.world.place import Position
from game.world.store import Unit
from game.world.turns import Actions

WALK, SECOND, SPRINT = 0, 1, 2
ALONE = ("move.crawl", "move.sprint", "move.jump")
"""Gaits whose squares are shown by themselves."""


@dataclass(frozen=True)
class Ways:
    """All squares a unit can get to in this turn, and how."""

    outlook: Outlook
    offers: Offers
    unit: Unit

    @cached_property
    def here(self) -> Cell:
        """Where the unit stands."""
        return self.outlook.get(self.unit, Position).cell

    @cached_property
    def squares(self) -> int:
        """Squares of one walk."""
        return self.outlook.book.sheet(self.outlook, self.outlook.book, self.unit).walk

    @cached_property
    def found(self) -> Reach:
        """Costs and ways as far as a sprint carries."""
        sheet = self.outlook.book.sheet(self.outlook, self.outlook.book, self.unit)
        return reach(self.outlook.field, self.here, max(sheet.sprint, 2 * sheet.walk, sheet.crawl, 1))

    def steps(self, mode: str = "") -> dict[Cell, tuple[int, int]]:
        """Square -> (cost, band) for the reach overlay; `mode` narrows it to one gait."""
        if mode in ALONE:
            band = SPRINT if mode == "move.sprint" else WALK
            return {cell: (self.found.cost.get(cell, 1), band) for cell in self.offers.cells(mode)}
        steps = {cell: (self.found.cost.get(cell, 0), SPRINT) for cell in self.offers.cells("move.sprint")}
        for cell in self._second():
            steps[cell] = (self.found.cost[cell], SECOND)
        for key in ("move.crawl", "move.walk"):
            for cell in self.offers.cells(key):
                steps[cell] = (self.found.cost.get(cell, 1), WALK)
        return steps

    def _second(self) -> tuple[Cell, ...]:
        """Squares that a walk and then another, with the standard action turned into one, lead to."""
        actions = self.outlook.find(self.unit, Actions) or Actions(0, 0)
        walks = self.offers.cells("move.walk")
        if not walks or actions.move + actions.standard < 2:
            return ()
        beyond = set(self.offers.cells("move.sprint"))
        return tuple(cell for cell in beyond if self.squares < self.found.cost.get(cell, 99) <= 2 * self.squares)

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """The way to a square, with the square the unit stands in first."""
        if cell not in self.found.cost:
            return (self.here, cell) if cell in self.offers.cells("move.jump") else ()
        way = way_round(self.outlook, self.here, cell, self.found.budget) or self.found.path(cell)
        return (self.here, *(step for step in way if step != self.here))

    def order(self, cell: Cell, mode: str = "") -> od.Move | None:
        """The move that leads there, or the first half of it; None when nothing does."""
        if mode in ALONE:
            gait = mode.partition(".")[2]
            return od.Move(cell, gait) if cell in self.offers.cells(mode) else None
        for gait in ("walk", "crawl"):
            if cell in self.offers.cells(f"move.{gait}"):
                return od.Move(cell, gait)
        if cell in self._second():
            return self._half(cell)
        return od.Move(cell, "sprint") if not mode and cell in self.offers.cells("move.sprint") else None

    def moves(self, cell: Cell, mode: str = "") -> tuple[od.Move, ...]:
        """The moves that lead to a square, one after another; none where nothing does."""
        first = self.order(cell, mode)
        if first is None:
            return ()
        return (first,) if first.to == cell else (first, od.Move(cell, "walk"))

    def _half(self, cell: Cell) -> od.Move | None:
        walks = set(self.offers.cells("move.walk"))
        for step in reversed(self.path(cell)[1:]):
            rest = self.found.cost[cell] - self.found.cost[step]
            if step in walks and rest <= self.squares:
                return od.Move(step, "walk")
        return None
