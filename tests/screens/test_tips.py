"""Tips: on the lines of a soldier's panel, and only after the pointer has moved."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.content.scenario import load_scenario
from game.rulebooks.shelf import open_book
from game.screens.texts import text_of
from tests.screens.table import Seat, staged

CARD = {
    "ascension": ("Sen", "Stress", "Accuracy", "Initiative", "purse", "worn", "To hit them", "Up close"),
    "alternity": ("Str", "Stun", "Wound", "Mortal", "Fatigue", "Action", "worn", "Shots at them", "Blows at them"),
    "alacrity": ("Str", "HP", "SP", "purse", "worn", "Dodge"),
    "alternacy": ("Alertness", "Shock", "Stun", "Wounds", "Initiative Stat", "worn"),
}


def opened(rules: str) -> Battle:
    return Battle.open(load_scenario("abbey_yard", rules=rules), 3, seats={"blue": "human", "red": "random"})


@pytest.mark.parametrize("rules", sorted(CARD))
def test_every_line_of_a_soldiers_panel_has_its_tip(rules: str, tmp_path: Path) -> None:
    """The first line of the log promised to tell of anything, and nothing was told of these."""
    with staged(opened(rules), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.tick(2)
        box = seat.battle.desk.unit.box
        told = []
        for y in range(box.top, box.bottom, 3):
            seat.point((box.left + 20, y))
            told.append("\n".join(seat.battle.desk.tip.words))
        tips, ammo = open_book(rules).face.tips, open_book(rules).face.tips.get("ammo", "")
        lines = {*(tips[head] for head in CARD[rules]), f"{text_of('weapon')}\n{ammo}".rstrip()}
        assert [words for words in lines if not any(one.startswith(words) for one in told)] == []


def button(seat: Seat, key: str) -> tuple[int, int]:
    desk = seat.battle.desk
    places = [*desk.bar.placed, *desk.prompt.placed]
    return next((rect.centerx, rect.top + 3) for rect, one in places if one.key == key)


def test_a_tip_goes_with_a_key_and_waits_for_the_pointer(tmp_path: Path) -> None:
    with staged(opened("ascension"), tmp_path) as seat:
        seat.wait(seat.asked)
        ready = button(seat, "respond.ready")
        seat.point(ready)
        assert seat.battle.desk.tip.words
        seat.key("Tab")
        assert not seat.battle.desk.tip.words, "a key was pressed"
        seat.click(ready)
        seat.wait(lambda: seat.battle.view.controls is not None and seat.battle.view.controls.turn)
        seat.tick()
        assert seat.battle.desk.button_at(ready) is not None
        assert not seat.battle.desk.tip.words, "another panel lies there now"
        seat.point((ready[0] + 1, ready[1]))
        assert seat.battle.desk.tip.words
