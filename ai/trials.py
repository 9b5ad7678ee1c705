"""Orders and answers of which nobody has told the seat: each is tried out in thought, and what comes of it weighed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.board_edges import Board
from ai.close_attacks import OUT
from ai.influence import Influence
from ai.scale import Scale, Terms
from ai.square_values import Ground
from ai.why import Option
from game.battle.explore import Ending, TooWide, explore_roughly, sampled
from game.battle.policy import passive
from game.battle.position import Position, settle
from game.dice.source import Dice
from game.field import Cell, neighbours8
from game.messages.orders import DECLINE, Aid, Close, Order
from game.messages.stack import Ask, Frame
from game.systems.prospects import Combatant, Table
from game.world.overlay import Overlay
from game.world.place import Position as Place

MOST = 24
"""Answers that are tried."""
BRANCHES = 100
PLAYS = 6
_BLOWS = 3
"""Blows among the answers that are tried: those that the quick odds promise most of."""
_SURER, _MORE = 2, 24
"""No blow wins more than so many times what the quick odds promise of it, and so much in stored points besides."""


class _Blow(NamedTuple):
    """What a blow is worth by the quick odds, and what the points are worth that it is paid with once declared."""

    worth: int
    points: int

    @property
    def most(self) -> int:
        """More than this it does not win."""
        return _SURER * self.worth + _MORE - self.points


class Weighing:
    """One question with its answers listed, weighed by trying them."""

    def __init__(self, influence: Influence, ask: Ask, me: Combatant) -> None:
        self.ask = ask
        self.scale = Scale(influence, me)
        self.outlook = influence.known.outlook

    def options(self) -> list[Option]:
        """Every answer with what is expected of it; none if nothing is under way."""
        position = self.outlook.imagined()
        book = self.outlook.book
        stack = book.stakes(self.outlook, tuple(position.stack))
        if not stack or len(self.ask.choices) < 2:
            return []
        narrowed = Position(position.world, book, stack)
        first, *others = self.ask.choices[:MOST]
        found, stake = [self._played(narrowed, first)], self.scale.at_stake()
        blows = {order: blow for order in others if isinstance(order, Close) and (blow := self._blow(order))}
        likely = sorted(blows, key=lambda order: blows[order].points - blows[order].worth)[:_BLOWS]
        for order in others:
            if isinstance(order, Close) and order not in likely:
                continue
            price, blow = self._price(narrowed, order), blows.get(order) if isinstance(order, Close) else None
            most = stake + abs(found[0].score) if blow is None else blow.most - found[0].score
            # What costs more than there is to be saved or won by it at most is not tried.
            dear = bool(most) and -sum(price.values()) >= most
            found.append(Option(_words(order), order, price) if dear else self._played(narrowed, order))
        return found

    def _price(self, position: Position, order: Order) -> Terms:
        """What an answer costs at once."""
        asked = position.imagined()
        settle(asked, asked.step(order))
        return self.scale.of(asked.world)

    def _blow(self, order: Close) -> _Blow | None:
        """What the quick odds promise of a blow; None where they hold it for not worth a thought."""
        influence, me = self.scale.influence, self.scale.me
        close_option = next(
            (
                close_option
                for close_option in me.stance_option.close_options
                if (close_option.kind, close_option.options) == (order.kind, order.options)
            ),
            None,
        )
        if close_option is None or not influence.known.knows(order.target):
            return None
        foe = influence.known.combatant(order.target)
        worth = influence.close_combat.worth(close_option, me, foe, influence.silence(foe))
        return _Blow(worth, self.scale.points(me, close_option.accuracy, close_option.initiative))

    def _played(self, position: Position, order: Order) -> Option:
        return Option(_words(order), order, self.scale.terms(endings(self.scale.influence, position, order)))


def endings(influence: Influence, position: Position, order: Order | None = None) -> list[Ending]:
    """How a position may end that waits for an answer, or (without one) runs on by itself."""
    try:
        return explore_roughly(position, passive, influence.prospects.tried, order=order, until=1, most=BRANCHES)
    except TooWide:
        seed = int(influence.known.outlook.fingerprint(), 16)
        dice = [Dice(seed, f"play {nth}") for nth in range(PLAYS)]
        return sampled(position, passive, dice, order=order, until=1)


def _words(order: Order) -> str:
    return "decline" if order == DECLINE else str(getattr(order, "answer", order.word)).replace("_", " ")


# --- orders ---------------------------------------------------------------------------------------------------------


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
                    found.append(Tried(_order_words(order), order, spots, terms))
        return found

    def _places(self, order: Order, *, here: bool) -> Board:
        """Where it is open: for help to others beside them, for all that is done by oneself anywhere."""
        squares = self._ground.squares
        if not isinstance(order, Aid):
            return np.zeros(1, np.int32) if here else np.zeros(0, np.int32)
        known = self._ground.known
        target = known.combatant(order.target) if known.knows(order.target) else None
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


def _order_words(order: Order) -> str:
    words = (str(getattr(order, name)) for name in ("act", "kind", "mode", "means") if hasattr(order, name))
    word = next(words, order.word)
    target = getattr(order, "target", 0)
    options = "".join(f", {option}" for option in getattr(order, "options", ()))
    return f"{word}{options} {target}".replace("_", " ") if target else word.replace("_", " ")
