"""Looking ahead from a question: what an order may come to, what fire a move may meet; worked out once each."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from game.battle.crossing import Crossing, crossing
from game.battle.explore import TooWide, explore, open_questions
from game.battle.forecast import Forecast, forecast
from game.battle.onlooker import count
from game.battle.outlook import Outlook
from game.battle.policy import passive
from game.battle.position import Position
from game.content.fault_log import report
from game.dice.draws import Draw
from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Turn
from game.messages.stack import Ask
from game.screens.play.input.offers import Offers
from game.systems.face import NO_STAKE, Stake
from game.systems.foresight import known_to
from game.world.overlay import Overlay
from game.world.store import Unit

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
        told = self.forecast(order)
        if order not in self._interrupts:
            self._interrupts[order] = (looked(lambda: told.interrupts) if told is not None else None) or {}
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
        told = self.forecast(order)
        own = self.outlook.friends()
        fates = told.fates if told is not None else ()
        return tuple((fate.unit, fate.hit) for fate in fates if fate.unit in own and fate.hit)
