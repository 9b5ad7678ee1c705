"""Every scene holds: each is a test by its own name and carries the rules it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.scenes import run_scene

HERE = Path(__file__).parent / "scenes"
SCENES = sorted(HERE.rglob("*.toml"))


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.relative_to(HERE).with_suffix("").as_posix())
def test_scene(path: Path) -> None:
    result = run_scene(path)
    assert result.checked, "a scene that expects nothing shows nothing"
    told = [f"step {one.step}: {one.expectation}, found {one.found}" for one in result.failed]
    assert not told, "\n".join(told)


def test_there_are_scenes_enough_and_each_names_its_rules() -> None:
    assert len(SCENES) >= 150
    assert all("carries = [" in path.read_text(encoding="utf-8") for path in SCENES)
