"""The ground that is drawn is the ground the rules mean: tried by putting somebody into every square."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.battle.battle import Battle
from game.messages.orders import Attack
from game.messages.stack import Ask
from game.rulebooks.ascension.blasts import victims_of
from game.rulebooks.ascension.numbers import numbers
from game.screens.play.board import declared
from game.systems.grenades import cloud_cells
from game.world.gear import Pouch
from game.world.overlay import Overlay
from game.world.place import Position
from tests.screens.table import scene_battle

SCENE = """
title = "A pistol, walls, sandbags, one enemy"
rules = "ascension"
legend = { w = "house_wall", o = "sandbags" }
field = '''
. . . . . . . . . . . . . . . . . . . . . .
. . . . w w . . . . . . . . . . . . . . . .
. a . . . . o . . . . . . . . . . . . . b .
. . . . . . o . . . . . . . . . . . . . . .
. . . w . . . . . . . . . . . . . . . . . .
'''
[units.a]
side = "blue"
like = "assault"
weapons = ["pistol"]
weapon = "pistol"
[units.b]
side = "red"
like = "rifleman"
"""


@pytest.fixture
def battle() -> Iterator[Battle]:
    with scene_battle(SCENE, "a") as fought:
        yield fought


def cells(battle: Battle) -> list[tuple[int, int]]:
    field = battle.outlook("blue").field
    return [(x, y) for x in range(field.width) for y in range(field.height) if field.passable((x, y))]


def test_watched_ground_is_where_a_held_attack_may_be_fired(battle: Battle) -> None:
    outlook = battle.outlook("blue")
    unit, foe = outlook.friends()[0], outlook.foes()[0]
    ask = Ask("blue", unit, "overwatch", about=foe)
    expected = set()
    for cell in cells(battle):
        there = Overlay(outlook)
        there.put(foe, Position(cell))
        if Attack(foe) in outlook.book.choices(there, ask):
            expected.add(cell)
    assert any(x < 12 for x, _y in set(cells(battle)) - expected), "a wall hides nothing"
    assert not any(x > 16 for x, _y in expected)
    assert set(declared.watched(outlook, unit)) == expected


def test_who_cannot_shoot_watches_nothing(battle: Battle) -> None:
    unarmed = SCENE.replace('weapon = "pistol"', 'weapon = "none"')
    with scene_battle(unarmed, "a") as fought:
        outlook = fought.outlook("blue")
        assert declared.watched(outlook, outlook.friends()[0]) == ()


def test_a_blast_reaches_whom_the_rules_say_with_the_dice_they_say(battle: Battle) -> None:
    outlook = battle.outlook("blue")
    unit, foe = outlook.friends()[0], outlook.foes()[0]
    card = outlook.get(unit, Pouch).card("frag")
    n = numbers(outlook.book)
    for centre in ((5, 3), (6, 2), (10, 0)):
        expected = {}
        for cell in cells(battle):
            there = Overlay(outlook)
            there.put(foe, Position(cell))
            dice = dict(victims_of(there, n, card, centre)).get(foe, 0)
            if dice:
                expected[cell] = dice
        assert len(set(expected.values())) > 2
        assert declared.blasted(outlook, card, centre) == expected


def test_smoke_hides_what_the_rules_say(battle: Battle) -> None:
    outlook = battle.outlook("blue")
    card = outlook.get(outlook.friends()[0], Pouch).card("smoke")
    assert set(declared.blasted(outlook, card, (4, 2))) == set(cloud_cells(outlook, card.radius, (4, 2)))
