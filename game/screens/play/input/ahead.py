"""Looking ahead from a question: where a unit can go at what cost, what fire it may meet, what an order may come to."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar

from game.battle.crossing import Crossing, crossing
from game.battle.explore import TooWide, count, explore, open_questions
from game.battle.forecast import Forecast, forecast
from game.battle.outlook import Outlook
from game.battle.policy import passive
from game.battle.position import Position
from game.content.writing import report
from game.dice.draws import Draw
from game.field import Cell
from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Turn
from game.messages.stack import Ask
from game.record import record
from game.screens.play.input.offers import Offers
from game.systems.captions import NO_STAKE, Stake, Way
from game.systems.foresight import known_to
from game.systems.sheet import Gait, Sheet
from game.world.overlay import Overlay
from game.world.place import Position as Place
from game.world.store import Reading, Unit
from game.world.turns import Actions

BRANCHES = 2_500
"""Branches made at most to look ahead from one order: at about 0.2 ms each, the window must go on."""

T = TypeVar("T")


def looked(work: Callable[[], T]) -> T | None:
    """What a look ahead finds; None where that is too much to look through, or the look ahead fails.

    A failure is written to the log file and goes no farther: a figure is missing, and the battle goes on.
    """
    try:
        return work()
    except TooWide:
        return None
    except Exception:
        report("a look ahead has failed", traceback.format_exc())
        return None


class _Nowhere:
    """No square can be got to."""

    cost: Mapping[Cell, int] = MappingProxyType({})

    def path(self, to: Cell) -> tuple[Cell, ...]:
        """Raises KeyError."""
        raise KeyError(to)


NOWHERE = _Nowhere()


@dataclass
class _Contest:
    """Who wins the contest of two rolls that an answer leads to, with the chance of each (0: nobody)."""

    won: dict[Unit, Fraction] = field(default_factory=dict)

    def draw(self, _chance: Fraction, _draw: Draw) -> None:
        """Dice alone decide nothing."""

    def hear(self, chance: Fraction, event: ev.Event) -> None:
        """The one who has won."""
        if isinstance(event, ev.Pressed):
            count(self.won, event.winner, chance)
        elif isinstance(event, ev.DoubleFeinted):
            count(self.won, event.unit if event.won else event.foe, chance)


class Ahead:
    """The figures of whatever may be ordered at one question, as the side that is asked knows them."""

    def __init__(self, outlook: Outlook, ask: Ask, offers: Offers) -> None:
        self.outlook = outlook
        self.ask = ask
        self.offers = offers
        self._forecasts: dict[od.Order, Forecast | None] = {}
        self._stake: Stake | None = None
        self._contests: dict[od.Order, dict[Unit, Fraction]] = {}
        self._interrupts: dict[od.Order, dict[str, Forecast]] = {}
        self._prepared: dict[od.Order, Reading | None] = {}
        self._answers: dict[od.Order, tuple[str, ...]] = {}
        self._crossings: dict[tuple[od.Move, ...], Crossing | None] = {}

    def forecast(self, order: od.Order | None) -> Forecast | None:
        """What an order may come to; None for an illegal one, and where there is no forecast (see `looked`)."""
        if order is None or self.offers.choices.refusal(order) is not None:
            return None
        if order not in self._forecasts:
            self._forecasts[order] = looked(lambda: self._foreseen(order))
        return self._forecasts[order]

    def _foreseen(self, order: od.Order) -> Forecast:
        turn = self.ask.question == "turn"
        return forecast(
            self.outlook,
            self.outlook.book,
            self.ask.unit,
            order,
            stack=None if turn else self.outlook.frames,
            most=BRANCHES,
        )

    def contest(self, answer: od.Order) -> dict[Unit, Fraction]:
        """Who wins the contest that an answer leads to; empty where it leads to none, or to too much."""
        if answer not in self._contests:
            world, seen = self.outlook, _Contest()
            position = Position(Overlay(world), world.book, known_to(world, world.frames))
            found = looked(lambda: explore(position, passive, order=answer, witness=seen, work=BRANCHES))
            self._contests[answer] = seen.won if found is not None else {}
        return self._contests[answer]

    def interrupts(self, order: od.Order) -> dict[str, Forecast]:
        """The same figures for each interrupt known to be open, by the question it answers."""
        forecast = self.forecast(order)
        if order not in self._interrupts:
            self._interrupts[order] = (looked(lambda: forecast.interrupts) if forecast is not None else None) or {}
        return self._interrupts[order]

    def crossing(self, moves: tuple[od.Move, ...]) -> Crossing | None:
        """What fire moves may meet, one after another; None where that cannot be looked through."""
        if moves not in self._crossings:
            world = self.outlook
            self._crossings[moves] = looked(lambda: crossing(world, world.book, self.ask.unit, moves))
        return self._crossings[moves]

    def answers_to(self, order: od.Order) -> tuple[str, ...]:
        """The questions that an order gives others to answer, in the order in which they are asked."""
        if self.outlook.book.trial is not None:  # done later, when others have declared
            return ()
        if order not in self._answers:
            world = self.outlook
            position = Position(Overlay(world), world.book, (Turn(self.ask.unit, "orders"),))
            self._answers[order] = looked(lambda: open_questions(position, order)) or ()
        return self._answers[order]

    def prepared(self, order: od.Order, attack: od.Order) -> tuple[Forecast, Forecast] | None:
        """What an attack may come to now, and when an order has prepared it; None where that cannot be told."""
        now = self.forecast(attack)
        if now is None:
            return None
        if order not in self._prepared:
            self._prepared[order] = looked(lambda: self._then(order))
        there = self._prepared[order]
        then = looked(lambda: forecast(there, now.book, now.unit, attack, most=BRANCHES)) if there is not None else None
        return (now, then) if then is not None else None

    def _then(self, order: od.Order) -> Reading | None:
        """The world in which the attack comes that an order prepares; None where dice decide of that."""
        world, book, unit = self.outlook, self.outlook.book, self.ask.unit
        alone = book.trial(world, book, unit, order) if book.trial is not None else (Turn(unit, "orders"),)
        position = Position(Overlay(world), book, reversed(alone))
        answer, until = (order, None) if book.trial is None else (None, 1)
        ends = explore(position, passive, order=answer, until=until, work=BRANCHES) if alone else []
        return book.face.prepared(ends[0][1].world, unit) if len(ends) == 1 else None

    def stake(self) -> Stake:
        """What is at stake in the question."""
        if self._stake is None:
            world = self.outlook
            found = looked(lambda: self.offers.face.at_stake(world, world.book, self.ask, world.frames))
            self._stake = found or NO_STAKE
        return self._stake

    def endangered(self, order: od.Order) -> tuple[tuple[Unit, Fraction], ...]:
        """Those of one's own whom an order may hit, each with its chance."""
        if not isinstance(order, (od.Burst, od.Throw)):
            return ()
        forecast = self.forecast(order)
        own = self.outlook.friends()
        fates = forecast.fates if forecast is not None else ()
        return tuple((fate.unit, fate.hit) for fate in fates if fate.unit in own and fate.hit)


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
        return self.outlook.get(self.unit, Place).cell

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
        face, numbers = self.outlook.book.face, self.outlook.book.numbers
        return looked(lambda: face.reach(self.outlook, numbers, self.unit, most)) or NOWHERE

    def steps(self, mode: str = "") -> dict[Cell, tuple[int, int]]:
        """Square -> (cost, band) for the reach overlay; `mode` narrows it to one gait."""
        if mode in ALONE:
            band = self.sheet.gait(mode.partition(".")[2]).band
            return {cell: (self.found.cost.get(cell, 1), band) for cell in self.offers.cells(mode)}
        steps: dict[Cell, tuple[int, int]] = {}
        for gait in sorted(self._plain(), key=lambda gait: -gait.band):
            if gait.band < SECOND:
                steps |= {cell: (self.found.cost[cell], SECOND) for cell in self._second}
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

    @cached_property
    def _second(self) -> frozenset[Cell]:
        """Squares that a walk and then another, with the standard action turned into one, lead to."""
        actions = self.outlook.find(self.unit, Actions) or Actions(0, 0)
        walks = self.offers.cells("move.walk")
        if not walks or actions.move + actions.standard < 2:
            return frozenset()
        beyond = self.offers.cells("move.sprint")
        return frozenset(cell for cell in beyond if self.squares < self.found.cost.get(cell, 99) <= 2 * self.squares)

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
        if cell in self._second:
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
