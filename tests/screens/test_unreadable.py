"""What cannot be read never keeps the title from coming up: it is told, and the game goes on without it."""

from __future__ import annotations

import pwd
import tempfile
from pathlib import Path

import pytest

from game import home
from game.screens.saves import shelved, unread
from game.screens.settings import Settings, load_settings
from game.screens.title import Title
from tests.screens.table import window

SETTINGS = 'volume = 0.25\n# mine\nwidth = {}\nmuted = true\nstanding = [["dodge", "always", 3]]\n'
HEAD = '{"kind":"enfilade journal","scenario":"../../x","seats":{},"rules":{},"opening":{}} 00000000\n'


@pytest.mark.parametrize("text", ["width = inf", "width = " + "[" * 100_000, "width = " + "9" * 5000, "a." * 100_000])
def test_spoiled_settings_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    home.settings_file().write_text(text, encoding="utf-8")
    settings, problems = load_settings()
    assert settings == Settings()
    assert len(problems) == 1


@pytest.mark.parametrize("figure", ["inf", "-nan", "1e9999", "9" * 5000, "0x" + "f" * 5000, "12ab"])
def test_one_figure_that_cannot_be_used_keeps_the_other_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figure: str
) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    home.settings_file().write_text(SETTINGS.format(figure), encoding="utf-8")
    settings, problems = load_settings()
    assert settings == Settings(volume=0.25, muted=True, standing=(("dodge", "always", 3),))
    assert [problem.place for problem in problems] == ["width"]
    assert problems[0].hint == "the setting is left out"


@pytest.mark.parametrize("text", [HEAD, '{"kind":"enfilade journal","a":' + "[" * 100_000])
def test_the_title_comes_up_over_a_spoiled_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    home.saves().mkdir()
    (home.saves() / "battle-x-001.journal").write_text(text, encoding="utf-8")
    found, problems = shelved()
    assert not found
    assert "battle-x-001.journal" in unread(problems)
    with window() as seat:
        seat.app.stage.show(Title())
        seat.tick(2)
        assert isinstance(seat.app.stage.screen, Title)


@pytest.mark.parametrize("chosen", ["", "~/enfilade"])
def test_a_user_id_without_account_has_a_folder(monkeypatch: pytest.MonkeyPatch, chosen: str) -> None:
    def nobody(_uid: int) -> None:
        raise KeyError("no such uid")

    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("ENFILADE_HOME", chosen)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    assert home.home().is_relative_to(tempfile.gettempdir())
