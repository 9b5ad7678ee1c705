"""The question whether to give ground: one square needs no board, a key or a button is enough."""

from __future__ import annotations

from pathlib import Path

from game.battle.battle import Battle
from game.messages.orders import Close, Move
from game.screens.handover import Handover
from game.screens.play.panels import answering
from game.world.place import Position
from tests.screens.table import scene_battle, staged

FIELD = """
field = '''
. . . . . .
. a b . . .
. . . . . .
'''
[units.a]
side = "red"
like = "rifleman"
weapons = ["sword"]
[units.b]
side = "blue"
like = "rifleman"
weapons = ["sword"]
"""


def attacked() -> Battle:
    battle = scene_battle(FIELD, "a", blue="human", red="human")
    battle.answer(Close(battle.outlook("red").foes()[0], "weapon"))
    return battle


def test_a_step_back_is_one_key(tmp_path: Path) -> None:
    battle = attacked()
    unit = battle.outlook("blue").friends()[0]
    with staged(battle, tmp_path) as seat:
        seat.battle.view.seat("blue")
        seat.wait(seat.asked)
        controls = seat.battle.view.controls
        assert controls is not None
        assert controls.answers() == ("move.backstep", "respond.decline")
        assert answering.button(controls, "move.backstep", 1).caption == "Step back"
        assert controls.sole == Move((3, 1), "backstep")
        seat.key("1")
        assert battle.world.get(unit, Position).cell == (3, 1)


def test_two_people_answer_it_in_passing_where_one_square_is_left(tmp_path: Path) -> None:
    """The attacker stays at the screen: the one way is named by its square, and nobody changes places."""
    battle = attacked()
    unit = battle.outlook("blue").friends()[0]
    with staged(battle, tmp_path) as seat:
        seat.battle.view.seat("red")
        seat.wait(lambda: isinstance(seat.app.stage.screen, Handover))
        screen = seat.app.stage.screen
        assert isinstance(screen, Handover)
        assert screen.reaction is not None
        assert [words for words, _order in screen.reaction.answers] == ["Step back to (3, 1)", "Decline"]
        seat.key("1")
        seat.tick(3)
        assert seat.battle.view.viewer == "red"
        assert battle.world.get(unit, Position).cell == (3, 1)


def test_places_are_changed_where_the_way_would_tell_of_somebody_unseen(tmp_path: Path) -> None:
    """Red does not see the second of blue: the question is not put before it."""
    hidden = FIELD.replace(". . . . . .\n. a b . . .", "w w w w w w\n. a b . w c") + """
[units.c]
side = "blue"
like = "rifleman"
"""
    battle = scene_battle('legend = { w = "house_wall" }\n' + hidden, "a", blue="human", red="human")
    battle.answer(Close(battle.outlook("red").foes()[0], "weapon"))
    assert battle.ask is not None
    assert battle.ask.question == "backstep"
    with staged(battle, tmp_path) as seat:
        seat.battle.view.seat("red")
        seat.wait(lambda: isinstance(seat.app.stage.screen, Handover))
        screen = seat.app.stage.screen
        assert isinstance(screen, Handover)
        assert screen.reaction is None
