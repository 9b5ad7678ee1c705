"""Where a unit can go: the squares of a walk, of a second walk and of a sprint, with costs and paths."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from game.battle.outlook import Outlook
from game.field import Cell
from game.messages import orders as od
from game.record import record
from game.screens.play.input.offers import Offers
from game.systems.face import Way
from game.systems.sheet import Gait, Sheet
from game.world.place import Position
from game.world.store import Unit
from game.world.turns import Actions

WALK, SECOND, SPRINT = 0, 1, 2
ALONE = ("move.crawl", "move.sprint", "move.jump", "move.climb")
"""Gaits whose squares are shown by themselves."""


@record(slots=False)
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
    def sheet(self) -> Sheet:
        """What may be read off the unit."""
        return self.outlook.book.sheet(self.outlook, self.outlook.book, self.unit)

    @cached_property
    def squares(self) -> int:
        """Squares of one walk."""
        return self.sheet.gait("walk").squares

    @cached_property
    def found(self) -> Way:
        """Costs and ways as far as the fastest gait carries, and two walks."""
        most = max(2 * self.squares, 1, *(gait.squares for gait in self.sheet.gaits))
        return self.outlook.book.face.reach(self.outlook, self.outlook.book.numbers, self.unit, most)

    def steps(self, mode: str = "") -> dict[Cell, tuple[int, int]]:
        """Square -> (cost, band) for the reach overlay; `mode` narrows it to one gait."""
        if mode in ALONE:
            band = self.sheet.gait(mode.partition(".")[2]).band
            return {cell: (self.found.cost.get(cell, 1), band) for cell in self.offers.cells(mode)}
        steps: dict[Cell, tuple[int, int]] = {}
        for gait in sorted(self._plain(), key=lambda gait: -gait.band):
            if gait.band < SECOND:
                steps |= {cell: (self.found.cost[cell], SECOND) for cell in self._second()}
            for cell in self.offers.cells(f"move.{gait.word}"):
                steps[cell] = (self.found.cost.get(cell, 1 if gait.band == WALK else 0), gait.band)
        return steps

    def legend(self, steps: Mapping[Cell, tuple[int, int]], mode: str = "") -> tuple[tuple[int, str], ...]:
        """The bands of these steps in words, the nearest first."""
        kinds, named = self.outlook.book.face.by_key, dict[int, list[str]]()
        gaits = [gait for gait in self.sheet.gaits if mode not in ALONE or mode == f"move.{gait.word}"]
        for gait in gaits:
            if f"move.{gait.word}" in kinds and f"move.{gait.word}" in self.offers.by_kind:
                named.setdefault(gait.band, []).append(kinds[f"move.{gait.word}"].caption)
        shown = sorted({band for _cost, band in steps.values()})
        return tuple((band, ", ".join(named.get(band, [self.outlook.book.face.second]))) for band in shown)

    def _plain(self) -> tuple[Gait, ...]:
        """The gaits that are shown together, the slowest first."""
        return tuple(gait for gait in self.sheet.gaits if f"move.{gait.word}" != "move.jump")

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
            alone = (*self.offers.cells("move.jump"), *self.offers.cells("move.climb"))
            return (self.here, cell) if cell in alone else ()
        return (self.here, *(step for step in self.found.path(cell) if step != self.here))

    def order(self, cell: Cell, mode: str = "") -> od.Move | None:
        """The move that leads there, or the first half of it; None when nothing does."""
        if mode in ALONE:
            gait = mode.partition(".")[2]
            return od.Move(cell, gait) if cell in self.offers.cells(mode) else None
        near = [gait for gait in self._plain() if gait.band < SPRINT]
        for one in near:
            if cell in self.offers.cells(f"move.{one.word}"):
                return od.Move(cell, one.word)
        if cell in self._second():
            return self._half(cell)
        far = (gait for gait in self._plain() if gait.band == SPRINT and not mode)
        return next((od.Move(cell, gait.word) for gait in far if cell in self.offers.cells(f"move.{gait.word}")), None)

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
