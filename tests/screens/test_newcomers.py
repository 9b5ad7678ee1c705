"""What puzzled people who played a first battle: words, figures and panels that did not say what they meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.forecast import forecast
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Battle as BattleFrame
from game.messages.frames import Turn
from game.rulebooks.alternacy.parts import OnTheWay
from game.rulebooks.shelf import books, open_book
from game.screens.art import theme, tokens
from game.screens.play.board.figures import look_of
from game.screens.play.input.keys import chapters
from game.screens.play.panels import oddsheet, sheets
from game.screens.play.panels.drawing import Pen
from game.screens.settings import Settings
from game.systems import hotkeys
from game.world.place import Position as Place
from tests.screens.table import scene_battle, staged, window
from tests.screens.test_oddsheet import Reader


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    yield
    hotkeys.rebind(())


FIELD = """
rules = "{rules}"
field = '''
a . . # . . . .
. . . # . . . .
. . . . b . . .
. . . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
{more}
[units.b]
side = "red"
like = "rifleman"
"""


OPEN = FIELD.replace("#", ".")


def field(rules: str, more: str = "") -> str:
    return FIELD.format(rules=rules, more=more)


def standing(rules: str, more: str = "") -> Battle:
    """Two who see each other, as a round begins."""
    made = set_up(parse_scene(OPEN.format(rules=rules, more=more)))
    return Battle(Position(made.world, made.book, [BattleFrame("rounds")]), Dice(5), seats={"blue": "human"})


def held_fire() -> Battle:
    """One holds an attack, and an enemy runs into its sight."""
    made = set_up(parse_scene(field("alacrity")))
    keys = keys_of(made.world)
    stack = [BattleFrame("rounds"), Turn(keys["b"]), Turn(keys["a"])]
    battle = Battle(Position(made.world, made.book, stack), Dice(5), seats={"blue": "human"})
    battle.answer(od.WatchOver())
    battle.answer(od.EndTurn())
    assert battle.ask is not None
    steps = battle.outlook("red").choices(battle.ask).listed()
    battle.answer(next(one for one in steps if isinstance(one, od.Move) and one.to == (3, 2)))
    return battle


def test_held_fire_shows_no_options_that_it_cannot_have_and_one_line_on_the_dodge(tmp_path: Path) -> None:
    """A panel of options held "5 more options" alone; the odds told the dodge once for each margin."""
    with staged(held_fire(), tmp_path) as seat:
        seat.wait(seat.asked)
        controls = seat.battle.view.controls
        assert controls is not None
        assert controls.ask.question == "overwatch"
        assert not seat.battle.desk.chips.placed
        controls.toggle("called_head")
        assert controls.refused == "no called shot out of a held attack (ALA-RULING-45)", "a key still tells why"
        order, pen = od.Attack(controls.ask.about), Reader()
        seen = controls.ahead.forecast(order)
        oddsheet.paint(pen, controls.face, order, seen, {}, "", interrupts=controls.ahead.interrupts(order))
        (line,) = [words for words in pen.said if "the dodge works" in words]
        assert line == "the dodge works 0% to 26%"  # against a gun 46 - 20, less the margin


def test_a_dodge_that_cannot_succeed_is_not_asked(tmp_path: Path) -> None:
    """It was asked at 0 %."""
    for seed in range(1, 60):
        made = set_up(parse_scene(OPEN.format(rules="alacrity", more="")))
        keys = keys_of(made.world)
        stack = [BattleFrame("rounds"), Turn(keys["b"])]
        battle = Battle(Position(made.world, made.book, stack), Dice(seed), seats={"blue": "human"})
        battle.answer(od.Attack(keys["a"]))
        asked = battle.ask
        if asked is not None and asked.question == "dodge" and asked.weight > 26:
            break
        made.world.close()
    else:
        raise AssertionError("no shot passed by so much")
    with staged(battle, tmp_path) as seat:
        seat.tick(5)
        assert battle.ask is not asked
        rolled = [event for event in battle.outlook("blue").log if isinstance(event, ev.AttackRolled)]
        assert [event.hits for event in rolled] == [1]


@pytest.mark.parametrize("rules", books())
def test_no_text_of_orders_shows_its_braces_and_keys_are_those_of_the_table(rules: str) -> None:
    """The percent game told "{n.called_head:+d}"."""
    face = open_book(rules).face
    texts = [one.about for one in (*face.kinds, *face.options, *face.menus.values())]
    texts += [face.spent, *face.tips.values(), *(one.figure for one in face.options)]
    texts += [one.caption for one in face.kinds]
    assert not [words for words in map(hotkeys.named, texts) if "{" in words]
    hotkeys.rebind([("end", "Alt+Z")])
    assert "Alt+Z" in hotkeys.named(face.spent)


def test_help_texts_have_the_figures_of_the_profile() -> None:
    played = open_book("alternacy", numbers={
        "move_free": 7, "aim_head": 9, "multi_attack": (0, 5, 7, 9, 9, 9), "act_evading": 3, "burst_rounds": 5,
    }).face  # fmt: skip
    assert played.by_key["move.walk"].about.startswith("Up to 7 squares")
    assert "attacks at -5," in played.by_key["act.two_actions"].about
    assert "Harder to hit by 3 " in played.by_key["act.evade"].about
    assert played.by_key["attack.burst"].caption == "Burst of 5"
    assert played.option_of["called_head"].figure == "-9"
    percent = open_book("alacrity", numbers={"auto_points": 25, "action_penalty": -15}).face
    assert "+25, of a weapon" in percent.by_key["attack.rapid"].about
    assert "-15 on every roll" in percent.by_key["stance.two"].about


def test_a_part_aimed_at_has_its_price_on_the_chip_and_its_chance_beside_the_odds(tmp_path: Path) -> None:
    """The chance told was that of any hit, so that aiming seemed to cost nothing."""
    with staged(scene_battle(OPEN.format(rules="alternacy", more=""), "b", red="human"), tmp_path) as seat:
        seat.wait(seat.asked)
        controls = seat.battle.view.controls
        assert controls is not None
        seat.key("F", "Shift+H")
        chips = {button.key: button for _rect, button in seat.battle.desk.chips.placed}
        assert [chips[f"called_{part}"].figure for part in ("head", "chest", "arm", "legs")] == ["-5", "-2", "-4", "-3"]
        assert {button.caption for button in chips.values() if button.lit} == {"Called: head"}
        order, pen = controls.draft(), Reader()
        assert isinstance(order, od.Attack)
        oddsheet.paint(pen, controls.face, order, controls.ahead.forecast(order), {}, "")
        (line,) = [words for words in pen.said if "to hit the head" in words and "%" in words]
    # Where a near miss is a miss, to hit at all is to hit the part: the same chance by another way.
    made = set_up(parse_scene(OPEN.format(rules="alternacy", more="")))
    keys = keys_of(made.world)
    strict = open_book("alternacy", {"loc.near_miss": "miss"})
    chance = forecast(made.world, strict, keys["b"], od.Attack(keys["a"], options=("called_head",))).success
    assert 0 < chance < 1
    assert line == f"{round(chance * 100)}% to hit the head, else a part by the dice"
    made.world.close()


RUN = """
rules = "alternacy"
field = '''
. . . . . . . . . . . .
. a . . . . . . . . . .
. . . . . . . . . . . .
. d . . . . c . . . b .
'''
[units.a]
side = "blue"
like = "rifleman"
[units.d]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
[units.c]
side = "red"
like = "rifleman"
"""


def test_the_figure_of_a_runner_never_goes_back(tmp_path: Path) -> None:
    """It ran to the end, and jumped back as its turn ended."""
    made = set_up(parse_scene(RUN))
    runner = keys_of(made.world)["a"]
    seats = {"blue": "human", "red": "random"}
    battle = Battle(Position(made.world, made.book, [BattleFrame("rounds")]), Dice(5), seats=seats)
    with staged(battle, tmp_path, Settings(speed=1.0, edge_scroll=False, volume=0.0)) as seat:
        seen: list[float] = []

        def watch() -> bool:
            seen.append(seat.battle.view.playback.pieces[runner].x)
            return seat.asked()

        def end() -> None:
            seat.battle.player.send(od.END if battle.ask and battle.ask.question == "turn" else od.DECLINE)

        seat.wait(seat.asked)
        while battle.ask is None or battle.ask.unit != runner or battle.ask.question != "turn":
            end()
            seat.wait(seat.asked)
        assert seat.battle.view.playback.pieces[runner].x == 1
        seat.key("T")
        seat.go((10, 1))
        seat.wait(watch)
        assert made.world.find(runner, OnTheWay) is not None, "the run succeeds"
        stood = []
        for _ in range(3):
            end()
            seat.wait(watch)
            where = battle.outlook("blue").find(runner, Place)
            stood.append((round(seen[-1]), where.cell[0] if where else 0))
        assert seen == sorted(seen)
        assert [shown for shown, _cell in stood] == [cell for _shown, cell in stood], "it stands where it counts as"
        assert 1 < stood[0][0] < stood[-1][0]


def test_long_words_of_a_sign_are_broken_into_lines() -> None:
    """The line of a runner was cut off: "can be shot at here until ... ha"."""
    with window() as seat:
        pen = Pen(pygame.Surface((300, 400)), seat.app.stage.scale)
        words = "on its way: can be shot at here until Warrant Officer Halloran of the third has acted"
        pen.icons((("sprint", words), ("aim", "aims")), tips=("told", "more"))
        (first, _words), (second, _more) = pen.spots
        assert first.right <= pen.right + pen.px(9)
        assert first.height > pen.px(30)
        assert second.top >= first.bottom
        assert pen.y >= second.bottom


def test_a_footnote_is_whole_or_a_tip() -> None:
    """The one under the fire on the way was cut off in the middle of a line."""
    with window():
        words = "Chances of one plain shot each. Enemies nobody sees are not counted. " * 3
        for high, tips in ((60, [words]), (400, [])):
            pen = Pen(pygame.Surface((300, high)), 1.0)
            pen.footnote(words)
            assert [tip for _rect, tip in pen.spots] == tips
            assert pen.y <= high


@pytest.mark.parametrize("rules", books())
def test_the_panel_of_a_unit_speaks_of_its_own_book(rules: str, tmp_path: Path) -> None:
    """Tips told of Focus and Adrenaline, and of rules of Ascension, in all books."""
    own = {"ascension": "ASC", "alternity": "ALT", "alacrity": "ALA", "alternacy": "ACY"}
    with staged(standing(rules), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.tick(2)
        text = "\n".join(words for _rect, words in seat.battle.desk.unit._spots)
        assert len(text) > 200
        others = {prefix for book, prefix in own.items() if book != rules} - {"ALA"}  # modules are of that book
        assert not re.findall(rf"\b(?:{'|'.join(others)})-[A-Z]+-\d+", text)
        assert ("Focus" in text) == (rules == "ascension")
        assert ("Wil, Will" in text) == (rules == "alternity")


def test_hit_points_are_told_as_left_everywhere(tmp_path: Path) -> None:
    """The bar said what was lost, the forecast what is left."""
    with scene_battle(field("alacrity", "hp_left = 20"), "a") as battle:
        outlook, pen = battle.outlook("blue"), Reader()
        unit = outlook.friends()[0]
        drawn: list[str] = []
        write = theme.text
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(theme, "text", lambda words, *rest, **how: drawn.append(words) or write(words, *rest, **how))
            sheets.paint(pen, outlook, unit, {"blue": 0, "red": 1})
        assert "20 / 32" in drawn
        assert sheets.harm(outlook, outlook.book, unit) == "12 HP lost"


HURT = {
    "ascension": 'wounds = [{ grade = "light", place = "arm", kind = "blunt" }]',
    "alternity": "wound = 3", "alacrity": "hp_left = 20", "alternacy": "wounds = { left_arm = 3 }",
}  # fmt: skip


@pytest.mark.parametrize("rules", books())
def test_who_is_wounded_has_the_badge_of_it_in_every_book(rules: str) -> None:
    """It came up in Ascension alone."""
    for more, on in (("", False), (HURT[rules], True)):
        with standing(rules, more) as battle:
            outlook = battle.outlook("blue")
            unit = outlook.friends()[0]
            look = look_of(outlook, unit, {"blue": 0, "red": 1}, 0)
            shown = [icon for icon, _rim, _at in tokens.badges(look, 64)]
            assert shown.count("wound") == on
            assert not on or sheets.of_badge(outlook, unit, "wound").startswith("Wounded: ")


@pytest.mark.parametrize("rules", ["ascension", "alacrity"])
def test_overwatch_has_one_name_on_button_tip_question_and_key_help(rules: str) -> None:
    """Hold fire, Held fire and overwatch were one thing."""
    face = open_book(rules).face
    captions = [words for _heading, rows in chapters(face) for _key, words in rows]
    assert face.by_key["overwatch"].caption == face.ask("overwatch").title == "Overwatch"
    assert "Overwatch" in captions
    assert "Hold fire" not in captions


def test_a_run_is_a_run_in_alternacy_from_button_to_log(tmp_path: Path) -> None:
    """The button said Run, the log that it sprints."""
    with staged(scene_battle(RUN, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key("T")
        seat.go((9, 1))
        seat.tick(3)
        assert "Rifleman runs" in " ".join(line.text for line in seat.battle.view.playback.lines)
        outlook = seat.battle.view.outlook
        words = [text for _icon, text in sheets.conditions(outlook, outlook.friends()[0])]
        assert "ran" in words
        assert "sprinted" not in words
