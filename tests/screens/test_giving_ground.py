"""The question whether to give ground: one square needs no board, a key or a button is enough."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.messages.orders import Close, Move
from game.screens.play.desk import Desk
from game.world.place import Position
from tests.screens.table import scene_battle, staged

FIELD = """
field = '''
. . . . . .
. a b . . .
. . . . . .
'''
[units.a]
side = "red"
like = "rifleman"
weapons = ["sword"]
[units.b]
side = "blue"
like = "rifleman"
weapons = ["sword"]
"""


def attacked() -> Battle:
    battle = scene_battle(FIELD, "a", blue="human", red="human")
    battle.answer(Close(battle.outlook("red").foes()[0], "weapon"))
    return battle


@pytest.mark.parametrize("key", ["Enter", "1"])
def test_a_step_back_is_one_key(tmp_path: Path, key: str) -> None:
    battle = attacked()
    unit = battle.outlook("blue").friends()[0]
    with staged(battle, tmp_path) as seat:
        seat.battle.seat("blue")
        seat.wait(seat.asked)
        controls = seat.battle.controls
        assert controls is not None
        assert controls.answers() == ("move.backstep", "respond.decline")
        assert Desk._answer(controls, "move.backstep", 1).caption == "Step back"
        assert controls.sole == Move((3, 1), "backstep")
        seat.key(key)
        assert battle.world.get(unit, Position).cell == (3, 1)
