"""The window fights with the cards that `enfilade play` was given."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.cli import app
from game.cli import play as playing
from game.screens import app as window
from game.screens.app import App
from game.screens.match import Match
from game.screens.stage import Screen
from tests.content.test_own_cards import pistols, put


def test_play_fights_with_the_cards_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(playing, "display_found", lambda: True)
    monkeypatch.setattr(App, "loop", lambda _app: 0)
    shown: list[set[str]] = []
    opened: list[Match] = []
    screen = window.opening_screen

    def seen(match: Match | None) -> Screen:
        assert match is not None
        shown.append(pistols(match.battle))
        opened.append(match)
        return screen(match)

    monkeypatch.setattr(window, "opening_screen", seen)
    for given in ([], ["--cards", str(put(tmp_path / "given", "Given"))]):
        done = CliRunner().invoke(app, ["play", "warehouse", "--seat", "blue=human", *given])
        assert done.exit_code == 0, done.output
    for match in opened:
        match.battle.close()
    assert shown == [{"Pistol"}, {"Given"}]
