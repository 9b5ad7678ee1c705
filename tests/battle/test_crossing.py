"""The fire a move may meet is told as it would come: the same watchers, the same squares, the same fractions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

import pytest

from game.battle.battle import Battle
from game.battle.crossing import crossing, exposure
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import orders as od
from game.messages.frames import Battle as BattleFrame
from game.messages.frames import Turn
from game.world.place import Position as Place

OPEN = """
. . . . . . . c . . . .
. a . . . . . b . . . .
. . . . w w . . . . . .
. . . . . . . . . . . .
"""
WALLED = """
. . . . w . . c . . . .
. a . . w . . b . . . .
. . . . w . . . . . . .
. . . . w . . . . . . .
"""
SCENE = """
title = "A way past two watchers and a wall"
rules = "ascension"
legend = { w = "house_wall" }
field = '''%s'''
[units.a]
side = "blue"
like = "assault"
[units.b]
side = "red"
like = "rifleman"
overwatch = 1
[units.c]
side = "red"
like = "gunner"
advantage = { accuracy = 0, initiative = 10 }
"""


@contextmanager
def opened(field: str = OPEN, unit: str = "a") -> Iterator[tuple[Battle, dict[str, int]]]:
    """The scene with a unit's turn waiting, both sides people."""
    position = set_up(parse_scene(SCENE % field))
    keys = keys_of(position.world)
    stack = [BattleFrame("rounds"), Turn(keys[unit])]
    people = {"blue": "human", "red": "human"}
    with Battle(Position(position.world, position.book, stack), Dice(5), seats=people) as battle:
        yield battle, keys


@pytest.mark.parametrize("gait", ["walk", "sprint"])
def test_what_is_told_is_what_the_watchers_are_then_asked_and_offered(gait: str) -> None:
    with opened() as (battle, keys):
        outlook = battle.outlook("blue")
        move = od.Move((4, 1), gait)
        told = crossing(outlook, outlook.book, keys["a"], (move,))
        asked: list[tuple[int, tuple[int, int], str, Fraction]] = []
        battle.answer(move)
        while battle.ask is not None and battle.ask.side == "red":
            ask, watching = battle.ask, battle.outlook("red")
            cell = watching.get(keys["a"], Place).cell
            if ask.question != "sucker_punch":  # a blow, not fire
                asked.append((ask.unit, cell, ask.question, watching.forecast(od.Attack(keys["a"])).success))
            battle.answer(od.DECLINE)
        assert {question for _unit, _cell, question, _chance in asked} == {"overwatch", "snap"}
        assert [(shot.foe, shot.cell, shot.means, shot.chance) for shot in told.met] == asked


def test_a_way_in_two_moves_is_looked_along_to_its_end() -> None:
    with opened() as (battle, keys):
        outlook = battle.outlook("blue")
        told = crossing(outlook, outlook.book, keys["a"], (od.Move((3, 1), "walk"), od.Move((6, 1), "walk")))
        assert [shot.cell for shot in told.met if shot.foe == keys["b"]] == [(x, 1) for x in range(2, 7)]
        assert {shot.cell for shot in told.exposed} == {(6, 1)}


def test_the_likeliest_shot_of_each_is_the_worst() -> None:
    with opened() as (battle, keys):
        outlook = battle.outlook("blue")
        told = crossing(outlook, outlook.book, keys["a"], (od.Move((4, 1), "walk"),))
        assert {shot.foe for shot in told.worst()} == {keys["b"], keys["c"]}
        for shot in told.worst():
            assert shot.chance == max(other.chance for other in told.met if other.foe == shot.foe)


def test_where_nobody_known_sees_it_there_is_no_shot_and_looking_changes_nothing() -> None:
    """Two enemies behind a wall, one of them watching: they are not known, and so not counted."""
    with opened(WALLED) as (battle, keys):
        outlook = battle.outlook("blue")
        before = outlook.fingerprint()
        assert not outlook.foes()
        told = crossing(outlook, outlook.book, keys["a"], (od.Move((3, 1), "walk"),))
        assert not told.met
        assert not told.exposed
        assert outlook.fingerprint() == before
        assert battle.ask is not None
        assert battle.ask.question == "turn"


def test_exposure_is_the_shot_that_the_enemy_would_have_in_its_turn() -> None:
    with opened() as (battle, keys):
        outlook = battle.outlook("blue")
        found = {shot.foe: shot.chance for shot in exposure(outlook, outlook.book, keys["a"])}
    with opened(unit="b") as (battle, keys):
        assert found[keys["b"]] == battle.outlook("red").forecast(od.Attack(keys["a"])).success
