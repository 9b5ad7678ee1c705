"""Tips: on the lines of a soldier's panel, and only after the pointer has moved."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.content.scenario import load_scenario
from game.screens.play.panels import sheet_tips
from tests.screens.table import Seat, staged

CARD = {
    "ascension": [
        sheet_tips.STATS["Sen"], sheet_tips.TRACKS["Stress"], *sheet_tips.POOLS.values(), sheet_tips.PURSES[""],
        f"{sheet_tips.WEAPON}\n{sheet_tips.AMMUNITION}", sheet_tips.WORN, sheet_tips.GUARD["To hit it"],
    ],
    "alternity": [
        sheet_tips.STATS["Str"], *(sheet_tips.TRACKS[name] for name in ("Stun", "Wound", "Mortal", "Fatigue")),
        sheet_tips.PURSES["Action"], sheet_tips.WEAPON, sheet_tips.PLATED, sheet_tips.GUARD["Shots at it"],
        sheet_tips.GUARD["Blows at it"],
    ],
}  # fmt: skip


def opened(rules: str) -> Battle:
    return Battle.open(load_scenario("abbey_yard", rules=rules), 3, seats={"blue": "human", "red": "random"})


@pytest.mark.parametrize("rules", sorted(CARD))
def test_every_line_of_a_soldiers_panel_has_its_tip(rules: str, tmp_path: Path) -> None:
    """The first line of the log promised to tell of anything, and nothing was told of these."""
    with staged(opened(rules), tmp_path) as seat:
        seat.wait(seat.asked)
        box = seat.battle.desk.unit.box
        told = []
        for y in range(box.top, box.bottom, 3):
            seat.point((box.left + 20, y))
            told.append("\n".join(seat.battle.desk.tip.words))
        assert [words for words in CARD[rules] if words not in told] == []


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
