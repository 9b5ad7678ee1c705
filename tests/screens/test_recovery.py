"""Faults of the game: the player is back in the battle, or on the title with the battle on the shelf, every time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.battle import replay
from game.battle.battle import Battle
from game.battle.journal import Record
from game.content.scene import parse_page
from game.messages.orders import END, READY
from game.screens import stage as display
from game.screens.help import Help
from game.screens.kit import Message
from game.screens.options import Options
from game.screens.play.screen import BattleScreen
from game.screens.resume import Load
from game.screens.saves import shelved
from game.screens.title import Title
from tests.screens.table import Seat, fought


@pytest.fixture
def seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Seat]:
    """A battle at the first turn of the player."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    with fought("duel", {"blue": "human", "red": "random"}, 7) as found:
        found.wait(found.asked)
        found.battle.player.give(READY)
        asked(found)
        yield found


def asked(seat: Seat) -> None:
    seat.wait(lambda: seat.asked() and not seat.battle.view.playback.busy)


def fault(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> Message:
    """One frame of the battle ends in a fault; what the player is told."""

    def faulty(_screen: BattleScreen, _dt: float) -> None:
        raise KeyError("for once")

    with monkeypatch.context() as once:
        once.setattr(BattleScreen, "update", faulty)
        assert seat.app._safely(0.05)
    told, below = seat.app.stage.screens[-1], seat.app.stage.screens[0]
    assert isinstance(told, Message)
    assert isinstance(below, Title)
    assert seat.app._safely(0.05)
    return told


def test_ten_faults_in_one_process_each_lead_back(seat: Seat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    digest = seat.battle.match.battle.digest()
    for time in range(10):
        before = seat.battle.match.battle.choices_made
        told = fault(seat, monkeypatch)
        assert "for once" in told.words
        assert any(entry.choices >= before for entry in shelved()[0]), "the battle is on the shelf"
        seat.key("Enter")
        asked(seat)
        if not time:
            assert seat.battle.match.battle.digest() == digest
    assert "for once" in (tmp_path / "logs" / "fault.txt").read_text(encoding="utf-8")


def test_a_choice_that_ends_in_a_fault_has_not_been_made(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    before = seat.battle.match.battle.digest()
    with monkeypatch.context() as once:
        once.setattr(Battle, "_written", lambda *_of: 1 // 0)
        once.setattr(seat.battle, "update", lambda _dt: seat.battle.player.give(END))
        assert seat.app._safely(0.05)
    told = seat.app.stage.screens[-1]
    assert isinstance(told, Message)
    named = re.search(r"the position is in (\S+\.toml)", told.words)
    assert named is not None
    assert parse_page(Path(named[1]).read_text(encoding="utf-8")).position
    seat.key("Esc")
    assert isinstance(seat.app.stage.screen, Title)
    seat.key("C")
    asked(seat)
    assert seat.battle.match.battle.digest() == before


def test_a_last_choice_that_cannot_be_made_again_is_stepped_back_from(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, path = seat.battle.match.battle.choices_made, seat.battle.match.path
    before = [seat.battle.match.battle.digest()]
    seat.battle.player.give(END)
    seat.battle.match.battle.carry_on()
    fault(seat, monkeypatch)
    seat.key("Esc")
    kept, real = path.read_bytes(), replay.played

    def failing(battle: Battle, record: Record) -> str | None:
        return "KeyError: Stress" if record.number == made + 1 else real(battle, record)

    with monkeypatch.context() as once:
        once.setattr(replay, "played", failing)
        seat.key("C")
        told = seat.app.stage.screen
        assert isinstance(told, Message)
        assert "KeyError: Stress" in told.words
        seat.key("Enter")
    asked(seat)
    assert [seat.battle.match.battle.digest()] == before
    assert path.read_bytes() == kept, "the battle that cannot be resumed stays as it was"


def test_a_title_that_cannot_be_shown_ends_the_game_at_last(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(_screen: Title, _dt: float) -> None:
        raise KeyError("always")

    monkeypatch.setattr(Message, "update", faulty)
    monkeypatch.setattr(Title, "update", faulty)
    monkeypatch.setattr(BattleScreen, "update", faulty)
    with pytest.raises(KeyError, match="always"):  # noqa: PT012 - the last of a few frames raises
        for _frame in range(9):
            seat.app._safely(0.05)


@pytest.mark.parametrize("size", [(400, 300), (1, 1), (640, 2000)])
def test_a_window_too_small_is_made_large_enough(seat: Seat, size: tuple[int, int]) -> None:
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    seat.tick(3)
    assert seat.app.window.get_size() == display.at_least(size)
    assert seat.app.stage.size == display.at_least(size)
    seat.point((500, 300))


@pytest.mark.parametrize("size", [(400, 300), (120, 90), (1023, 599)])
def test_a_display_smaller_than_the_panels_shows_a_part_of_them(seat: Seat, size: tuple[int, int]) -> None:
    """A full screen cannot be made larger: the panels keep the least size, and what does not fit is cut off."""
    stage = seat.app.stage
    stage.resize(size)
    for screen in (None, Options, Help, Load):
        if screen is not None:
            stage.lay_over(screen())
        target = pygame.Surface(size)
        stage.screen.draw(target)
        stage.screen.ui.draw_ui(target)
    stage.show(Title())
    stage.screen.draw(pygame.Surface(size))
