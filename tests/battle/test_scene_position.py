"""A scene with a saved position that is none, or another battle's, is told by its file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.save import position_to_text
from game.battle.scenes import odds_of, run_scene
from game.content.problem import ContentError
from game.content.writing import report

SCENE = '''
rules = "ascension"
field = """
. a . b .
"""

[units.a]
side = "blue"
like = "rifleman"

[units.b]
side = "red"
like = "rifleman"

[[steps]]
unit = "a"
order = "shot b"
odds = { hit = 0.5 }

[position]
'''
BOTH = pytest.mark.parametrize("play", [run_scene, odds_of])


def told_of(play: Callable[[Path], object], text: str, folder: Path) -> str:
    path = folder / "one.toml"
    path.write_text(f"{SCENE}text = '''{text}'''\n", encoding="utf-8")
    with pytest.raises(ContentError) as told:
        play(path)
    return str(told.value).replace(str(path), "FILE")


@BOTH
@pytest.mark.parametrize("text", ["{}", "[]", "null", "{", '{"field": {}}'])
def test_what_is_no_position(play: Callable[[Path], object], text: str, tmp_path: Path) -> None:
    assert told_of(play, text, tmp_path).startswith("FILE: position: error: ")


@BOTH
def test_a_position_of_another_battle(play: Callable[[Path], object], tmp_path: Path) -> None:
    with Battle.open("duel", 1) as battle:
        text = position_to_text(battle.position)
    assert 'FILE: position: error: has no unit "a"' in told_of(play, text, tmp_path)


def test_a_log_folder_with_too_long_a_name_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path / ("x" * 300)))
    report("test", "trace")
