"""Close combat in the window: what a click means, which chips there are, and chains of answers in the log."""

from __future__ import annotations

import pytest

from game.battle.log import InterruptDepth
from game.messages import events as ev
from game.messages import orders as od
from game.rulebooks.ascension.captions import FACE
from game.rulebooks.ascension.close.refusals import KIND_OPTIONS
from game.screens.play.input import aims
from game.screens.play.input.controls import Controls
from game.world.place import Grapple, Position
from tests.screens.table import scene_battle

FIELD = '''
title = "Up close"
rules = "ascension"
field = """
. . . . . . .
. a b . . c .
. . . . . . .
"""
[units.b]
side = "red"
like = "rifleman"
[units.c]
side = "red"
like = "rifleman"
[units.a]
side = "blue"
like = "hero"
'''
SWORD, PISTOL, BARE = 'weapons = ["sword"]', 'weapons = ["pistol"]', "weapons = []"


def test_the_chips_of_a_close_attack_are_the_options_of_the_book() -> None:
    assert {kind: set(FACE.options_for(f"close.{kind}")) for kind in KIND_OPTIONS} == {
        kind: set(words) for kind, words in KIND_OPTIONS.items()
    }


@pytest.mark.parametrize(
    ("gear", "near", "far"),
    [
        (SWORD, "close.weapon", "close.weapon"),
        (PISTOL, "attack.shot", "attack.shot"),
        (BARE, "close.strike", "close.strike"),
    ],
)
def test_a_click_means_the_likeliest_attack(gear: str, near: str, far: str) -> None:
    with scene_battle(FIELD + gear, "a") as battle:
        assert battle.ask is not None
        controls = Controls(battle.outlook("blue"), battle.ask)
        here, there = battle.outlook("blue").foes()
        assert aims.likeliest(controls.offers, here) == near
        assert aims.likeliest(controls.offers, there) == far


def test_in_a_hold_a_click_means_the_hold() -> None:
    with scene_battle(FIELD + SWORD, "a") as battle:
        assert battle.ask is not None
        unit, world = battle.ask.unit, battle.position.world
        foe = battle.outlook("blue").foes()[0]
        world.put(foe, Position(world.get(unit, Position).cell))
        world.put(unit, Grapple(foe, holds=True))
        world.put(foe, Grapple(unit, holds=False))
        controls = Controls(battle.outlook("blue"), battle.ask)
        assert controls.click(world.get(unit, Position).cell, foe) is None
        assert controls.draft() == od.Close(foe, "grapple")


def test_an_answer_to_an_answer_is_told_deeper() -> None:
    """A blow, the riposte to it, a counter punch to that, and then an order of its own: 0, 1, 2, 0."""
    chain, deep = InterruptDepth(), []
    for unit, means in ((1, ""), (2, "riposte"), (1, "counter"), (3, "")):
        if means:
            chain.depth(ev.Interrupted(unit, 9, means, means))
        deep.append(chain.depth(ev.AttackDeclared(unit, "strike", (9,), "")))
        chain.depth(ev.AttackRolled(unit, 9, "strike", 0, 1))
        chain.depth(ev.AttackEnded(unit, "strike", flash=False))
    assert deep == [0, 1, 2, 0]


def test_overwatch_during_an_attack_is_told_inside_it() -> None:
    chain = InterruptDepth()
    assert chain.depth(ev.AttackDeclared(1, "shot", (2,), "rifle")) == 0
    assert chain.depth(ev.Interrupted(2, 1, "overwatch", "attack")) == 1
    assert chain.depth(ev.AttackDeclared(2, "shot", (1,), "rifle")) == 1
    assert chain.depth(ev.AttackEnded(2, "shot", flash=True)) == 1
    assert chain.depth(ev.AttackRolled(1, 2, "shot", 3, 1)) == 0
