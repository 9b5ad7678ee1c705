"""Pointing at a sign of a soldier, on its token or in its panel, says what it does; every sign says something."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.seat import open_seat
from game.screens.art import tokens
from game.screens.play.board.figures import look_of
from game.screens.play.panels import sheets, signs
from game.world.body import Build
from tests.screens.table import Seat, scene_battle, staged

SCENE = """
field = '''
. . . . . . . . .
. a . . # . b . .
. . . . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
stress = 3
suppression = -2
hunkered = true
conditions = [{ kind = "blinded", ends = "rounds", turns = 2 }]
[units.b]
side = "red"
like = "rifleman"
"""
SILENT = ("a squad's fire", *signs.OF_TURNS)


def tip_at(seat: Seat, at: tuple[int, int]) -> str:
    seat.rest(at)
    return "\n".join(seat.battle.desk.tip.words)


def test_badges_on_the_board_and_signs_in_the_panel_have_tips(tmp_path: Path) -> None:
    with staged(scene_battle(SCENE, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        outlook, camera = seat.battle.view.outlook, seat.battle.view.camera
        unit = outlook.friends()[0]
        piece = seat.battle.view.playback.pieces[unit]
        x, y = seat.square(piece.cell)
        badges = tokens.badges(piece.look, camera.cell)
        assert [icon for icon, _rim, _at in badges] == ["blinded", "suppressed", "hunker"]
        told = [tip_at(seat, (round(x + dx), round(y + dy))) for _icon, _rim, (dx, dy) in badges]
        assert told[0].startswith("Blinded (2 rounds)\nSees nothing;")
        assert told[1] == f"Suppressed -2\n{signs.PLAIN['suppressed']}"
        hunker = outlook.book.face.by_key["act.hunker"].about
        assert told[2] == f"Hunkered\n{hunker}"
        assert tip_at(seat, (x, y + camera.cell // 4)) == "", "the rest of the token has none"
        seat.tick(2)
        spots = [words for _box, words in seat.battle.desk.unit._spots]
        assert set(told) <= set(spots)


@pytest.mark.parametrize("rules", ["", "alternity"])
@pytest.mark.parametrize("scenario", ["gas_at_dawn", "tavern_brawl", "duel"])
def test_every_sign_that_comes_up_says_what_it_does(scenario: str, rules: str) -> None:
    met = set[str]()
    with Battle.open(scenario, 5, rules=rules) as battle:
        seats = {side: open_seat("random") for side in battle.sides}
        for number in range(200):
            ask = battle.ask
            if ask is None:
                break
            outlook = battle.outlook(ask.side)
            for unit in outlook.having(Build) if number % 5 == 0 else ():
                for icon, words in sheets.signs_of(outlook, unit):
                    met.add(icon)
                    assert signs.meaning(outlook, unit, icon, words) or words.startswith(SILENT), (icon, words)
                look = look_of(outlook, unit, {"blue": 0, "red": 1}, 0)
                for icon, _rim, _at in tokens.badges(look, 64):
                    assert sheets.of_badge(outlook, unit, icon), (icon, look)
            battle.answer(seats[ask.side].choose(outlook, ask))
    assert len(met) > 3
