"""The second book in the window: phases, declared orders, tracks and words, and its orders by their keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.sentences import kind_of
from game.content.scenario import load_scenario
from game.field import Cell
from game.messages import orders as od
from game.rulebooks.alternity.orders import DEEDS
from game.rulebooks.shelf import open_book
from game.screens.play.board import declared
from game.screens.play.input.controls import Controls
from game.screens.play.panels import sheets
from tests.screens.table import Seat, staged


def street() -> Battle:
    """The village street by the second book, against the plainest of opponents."""
    plan = load_scenario("village_street", rules="alternity")
    return Battle.open(plan, 5, seats={"blue": "human", "red": "random"})


def declaring(seat: Seat) -> Controls:
    """The controls of the one who declares."""
    seat.wait(seat.asked)
    seat.battle.player.give(od.READY)
    seat.wait(lambda: seat.battle.view.controls is not None and seat.battle.view.controls.turn)
    controls = seat.battle.view.controls
    assert controls is not None
    assert controls.turn
    return controls


def test_a_run_is_declared_and_told(tmp_path: Path) -> None:
    with staged(street(), tmp_path) as seat:
        controls = declaring(seat)
        unit = controls.ask.unit
        move = next(order for order in controls.offers.listed if isinstance(order, od.Move) and order.gait == "run")
        seat.battle.player.give(move)
        seat.tick(4)
        lines = [line.text for line in seat.battle.view.playback.lines]
        name = seat.battle.view.playback.teller.name(unit)
        said = f"run to ({move.to[0]}, {move.to[1]})"
        assert f"{name} declares: {said} (carried out when all in this phase have declared)" in lines
        assert ("clock", f"declared: {said}") in sheets.conditions(seat.battle.view.outlook, unit)
        assert any(re.search(r": Ordinary, 2 actions \(\d+ against \d+/\d+/\d+\)$", line) for line in lines)
        sheet = controls.outlook.book.sheet(controls.outlook, controls.outlook.book, unit)
        assert [track.name for track in sheet.tracks] == ["Stun", "Wound", "Mortal", "Fatigue"]


def test_every_kind_of_order_that_is_listed_has_its_words(tmp_path: Path) -> None:
    with staged(street(), tmp_path) as seat:
        controls = declaring(seat)
        assert DEEDS
        assert {kind_of(order) for order in controls.offers.listed} <= set(controls.face.by_key)


def test_keys_of_orders_and_options_are_told_apart() -> None:
    face = open_book("alternity").face
    keys = [kind.hotkey for kind in face.kinds] + [option.hotkey for option in face.options]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("book", ["ascension", "alternity"])
def test_options_of_kinds_are_options_of_the_book(book: str) -> None:
    face = open_book(book).face
    assert {word for words in face.options_of.values() for word in words} <= set(face.option_of)


def test_a_declared_way_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with staged(street(), tmp_path) as seat:
        controls = declaring(seat)
        drawn: list[tuple[Cell, ...]] = []
        monkeypatch.setattr(declared.marks, "planned", lambda _target, _view, way, _colour: drawn.append(way))
        move = next(order for order in controls.offers.listed if isinstance(order, od.Move) and order.gait == "run")
        here = controls.reachable.here
        seat.battle.player.give(move)
        seat.tick(4)
        assert any(way[0] == here and way[-1] == move.to and len(way) > 2 for way in drawn)
