"""What puzzled people who played a first battle: lists, drop-downs, rims and folds, bushes and keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pygame_gui.elements.ui_drop_down_menu import UIExpandedDropDownState

from game.battle.forecast import forecast
from game.messages import orders as od
from game.messages.events.lines import BAD, LogLine
from game.screens import kit
from game.screens.art import theme
from game.screens.play.animation.pace import put_down
from game.screens.play.panels import oddsheet, tips
from game.screens.setup import Setup
from game.screens.standing import Standing
from game.systems import hotkeys
from tests.screens.table import QUICK, Seat, fought, staged, window
from tests.screens.test_newcomers import held_fire, standing


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    yield
    hotkeys.rebind(())



def test_enemies_sighted_one_after_another_stand_in_one_line() -> None:
    """A line each filled the log as a battle began."""
    lines = [LogLine("Round 1")]
    for name in ("Novak", "Pavel", "Radek", "Tomas", "Zdenek"):
        put_down(lines, [LogLine(f"Enemy sighted: {name}", BAD)])
    put_down(lines, [LogLine("Enemy sighted: an unknown enemy at (3, 4)", BAD)])
    assert [line.text for line in lines] == ["Round 1", "Enemies sighted: Novak, Pavel, Radek and 3 more"]


def test_a_drop_down_closes_when_what_is_chosen_is_chosen_again() -> None:
    with window() as seat:
        setup = Setup("abbey_yard", {"blue": "human", "red": "random"}, 3)
        seat.app.stage.show(setup)
        seat.tick(3)

        def click(at: tuple[int, int]) -> None:
            seat.point_at(at)
            seat.tick(3)
            seat.click(at)
            seat.tick(3)

        click(setup._rules.rect.center)
        state = setup._rules.current_state
        assert isinstance(state, UIExpandedDropDownState)
        assert state.options_selection_list is not None
        chosen = next(one for one in state.options_selection_list.item_list if one["selected"])
        click(chosen["button_element"].rect.center)
        assert not isinstance(setup._rules.current_state, UIExpandedDropDownState)


def test_always_and_never_say_of_what(tmp_path: Path) -> None:
    with staged(held_fire(), tmp_path) as seat:
        seat.wait(seat.asked)
        drawn: list[str] = []
        write = kit.fitted
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kit, "fitted", lambda words, *rest: drawn.append(words) or write(words, *rest))
            seat.battle.desk.prompt.panel._key = None
            seat.tick(2)
        assert "Fire a held attack: for your whole side, from now on" in drawn


def rim_of(seat: Seat, key: str) -> tuple[int, ...]:
    rect = next(rect for rect, button in seat.battle.desk.bar.placed if button.key == key)
    return tuple(seat.app.window.get_at((rect.centerx, rect.top)))[:3]


def test_a_golden_rim_is_of_what_is_chosen_alone() -> None:
    """What the pointer was on had it too."""
    with fought("abbey_yard", {"blue": "human", "red": "random"}, 7) as seat:
        seat.begin()
        seat.key("F")
        box = next(rect for rect, button in seat.battle.desk.bar.placed if button.key == "move.walk")
        seat.point(box.center)
        seat.tick(2)
        assert rim_of(seat, "attack.shot") == theme.BRASS_LIGHT
        assert rim_of(seat, "move.walk") not in (theme.BRASS_LIGHT, rim_of(seat, "move.sprint"))


def test_orders_that_cannot_be_given_fold_into_one_button_that_shows_them_with_their_reasons() -> None:
    """A first battle began with 34 buttons."""
    with fought("abbey_yard", {"blue": "human", "red": "random"}, 7) as seat:
        seat.begin()
        bar = seat.battle.desk.bar
        few = {button.key for _rect, button in bar.placed}
        assert len(few) <= 26
        assert not [key for key in few if key.startswith("close.")]
        seat.click(next(rect for rect, button in bar.placed if button.key == "rest").center)
        shown = {button.key: button.refusal for _rect, button in bar.placed}
        assert few < shown.keys()
        assert "out of reach" in (shown["close.strike"] or "")
        seat.click(next(rect for rect, button in bar.placed if button.key == "rest").center)
        assert {button.key for _rect, button in bar.placed} == few


def test_bushes_in_the_line_of_fire_are_explained() -> None:
    """They stood in the line, and the odds said nothing of them."""
    with fought("abbey_yard", {"blue": "human", "red": "random"}, 7) as seat:
        seat.begin()
        controls = seat.battle.view.controls
        assert controls is not None
        orders = [od.Attack(foe) for foe in controls.foes()]
        looked = [(controls.ahead.forecast(order), order) for order in orders]
        lines = {oddsheet.in_the_line(one, order) for one, order in looked if one is not None}
        assert "In the line: bush. Only what the target stands in or right behind is cover." in lines
    with standing("ascension") as battle:
        unit, foe = (battle.outlook("blue").friends()[0], battle.outlook("blue").foes()[0])
        order = od.Attack(foe)
        assert oddsheet.in_the_line(forecast(battle.world, battle.outlook("blue").book, unit, order), order) == ""


def test_keys_told_in_texts_follow_a_players_own(tmp_path: Path) -> None:
    """They were typed in texts, in the planning of assaults and in the list of standing answers."""
    own = (("standing", "Alt+Z"), ("storm.all", "7"))
    with staged(held_fire(), tmp_path, replace(QUICK, keys=own)) as seat:
        seat.wait(seat.asked)
        box = next(rect for rect, button in seat.battle.desk.prompt.placed if button.key == "standing.always")
        seat.rest(box.center)
        words = " ".join(seat.battle.desk.tip.words)
        assert "To be asked again: Alt+Z." in words
        seat.key("Alt+Z")
        assert isinstance(seat.app.stage.screen, Standing)
        seat.key("Alt+Z")
        assert seat.app.stage.screen is seat.battle
    hotkeys.rebind([("earlier", "Alt+Z")])
    assert "Alt+Z" in hotkeys.named(tips.LOG)
