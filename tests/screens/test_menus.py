"""Title, setup, options, load and help: every way in and every way back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pygame_gui
import pytest

from game.content.scenario import load_scenario
from game.rulebooks.shelf import open_book
from game.screens import stage
from game.screens.art import theme as gui
from game.screens.briefing import strength
from game.screens.help import Help
from game.screens.kit import Message
from game.screens.options import Options
from game.screens.play.screen import BattleScreen
from game.screens.resume import Load
from game.screens.settings import Settings, load_settings
from game.screens.setup import Setup
from game.screens.stage import Screen
from game.screens.title import Title, opening_match, opening_screen
from game.world.body import Identity
from tests.screens.table import fought, placed, window


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))


@pytest.mark.parametrize(("key", "screen"), [("N", Setup), ("L", Load), ("O", Options), ("K", Help)])
def test_the_title_leads_there_and_esc_leads_back(key: str, screen: type[Screen]) -> None:
    with window() as seat:
        seat.app.stage.show(Title())
        seat.key(key)
        assert isinstance(seat.app.stage.screen, screen)
        seat.key("Esc")
        assert isinstance(seat.app.stage.screen, Title)


def test_the_title_is_worked_by_mouse_too() -> None:
    with window() as seat:
        title = Title()
        seat.app.stage.show(title)
        seat.tick(2)
        seat.click(title.buttons["new"].rect.center)
        assert isinstance(seat.app.stage.screen, Setup)


def test_continue_is_dark_while_there_is_nothing_to_go_on_with() -> None:
    with window() as seat:
        title = Title()
        seat.app.stage.show(title)
        seat.key("C")
        assert seat.app.stage.screen is title


def test_a_battle_is_set_up_and_begun() -> None:
    with window() as seat:
        seat.app.stage.show(Setup("warehouse", {"blue": "human", "red": "random"}, 42))
        seat.tick(2)
        seat.key("Enter")
        battle = seat.app.stage.screen
        assert isinstance(battle, BattleScreen)
        assert battle.match.scenario == "warehouse"
        assert battle.match.battle.seats == {"blue": "human", "red": "random"}
        assert battle.match.battle.dice.state()[0] == 42


def test_the_rules_chosen_last_are_those_of_the_next_battle() -> None:
    with window() as seat:
        seat.app.stage.show(Setup("warehouse", {"blue": "human", "red": "random"}, 42, rules="alternity"))
        seat.tick(2)
        seat.key("Enter")
        assert load_settings()[0].rules == "alternity"
        again = Setup()
        seat.app.stage.show(again)
        seat.tick(2)
        assert again.rules == "alternity"
        assert again.chosen == {"blue": "human", "red": "random"}


def test_the_briefing_says_how_strong_each_side_is() -> None:
    """By the prices of the book in play (ASC-BASE-06); a book without points counts heads."""
    plan = load_scenario("duel")
    side = plan.sides[0].key
    cards = [recruit.card for recruit in plan.recruits if recruit.side == side]
    cost = open_book(plan.rules).cost
    assert cost is not None
    points = sum(cost(card)[0] for card in cards)
    assert strength(plan, side) == f"{len(cards)} strong, worth {points} CP (character points)"
    assert strength(replace(plan, rules="alternity"), side) == f"{len(cards)} strong"


def test_the_list_of_battles_counts_who_fights_by_the_chosen_rules() -> None:
    for rules, size in (("", "5 against 6, 12 rounds"), ("alternity", "4 against 7, 12 rounds")):
        assert Setup("roadblock", rules=rules)._title("roadblock") == f"The roadblock: {size}"


def test_the_setup_shows_who_fights_by_the_chosen_rules(tmp_path: Path) -> None:
    """And nobody by rules under which a side is empty: those are told, and others can be chosen again."""
    path = tmp_path / "two.toml"
    path.write_text(TWO_BOOKS, encoding="utf-8")
    with window() as seat:
        setup = Setup(str(path), {"blue": "human", "red": "random"}, 42)
        seat.app.stage.show(setup)
        assert [setup._force(setup.chosen_plan, side) for side in ("blue", "red")] == ["2× Rifleman", "Scout"]
        for rules, enabled in (("Alternity", False), ("Ascension", True)):
            setup._rules.selected_option = (rules, rules)
            setup.hear(pygame.Event(pygame_gui.UI_DROP_DOWN_MENU_CHANGED, ui_element=setup._rules, text=rules))
            assert setup.buttons["begin"].is_enabled == enabled
        setup.rules = "alternity"
        path.write_text(TWO_BOOKS.replace('"scout", only = ["ascension"]', '"scout"'), encoding="utf-8")
        setup.plans.clear()
        assert [setup._force(setup.chosen_plan, side) for side in ("blue", "red")] == ["Rifleman", "Scout"]
        setup.put_up(seat.app.stage)
        setup.begin()
        battle = seat.app.stage.screen
        assert isinstance(battle, BattleScreen)
        assert len(battle.match.battle.world.having(Identity)) == 2  # not three, as by the other book


TWO_BOOKS = """title = "Two books"
briefing = "Fight."
map = "bridge"
rules = "ascension"
rounds = 8
[[sides]]
key = "blue"
name = "Blue"
zone = "blue"
units = [{ like = "rifleman" }, { like = "rifleman", only = ["ascension"] }]
[[sides]]
key = "red"
name = "Red"
zone = "red"
units = [{ like = "scout", only = ["ascension"] }]
[[objectives]]
side = "blue"
kind = "eliminate"
[[objectives]]
side = "red"
kind = "eliminate"
"""


def test_a_broken_scenario_is_told_and_cannot_be_begun(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text('title = "Broken"\nrounds = "many"\n', encoding="utf-8")
    with window() as seat:
        setup = Setup(str(broken))
        seat.app.stage.show(setup)
        seat.tick(2)
        seat.key("Enter")
        assert isinstance(seat.app.stage.screen, Message)
        assert "rounds" in seat.app.stage.screen.words
        seat.key("Enter")
        assert seat.app.stage.screen is setup


def test_settings_are_changed_and_kept() -> None:
    with window() as seat:
        options = Options()
        seat.app.stage.show(options)
        seat.tick(2)
        button = next(button for button, name in options.switches.items() if name == "warn_friends")
        seat.click(button.rect.center)
        assert seat.app.stage.settings.warn_friends is False
        options._answering("cap")("No under 10")
        assert seat.app.stage.settings.standing == (("cap", "never", 10),)
        options._answering("cap")("Ask me")
        assert seat.app.stage.settings.standing == ()


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [0.8, 1.5])
def test_nothing_lies_outside_the_window(size: tuple[int, int], scale: float) -> None:
    settings = Settings(width=size[0], height=size[1], ui_scale=scale, speed=0.0, edge_scroll=False)
    with window(settings) as seat:
        for screen in (Title(), Setup(), Options(), Load()):
            seat.app.stage.show(screen)
            seat.tick(2)
            area = pygame.Rect((0, 0), seat.app.stage.size)
            for element in screen.ui.get_root_container().elements:
                assert area.contains(element.rect), f"{type(screen).__name__}: {element} at {element.rect}"


@pytest.mark.parametrize("scenario", ["abbey_yard", "bunker_line"])
def test_all_that_can_be_pressed_in_a_battle_lies_in_the_least_window_at_the_largest_text(scenario: str) -> None:
    settings = Settings(width=1024, height=600, ui_scale=1.5, speed=0.0, edge_scroll=False, volume=0.0)
    with fought(scenario, {"blue": "human", "red": "random"}, 7, settings) as seat:
        seat.wait(seat.asked)
        area, questions = pygame.Rect((0, 0), seat.app.stage.size), set()
        while "turn" not in questions:
            assert seat.battle.view.controls is not None
            questions.add(seat.battle.view.controls.ask.question)
            seat.tick(2)
            boxes = [entry for entry in placed(seat.battle) if entry not in seat.battle.view.board.banners.placed]
            assert boxes
            for box, what in boxes:
                assert area.contains(box), f"{what} at {box}"
            if "turn" not in questions:
                seat.key("1")
                if isinstance(seat.app.stage.screen, Message):  # what the squads of a company will do
                    seat.key("Enter")
                seat.wait(seat.asked)


def test_what_was_asked_for_is_opened(tmp_path: Path) -> None:
    assert isinstance(opening_screen(opening_match(None, {}, None, None)), Title)
    match = opening_match("bridge", {"red": "random"}, 7, None)
    assert match is not None
    assert match.people == ("blue",)
    path = match.path
    match.close()
    again = opening_match(None, {}, None, path)
    assert again is not None
    assert again.path == path
    again.close()


def test_a_dummy_is_no_display() -> None:
    assert stage.has_display() is False


def test_a_fault_leads_to_the_title_with_a_report(tmp_path: Path) -> None:
    class Stumbles(Screen):
        def update(self, dt: float) -> None:
            raise RuntimeError("tripped")

    with window() as seat:
        seat.app.stage.show(Stumbles())
        assert seat.app._safely(0.01)
        assert isinstance(seat.app.stage.screen, Message)
        assert "tripped" in seat.app.stage.screen.words
        assert "tripped" in (tmp_path / "logs" / "fault.txt").read_text(encoding="utf-8")
        seat.key("Enter")
        assert isinstance(seat.app.stage.screen, Title)


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5])
def test_plain_texts_grow_with_the_scale(scale: float) -> None:
    """A plain text is 14 points; what has no font of its own once kept that size at every scale."""
    with window():
        theme = gui.manager((1280, 720), scale).get_theme()
        sizes = {kind: theme.get_font([kind]).get_point_size() for kind in gui.PLAIN}
        assert sizes == dict.fromkeys(gui.PLAIN, round(14 * scale))
