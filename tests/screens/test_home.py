"""A folder of the player that cannot be used keeps nobody from the title screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import home
from game.screens import app
from game.screens.kit import Message
from game.screens.title import Title


def test_a_folder_that_is_a_file_is_told_and_another_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine").write_text("", "utf-8")
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path / "mine"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    shown: list[object] = []

    def looked(window: app.App) -> int:
        shown.extend(window.stage.screens)
        window.tick(0.1)
        window.close()
        return 0

    monkeypatch.setattr(app.App, "loop", looked)
    assert app.run() == 0
    assert [type(one) for one in shown] == [Title, Message]
    assert home.home().parent == tmp_path
