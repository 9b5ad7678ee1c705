"""The order bar is folded and unfolded by mouse and by key, and stays so in the next battle."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import home
from game.messages import orders as od
from game.screens.play.input.keys import GAME
from game.screens.play.panels.orderbar import FOLD, UNFOLD
from game.screens.settings import load_settings
from game.systems import hotkeys
from tests.screens.table import Seat, fought, scene_battle, staged
from tests.screens.test_small_things import duel


def keys_shown(seat: Seat) -> list[str]:
    seat.tick(2)
    return [button.key for _rect, button in seat.battle.desk.bar.placed]


def press(seat: Seat, key: str) -> None:
    box = seat.battle.desk.bar.box_of(key)
    assert box is not None
    seat.click(box.center)


def test_the_bar_folds_by_mouse_and_by_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    battle = scene_battle(duel(), "a")
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        before, board = keys_shown(seat), seat.battle.desk.board.height
        assert FOLD in before
        press(seat, FOLD)
        assert keys_shown(seat) == [UNFOLD, "end"]
        assert seat.battle.desk.board.height > board
        assert load_settings()[0].bar_folded
        seat.key("F", "Esc")
        assert keys_shown(seat) == [UNFOLD, "end"], "orders are given by their keys all the same"
        press(seat, UNFOLD)
        assert (keys_shown(seat), seat.battle.desk.board.height) == (before, board)
        seat.key(hotkeys.WINDOW["fold"])
        assert keys_shown(seat) == [UNFOLD, "end"]
    assert home.settings_file().exists()
    assert "{fold}" in [key for key, _words in GAME]
    with staged(scene_battle(duel(), "a"), tmp_path, load_settings()[0]) as seat:
        seat.wait(seat.asked)
        assert keys_shown(seat) == [UNFOLD, "end"]


def test_a_question_is_answered_over_a_folded_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    battle = scene_battle(duel(), "a", blue="greedy", red="human")
    battle.answer(od.Attack(battle.outlook("blue").foes()[0], "shot"))
    with staged(battle, tmp_path) as seat:
        seat.key(hotkeys.WINDOW["fold"])
        seat.wait(seat.asked)
        seat.tick(2)
        shown = {button.key: box for box, button in seat.battle.desk.prompt.placed}
        seat.click(shown["respond.hit_the_deck"].center)
        assert battle.ask is None or battle.ask.question != "hit_the_deck"


def test_the_overview_hides_no_square_for_good_and_folds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the lower left corner soldiers stood under it, and nothing brought them out."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    with fought("bunker_line", {"blue": "human", "red": "random"}, 7) as seat:
        seat.wait(seat.asked)
        seat.tick(2)
        view, overview = seat.battle.view, seat.battle.staff.overview
        corner = (0, view.camera.size[1] - 1)
        assert overview.box.width > 100
        view.camera.pan(-1e6, 1e6)
        seat.tick(2)
        square = view.camera.view.box(corner)
        assert not overview.box.colliderect(square)
        assert view.camera.area.contains(square)
        under = view.camera.square(overview.box.center) or corner
        view.camera.keep_in_sight(under)
        seat.tick(60)
        assert not overview.box.colliderect(view.camera.view.box(under))
        for _ in range(2):
            whole = overview.box.copy()
            seat.click(overview.button.center)
            assert overview.box == overview.button
            assert load_settings()[0].overview_folded
            seat.key(hotkeys.WINDOW["overview"])
            assert overview.box == whole
