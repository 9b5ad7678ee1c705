"""Systems that break law 1 on purpose, to show that what guards it would notice.

    python -m tests.laws.planted order warehouse        prints the digest of a battle with the planted system in it
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from typing import Any, ClassVar

from game.battle.battle import Battle
from game.battle.battle_setup import muster
from game.content.scenario import load_scenario
from game.dice.source import Dice
from game.messages.events import AdvantageChanged, Event, TurnBegan
from game.rulebooks.shelf import open_book
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System
from game.world.conditions import Advantage
from game.world.store import Reading
from tests.books.conformance import play_out


class ForeignDice(System):
    """Gives whoever begins a turn a point of Accuracy now and then, by dice that the battle does not keep."""

    moments: ClassVar[tuple[type[Event], ...]] = (TurnBegan,)
    source: ClassVar[Any] = random.SystemRandom()

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """A point, or none."""
        full = world.get(event.unit, Advantage).accuracy >= book.numbers.pool_most
        if full or self.source.random() < 0.5:
            return SILENCE
        return Answer((AdvantageChanged(event.unit, accuracy=1, why="planted"),))


class HashOrder(System):
    """Gives a point to whoever happens to come first in a set of words."""

    moments: ClassVar[tuple[type[Event], ...]] = (TurnBegan,)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """A point for the first in the set, if it has room for one."""
        word = next(iter({f"unit {unit}" for unit in world.having(Advantage)}))
        unit = int(word.removeprefix("unit "))
        if world.get(unit, Advantage).accuracy >= book.numbers.pool_most:
            return SILENCE
        return Answer((AdvantageChanged(unit, accuracy=1, why="planted"),))


PLANTED: dict[str, type[System]] = {"dice": ForeignDice, "order": HashOrder}


def planted_book(kind: str = "", rules: str = "ascension") -> Rulebook:
    """A shipped book, with one bad system in it if a kind is named."""
    book = open_book(rules)
    return replace(book, systems=(*book.systems, PLANTED[kind]())) if kind else book


def open_planted(kind: str, scenario: str, seed: int, rounds: int = 4) -> Battle:
    """A battle of the planted book."""
    return Battle(muster(load_scenario(scenario), planted_book(kind), rounds=rounds), Dice(seed))


def main(kind: str, *scenarios: str) -> None:
    for scenario in scenarios:
        with open_planted("" if kind == "clean" else kind, scenario, 7) as battle:
            play_out(battle)
            print(scenario, battle.digest())


if __name__ == "__main__":
    main(*sys.argv[1:])
