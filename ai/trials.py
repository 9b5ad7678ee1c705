"""Orders for which the book has no quick odds: each is tried out in thought, and what comes of it weighed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.blows import OUT
from ai.ground import Ground
from ai.lines import Board
from ai.scale import Scale, Terms
from ai.weighing import endings
from game.battle.position import Position
from game.field import Cell, neighbours8
from game.messages.orders import Aid, Order
from game.messages.stack import Frame
from game.systems.sketch import Table
from game.world.overlay import Overlay
from game.world.place import Position as Place


class Tried(NamedTuple):
    """One order: in words, where it is open (by place of the square), and what is expected of it."""

    words: str
    order: Order
    places: Board
    terms: Terms

    def tables(self, size: int) -> tuple[dict[str, Table], Table]:
        """Its considerations and its worth, for so many squares."""
        total = np.full(size, OUT, np.int64)
        total[self.places[self.places < size]] = sum(self.terms.values())
        return {name: np.full(size, amount, np.int64) for name, amount in self.terms.items()}, total


class Trials:
    """What one unit may try that is done with no table at hand."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._outlook = ground.known.outlook
        self._me = ground.me
        self._scale = Scale(ground.influence, ground.me, spends=True, hurried=ground.hurried)
        self._after = Scale(ground.influence, ground.me, spends=True, later=True)
        self._without: Terms | None = None

    def all(self) -> list[Tried]:
        """Every suggestion of the book that promises anything."""
        book, ask, found = self._outlook.book, self._outlook.ask, list[Tried]()
        if ask is None:
            return found
        for order in book.suggestions(self._outlook, book, self._me.unit):
            here = self._outlook.choices(ask).refusal(order) is None
            spots = self._places(order, here=here)
            if len(spots):
                beside = None if here else self._ground.known.lines.cell(int(self._ground.squares[spots[0]]))
                terms = self._terms(order, beside)
                if sum(terms.values()) > 0:
                    found.append(Tried(_words(order), order, spots, terms))
        return found

    def _places(self, order: Order, *, here: bool) -> Board:
        """Where it is open: for help to others beside them, for all that is done by oneself anywhere."""
        squares = self._ground.squares
        if not isinstance(order, Aid):
            return np.zeros(1, np.int32) if here else np.zeros(0, np.int32)
        known = self._ground.known
        target = known.fighter(order.target) if known.knows(order.target) else None
        if target is None or (here and (target.unit == self._me.unit or target.side != self._me.side)):
            return np.arange(len(squares) if here else 0, dtype=np.int32)
        around = {known.lines.number(cell) for cell in neighbours8(target.cell) if known.lines.field.inside(cell)}
        near = np.flatnonzero(np.isin(squares, list(around)))
        return near.astype(np.int32)

    def _terms(self, order: Order, beside: Cell | None) -> Terms:
        """What it changes against not doing it; done from another square where it must be."""
        book, outlook = self._outlook.book, self._outlook
        stack: tuple[Frame, ...] = book.stakes(outlook, outlook.frames, order)
        if not stack:
            return {}
        world = Overlay(outlook)
        if beside is not None:
            world = world.supposing(self._me.unit, Place(beside))
        scale = self._after if isinstance(order, Aid) else self._scale
        found = scale.terms(endings(self._ground.influence, Position(world, book, stack)))
        if len(stack) > 1:
            for name, amount in self._otherwise(stack[:-1]).items():
                found[name] = found.get(name, 0) - amount
        return found

    def _otherwise(self, stack: tuple[Frame, ...]) -> Terms:
        """What comes anyway."""
        if self._without is None:
            position = Position(Overlay(self._outlook), self._outlook.book, stack)
            self._without = self._scale.terms(endings(self._ground.influence, position))
        return self._without


def _words(order: Order) -> str:
    words = (str(getattr(order, name)) for name in ("act", "kind", "mode", "means") if hasattr(order, name))
    word = next(words, order.word)
    target = getattr(order, "target", 0)
    options = "".join(f", {option}" for option in getattr(order, "options", ()))
    return f"{word}{options} {target}".replace("_", " ") if target else word.replace("_", " ")
