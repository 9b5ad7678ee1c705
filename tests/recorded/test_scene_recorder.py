"""What is kept of scenes: each column of checks is held, and what differs is told in words (law 1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.recorded import scene_recorder
from tests.recorded.scene_recorder import NOTHING, SCENES, Checks, anew, compared, kept, name_of

BLOCKS = 16
ONE = SCENES / "act" / "aimed_shot_odds.toml"


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
def test_all_go_as_they_went_in_full(block: int) -> None:
    scenes = sorted(SCENES.rglob("*.toml"))[block::BLOCKS]
    assert not [f"{name_of(path)}: {differs}" for path in scenes if (differs := compared(path, thorough=True)[1])]


@pytest.mark.parametrize("column", Checks._fields)
def test_what_differs_is_named(column: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = kept()[name_of(ONE)]
    assert getattr(first, column) != NOTHING
    assert compared(ONE, thorough=True)[1] == ""
    other = {name_of(ONE): [first._replace(**{column: "00000000"}), *others]}
    monkeypatch.setattr(scene_recorder, "kept", lambda: other)
    assert compared(ONE, thorough=True)[1] == f"step 1: other {column}"
    assert (compared(ONE)[1] == "") == (column == "more")


def test_steps_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_recorder, "kept", lambda: {name_of(ONE): kept()[name_of(ONE)][:2]})
    assert compared(ONE)[1] == "3 steps were played, 2 are recorded"
    monkeypatch.setattr(scene_recorder, "kept", dict)
    assert compared(ONE)[1] == "3 steps were played, 0 are recorded"


def test_one_is_recorded_again_and_the_others_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, nothing = kept(), [Checks(*[NOTHING] * 5)]
    monkeypatch.setattr(scene_recorder, "KEPT", tmp_path / "scenes.checks")
    monkeypatch.setattr(scene_recorder, "kept", lambda: {**before, name_of(ONE): nothing, "gone": nothing})
    assert list(anew([name_of(ONE)])) == [name_of(ONE)]
    rows = (tmp_path / "scenes.checks").read_text(encoding="ascii")
    monkeypatch.undo()
    assert rows == scene_recorder.KEPT.read_text(encoding="ascii")
