"""Eight fighters in four square yards, every pool full: close combat and all it can buy, at random, and no law broken.

A hundred rounds' worth in the ordinary run; two hundred such fights with

    python -m pytest tests/laws/test_heroes.py -m slow
"""

from __future__ import annotations

from collections import Counter

import pytest

from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.save import position_from_text, position_to_text
from game.battle.setting import set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages.frames import Battle as BattleFrame
from game.messages.orders import Close, Concede, Order
from game.world.store import World, living_worlds
from tests.books.invariants import Course, breaches

FIELD = """
field = '''
. . . . . . .
. a b . . e .
. c d . # f .
. . g h . . .
'''
"""
UNIT = """
[units.{key}]
side = "{side}"
like = "{like}"
weapons = {weapons}
grenades = {{}}
advantage = {{ accuracy = 10, initiative = 10 }}
"""
FIGHTERS = (
    ("a", "blue", "hero", ["sword"]),
    ("b", "red", "hero", ["sword", "pistol"]),
    ("c", "blue", "hero", []),
    ("d", "red", "hero", []),
    ("e", "blue", "spearman", ["polearm"]),
    ("f", "red", "rifleman", ["axe"]),
    ("g", "blue", "hero", ["pistol", "knife"]),
    ("h", "red", "rifleman", ["rifle"]),
)
MOST = 400
SAVED_EVERY = 40
SEEN = {"flurry", "counter_punch", "sucker_punch", "riposte", "joint_lock", "toss", "trip", "press", "opening"}


def _brawl(seed: int) -> Battle:
    units = (UNIT.format(key=k, side=s, like=u, weapons=w) for k, s, u, w in FIGHTERS)
    position = set_up(parse_scene(FIELD + "".join(units)))
    return Battle(Position(position.world, position.book, [BattleFrame("rounds")]), Dice(seed))


def _chosen(battle: Battle, dice: Dice) -> Order:
    """Any answer; blows and holds in three of five where there are any."""
    listed = [order for order in battle.choices().listed() if not isinstance(order, Concede)]
    close = [order for order in listed if isinstance(order, Close)]
    liked = close if close and dice.face(5) <= 3 else listed
    return liked[dice.face(len(liked)) - 1]


def fight(seed: int) -> Counter[str]:
    """One fight of at most so many choices, with the questions that were asked."""
    asked: Counter[str] = Counter()
    with _brawl(seed) as battle:
        course, dice = Course(battle), Dice(seed, "anybody")
        for choice in range(MOST):
            found = [*breaches(battle), *course.breaches(battle)]
            assert not found, f"seed {seed}, choice {choice}, round {battle.round}: {found}"
            if battle.ask is None:
                break
            asked[battle.ask.question] += 1
            if choice % SAVED_EVERY == 0:
                _reads_back(battle)
            battle.answer(_chosen(battle, dice))
    return asked


def _reads_back(battle: Battle) -> None:
    again = position_from_text(position_to_text(battle.position), battle.position.book)
    assert isinstance(again.world, World)
    with again.world:
        assert again.world.digest() == battle.world.digest()
        assert again.stack == battle.position.stack


def test_heroes_hand_to_hand() -> None:
    for seed in range(4):
        fight(seed)
    assert not list(living_worlds())


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_two_hundred_fights_of_heroes(block: int) -> None:
    asked: Counter[str] = Counter()
    for seed in range(2000 + block * 10, 2010 + block * 10):
        asked += fight(seed)
    assert set(asked) >= SEEN
