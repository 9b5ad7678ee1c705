"""Spending a roster's points in the window, with the keys and with the mouse."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pygame_gui
import pytest

from game.battle.afterwards import rested
from game.battle.campaign import soldier_named
from game.battle.rosters import change_roster, open_roster, rosters
from game.content.roster import roster_page
from game.content.writing import changing
from game.screens.kit import Message
from game.screens.rosters import Rosters, Spending, line_of
from game.screens.settings import Settings
from tests.battle.growing import Service, taught
from tests.screens.table import Seat, window
from tests.screens.test_rosters import begun, given_up

SECTION = Path(__file__).resolve().parents[1] / "battle" / "section.toml"


VANGUARD = '''
title = "The vanguard"
side = "blue"
rules = "alternity"

[[soldiers]]
key = "holm"
like = "rifleman"
skills = { rifle = 4 }
growth = { level = 3, ap = 2, points = 12 }
'''


@pytest.fixture
def section(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The small roster among the player's own; Holm has four points."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    taught(monkeypatch)
    rosters().mkdir(parents=True)
    path = Path(shutil.copy(SECTION, rosters() / "section.toml"))
    text = path.read_text("utf-8").replace('key = "holm"\n', 'key = "holm"\ngrowth = { points = 4 }\n')
    path.write_text(text, "utf-8")
    yield path
    roster_page.cache_clear()


def growth(path: Path, key: str) -> Service:
    found = soldier_named(open_roster(path)[0], key).growth
    assert isinstance(found, Service)
    return found


def opened(seat: Seat) -> Spending:
    seat.app.stage.show(Rosters())
    seat.tick(2)
    seat.key("P")
    screen = seat.app.stage.screen
    assert isinstance(screen, Spending)
    return screen


def picked(seat: Seat, screen: Spending, words: str) -> None:
    """A click on an entry of a list."""
    entries = [one for one in (*screen.soldiers.item_list, *screen.offers.item_list) if one["text"] == words]
    seat.click(entries[0]["button_element"].rect.center)
    seat.tick(3)


def test_with_the_keys(section: Path) -> None:
    with window() as seat:
        screen = opened(seat)
        assert "Cpl. Holm" in screen.words
        assert "4 points" in screen.words
        seat.key("Enter")
        assert growth(section, "holm").points == 2
        assert "firearms 5" in screen.words
        seat.key("Down", "Enter")
        assert growth(section, "holm").points == 0
        assert "2 points are needed" in screen.words
        seat.key("Enter")
        message = seat.app.stage.screen
        assert isinstance(message, Message)
        assert message.words == "2 points are needed"
        seat.key("Enter", "Right")
        assert "Doc" in screen.words
        seat.key("Left", "Left")
        assert screen.soldier.key == "rest"
        seat.key("Esc")
        assert isinstance(seat.app.stage.screen, Rosters)


def test_with_the_mouse(section: Path) -> None:
    with window() as seat:
        screen = opened(seat)
        picked(seat, screen, "Vera")
        assert screen.soldier.key == "vera"
        picked(seat, screen, "Cpl. Holm")
        picked(seat, screen, "2   stealth 1")
        assert screen.wish is not None
        assert line_of(screen.wish) == "2   stealth 1"
        seat.click(screen.buttons["buy"].rect.center)
        assert growth(section, "holm").points == 2
        assert open_roster(section)[0].soldiers[0].model_dump()["skills"] == {"stealth": 1}
        seat.click(screen.buttons["back"].rect.center)
        assert isinstance(seat.app.stage.screen, Rosters)


def test_an_operation_is_begun_made_longer_and_ended(section: Path) -> None:
    with window() as seat:
        screen = opened(seat)
        for battles in (2, 3, 4, 5, 6, None, 2):
            seat.key("O")
            now = open_roster(section)[0].page.operation
            assert (now.battles if now else None) == battles
        text = section.read_text("utf-8").replace("battles = 2, fought = 0", "battles = 2, fought = 1")
        section.write_text(text, "utf-8")
        screen = opened(seat)
        assert "Operation: 1 of 2" in screen.buttons["operation"].text
        seat.click(screen.buttons["operation"].rect.center)
        message = seat.app.stage.screen
        assert isinstance(message, Message)
        assert "1 of 2 battles have been fought" in message.words
        seat.key("Enter")
        assert open_roster(section)[0].page.operation is None
        assert "Begin an operation" in screen.buttons["operation"].text


def test_the_dead_spend_nothing(section: Path) -> None:
    with window() as seat:
        screen = opened(seat)
        picked(seat, screen, "Poor Tom")
        assert "dead: nothing more to spend on" in screen.words
        seat.key("Enter", "Down")
        assert seat.app.stage.screen is screen


def test_no_points_where_nobody_grows(section: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("ENFILADE_HOME", str(section.parents[1]))
    roster_page.cache_clear()
    section.write_text(SECTION.read_text("utf-8"), "utf-8")
    with window() as seat:
        screen = Rosters()
        seat.app.stage.show(screen)
        seat.tick(2)
        assert "points" not in screen.buttons
        seat.key("P")
        assert seat.app.stage.screen is screen


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_nothing_lies_outside_the_window(section: Path, size: tuple[int, int]) -> None:
    with window(Settings(width=size[0], height=size[1], speed=0.0, edge_scroll=False)) as seat:
        screen = opened(seat)
        area = pygame.Rect((0, 0), seat.app.stage.size)
        assert all(area.contains(one.rect) for one in screen.ui.get_root_container().elements)
        below = seat.app.stage.screens[0]
        assert all(area.contains(one.rect) for one in below.ui.get_root_container().elements)
        buttons = [button for button in screen.buttons.values() if isinstance(button, pygame_gui.elements.UIButton)]
        assert all(button.rect.width for button in buttons)


def test_a_roster_by_alternity(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    rosters().mkdir(parents=True)
    path = rosters() / "vanguard.toml"
    path.write_text(VANGUARD, "utf-8")
    with window() as seat:
        screen = opened(seat)
        assert "level 3, 2 of 8 achievement points" in screen.words
        screen.wanted = "rifle"
        seat.key("Enter")
        assert "Modern Ranged-rifle has been raised at level 3 already (ALT-PROG-03)" in screen.words
        assert "5 skill points" in screen.words
        screen.wanted = "secondary:dodge"
        seat.key("Enter")
        kept = open_roster(path)[0].soldiers[0].growth.model_dump(exclude_defaults=True)
        assert kept == {"level": 3, "ap": 2, "points": 5, "raised": ("rifle",), "secondary": "dodge"}


def test_the_result_says_what_the_battle_was_worth(section: Path) -> None:
    with window() as seat:
        begun(seat, blue="roster section")
        given_up(seat)
        seat.key("R")
        message = seat.app.stage.screen
        assert isinstance(message, Message)
        assert "Doc: fit; 1 points; 3 comrades" in message.words
        assert "Cpl. Holm: critical; stress 10; lingering arm wound (1 battle); 5 points" in message.words


def test_what_another_window_has_changed_meanwhile_is_kept(section: Path) -> None:
    with window() as seat:
        screen = opened(seat)
        change_roster(section, rested)
        seat.key("O")
        page = open_roster(section)[0].page
        assert (page.battles, page.operation is not None) == (1, True)
        gone = section.read_text("utf-8").replace(f'key = "{screen.key}"', 'key = "another"')
        section.write_text(gone, "utf-8")
        seat.key("O")
        assert screen.key == "another"


@pytest.mark.parametrize("keys", ["N", "T", "PO"])
def test_nothing_is_changed_while_another_window_changes_it(section: Path, keys: str) -> None:
    before = section.read_bytes()
    with window() as seat, changing(section):
        seat.app.stage.show(Rosters())
        seat.tick(2)
        seat.key(*keys)
        told = seat.app.stage.screen
        assert isinstance(told, Message)
        assert "is being changed by another process" in told.words
    assert section.read_bytes() == before
