"""Rosters in the window: chosen at setup, kept at the end, looked after from the title."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pygame_gui
import pytest

from game.battle.rosters import known_rosters, open_roster, rosters
from game.battle.scene_setup import keys_of
from game.content import writing
from game.messages.orders import Concede
from game.screens.kit import Message
from game.screens.play.screen import BattleScreen
from game.screens.result import Result
from game.screens.rosters import Rosters
from game.screens.setup import NEW, OWN, Setup
from game.screens.title import Title, opening_match
from game.world.body import Stress
from tests.screens.table import Seat, window

SECTION = Path(__file__).resolve().parents[1] / "battle" / "section.toml"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))


@pytest.fixture
def section() -> Path:
    """The small roster among the player's own."""
    rosters().mkdir(parents=True)
    return Path(shutil.copy(SECTION, rosters() / "section.toml"))


def picked(setup: Setup, side: str, word: str) -> None:
    """Choose from a side's menu of rosters."""
    menu = setup._rosters[side]
    menu.selected_option = (word, word)
    pygame.event.post(pygame.Event(pygame_gui.UI_DROP_DOWN_MENU_CHANGED, ui_element=menu, text=word))


def begun(seat: Seat, **words: str) -> BattleScreen:
    setup = Setup("bridge", {"blue": "human", "red": "random"}, 42)
    seat.app.stage.show(setup)
    seat.tick(2)
    for side, word in words.items():
        picked(setup, side, word)
        seat.tick(2)
    seat.key("Enter")
    if isinstance(seat.app.stage.screen, Message):  # so few cannot meet the objective
        seat.key("Enter")
    assert isinstance(seat.app.stage.screen, BattleScreen)
    return seat.app.stage.screen


def given_up(seat: Seat) -> Result:
    """The battle is given up; the result is up and has been seen."""
    seat.battle.match.battle.answer(Concede())
    seat.wait(lambda: isinstance(seat.app.stage.screen, Result))
    seat.tick(20, 0.1)
    assert isinstance(seat.app.stage.screen, Result)
    return seat.app.stage.screen


def test_a_side_fights_from_its_roster_and_is_carried_on(section: Path) -> None:
    with window() as seat:
        battle = begun(seat, blue="roster section").match.battle
        doc = keys_of(battle.world)["blue_doc"]
        assert "blue_1" not in keys_of(battle.world)
        result = given_up(seat)
        battle.world.put(doc, Stress(25))
        assert list(result.keeping.values()) == ["blue"]
        seat.key("R")
        message = seat.app.stage.screen
        assert isinstance(message, Message)
        assert "Doc: dead (dying)" in message.words
        assert "Cpl. Holm: critical; stress 10" in message.words
        roster, _book = open_roster(section)
        assert roster.page.battles == 1
        assert roster.soldiers[1].fate == "dead"
        seat.key("Enter")
        seat.key("R")
        assert seat.app.stage.screen is result
        assert open_roster(section)[0].page.battles == 1
        seat.tick(20, 0.1)
        seat.key("Enter")
        again = seat.app.stage.screen
        assert isinstance(again, Setup)
        assert again.rosters["blue"] == "roster section"


def test_the_same_battle_taken_up_again_is_not_counted_twice(section: Path) -> None:
    with window() as seat:
        begun(seat, blue="roster section")
        result = given_up(seat)
        seat.key("R", "Enter")
        result.kept.clear()
        result.keep("blue")
        message = seat.app.stage.screen
        assert isinstance(message, Message)
        assert "a battle counts once" in message.words


def test_a_new_roster_from_the_scenario(section: Path) -> None:
    with window() as seat:
        match = begun(seat, blue=NEW).match
        path = rosters() / "bridge-blue-001.toml"
        assert match.rosters == {"blue": ("blue", str(path), 0)}
        assert len(open_roster(path)[0].soldiers) == 8


def test_any_side_may_be_kept_as_a_roster_afterwards() -> None:
    with window() as seat:
        begun(seat, blue=OWN)
        assert known_rosters() == ()
        given_up(seat)
        seat.key("R")
        assert [path.name for path in known_rosters()] == ["bridge-blue-001.toml"]
        roster, _book = open_roster(known_rosters()[0])
        assert roster.page.battles == 1
        assert {one.battles for one in roster.soldiers} == {1}


def test_the_roster_screen_treats_with_its_dice_shown(section: Path) -> None:
    with window() as seat:
        seat.app.stage.show(Title())
        seat.key("R")
        screen = seat.app.stage.screen
        assert isinstance(screen, Rosters)
        assert "Cpl. Holm" in screen.words
        assert "lingering arm wound (2 battles)" in screen.words
        seat.key("T")
        message = seat.app.stage.screen
        assert isinstance(message, Message)
        assert message.words.count("against 15") == 3
        kept = open_roster(section)[0]
        assert [str(one.total) in message.words for one in kept.page.treatments] == [True] * 3
        seat.key("Enter", "T")
        assert "Nothing to treat" in seat.app.stage.screen.title  # type: ignore[attr-defined]
        seat.key("Enter", "N")
        assert open_roster(section)[0].page.battles == 1
        seat.key("Esc")
        assert isinstance(seat.app.stage.screen, Title)


def test_a_broken_roster_is_told_everywhere(section: Path) -> None:
    section.write_text(SECTION.read_text("utf-8").replace("scout", "scuot"), "utf-8")
    with window() as seat:
        screen = Rosters()
        seat.app.stage.show(screen)
        seat.tick(2)
        assert "did you mean" in screen.words
        seat.key("T")
        assert seat.app.stage.screen is screen
        setup = Setup("bridge", {"blue": "human", "red": "random"}, 42)
        seat.app.stage.show(setup)
        picked(setup, "blue", "roster section")
        seat.tick(2)
        seat.key("Enter")
        assert isinstance(seat.app.stage.screen, Message)
        assert "scuot" in seat.app.stage.screen.words


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_nothing_lies_outside_the_window(section: Path, size: tuple[int, int]) -> None:
    from game.screens.settings import Settings

    with window(Settings(width=size[0], height=size[1], speed=0.0, edge_scroll=False)) as seat:
        screen = Rosters()
        seat.app.stage.show(screen)
        seat.tick(2)
        area = pygame.Rect((0, 0), seat.app.stage.size)
        assert all(area.contains(one.rect) for one in screen.ui.get_root_container().elements)
        begun(seat, blue="roster section")
        result = given_up(seat)
        assert all(area.contains(one.rect) for one in result.ui.get_root_container().elements)


def test_a_battle_from_the_command_line_takes_its_soldiers_from_a_roster(section: Path) -> None:
    match = opening_match("bridge", {"red": "random"}, 7, None, rosters={"blue": section})
    assert match is not None
    with match.battle:
        assert [note[1] for note in match.rosters.values()] == [str(section)]
        assert "blue_doc" in keys_of(match.battle.world)


def test_a_roster_that_somebody_else_changes_is_waited_for_and_the_window_goes_on(
    section: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stood still for up to 5 seconds, and said nothing."""
    monkeypatch.setattr(writing, "sleep", lambda _seconds: pytest.fail("the window sleeps"))
    with window() as seat:
        begun(seat, blue="roster section")
        result = given_up(seat)
        for seconds in (9.0, 0.1):
            with writing.changing(section):
                seat.key("R")
                assert result.moving
                assert [button.text.startswith("Waiting for the roster") for button in result.keeping] == [True]
                seat.tick(dt=seconds)
                seat.tick(2)
                told = seat.app.stage.screen
                assert isinstance(told, Message) == (seconds > 5)
                if isinstance(told, Message):
                    assert "is being changed by another process" in told.words
                    seat.key("Enter")
        seat.tick(3)
        assert result.kept == {"blue"}
        assert not result.moving
