"""Answers to questions nobody has told the seat about: each is tried out in thought, and what comes of it weighed.

What is tried is what the side knows to be under way, as far as the answer bears on it (see `stakes` of a rulebook); in
every way the dice may fall where that is a matter of few branches, else with the same few dice for all answers.
"""

from __future__ import annotations

from ai.influence import Influence
from ai.scale import Scale
from ai.why import Option
from game.battle.explore import Ending, TooWide, explore, sampled
from game.battle.outlook import Outlook
from game.battle.policy import passive
from game.battle.position import Position, settle
from game.dice.source import Dice
from game.messages.orders import DECLINE, Order
from game.messages.stack import Ask
from game.systems.sketch import Fighter

MOST = 24
"""Answers that are tried."""
BRANCHES = 100
PLAYS = 6


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
        found = [Option(_words(first), first, self.scale.terms(endings(self.outlook, narrowed, first)))]
        stake = self.scale.at_stake() + abs(found[0].score)
        return [*found, *(self._option(narrowed, order, stake) for order in others)]

    def _option(self, position: Position, order: Order, stake: int) -> Option:
        """The worth of an answer; only its price, if that is more than there is to be saved or won by it."""
        asked = position.imagined()
        settle(asked, asked.step(order))
        price = self.scale.of(asked.world)
        if stake and -sum(price.values()) >= stake:
            return Option(_words(order), order, price)
        return Option(_words(order), order, self.scale.terms(endings(self.outlook, position, order)))



def endings(outlook: Outlook, position: Position, order: Order | None = None) -> list[Ending]:
    """How a position may end that waits for an answer, or (without one) runs on by itself."""
    try:
        return explore(position, passive, order=order, until=1, most=BRANCHES)
    except TooWide:
        seed = int(outlook.fingerprint(), 16)
        dice = [Dice(seed, f"play {nth}") for nth in range(PLAYS)]
        return sampled(position, passive, dice, order=order, until=1)


def _words(order: Order) -> str:
    return "decline" if order == DECLINE else str(getattr(order, "answer", order.word)).replace("_", " ")
