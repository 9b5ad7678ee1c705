"""What puzzled people who played a first battle: lists, drop-downs, rims and folds, bushes and keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pygame_gui.elements.ui_drop_down_menu import UIExpandedDropDownState

from game.battle.battle import Battle
from game.battle.forecast import forecast
from game.battle.log import InterruptDepth, TextLog
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.distribution import percent
from game.dice.source import Dice
from game.messages import events as ev
from game.messages import orders as od
from game.messages.events.lines import BAD, LogLine
from game.messages.frames import Battle as BattleFrame
from game.messages.frames import Turn
from game.screens import kit
from game.screens.art import marks, theme
from game.screens.options import Standing
from game.screens.play.animation.pace import put_down
from game.screens.play.input.controls import Controls
from game.screens.play.panels import layout, movesheet, oddsheet
from game.screens.setup import Setup
from game.screens.texts import text_of
from game.systems import hotkeys
from tests.screens.table import QUICK, Seat, fought, staged, window
from tests.screens.test_newcomers import RUN, held_fire, standing
from tests.screens.test_oddsheet import Reader


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    yield
    hotkeys.rebind(())



def test_enemies_sighted_one_after_another_stand_in_one_line() -> None:
    """A line each filled the log as a battle began."""
    lines = [LogLine("Round 1")]
    for name in ("Novak", "Pavel", "Radek", "Tomas", "Zdenek"):
        put_down(lines, [LogLine(f"Enemy sighted: {name}", BAD)])
    put_down(lines, [LogLine("Enemy sighted: an unknown enemy at (3, 4)", BAD)])
    assert [line.text for line in lines] == ["Round 1", "Enemies sighted: Novak, Pavel, Radek and 3 more"]


def test_a_drop_down_closes_when_what_is_chosen_is_chosen_again() -> None:
    with window() as seat:
        setup = Setup("abbey_yard", {"blue": "human", "red": "random"}, 3)
        seat.app.stage.show(setup)
        seat.tick(3)

        def click(at: tuple[int, int]) -> None:
            seat.point_at(at)
            seat.tick(3)
            seat.click(at)
            seat.tick(3)

        click(setup._rules.rect.center)
        state = setup._rules.current_state
        assert isinstance(state, UIExpandedDropDownState)
        assert state.options_selection_list is not None
        chosen = next(one for one in state.options_selection_list.item_list if one["selected"])
        click(chosen["button_element"].rect.center)
        assert not isinstance(setup._rules.current_state, UIExpandedDropDownState)


def test_always_and_never_say_of_what(tmp_path: Path) -> None:
    with staged(held_fire(), tmp_path) as seat:
        seat.wait(seat.asked)
        drawn: list[str] = []
        write = kit.fitted
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kit, "fitted", lambda words, *rest: drawn.append(words) or write(words, *rest))
            seat.battle.desk.prompt.panel._key = None
            seat.tick(2)
        assert "Fire a held attack: for your whole side, from now on" in drawn


def rim_of(seat: Seat, key: str) -> tuple[int, ...]:
    rect = next(rect for rect, button in seat.battle.desk.bar.placed if button.key == key)
    return tuple(seat.app.window.get_at((rect.centerx, rect.top)))[:3]


def test_a_golden_rim_is_of_what_is_chosen_alone() -> None:
    """What the pointer was on had it too."""
    with fought("abbey_yard", {"blue": "human", "red": "random"}, 7) as seat:
        seat.begin()
        seat.key("F")
        box = next(rect for rect, button in seat.battle.desk.bar.placed if button.key == "move.walk")
        seat.point(box.center)
        seat.tick(2)
        assert rim_of(seat, "attack.shot") == theme.BRASS_LIGHT
        assert rim_of(seat, "move.walk") not in (theme.BRASS_LIGHT, rim_of(seat, "move.sprint"))


def test_orders_that_cannot_be_given_fold_into_one_button_that_shows_them_with_their_reasons() -> None:
    """A first battle began with 34 buttons."""
    with fought("abbey_yard", {"blue": "human", "red": "random"}, 7) as seat:
        seat.begin()
        bar = seat.battle.desk.bar
        few = {button.key for _rect, button in bar.placed}
        assert len(few) <= 26
        assert not [key for key in few if key.startswith("close.")]
        seat.click(next(rect for rect, button in bar.placed if button.key == "rest").center)
        shown = {button.key: button.refusal for _rect, button in bar.placed}
        assert few < shown.keys()
        assert "out of reach" in (shown["close.strike"] or "")
        seat.click(next(rect for rect, button in bar.placed if button.key == "rest").center)
        assert {button.key for _rect, button in bar.placed} == few


def test_bushes_in_the_line_of_fire_are_explained() -> None:
    """They stood in the line, and the odds said nothing of them."""
    with fought("abbey_yard", {"blue": "human", "red": "random"}, 7) as seat:
        seat.begin()
        controls = seat.battle.view.controls
        assert controls is not None
        orders = [od.Attack(foe) for foe in controls.offers.foes()]
        looked = [(controls.ahead.forecast(order), order) for order in orders]
        lines = {oddsheet.in_the_line(one, order) for one, order in looked if one is not None}
        assert "In the line: bush. Only what the target stands in or right behind is cover." in lines
    with standing("ascension") as battle:
        unit, foe = (battle.outlook("blue").friends()[0], battle.outlook("blue").foes()[0])
        order = od.Attack(foe)
        assert oddsheet.in_the_line(forecast(battle.world, battle.outlook("blue").book, unit, order), order) == ""


def test_keys_told_in_texts_follow_a_players_own(tmp_path: Path) -> None:
    """They were typed in texts, in the planning of assaults and in the list of standing answers."""
    own = (("standing", "Alt+Z"), ("storm.all", "7"))
    with staged(held_fire(), tmp_path, replace(QUICK, keys=own)) as seat:
        seat.wait(seat.asked)
        box = next(rect for rect, button in seat.battle.desk.prompt.placed if button.key == "standing.always")
        seat.rest(box.center)
        words = " ".join(seat.battle.desk.tip.words)
        assert "To be asked again: Alt+Z." in words
        seat.key("Alt+Z")
        assert isinstance(seat.app.stage.screen, Standing)
        seat.key("Alt+Z")
        assert seat.app.stage.screen is seat.battle
    hotkeys.rebind([("earlier", "Alt+Z")])
    assert "Alt+Z" in text_of("log")


WATCHED = """
rules = "ascension"
field = '''
a . . . . . . . . . . . . .
c . . . . . . . . . . . . .
. . . . . . . . . . . . b .
'''
[units.a]
side = "blue"
like = "rifleman"
[units.c]
side = "blue"
like = "conscript"
[units.b]
side = "red"
like = "rifleman"
"""


def two_watchers() -> Battle:
    """Two hold fire on an enemy that runs: both are asked at each of its steps."""
    made = set_up(parse_scene(WATCHED))
    keys = keys_of(made.world)
    stack = [BattleFrame("rounds"), *(Turn(keys[key]) for key in "bac")]
    battle = Battle(Position(made.world, made.book, stack), Dice(5), seats={"blue": "human"})
    for order in (od.WatchOver(), od.EndTurn()) * 2:
        battle.answer(order)
    battle.answer(od.Move((6, 2), "sprint"))
    return battle


def test_the_second_watcher_asked_about_a_step_is_shown_its_own_chance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures were kept by `id`, which the next controls may have again: the chance was the first watcher's."""
    monkeypatch.setattr(layout, "id", lambda _controls: 1, raising=False)
    drawn: dict[str, str] = {}
    reticle, paint = marks.reticle, oddsheet.paint

    def on_board(target: object, view: object, cell: object, words: str = "", **how: bool) -> None:
        drawn["board"] = words
        reticle(target, view, cell, words, **how)  # type: ignore[arg-type]

    def on_panel(pen: object, face: object, order: object, told: object, *rest: object, **more: object) -> None:
        drawn["panel"] = percent(told.success)  # type: ignore[attr-defined]
        paint(pen, face, order, told, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(marks, "reticle", on_board)
    monkeypatch.setattr(oddsheet, "paint", on_panel)
    with staged(two_watchers(), tmp_path) as seat:
        found = []
        for _ in range(4):
            seat.wait(seat.asked)
            seat.tick(2)
            controls = seat.battle.view.controls
            assert controls is not None
            told = controls.ahead.forecast(controls.draft())
            assert told is not None
            found.append((controls.ask.unit, percent(told.success)))
            assert drawn == {"board": percent(told.success), "panel": percent(told.success)}
            seat.battle.player.send(od.DECLINE)
    assert len({unit for unit, _chance in found}) == len({chance for _unit, chance in found[:2]}) == 2


def running(seed: int) -> tuple[Battle, int]:
    """Alternacy: a turn in which three rolled actions are declared."""
    made = set_up(parse_scene(RUN))
    unit = keys_of(made.world)["a"]
    battle = Battle(Position(made.world, made.book, [BattleFrame("rounds"), Turn(unit)]), Dice(seed))
    battle.answer(od.Act("three_actions"))
    return battle, unit


def test_the_preview_of_a_run_tells_its_chance_and_what_a_failed_roll_costs() -> None:
    """The log said "needs 20" of a run of which nothing had been told, and two more actions were gone."""
    battle, _unit = running(1)
    with battle:
        assert battle.ask is not None
        controls = Controls(battle.outlook("blue"), battle.ask)
        for cell, rolled in (((10, 1), True), ((2, 1), False)):
            found, pen = movesheet.way_to(controls, cell), Reader()
            assert found is not None
            movesheet.paint(pen, found, "", {})
            told = controls.ahead.forecast(found.moves[0])
            assert told is not None
            assert (f"{percent(told.success)} to get there" in pen.said) == rolled
            assert any(words.startswith("needs ") for words in pen.said) == rolled
            assert any("the other actions of the turn are lost" in words for words in pen.said) == rolled


def test_the_log_says_that_a_failed_run_ends_the_other_actions() -> None:
    for seed in range(1, 40):
        battle, unit = running(seed)
        with battle:
            log = TextLog(battle)
            list(log.lines())
            battle.answer(od.Move((11, 1), "sprint"))
            lines = [line.strip() for line in log.lines()]
            left = next(words for _icon, words in battle.position.book.sheet(
                battle.world, battle.position.book, unit).actions if "rolled actions left" in words)  # fmt: skip
            lost = "Blue Rifleman loses 2 more actions of the turn: the roll failed"
            assert (lost in lines) == left.startswith("0 of 3")
            if lost in lines:
                return
    raise AssertionError("every run succeeded")


def test_what_an_answered_move_does_next_is_no_answer() -> None:
    """All that came of the move stood under "Cole answers Tomas"."""
    chain = InterruptDepth()
    assert chain.depth(ev.Interrupted(1, 2, "overwatch", "move")) == 1
    assert chain.depth(ev.AttackDeclared(1, "shot", (2,), "rifle")) == 1
    assert chain.depth(ev.AttackEnded(1, "shot", flash=False)) == 1
    assert chain.depth(ev.Stepped(2, (1, 1), (2, 1), "walk")) == 0
    assert chain.depth(ev.Spotted("blue", 2, (2, 1))) == 0


@pytest.mark.parametrize(("rules", "part"), [("alternacy", "called: torso"), ("alacrity", "called: chest")])
def test_the_log_calls_options_and_ways_to_fire_as_the_buttons_do(rules: str, part: str) -> None:
    """The button said Called: torso and Full auto, the log (called chest) and rapid-fires."""
    with standing(rules) as battle:
        unit, foe = battle.outlook("blue").friends()[0], battle.outlook("blue").foes()[0]
        writer = TextLog(battle)._writer
        writer.look()
        said = [writer.tell(ev.AttackDeclared(unit, mode, (foe,), "", ("called_chest",))) for mode in ("shot", "rapid")]
        name, other = writer.name(unit), writer.name(foe)
        assert [line.text for lines in said for line in lines] == [
            f"{name} shoots at {other} ({part})", f"{name} shoots at {other} (full auto, {part})"
        ]  # fmt: skip
