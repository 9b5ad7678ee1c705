"""The options of an attack lie over the board, and yet no row of it stays hidden; nor do the odds hide the log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import events as ev
from game.messages.events.lines import LogLine
from game.messages.frames import Battle as BattleFrame
from game.screens.texts import text_of
from tests.screens.table import Seat, scene_battle, staged

WIDE, HIGH = 20, 14
A, B = (8, 6), (8, HIGH - 1)
ROWS = (
    " ".join("a" if (x, y) == A else "b" if (x, y) == B else "." for x in range(WIDE)) for y in range(HIGH)
)
SCENE = """
field = '''
{}
'''
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
""".format("\n".join(ROWS))


@contextmanager
def whole_board(tmp_path: Path) -> Iterator[Seat]:
    """All of a map in the window: the rifleman whose turn it is in the middle, the enemy in the last row."""
    with staged(scene_battle(SCENE, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.battle.view.camera.fit()
        seat.tick(3)
        assert not seat.battle.desk.covers(seat.spot(B))
        yield seat


def test_a_first_click_does_not_cover_who_is_aimed_at(tmp_path: Path) -> None:
    """The second click in the same place hit an option in place of the enemy."""
    with whole_board(tmp_path) as seat:
        there = seat.spot(B)
        seat.click(there)
        seat.tick(3)
        chips = seat.battle.desk.chips
        assert chips.placed
        assert not seat.battle.desk.covers(there)
        assert not chips.panel.box.colliderect(seat.battle.desk.square.panel.box)
        seen = len(seat.battle.view.outlook.log)
        seat.click(there)
        assert any(isinstance(event, ev.AttackDeclared) for event in seat.battle.view.outlook.log[seen:])


def test_rows_under_the_options_can_be_scrolled_out(tmp_path: Path) -> None:
    """Also where the whole map fits; without options the map lies as before."""
    with whole_board(tmp_path) as seat:
        before, camera = seat.spot(B), seat.battle.view.camera
        seat.point(seat.spot((8, 2)))
        seat.key("G", "Up")
        for _ in range(3):
            seat.key("Up")
        box, last = seat.battle.desk.chips.panel.box, (WIDE // 2, HIGH - 1)
        assert not seat.battle.desk.chips.on_top
        camera.pan(0, 5000)
        assert camera.view.box(last).bottom <= box.top
        seat.key("Esc")
        seat.tick(60)
        assert seat.spot(B) == before


@pytest.mark.parametrize("rules", ["ascension", "alternity"])
def test_the_log_is_read_while_one_aims(rules: str, tmp_path: Path) -> None:
    """The odds left it a line and a half."""
    position = set_up(parse_scene(f'rules = "{rules}"\n{SCENE}'))
    stack, seats = [BattleFrame("rounds")], {"blue": "human", "red": "random"}
    with staged(Battle(Position(position.world, position.book, stack), Dice(5), seats=seats), tmp_path) as seat:
        for _ in range(9):  # questions come before one's turn
            seat.wait(seat.asked)
            if seat.battle.view.controls is not None and seat.battle.view.controls.turn:
                break
            seat.key("0")
        seat.battle.view.playback.lines.extend([LogLine("what has happened")] * 20)
        seat.key("F")
        desk = seat.battle.desk
        assert desk.odds.box.height
        low = desk.log.panel.box.height
        assert low >= desk.px(62)
        seat.point(desk.log.panel.box.center)
        seat.tick()
        assert desk.tip.words == (text_of("log"),)
        seat.key("PageUp")
        seat.tick()
        assert not desk.odds.box.height
        assert desk.log.panel.box.height > low + desk.px(100)
        seat.key("PageDown")
        seat.tick()
        assert desk.odds.box.height
