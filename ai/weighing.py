"""Answers to questions nobody has told the seat about: each is tried out in thought, and what comes of it weighed.

What is tried is what the side knows to be under way, as far as the answer bears on it (see `stakes` of a rulebook); in
every way the dice may fall that a planner tells apart where that is a matter of few branches, else with the same few
dice for all answers.
"""

from __future__ import annotations

from typing import NamedTuple

from ai.influence import Influence
from ai.scale import Scale, Terms
from ai.why import Option
from game.battle.explore import Ending, TooWide, explore_roughly, sampled
from game.battle.policy import passive
from game.battle.position import Position, settle
from game.dice.source import Dice
from game.messages.orders import DECLINE, Close, Order
from game.messages.stack import Ask
from game.systems.sketch import Fighter

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

    def __init__(self, influence: Influence, ask: Ask, me: Fighter) -> None:
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
        art = next((art for art in me.poise.arts if (art.kind, art.options) == (order.kind, order.options)), None)
        if art is None or not influence.known.knows(order.target):
            return None
        foe = influence.known.fighter(order.target)
        worth = influence.fray.worth(art, me, foe, influence.silence(foe))
        return _Blow(worth, self.scale.points(me, art.accuracy, art.initiative))

    def _played(self, position: Position, order: Order) -> Option:
        return Option(_words(order), order, self.scale.terms(endings(self.scale.influence, position, order)))


def endings(influence: Influence, position: Position, order: Order | None = None) -> list[Ending]:
    """How a position may end that waits for an answer, or (without one) runs on by itself."""
    try:
        return explore_roughly(position, passive, influence.sketch.tried, order=order, until=1, most=BRANCHES)
    except TooWide:
        seed = int(influence.known.outlook.fingerprint(), 16)
        dice = [Dice(seed, f"play {nth}") for nth in range(PLAYS)]
        return sampled(position, passive, dice, order=order, until=1)


def _words(order: Order) -> str:
    return "decline" if order == DECLINE else str(getattr(order, "answer", order.word)).replace("_", " ")
