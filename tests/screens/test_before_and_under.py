"""Before the first shot: the roll of one's side; and under a grenade that lies there: what its blast would reach."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.messages import orders as od
from game.screens.play.board import declared
from game.screens.play.panels.answering import reaction_odds
from game.world.place import Position
from tests.screens.table import Seat, fought, scene_battle, staged

GRENADE = """
field = '''
. . . . . . . . . .
. a . . . . b . . .
. . . . . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
grenades = { frag = 2 }
"""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))


def pixels(seat: Seat, box: pygame.Rect) -> bytes:
    return pygame.image.tobytes(seat.app.window.subsurface(box), "RGB")


def test_the_roll_of_a_side_fills_the_column_before_the_battle() -> None:
    """One row for each of one's own and nobody else; a click on one chooses whom to place."""
    with fought("tavern_brawl", {"blue": "human", "red": "random"}, 3) as seat:
        seat.wait(seat.asked)
        seat.tick(3)
        desk, own = seat.battle.desk, seat.battle.view.outlook.friends()
        assert tuple(unit for _rect, unit in desk.roll.placed) == own
        assert tuple(unit for _rect, unit in desk.turns.placed) == own
        lowest = max(rect.bottom for rect, _unit in desk.roll.placed)
        assert lowest <= desk.roll.panel.box.bottom <= desk.log.panel.box.top
        before = pixels(seat, desk.roll.panel.box)
        seat.click(desk.roll.placed[2][0].center)
        controls = seat.battle.view.controls
        assert controls is not None
        assert controls.picked == own[2]
        assert pixels(seat, desk.roll.panel.box) != before
        seat.key("1")
        seat.wait(lambda: seat.battle.match.battle.round > 0)
        seat.tick(2)
        assert not desk.roll.placed


def test_a_side_too_large_for_the_column_still_stays_inside() -> None:
    with fought("over_the_top", {"blue": "human", "red": "random"}, 3) as seat:
        seat.wait(seat.asked)
        seat.tick(3)
        roll = seat.battle.desk.roll
        assert roll.placed
        assert all(roll.panel.box.contains(rect) for rect, _unit in roll.placed)


def test_a_grenade_that_lies_there_shows_what_it_will_reach(tmp_path: Path) -> None:
    battle = scene_battle(GRENADE, "b", blue="human", red="random")
    unit = battle.outlook("blue").friends()[0]
    battle.answer(od.Throw("frag", battle.world.get(unit, Position).cell))
    while battle.ask is not None and battle.ask.question != "dodge":
        battle.answer(od.DECLINE if od.DECLINE in battle.choices() else od.END)
    assert battle.ask is not None
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.tick(3)
        ((card, cell),) = declared.lying(seat.battle.view.outlook)
        assert card.key == "frag"
        controls = seat.battle.view.controls
        assert controls is not None
        told = controls.ahead.forecast(od.DECLINE)
        fate = told.of(unit) if told is not None else None
        assert fate is not None
        assert fate.hit == 1, "who stays is caught by the blast"
        assert reaction_odds(controls) == " It succeeds with 10%."  # 3 + 2 against 15: a ten on the die
        reached = declared.blasted(seat.battle.view.outlook, card, cell)
        assert seat.battle.view.outlook.get(unit, Position).cell in reached
        view, board = seat.battle.view.camera.view, seat.battle.desk.board
        shown = {at: pixels(seat, view.box(at)) for at in reached if board.contains(view.box(at))}
        assert shown
        seat.key("0")
        seat.wait(lambda: (card, cell) not in declared.lying(seat.battle.view.outlook))
        seat.tick(3)
        assert all(pixels(seat, view.box(at)) != before for at, before in shown.items())
