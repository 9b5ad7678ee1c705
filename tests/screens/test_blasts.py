"""A blast in the window: whom a throw may catch, what getting down may come to, where a horse waits."""

from __future__ import annotations

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.forecast import forecast
from game.battle.log import LogContext
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import orders as od
from game.messages.frames import Battle as BattleFrame
from game.screens.art.tokens import TokenLook
from game.screens.play.board.figures import HORSE_WAITS, Piece, _ordered, sharing_of, stand_of
from game.screens.play.input.controls import Controls
from game.screens.play.panels import answering
from game.screens.play.panels import small_panels as panels
from game.screens.play.panels.answering import reaction_odds
from game.screens.play.panels.oddsheet import paint
from game.screens.play.panels.orderbar import Button
from tests.screens.test_oddsheet import Reader

FIELD = """
rules = "alternity"
field = '''
a f . . . b c
. . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
[units.f]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
[units.c]
side = "red"
like = "lancer"
rides = "horse"
"""


def test_a_throw_names_the_likeliest_first_and_only_those_whom_getting_down_helps() -> None:
    position = set_up(parse_scene(FIELD))
    keys = keys_of(position.world)
    order = od.Throw("frag", (5, 0))
    told = forecast(position.world, position.book, keys["a"], order)
    pen = Reader()
    names = {unit: key for key, unit in keys.items()}
    paint(pen, position.book.face, order, told, names, "", interrupts=told.interrupts)
    position.world.close()
    deck = pen.said.index("if all hit the deck who can")
    named = [said for said in pen.said[:deck] if said in keys]
    assert set(named[:2]) == {"b", "c"}
    assert named[2] == "f"
    down = [said for said in pen.said[deck:] if said in keys]
    assert down[0] == "b"
    assert "c" not in down  # in the saddle nobody gets down (ALT-DECK-06)
    assert "The roll" in pen.said


def test_getting_down_says_how_and_what_it_may_come_to() -> None:
    """DEX 10, Dodge 1: 11; the feat is 10 at +1. Either costs the action; the words tell both chances."""
    position = set_up(parse_scene(FIELD))
    keys = keys_of(position.world)
    people = {"blue": "human", "red": "human"}
    throw = od.Throw("frag", (5, 0))
    with Battle(Position(position.world, position.book, [BattleFrame("rounds")]), Dice(5), seats=people) as fought:
        while fought.ask is not None and fought.ask.question in ("turn", "last_resort"):
            asked = fought.outlook(fought.ask.side).choices(fought.ask)
            thrown = fought.ask.unit == keys["a"] and asked.refusal(throw) is None
            fought.answer(throw if thrown else od.END if fought.ask.question == "turn" else od.DECLINE)
        assert fought.ask is not None
        assert (fought.ask.question, fought.ask.unit) == ("hit_the_deck", keys["b"])
        controls = Controls(fought.outlook("red"), fought.ask)
        assert "by Dodge 55%, by a feat of DEX (then off balance) 38%" in reaction_odds(controls)
        shown = [answering.button(controls, key, place) for place, key in enumerate(controls.answers(), 1)]
        assert [(one.caption, one.hotkey) for one in shown] == [
            ("Down by Dodge", "1"), ("Down by DEX feat", "2"), ("Decline", "0")
        ]  # fmt: skip
        voice = LogContext.of(controls.outlook)
        voice.look()
        said = [answering.foretold(controls, one.key, voice) for one in shown]
        assert all(len(lines) == 1 for lines in said)
        assert len(set(said)) == 3


def test_a_long_question_has_room_above_its_answers() -> None:
    prompt, board = panels.PromptPanel(), pygame.Rect(0, 0, 960, 600)
    answers = [Button("respond.decline", "Decline", "cross", "0", "", None)]
    tops = []
    for words in ("Short.", "Long, so very long. " * 16):
        prompt.show(answers, [], words, board, 1.0)
        tops.append(prompt.placed[0][0].top - prompt.panel.box.top)
        assert prompt.panel.box.bottom == board.bottom
    assert tops[1] > tops[0] + 30


def test_who_lies_under_somebody_is_seen_beside_it() -> None:
    """The one who stands keeps the middle of the square; alone the fallen has it."""
    up, down = Piece(4, TokenLook(0), 2, 2), Piece(5, TokenLook(1, condition="critical"), 2, 2)
    places = {unit: (x, y) for unit, _cell, x, y, _part, _look in _ordered({4: up, 5: down}, 0, sharing_of([up, down]))}
    assert places[4] == (2.5, 2.5)
    assert places[5][0] < 2.4
    assert places[5][1] > 2.6
    assert _ordered({5: down}, 0, {})[0][2:4] == (2.5, 2.5)


@pytest.mark.parametrize("stands", [False, True])
def test_each_of_several_who_lie_in_a_square_is_seen(stands: bool) -> None:
    """Two fallen lay in one place, and the second hid the first, alone or under somebody who stands."""
    lying = [Piece(unit, TokenLook(1, condition="critical"), 2, 2) for unit in (5, 6)]
    pieces = [Piece(4, TokenLook(0), 2, 2), *lying] if stands else lying
    ordered = _ordered({piece.unit: piece for piece in pieces}, 0, sharing_of(pieces))
    across = sorted(x for unit, _cell, x, _y, _part, _look in ordered if unit != 4)
    assert across[1] - across[0] > 0.2


def test_a_horse_that_waits_is_beside_who_is_in_its_square() -> None:
    rider, fallen = Piece(4, TokenLook(0), 2, 2), Piece(5, TokenLook(1, condition="dead"), 3, 2)
    sharing = sharing_of([rider, fallen], ((2, 2), (3, 2), (4, 2)))
    assert sharing == {(2, 2): (HORSE_WAITS, 4), (3, 2): (HORSE_WAITS, 5)}
    assert stand_of(HORSE_WAITS, sharing[2, 2])[0] < 0 < stand_of(4, sharing[2, 2])[0]
    assert stand_of(HORSE_WAITS, sharing.get((4, 2), ())) == (0, 0, 1)
