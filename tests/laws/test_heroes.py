"""Fighters crowded together, every pool full: close combat and all it can buy, at random, and no law broken.

In a yard with blades and fists; and in the dark between fire, gas, cold and a drop, with beasts, poison and nets, and
morale played. A few fights in the ordinary run; two hundred such fights with

    python -m pytest tests/laws/test_heroes.py -m slow
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.save import position_from_text, position_to_text
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages.frames import Battle as BattleFrame
from game.messages.orders import Close, Concede, Order
from game.world.store import World
from tests.books.invariants import Course, breaches, leaked_worlds

YARD = """
field = '''
. . . . . . .
. a b . . e .
. c d . # f .
. . g h . . .
'''
"""
HELL = """
switches = { morale = true }
light = "dark"
field = '''
. . . . . . . .
. a b . . e . .
. c d . # f . .
. . g h . . . .
. i . . . . j .
'''
heights = '''
. . . . . . 3 3
. . . . . . 3 3
. . . . . . . .
. . . . . . . .
. . . . . . . .
'''
hazards = [
    { kind = "fire", squares = [[3, 0]], rounds = 6 },
    { kind = "gas", poison = "tear_gas", squares = [[0, 4]], rounds = 5 },
    { kind = "cold", severity = "severe" },
]
"""
UNIT = """
[units.{key}]
side = "{side}"
like = "{like}"
weapons = {weapons}
grenades = {{ {grenades} }}
advantage = {{ accuracy = 10, initiative = 10 }}
"""
BAGS = "net = 2, flash_pot = 1, gas_grenade = 1, molotov = 1, stun_grenade = 1, bolas = 1, smoke = 1"
BRAWLERS = (
    ("a", "blue", "hero", ["sword"]),
    ("b", "red", "hero", ["sword", "pistol"]),
    ("c", "blue", "hero", []),
    ("d", "red", "hero", []),
    ("e", "blue", "spearman", ["polearm"]),
    ("f", "red", "rifleman", ["axe"]),
    ("g", "blue", "hero", ["pistol", "knife"]),
    ("h", "red", "rifleman", ["rifle"]),
)
MENAGERIE = (
    ("a", "blue", "hero", ["whip", "venom_dagger"]),
    ("b", "red", "hero", ["sword", "dart_pistol"]),
    ("c", "blue", "hero", []),
    ("d", "red", "hero", ["shock_baton"]),
    ("e", "blue", "spearman", ["polearm"]),
    ("f", "red", "bear", ["claws"]),
    ("g", "blue", "hero", ["war_hammer", "knife"]),
    ("h", "red", "rifleman", ["crossbow"]),
    ("i", "red", "wolf", ["fangs"]),
    ("j", "blue", "conscript", ["rifle"]),
)
GROUNDS = {"yard": (YARD, BRAWLERS, ""), "hell": (HELL, MENAGERIE, BAGS)}
T = TypeVar("T")
MOST = 400
SAVED_EVERY = 40
SEEN = {"flurry", "counter_punch", "sucker_punch", "riposte", "joint_lock", "opening"}


def _brawl(seed: int, ground: str) -> Battle:
    field, combatants, bag = GROUNDS[ground]
    units = (UNIT.format(key=k, side=s, like=u, weapons=w, grenades=bag) for k, s, u, w in combatants)
    position = set_up(parse_scene(field + "".join(units)))
    return Battle(Position(position.world, position.book, [BattleFrame("rounds")]), Dice(seed))


def _chosen(battle: Battle, dice: Dice, ground: str) -> Order:
    """In the yard any answer, blows and holds in three of five; in hell a kind of order first, then one of it."""
    listed = [order for order in battle.choices().listed() if not isinstance(order, Concede)]
    if ground == "hell":
        word = _one_of(sorted({_kind(order) for order in listed}), dice)
        return _one_of([order for order in listed if _kind(order) == word], dice)
    close = [order for order in listed if isinstance(order, Close)]
    return _one_of(close if close and dice.face(5) <= 3 else listed, dice)


def _one_of(things: Sequence[T], dice: Dice) -> T:
    return things[dice.face(len(things)) - 1]


def _kind(order: Order) -> tuple[str, str]:
    return order.word, str(getattr(order, "act", getattr(order, "kind", "")))


def fight(seed: int, ground: str) -> Counter[str]:
    """One fight of at most so many choices, with the questions that were asked."""
    asked: Counter[str] = Counter()
    with _brawl(seed, ground) as battle:
        course, dice = Course(battle), Dice(seed, "anybody")
        for choice in range(MOST):
            found = [*breaches(battle), *course.breaches(battle)]
            assert not found, f"{ground}, seed {seed}, choice {choice}, round {battle.round}: {found}"
            if battle.ask is None:
                break
            asked[battle.ask.question] += 1
            if choice % SAVED_EVERY == 0:
                _reads_back(battle)
            battle.answer(_chosen(battle, dice, ground))
    return asked


def _reads_back(battle: Battle) -> None:
    again = position_from_text(position_to_text(battle.position), battle.position.book)
    assert isinstance(again.world, World)
    with again.world:
        assert again.world.digest() == battle.world.digest()
        assert again.stack == battle.position.stack


@pytest.mark.parametrize("ground", GROUNDS)
def test_heroes_hand_to_hand(ground: str) -> None:
    for seed in range(3):
        fight(seed, ground)
    assert not leaked_worlds()


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
@pytest.mark.parametrize("ground", GROUNDS)
def test_two_hundred_fights_of_heroes(ground: str, block: int) -> None:
    asked: Counter[str] = Counter()
    for seed in range(2000 + block * 10, 2010 + block * 10):
        asked += fight(seed, ground)
    assert set(asked) >= SEEN
