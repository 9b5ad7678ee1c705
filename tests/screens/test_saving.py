"""Saves in the window: one window writes a battle, another plays a copy; a full disk is told and play goes on."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from game.battle import journal as journals
from game.battle.replay import replay
from game.messages.orders import DECLINE, END, READY
from game.screens.kit import Message
from game.screens.match import Match
from game.screens.play.screen import BattleScreen
from game.screens.resume import Load, _words, resume
from game.screens.saves import fresh_path, read_shelved
from tests.screens.table import fought, window

SIDES = {"blue": "human", "red": "random"}


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path / "home"))


def full(*_given: object, **_how: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_battle_open_in_another_window_can_be_had_as_a_copy() -> None:
    other = Match.begin("warehouse", SIDES, 3)
    with window() as seat:
        seat.app.stage.show(Load())
        resume(seat.app.stage, other.path)
        (told,) = [screen for screen in seat.app.stage.screens if isinstance(screen, Message)]
        assert "is being played in another window" in told.words
        assert told.labels[0] == "Play a copy"
        seat.key("return")
        assert isinstance(seat.battle, BattleScreen)
        assert seat.battle.match.path != other.path
        assert seat.battle.match.battle.digest() == other.battle.digest()
    other.close()
    assert replay(other.path).ok


def test_loading_the_battle_one_is_in_leads_back_to_it() -> None:
    with fought("warehouse", SIDES, 3) as seat:
        before, match = seat.battle, seat.battle.match
        seat.app.stage.lay_over(Load())
        resume(seat.app.stage, match.path)
        assert seat.app.stage.screen is before


def test_a_full_disk_is_told_once_and_the_battle_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with fought("warehouse", SIDES, 3) as seat:
        match = seat.battle.match
        monkeypatch.setattr(journals.os, "fsync", full)
        for _ in range(2):
            match.answer(match.battle.choices().listed()[0])
            seat.tick()
        (told,) = [screen for screen in seat.app.stage.screens if isinstance(screen, Message)]
        assert "No space left on device" in told.words
        seat.key("return")
        seat.tick()
        assert seat.app.stage.screen is seat.battle
        monkeypatch.undo()
        match.answer(match.battle.choices().listed()[0])
        seat.tick()
        assert match.unsaved is None
        choices = match.battle.choices_made
        path = match.path
    assert replay(path, verify=True).choices == choices


def test_a_battle_begins_where_nothing_can_be_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as disk:
        disk.setattr(journals, "put_whole", full)
        match = Match.begin("warehouse", SIDES, 3)
        assert match.unsaved is not None
        match.answer(match.battle.choices().listed()[0])
        assert match.unsaved is not None
    match.answer(match.battle.choices().listed()[0])
    assert match.unsaved is None
    match.close()


def test_the_list_of_battles_says_how_many_rounds_they_have_come() -> None:
    match = Match.begin("warehouse", SIDES, 3)
    told = [_words(read_shelved(match.path), 1)]
    while match.battle.round < 2:
        ask = match.battle.ask
        assert ask is not None
        match.answer(READY if ask.question == "deploy" else END if ask.question == "turn" else DECLINE)
    match.close()
    told.append(_words(read_shelved(match.path), 1))
    assert "0 choices" in told[0]
    assert "round 2" in told[1]
    assert "choices" not in told[1]


def test_two_windows_that_want_the_same_name_get_two_files(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = fresh_path("battle-", "warehouse")
    names = iter([taken, taken.with_name("battle-warehouse-777.journal")])
    taken.parent.mkdir(parents=True)
    taken.write_bytes(b"another window's")
    monkeypatch.setattr("game.screens.match.fresh_path", lambda _prefix, _name: next(names))
    match = Match.begin("warehouse", SIDES, 3)
    match.close()
    assert match.path.name == "battle-warehouse-777.journal"
    assert taken.read_bytes() == b"another window's"


def test_a_save_copies_what_is_not_on_the_disk_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.begin("warehouse", SIDES, 3)
    monkeypatch.setattr(journals, "write_all", full)
    match.answer(match.battle.choices().listed()[0])
    assert match.unsaved is not None
    monkeypatch.undo()
    monkeypatch.setenv("ENFILADE_HOME", str(match.path.parent.parent))
    saved = match.save()
    assert replay(saved, verify=True).choices == 1
    match.close()
