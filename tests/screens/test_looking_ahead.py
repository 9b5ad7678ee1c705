"""Looking ahead from any question: before initiative, in deployment; what fails stays inside."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.content.writing import log_file
from game.dice.source import Dice
from game.messages.frames import Battle as BattleFrame
from game.screens.play.input import ahead
from game.screens.play.input.ahead import Ways
from tests.screens.table import Seat, fought, staged

MAPS = ("abbey_yard", "bunker_line")
STORED = """
title = "Initiative in store"
rules = "ascension"
field = '''
. . . a . . . . b .
. . . . . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
advantage = { accuracy = 10, initiative = 10 }
[units.b]
side = "red"
like = "rifleman"
"""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))


def pointed_at(seat: Seat) -> list[str]:
    """Every answer of the question under the board, with the mouse resting on it; their keys."""
    seat.tick(2)
    found = []
    for rect, button in list(seat.battle.desk.prompt.placed):
        seat.point(rect.center)
        seat.tick(3)
        found.append(button.key)
    return found


@pytest.mark.parametrize("scenario", MAPS)
def test_the_mouse_rests_on_ready_of_a_deployment(scenario: str) -> None:
    with fought(scenario, {"blue": "human", "red": "random"}, 7) as seat:
        seat.wait(seat.asked)
        assert "respond.ready" in pointed_at(seat)
    assert not log_file().exists(), "and no look ahead has failed"


def test_a_look_ahead_that_fails_shows_no_forecast_and_is_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_args: object, **_how: object) -> None:
        raise KeyError("of no such unit")

    monkeypatch.setattr(ahead, "forecast", failing)
    with fought("abbey_yard", {"blue": "human", "red": "random"}, 7) as seat:
        seat.wait(seat.asked)
        pointed_at(seat)
        controls = seat.battle.view.controls
        assert controls is not None
        assert controls.ahead.forecast(controls.offers.by_kind["respond.ready"][0]) is None
    text = log_file().read_text(encoding="utf-8")
    assert "of no such unit" in text
    assert text.count("Traceback") == 1, "the same fault is written once"


def test_ways_that_cannot_be_worked_out_are_none_and_end_no_frame() -> None:
    def failing(*_args: object) -> None:
        raise KeyError("of no such way")

    with fought("abbey_yard", {"blue": "human", "red": "random"}, 7) as seat:
        seat.wait(seat.asked)
        controls = seat.battle.view.controls
        assert controls is not None
        outlook, unit = controls.outlook, min(controls.outlook.own())
        book = replace(outlook.book, face=replace(outlook.book.face, reach=failing))
        ways = Ways(SimpleNamespace(book=book, get=outlook.get, find=outlook.find), controls.offers, unit)  # type: ignore[arg-type]
        ways.__dict__["sheet"] = outlook.book.sheet(outlook, outlook.book, unit)
        assert (ways.found.cost, ways.path((0, 0)), ways.steps()) == ({}, (), {})
    assert "of no such way" in log_file().read_text(encoding="utf-8")


def test_every_answer_before_initiative_is_pointed_at(tmp_path: Path) -> None:
    found = set_up(parse_scene(STORED))
    position = Position(found.world, found.book, [BattleFrame("rounds")])
    with staged(Battle(position, Dice(5), seats={"blue": "human", "red": "random"}), tmp_path) as seat:
        seat.wait(seat.asked)
        assert seat.battle.view.controls is not None
        assert seat.battle.view.controls.ask.question == "initiative"
        keys = pointed_at(seat)
        assert {"respond.both", "respond.quick_draw", "respond.quickness", "respond.decline"} <= set(keys)
    assert not log_file().exists(), "and no look ahead has failed"
