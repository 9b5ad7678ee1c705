"""Looking ahead from a question: what an order may come to, what fire a move may meet; worked out once each."""

from __future__ import annotations

from fractions import Fraction

from game.battle.crossing import Crossing, crossing
from game.battle.explore import TooWide, open_questions
from game.battle.forecast import Forecast, forecast
from game.battle.outlook import Outlook
from game.battle.position import Position
from game.messages import orders as od
from game.messages.frames import Turn
from game.messages.stack import Ask
from game.screens.play.offers import Offers
from game.world.overlay import Overlay
from game.world.store import Unit

IN_A_TURN, AT_A_PROMPT = 3_000, 1_000
"""Branches that an order, an answer to a prompt, is looked through for: the window must go on."""


class Ahead:
    """The figures of whatever may be ordered at one question, as the side that is asked knows them."""

    def __init__(self, outlook: Outlook, ask: Ask, offers: Offers) -> None:
        self.outlook = outlook
        self.ask = ask
        self.offers = offers
        self._forecasts: dict[od.Order, Forecast | None] = {}
        self._answers: dict[od.Order, tuple[str, ...]] = {}
        self._crossings: dict[tuple[od.Move, ...], Crossing | None] = {}

    def forecast(self, order: od.Order | None) -> Forecast | None:
        """What an order may come to; None for an illegal one, or one too wide to look through."""
        if order is None or self.offers.choices.refusal(order) is not None:
            return None
        if order not in self._forecasts:
            turn = self.ask.question == "turn"
            stack = None if turn else self.outlook.frames
            try:
                self._forecasts[order] = forecast(
                    self.outlook,
                    self.outlook.book,
                    self.ask.unit,
                    order,
                    stack=stack or None,
                    most=IN_A_TURN if turn else AT_A_PROMPT,
                )
            except TooWide:
                self._forecasts[order] = None
        return self._forecasts[order]

    def crossing(self, moves: tuple[od.Move, ...]) -> Crossing | None:
        """What fire moves may meet, one after another; None where that cannot be looked through."""
        if moves not in self._crossings:
            try:
                self._crossings[moves] = crossing(self.outlook, self.outlook.book, self.ask.unit, moves)
            except TooWide:
                self._crossings[moves] = None
        return self._crossings[moves]

    def answers_to(self, order: od.Order) -> tuple[str, ...]:
        """The questions that an order gives others to answer, in the order in which they are asked."""
        if self.outlook.book.trial is not None:  # done later, when others have declared
            return ()
        if order not in self._answers:
            world = self.outlook
            position = Position(Overlay(world), world.book, (Turn(self.ask.unit, "orders"),))
            self._answers[order] = open_questions(position, order)
        return self._answers[order]

    def endangered(self, order: od.Order) -> tuple[tuple[Unit, Fraction], ...]:
        """Those of one's own whom an order may hit, each with its chance."""
        if not isinstance(order, (od.Burst, od.Throw)):
            return ()
        told = self.forecast(order)
        own = self.outlook.friends()
        fates = told.fates if told is not None else ()
        return tuple((fate.unit, fate.hit) for fate in fates if fate.unit in own and fate.hit)
