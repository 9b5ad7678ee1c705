"""Two people at one screen: what may be answered in passing, and what only after changing places."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.messages import orders as od
from game.messages.stack import Ask
from game.screens.handover import Handover
from game.screens.kit import Message
from game.screens.match import Match
from game.screens.play.input import seating
from game.screens.play.screen import BattleScreen
from game.screens.texts import text_of
from game.screens.title import Title, opening_screen
from game.world.conditions import Overwatch
from tests.screens.table import Seat, scene_battle, staged, window

FIELD = """
title = "Two people"
rules = "ascension"
legend = { w = "house_wall" }
field = '''%s'''
[units.a]
side = "blue"
like = "assault"
[units.b]
side = "red"
like = "rifleman"
stats = { senses = 3 }
[units.c]
side = "red"
like = "gunner"
overwatch = 1
"""
OPEN = """
. . . . . . . . . . . .
. a . . . . b . . c . .
. . . . . . . . . . . .
"""
HIDDEN = """
. . . . w w w . . . . .
. a . . w b w . . . . .
. . . . w w w . . . . .
. . . . . . w . c . . .
. . . . . . . . . . . .
"""
PEOPLE = {"blue": "human", "red": "human"}


def curtain(seat: Seat) -> Handover:
    """The handover that comes up."""
    seat.wait(lambda: isinstance(seat.app.stage.screen, Handover))
    screen = seat.app.stage.screen
    assert isinstance(screen, Handover)
    return screen


@pytest.mark.parametrize("answer", ["1", "0"])
def test_what_both_know_is_answered_in_passing(tmp_path: Path, answer: str) -> None:
    """Blue shoots; red dives or not, by one key; then blue's own curtain is up."""
    fought = scene_battle(FIELD.replace("overwatch = 1\n", "") % OPEN, "a", **PEOPLE)
    target = fought.outlook("blue").foes()[0]
    with staged(fought, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.battle.player.give(od.Attack(target))
        seat.tick(3)
        shown = curtain(seat).reaction
        assert shown is not None
        assert shown.title == "Hit the deck?"
        assert [order for _words, order in shown.answers] == [od.Respond("hit_the_deck"), od.DECLINE]
        seat.key(answer)
        seat.tick(3)
        assert seat.battle.view.viewer == "blue"
        assert fought.ask is None or fought.ask.question != "hit_the_deck"


def test_who_attacked_sees_what_came_of_it_before_the_other_side_has_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The curtain before the other side's turn came at once, and whether it had dodged was shown to it alone."""
    fought = scene_battle(FIELD.replace("overwatch = 1\n", "") % OPEN, "a", **PEOPLE)
    target = fought.outlook("blue").foes()[0]
    with staged(fought, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.battle.player.give(od.Attack(target))
        assert curtain(seat).reaction is not None
        reply = seat.battle.player.reply
        monkeypatch.setattr(seat.battle.player, "reply", lambda order: (reply(order), fought.answer(od.END)))
        seat.key("0")
        assert fought.ask is not None
        assert (fought.ask.side, fought.ask.question) == ("red", "turn")
        assert curtain(seat).side == "blue"
        seat.key("Enter")
        assert seat.battle.view.playback.lines[-1].text != ""
        assert curtain(seat).side == "red"


def test_answered_for_good_it_does_not_come_again(tmp_path: Path) -> None:
    fought = scene_battle(FIELD.replace("overwatch = 1\n", "") % OPEN, "a", **PEOPLE)
    target = fought.outlook("blue").foes()[0]
    with staged(fought, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.battle.player.give(od.Attack(target))
        screen = curtain(seat)
        assert screen.reaction is not None
        assert od.SetStanding("hit_the_deck", "never", 0) in [order for _words, order in screen.reaction.lasting]
        never = next(
            button for button, order in screen.orders.items() if order == od.SetStanding("hit_the_deck", "never", 0)
        )
        seat.click(never.rect.center)
        seat.tick(3)
        assert (curtain(seat).side, curtain(seat).reaction) == ("blue", None)
        assert fought.ask is None or fought.ask.question != "hit_the_deck"


def test_a_seen_watcher_is_asked_in_passing_with_its_chance(tmp_path: Path) -> None:
    fought = scene_battle(FIELD % OPEN, "a", **PEOPLE)
    with staged(fought, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.battle.player.give(od.Move((2, 1), "walk"))
        shown = curtain(seat).reaction
        assert shown is not None
        assert fought.ask is not None
        chance = fought.outlook("red").forecast(od.Attack(fought.ask.about)).success
        assert shown.answers[0] == (f"A plain shot: {round(float(chance) * 100)}%", od.Attack(fought.ask.about))
        seat.key("1")
        seat.tick(3)
        assert seat.battle.view.viewer == "blue"


def test_enter_still_changes_places(tmp_path: Path) -> None:
    fought = scene_battle(FIELD % OPEN, "a", **PEOPLE)
    with staged(fought, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.battle.player.give(od.Move((2, 1), "walk"))
        curtain(seat)
        seat.key("Enter")
        seat.wait(seat.asked)
        assert seat.battle.view.viewer == "red"


def test_whom_blue_does_not_know_is_never_named_in_passing(tmp_path: Path) -> None:
    fought = scene_battle(FIELD % HIDDEN, "a", **PEOPLE)
    with staged(fought, tmp_path) as seat:
        seat.wait(seat.asked)
        match, teller = seat.battle.match, seat.battle.view.playback.teller
        blue, watcher = fought.outlook("blue").friends()[0], fought.outlook("red").friends()[1]
        assert not fought.outlook("blue").foes()
        asked = Ask("red", watcher, "initiative", (od.DECLINE, od.Respond("quickness")), about=watcher)
        own = Ask("blue", blue, "initiative", (od.DECLINE, od.Respond("quickness")), about=blue)
        assert seating.reaction_to(match, "blue", asked, teller) is None
        assert seating.reaction_to(match, "blue", own, teller) is not None


def test_let_pass_for_a_turn_it_is_not_asked_again_on_the_way(tmp_path: Path) -> None:
    """Three steps past a watcher: one "not this turn" answers all of them, and the watch is still held."""
    fought = scene_battle(FIELD % OPEN, "a", **PEOPLE)
    with staged(fought, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.battle.player.give(od.Move((4, 1), "walk"))
        shown = curtain(seat).reaction
        assert shown is not None
        assert (text_of("pass"), None) in shown.lasting
        seat.key("9")
        seat.tick(5)
        assert seat.battle.view.viewer == "blue"
        assert fought.ask is not None
        assert fought.ask.question == "turn"
        blue = fought.outlook("blue")
        assert any(blue.find(unit, Overwatch) is not None for unit in blue.foes())


def test_a_curtain_leads_to_the_title_and_the_battle_goes_on_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There was no way out but to open it, which shows a board, or to end the game."""
    drawn: list[str] = []
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    monkeypatch.setattr(BattleScreen, "draw", lambda screen, _target: drawn.append(screen.view.viewer))
    with window() as seat:
        seat.app.stage.show(opening_screen(Match.begin("duel", PEOPLE, 3)))
        seat.tick()
        seat.key("Esc")
        asked = seat.app.stage.screen
        assert isinstance(asked, Message)
        assert asked.words.startswith("Every choice is saved.")
        seat.key("Esc")
        assert curtain(seat).side == "blue", "who stays is where they were"
        seat.click(curtain(seat).exit.rect.center)
        seat.key("Enter")
        assert isinstance(seat.app.stage.screen, Title)
        seat.key("C")
        assert curtain(seat).side == "blue"
    assert drawn == []


def test_a_question_without_a_lasting_answer_is_shown() -> None:
    """Not every question that passes between two people can be answered for longer."""
    with window() as seat:
        answers = (("Dodge", od.Respond("dodge")), ("Stay", od.DECLINE))
        passing = seating.Reaction("Dodge?", "A grenade lands.", answers, ())
        seat.app.stage.show(Handover("red", 1, "Red answers: Dodge?", lambda: None, passing, lambda _order: None))
        seat.tick()
        shown = seat.app.stage.screen
        assert isinstance(shown, Handover)
        assert list(shown.orders.values()) == [od.Respond("dodge"), od.DECLINE]
