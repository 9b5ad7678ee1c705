"""Brawls: everyone within reach of everyone, with points for whatever can be bought; no law is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest

from game.battle.battle import Battle
from game.battle.outlook import Outlook
from game.battle.position import Position
from game.battle.scene_setup import set_up
from game.battle.seat import Seat, Table, open_seat
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages.frames import Battle as BattleFrame
from game.messages.orders import DECLINE, Act, Close, Move, Order, Respond
from game.messages.stack import Ask
from tests.books.invariants import Course, breaches, leaked_worlds
from tests.books.wanderer import Wanderer

FIELD = """
rules = "ascension"
rounds = 5
field = '''
. . . # . .
. a d b . .
. e . c f #
# . . . . .
'''
"""
UNIT = """
[units.{key}]
side = "{side}"
like = "hero"
weapons = ["{weapon}", "pistol"]
stats = {{ physique = 5, senses = 4 }}
skills = {{ unarmed = 4, melee_weapons = 3, firearms = 3 }}
advantage = {{ accuracy = 10, initiative = 10 }}
"""
WEAPONS = ("knife", "sword", "polearm", "pistol", "sword", "knife")
MOST = 1500


def brawl(seed: int) -> Battle:
    units = (
        UNIT.format(key=key, side="blue" if place < 3 else "red", weapon=WEAPONS[place])
        for place, key in enumerate("abcdef")
    )
    position = set_up(parse_scene(FIELD + "".join(units)))
    return Battle(Position(position.world, position.book, [BattleFrame("rounds")]), Dice(seed))


BARE = ("body_shield", "immobilize", "one_man_army", "one_vs_many", "ki_2", "ki_5")
CHOSEN = (Close, Respond, Move)


class Ruffian(Wanderer):
    """Prefers its hands, and what hands can buy, to anything else; and says yes more often than not."""

    def choose(self, outlook: Outlook, ask: Ask) -> Order:
        """A legal order."""
        listed = outlook.choices(ask).listed()
        turn = ask.question == "turn"
        hands = [order for order in listed if isinstance(order, Close)]
        bought = [order for order in listed if isinstance(order, Act) and order.act in BARE]
        yes = [order for order in listed if not turn and isinstance(order, CHOSEN) and order != DECLINE]
        liked = next((some for some in (yes, bought if self._one_of((0, 0, 1)) else [], hands) if some), [])
        return self._one_of(liked) if liked and self._one_of((0, 1, 1)) else super().choose(outlook, ask)


def fought(seed: int, seat: Callable[[int], Seat]) -> Counter[str]:
    """One brawl to its end, with what came of it; every invariant is looked at at every question."""
    seen: Counter[str] = Counter()
    with brawl(seed) as battle:
        course, table = Course(battle), Table(battle, {side: seat(place) for place, side in enumerate(battle.sides)})
        for _ in range(MOST):
            found = [*breaches(battle), *course.breaches(battle)]
            assert not found, f"seed {seed}, round {battle.round}: {found}"
            if not table.turn():
                assert not table.faults, f"seed {seed}: refused {table.faults}"
                return seen
            seen.update(type(event).__name__ for event in battle.happened)
    raise AssertionError(f"seed {seed}: a stall")


WANTED = {"Grappled", "HoldEnded", "HoldMarked", "Winded", "KiChannelled", "CounterReady", "ExtraTurnBegan"}


def test_brawls_break_no_law_and_see_everything() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        seen += fought(seed, partial(_ruffian, seed))
    assert WANTED - set(seen) == set()
    assert not leaked_worlds()


def _against(name: str, seed: int, place: int) -> Seat:
    return open_seat(name) if place else Ruffian(seed)


def _ruffian(seed: int, place: int) -> Seat:
    return Ruffian(seed * 16 + place)


@pytest.mark.parametrize(("name", "seed"), [("random", 0), ("random", 1), ("greedy", 0), ("greedy", 1), ("utility", 0)])
def test_shipped_seats_do_not_choke_on_a_brawl(name: str, seed: int) -> None:
    fought(seed, partial(_against, name, seed))
