"""Every scene holds and goes as it was recorded: each is a test by its own name and carries the rules it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.scene_steps import QuestionRules
from game.messages.stack import Ask
from game.systems.rulebook import Choices
from tests.reach import question_breach
from tests.recorded.scene_recorder import SCENES as HERE
from tests.recorded.scene_recorder import compared, kept, name_of

SCENES = sorted(HERE.rglob("*.toml"))


@pytest.mark.parametrize("path", SCENES, ids=name_of)
def test_scene(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds and goes as it was recorded; each question asked in it has its text, each answer its button."""
    hear, wordless = QuestionRules.hear, set()

    def heard(rules: QuestionRules, ask: Ask, choices: Choices, *, named: bool) -> None:
        wordless.add(question_breach(rules.stage.position.book.face, ask))
        hear(rules, ask, choices, named=named)

    monkeypatch.setattr(QuestionRules, "hear", heard)
    result, differs = compared(path)
    assert wordless <= {""}
    assert result.checked, "a scene that expects nothing shows nothing"
    told = [f"step {one.step}: {one.expectation}, found {one.found}" for one in result.failed]
    assert not told, "\n".join(told)
    assert not differs, f"{differs}: if that is meant, python -m tests.recorded.scene_recorder {name_of(path)}"


def test_there_are_scenes_enough_and_each_names_its_rules() -> None:
    assert len(SCENES) >= 150
    assert list(kept()) == sorted(map(name_of, SCENES)), "python -m tests.recorded.scene_recorder"
    assert all("carries = [" in path.read_text(encoding="utf-8") for path in SCENES)
