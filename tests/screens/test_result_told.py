"""The end of a battle: nobody is hidden any more, and what is named is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.screens.match import Match
from game.screens.play.screen import BattleScreen
from game.screens.result import Result
from game.screens.saves import FOUGHT
from tests.screens.table import scene_battle, staged, window

HIDDEN = """
legend = { w = "house_wall" }
field = '''
. . . w w w
. a . w b w
. . . w w w
. . c . . .
'''
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "gunner"
[units.c]
side = "red"
like = "rifleman"
stress = 25
"""


def test_both_sides_are_told_in_full(tmp_path: Path) -> None:
    battle = scene_battle(HIDDEN, "a")
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        assert len(battle.outlook("blue").foes()) < 2
        seat.key("Ctrl+K", "Enter")
        seat.wait(lambda: isinstance(seat.app.stage.screen, Result))
        screen = seat.app.stage.screen
        assert isinstance(screen, Result)
        assert screen._upright("red") == "On their feet: Gunner"
        assert screen._losses("red").startswith("Out of the fight: Rifleman (")


def test_the_replay_is_where_it_is_told_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    match = Match.begin("duel", {"blue": "human", "red": "random"}, 3)
    with window() as seat:
        seat.app.stage.show(BattleScreen(match))
        seat.wait(seat.asked)
        seat.key("1")
        seat.wait(seat.asked)
        seat.key("Ctrl+K", "Enter")
        seat.wait(lambda: isinstance(seat.app.stage.screen, Result))
        assert match.path.name.startswith(FOUGHT)
        assert match.path.is_file()
        assert match.unsaved is None
    assert match.path.is_file()
