"""A battle of this book in the real window: it is drawn, orders have buttons, and seats play it to its end there."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.messages.orders import Act
from game.rulebooks.alternacy.acts import ACTS
from game.rulebooks.shelf import open_book
from game.screens.match import Match
from game.screens.play.screen import BattleScreen
from tests.reach import order_breach
from tests.screens.table import window


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))


@pytest.mark.parametrize("scenario", ["bridge", "duel"])
def test_a_battle_is_drawn_and_goes_on(scenario: str) -> None:
    with window() as seat:
        match = Match.begin(scenario, {"blue": "human", "red": "greedy"}, 3, rules="alternacy")
        seat.app.stage.show(BattleScreen(match))
        seat.begin()
        seat.wait(seat.asked)
        assert match.battle.position.book.key == "alternacy"
        for _ in range(3):
            seat.key("X")
            seat.wait(seat.asked)
        assert match.battle.round >= 1


def test_every_act_has_its_button() -> None:
    face = open_book("alternacy").face
    assert [act for act in ACTS if order_breach(face, Act(act))] == []
