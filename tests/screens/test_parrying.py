"""A parry in reaction, as the window asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, cast

from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.scene_setup import set_up
from game.battle.sentences import told_order
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages.frames import Battle as BattleFrame
from game.messages.orders import DECLINE, END, Parry, Throw
from game.rulebooks.shelf import open_book
from game.screens.play.input import offers
from game.screens.play.input.controls import Controls
from game.screens.play.input.seating import _whom
from game.screens.play.panels import answering
from game.screens.texts import text_of


def test_each_parry_says_with_what_and_against_whom() -> None:
    names = {4: "Ada", 7: "Bo"}
    teller = cast("Any", SimpleNamespace(everyone=lambda: names))
    assert _whom(teller, Parry((4,))) == " a blow of Ada with the weapon"
    assert _whom(teller, Parry((7, 4), "shield")) == " a blow of Bo and a blow of Ada with the shield"
    assert _whom(teller, Parry((4, 4))) == " 2 blows of Ada with the weapon"
    assert _whom(teller, DECLINE) == ""


FIELD = """
rules = "alternity"
field = '''
. b . .
. a c .
. . . .
'''
[units.a]
side = "blue"
like = "duellist"
skills = { blade = 9 }
[units.b]
side = "red"
like = "duellist"
[units.c]
side = "red"
like = "duellist"
"""


@contextmanager
def in_hand(text: str) -> Iterator[Controls]:
    """The controls at blue's first question of a position."""
    position = set_up(parse_scene(text))
    people = {"blue": "human", "red": "human"}
    with Battle(Position(position.world, position.book, [BattleFrame("rounds")]), Dice(5), seats=people) as fought:
        while fought.ask is not None and fought.ask.side != "blue":
            fought.answer(END)
        assert fought.ask is not None
        yield Controls(fought.outlook("blue"), fought.ask)


def test_a_parry_is_chosen_from_the_list_of_them() -> None:
    """Rank 9 parries two: one of either enemy, two of one, one of each; the list opens, and a digit takes one."""
    with in_hand(FIELD) as controls:
        assert controls.press("parry") is None
        assert controls.menu == "parry"
        listed = controls.offers.by_kind["parry"]
        assert {len(order.targets) for order in listed if isinstance(order, Parry)} >= {1, 2}
        second = controls.press(offers.key_of("parry", 2))
        assert second == listed[1]
        assert offers.variant(controls.offers, offers.key_of("parry", len(listed) + 1)) is None


def test_every_question_of_the_second_book_has_words() -> None:
    face = open_book("alternity").face
    for question in ("parry", "dodge", "hit_the_deck", "last_resort", "lower_line", "suppressed"):
        assert question in face.asks
        assert question in face.lasting


APART = """
rules = "alternity"
field = '''
a . . # . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
. . . # . . . . . . . . . . . . . . . . . . . . . . . . . . . . . b
'''
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
"""


def test_a_grenade_may_be_thrown_where_no_enemy_is_and_dark_buttons_say_why() -> None:
    """What a list leaves out because it is seldom wise is legal all the same; nothing speaks of squares off the map."""
    with in_hand(APART) as controls:
        assert "throw.0" not in controls.offers.by_kind
        assert controls.offers.refusal_of("throw.0") is None
        assert controls.press("throw.0") is None
        assert (controls.mode, controls.refused) == ("throw.0", "")
        assert controls.click((2, 1)) is None, "the first click shows"
        assert controls.click((2, 1)) == Throw("frag", (2, 1))
        refused = [offer.refusal for offer in controls.offers.table if offer.refusal]
        assert refused
        assert not [words for words in refused if "(-1, -1)" in words]


def test_what_an_answer_gives_has_its_digit() -> None:
    with in_hand(FIELD) as controls:
        assert [answering.button(controls, "parry", place).hotkey for place in (1, 2)] == ["1", "2"]


GUNNER = """
rules = "alternity"
field = '''
. . . . . . . .
a . . . . . b c
'''
[units.a]
side = "blue"
like = "gunner"
[units.b]
side = "red"
like = "rifleman"
[units.c]
side = "red"
like = "rifleman"
"""


def test_a_sweep_is_shown_before_it_is_declared_and_one_click_says_what_it_declares() -> None:
    with in_hand(GUNNER) as controls:
        assert controls.press("burst.suppress") is None, "it is shown first, with its odds"
        (sweep,) = controls.offers.by_kind["burst.suppress"]
        assert controls.draft() == sweep
        assert told_order(controls.face, sweep, {}) == "Suppress 2 squares"
        about = {offer.kind.key: offer.kind.about for offer in controls.offers.table}
        assert "Next: Pistol." in about["draw"]
        assert text_of("declared") in about["act.aim"]
        assert text_of("declared") not in about["attack.shot"]
