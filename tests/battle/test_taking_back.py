"""Taking back where orders are declared first and done later: until the other side is asked, or the phase is played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from game.battle.battle import Battle, Refused
from game.battle.position import Position
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import orders as od
from game.messages.frames import Battle as BattleFrame
from game.world.body import Identity

FIELD = """
rules = "alternity"
field = '''
. . . . . . # . .
a . . . . . # . c
b . . . . . # . .
'''
[legend]
"#" = "stone_wall"
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "blue"
like = "rifleman"
[units.c]
side = "red"
like = "rifleman"
"""


@contextmanager
def declaring() -> Iterator[Battle]:
    """Blue's two soldiers are asked one after the other."""
    position = set_up(parse_scene(FIELD))
    stack = [BattleFrame("rounds")]
    with Battle(Position(position.world, position.book, stack), Dice(5), seats={"blue": "human"}) as one:
        for _ in range(12):
            assert one.ask is not None
            if one.ask.side == "blue" and key(one) == "a":
                break
            one.answer(od.END)
        yield one


def key(battle: Battle) -> str:
    """Who is asked."""
    assert battle.ask is not None
    return battle.world.get(battle.ask.unit, Identity).key


@pytest.mark.rule("ALT-DECL-07")
def test_the_last_declaration_of_one_soldier_is_taken_back_when_the_next_is_asked() -> None:
    with declaring() as battle:
        before, activations = battle.digest(), battle.activations
        battle.answer(od.Act("aim"))
        battle.answer(od.END)
        assert key(battle) == "b"
        battle.answer(od.Act("aim"))
        for _ in range(3):
            battle.undo()
        assert (key(battle), battle.digest(), battle.activations) == ("a", before, activations)
        assert battle.undo_refusal() is not None


def test_nothing_is_taken_back_once_the_phase_was_played_or_the_other_side_is_asked() -> None:
    with declaring() as battle:
        battle.answer(od.END)
        battle.answer(od.END)
        assert battle.undo_refusal() == "others have acted or declared since the last order"
        with pytest.raises(Refused, match="others have acted"):
            battle.undo()
        for _ in range(12):
            asked = battle.ask
            battle.answer(od.END)
            assert asked is not None
            assert battle.ask is not None
            if battle.ask.side != asked.side:
                break
        assert battle.ask.side == "red"
        assert battle.undo_refusal() is not None
