"""What stopped somebody who played for the first time: clicks, terrain, notes, menu keys, curtains."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import home
from game.content.scenario import load_scenario
from game.messages import orders as od
from game.messages.events.lines import BAD, LogLine
from game.screens.briefing import briefing
from game.screens.handover import Handover
from game.screens.pause import Pause
from game.screens.play.animation.pace import ALSO, SIGHTED, put_down
from game.screens.play.input.controls import Controls
from game.screens.play.panels import answering
from game.screens.play.panels import small_panels as panels
from game.screens.texts import text_of
from game.screens.title import Title
from game.world.place import Position as Place
from tests.screens.table import BattleScreen, Match, Seat, fought, scene_battle, staged, window

TWO_SQUADS = Path(__file__).parents[2] / "benchmarks" / "two_squads.toml"
FIELD = """
title = "Two, far apart"
rules = "ascension"
field = '''
. . . . . . . . . . . .
. a . . . . . . . b . .
. . . . . . . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
grenades = { frag = 1 }
[units.b]
side = "red"
like = "rifleman"
"""


@pytest.mark.parametrize(
    ("key", "cell", "kind"),
    [("", (9, 1), od.Attack), ("attack.rapid", (9, 1), od.Attack), ("throw.0", (5, 1), od.Throw),
     ("", (3, 1), od.Move), ("move.crawl", (2, 1), od.Move)],
)  # fmt: skip
def test_a_first_click_shows_and_a_second_orders(key: str, cell: tuple[int, int], kind: type) -> None:
    """A shot after its key, a grenade and a walk were given by one click; a shot without a key took two."""
    with scene_battle(FIELD, "a") as battle:
        assert battle.ask is not None
        controls = Controls(battle.outlook("blue"), battle.ask)
        if key:
            assert controls.press(key) is None
        foe = battle.outlook("blue").foes()[0] if kind is od.Attack else 0
        assert controls.click(cell, foe) is None
        assert not controls.refused
        other = (cell[0] - 1, cell[1])
        if kind is not od.Attack:
            assert controls.click(other) is None, "another square is another first click"
            assert controls.click(cell) is None
        assert isinstance(controls.click(cell, foe), kind)
        controls.cancel()
        assert controls.click(cell, foe) is None, "what is taken back is shown anew"


def test_enter_gives_the_walk_that_a_click_has_shown(tmp_path: Path) -> None:
    with staged(scene_battle(FIELD, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        unit = seat.battle.view.outlook.friends()[0]
        seat.click(seat.square((3, 1)))
        seat.point(seat.square((4, 2)))
        seat.key("Enter")
        assert seat.battle.match.battle.choices_made == 0, "the pointer is elsewhere by now"
        seat.click(seat.square((3, 1)))
        seat.key("Enter")
        seat.wait(lambda: seat.battle.view.playback.pieces[unit].cell == (3, 1))


def test_a_move_that_a_click_has_shown_stays_while_the_pointer_is_off_the_board(tmp_path: Path) -> None:
    """Its fire on the way and its end could not be read at leisure: the panel went with the pointer."""
    with scene_battle(FIELD, "a") as battle, staged(battle, tmp_path) as seat:
        seat.click(seat.square((3, 1)))
        moves = shown_moves(seat)
        assert moves == (od.Move((3, 1), "walk"),)
        seat.point(seat.square((2, 2)))  # passed on the way out
        assert shown_moves(seat) == (od.Move((2, 2), "walk"),)
        seat.point((2, 2))
        assert seat.battle.view.hover is None
        assert shown_moves(seat) == moves
        seat.key("Enter")
        seat.wait(seat.asked)
        assert seat.battle.view.outlook.get(seat.battle.match.battle.ask.unit, Place).cell == (3, 1)


def shown_moves(seat: Seat) -> tuple[od.Move, ...]:
    """The move whose panel is up."""
    way = seat.battle.desk.move_preview(seat.battle.view)
    return way.moves if way is not None else ()


def test_terrain_is_told_before_the_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int]] = []
    plain = panels.square_words
    monkeypatch.setattr(panels, "square_words", lambda o, cell, names: told.append(cell) or plain(o, cell, names))  # type: ignore[func-returns-value]
    with fought("abbey_yard", {"blue": "human", "red": "random"}, 3) as seat:
        seat.wait(seat.asked)
        assert seat.battle.view.controls is not None
        assert seat.battle.view.controls.ask.question == "deploy"
        cell = seat.battle.view.camera.square(seat.battle.desk.board.center)
        seat.point(seat.battle.desk.board.center)
        assert cell in told


def refused(seat: Seat) -> str:
    controls = seat.battle.view.controls
    return controls.refused if controls is not None else ""


def test_why_something_was_refused_is_told_for_six_seconds_or_to_the_next_action(tmp_path: Path) -> None:
    with staged(scene_battle(FIELD, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        for forget in (lambda: seat.tick(70, dt=0.1), lambda: seat.key("End"), lambda: seat.key("Esc")):
            seat.click(seat.square((9, 1)), 1)
            seat.key("Esc")
            assert seat.battle.view.controls is not None
            seat.battle.view.controls.refused = "no way"
            seat.tick(40, dt=0.1)
            assert refused(seat) == "no way"
            forget()
            assert refused(seat) == ""
            assert not isinstance(seat.app.stage.screen, Pause)


def test_a_letter_of_the_menu_is_not_meant_with_ctrl_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+E over the menu kept a scene that shows both sides; Ctrl+Q left the game."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    with staged(scene_battle(FIELD, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key("F10", "Ctrl+E", "Ctrl+Q")
        assert isinstance(seat.app.stage.screen, Pause)
        assert seat.app.stage.running
        assert not list(home.home().glob("scenes/*"))
        seat.key("E")
        assert list(home.home().glob("scenes/*"))
    with window() as seat:
        seat.app.stage.show(Title())
        seat.key("Ctrl+Q", "Ctrl+N")
        assert seat.app.stage.running
        assert isinstance(seat.app.stage.screen, Title)


def test_a_curtain_is_not_opened_by_the_enter_that_ended_the_turn_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    with window() as seat:
        seat.app.stage.show(BattleScreen(Match.begin("duel", {"blue": "human", "red": "human"}, 3)))
        curtain = seat.app.stage.screen
        assert isinstance(curtain, Handover)
        for _ in range(2):
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
            seat.tick(dt=0.05)
            assert seat.app.stage.screen is curtain
        seat.tick(dt=0.5)
        seat.key("Enter")
        assert seat.app.stage.screen is not curtain


def test_enemies_without_names_are_told_once_with_their_number() -> None:
    lines = [LogLine("Round 1")]
    for _ in range(3):
        put_down(lines, [LogLine(SIGHTED, BAD)])
    put_down(lines, [LogLine("Enemy sighted: Novak", BAD), LogLine("Novak stops", BAD)])
    put_down(lines, [LogLine(SIGHTED, BAD)])
    assert [line.text for line in lines] == [
        "Round 1", f"{ALSO}3", "Enemy sighted: Novak", "Novak stops", SIGHTED,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "words"),
    [("abbey_yard", "4 against 4 (Ascension): small. Up to 8 rounds."),
     ("bunker_line", "90 against 79 (Ascension): large, fought in squads. Up to 17 rounds.")],
)  # fmt: skip
def test_how_large_a_battle_is_and_how_long_it_may_take_is_told_before_it(name: str, words: str) -> None:
    assert words in briefing(load_scenario(name))


def test_no_standing_answer_is_told_by_a_double_negative() -> None:
    assert not [word for word in ("pass", "always", "never", "below") if "else never" in answering.lasting_words(word)]


def test_a_battle_of_squads_says_how_squads_are_led(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    for name, led in ((str(TWO_SQUADS), True), ("duel", False)):
        with fought(name, {"blue": "human", "red": "random"}, 3) as seat:
            assert (text_of("led") in [line.text for line in seat.battle.view.playback.lines]) == led
