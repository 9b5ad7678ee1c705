"""A battle in the window: whose turn it is, undo, warnings, hot-seat, the end, saving and going on."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import home
from game.battle.scene_setup import set_up
from game.content.scene import load_scene
from game.messages import orders as od
from game.screens.handover import Handover
from game.screens.kit import Message
from game.screens.match import Match
from game.screens.pause import Pause
from game.screens.play.screen import BattleScreen
from game.screens.result import UNDERSTOOD, Result
from game.screens.resume import Load
from game.screens.saves import shelved, unread
from game.screens.title import Title
from game.world.place import Position
from tests.screens.table import QUICK, Seat, fought, scene_battle, staged, window

PEOPLE = {"blue": "human", "red": "human"}


def deployed(seat: Seat) -> None:
    """Say that the side is ready."""
    seat.wait(seat.asked)
    seat.key("1")


def a_turn(seat: Seat) -> None:
    """Answer questions with "let it be" until a turn of one's own is asked about."""
    for _ in range(400):
        seat.wait(lambda: seat.asked() or seat.app.stage.screen is not seat.battle)
        assert seat.asked()
        controls = seat.battle.view.controls
        assert controls is not None
        if controls.turn:
            return
        seat.key("0")
    raise AssertionError("no turn came")


def test_soldiers_are_put_where_they_are_clicked(tmp_path: Path) -> None:
    with fought("village_street", {"blue": "human", "red": "random"}, 3) as seat:
        seat.wait(seat.asked)
        battle = seat.battle
        assert battle.view.controls is not None
        order = next(order for order in battle.view.controls.offers.listed if isinstance(order, od.Deploy))
        here = battle.view.outlook.get(order.unit, Position).cell
        seat.click(seat.square(here))
        seat.click(seat.square(order.to))
        assert battle.view.outlook.get(order.unit, Position).cell == order.to


def test_a_walk_by_mouse_and_its_undo(tmp_path: Path) -> None:
    text = """
title = "Alone"
rules = "ascension"
field = '''
. . . . . . . . . #
. a . . . . . . # b
. . . . . . . . . #
'''
[legend]
"#" = "stone_wall"
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
"""
    with staged(scene_battle(text, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        battle = seat.battle
        unit = battle.view.outlook.friends()[0]
        seat.go((3, 1))
        seat.wait(seat.asked)
        assert battle.view.outlook.get(unit, Position).cell == (3, 1)
        seat.key("Backspace")
        seat.wait(seat.asked)
        assert battle.view.outlook.get(unit, Position).cell == (1, 1)
        assert battle.view.playback.pieces[unit].cell == (1, 1)
        assert battle.view.playback.lines[-1].text == "The last order is taken back"


def test_a_long_walk_is_two_walks(tmp_path: Path) -> None:
    text = """
title = "Alone"
rules = "ascension"
field = '''
. . . . . . . . . . . #
. a . . . . . . . . # b
. . . . . . . . . . . #
'''
[legend]
"#" = "stone_wall"
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
"""
    with staged(scene_battle(text, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        unit = seat.battle.view.outlook.friends()[0]
        seat.go((7, 1))
        seat.wait(lambda: seat.battle.view.outlook.get(unit, Position).cell == (7, 1))


FRIENDS = """
title = "Too close"
rules = "ascension"
field = '''
. . . . . . . . .
. a . . m b . . .
. . . . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
[units.m]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
"""


def test_throwing_among_friends_asks_first(tmp_path: Path) -> None:
    with staged(scene_battle(FRIENDS, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        before = seat.battle.match.battle.choices_made
        seat.key("G")
        seat.go((5, 1))
        assert isinstance(seat.app.stage.screen, Message)
        seat.key("Esc")
        assert seat.battle.match.battle.choices_made == before
        seat.click(seat.square((5, 1)))
        seat.key("Enter")
        assert seat.battle.match.battle.choices_made == before + 1


def test_a_first_click_aims_and_a_second_fires(tmp_path: Path) -> None:
    with staged(scene_battle(FRIENDS, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        battle = seat.battle
        assert battle.view.controls is not None
        seat.click(seat.square((5, 1)))
        assert battle.view.controls.draft() == od.Attack(battle.view.outlook.foes()[0], "shot")
        assert battle.match.battle.choices_made == 0
        seat.click(seat.square((5, 1)))
        assert battle.match.battle.choices_made == 1


def test_hot_seat_hands_over_and_shows_nothing(tmp_path: Path) -> None:
    shots = []
    for seed in (1, 2):
        with fought("village_street", PEOPLE, seed) as seat:
            deployed(seat)
            seat.wait(lambda: isinstance(seat.app.stage.screen, Handover))
            seat.point((5, 5))
            seat.tick(5)
            shots.append(seat.pixels())
            if seed == 2:
                assert seat.battle.view.viewer == "blue"
                seat.key("Enter")
                seat.wait(seat.asked)
                assert seat.battle.view.viewer == "red"
                assert set(seat.battle.view.playback.pieces) == set(seat.battle.view.outlook.friends())
    assert shots[0] == shots[1]


def test_the_board_is_the_same_whatever_is_hidden(tmp_path: Path) -> None:
    """Two worlds that differ in what blue cannot know give blue the same picture."""
    walls = """
title = "Behind the wall"
rules = "ascension"
field = '''
. . . # . .
. a . # {} {}
. . . # . .
'''
[legend]
"#" = "stone_wall"
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "{}"
stress = {}
"""
    shots = []
    for left, right, like, stress in ((".", "b", "rifleman", 0), ("b", ".", "gunner", 4)):
        with staged(scene_battle(walls.format(left, right, like, stress), "a"), tmp_path) as seat:
            seat.wait(seat.asked)
            seat.point((5, 5))
            seat.tick(40)
            shots.append(seat.pixels())
    assert shots[0] == shots[1]


def test_save_load_and_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    with fought("village_street", {"blue": "human", "red": "random"}, 3) as seat:
        deployed(seat)
        a_turn(seat)
        seat.key("F5")
        assert isinstance(seat.app.stage.screen, Message)
        seat.key("Enter")
        kept = seat.battle.match.battle.digest()
        seat.end()
        a_turn(seat)
        later = seat.battle.match.battle.digest()
    saved = next(entry for entry in shelved()[0] if entry.saved)
    before = saved.path.read_bytes()
    match = Match.load(saved.path)
    assert match.battle.digest() == kept
    match.close()
    assert saved.path.read_bytes() == before
    with window() as seat:
        seat.app.stage.show(Title())
        seat.key("C")
        assert isinstance(seat.app.stage.screen, BattleScreen)
        seat.wait(seat.asked)
        assert seat.battle.match.battle.digest() in (kept, later)


def test_a_broken_save_is_told_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    with fought("village_street", {"blue": "human", "red": "random"}, 3) as seat:
        seat.wait(seat.asked)
    path = next(iter(home.saves().glob("*.journal")))
    path.write_bytes(path.read_bytes().replace(b"\"figures\"", b"\"figurez\""))
    broken = path.read_bytes()
    with window() as seat:
        seat.app.stage.show(Title())
        seat.key("L")
        assert isinstance(seat.app.stage.screen, Load)
        assert not seat.app.stage.screen.entries
        assert path.name in unread(shelved()[1])
        seat.key("Enter")
        assert isinstance(seat.app.stage.screen, Load)
    assert path.read_bytes() == broken


def test_conceding_ends_the_battle_and_shows_the_result(tmp_path: Path) -> None:
    with fought("village_street", {"blue": "human", "red": "random"}, 3) as seat:
        deployed(seat)
        a_turn(seat)
        seat.key("Ctrl+K")
        assert isinstance(seat.app.stage.screen, Message)
        seat.key("Enter")
        seat.wait(lambda: isinstance(seat.app.stage.screen, Result))
        seat.tick(3)
        outcome = seat.battle.match.battle.over
        assert outcome is not None
        assert outcome.winner == "red"
        seat.tick(dt=UNDERSTOOD)
        seat.tick()
        seat.key("Esc")
        assert seat.app.stage.screen is seat.battle, "to see the field"
        seat.key("Esc")
        assert isinstance(seat.app.stage.screen, Result), "and back"


def test_the_result_says_who_is_down_and_what_the_others_suffered(tmp_path: Path) -> None:
    hurt = FRIENDS.replace('[units.m]', 'stress = 4\n[units.m]').replace('[units.b]', 'stress = 25\n[units.b]')
    with staged(scene_battle(hurt, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key("Ctrl+K", "Enter")
        seat.wait(lambda: isinstance(seat.app.stage.screen, Result))
        seat.tick(3)
        screen = seat.app.stage.screen
        assert isinstance(screen, Result)
        assert screen._upright("blue") == "On their feet: Rifleman (4 stress)"
        assert screen._losses("blue").startswith("Out of the fight: Rifleman (")
        assert screen._upright("red") == "On their feet: Rifleman"


def test_esc_opens_the_menu_and_leads_back(tmp_path: Path) -> None:
    with staged(scene_battle(FRIENDS, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key("F", "Esc")
        assert seat.app.stage.screen is seat.battle
        seat.key("Esc")
        assert isinstance(seat.app.stage.screen, Pause)
        seat.key("Esc")
        assert seat.app.stage.screen is seat.battle


def test_closing_the_window_asks_first(tmp_path: Path) -> None:
    with staged(scene_battle(FRIENDS, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        pygame.event.post(pygame.Event(pygame.QUIT))
        seat.tick()
        assert isinstance(seat.app.stage.screen, Message)
        seat.key("Enter")
        assert not seat.app.stage.running


def test_a_whole_battle_between_machines_runs_to_its_end_in_the_window(tmp_path: Path) -> None:
    with fought("village_street", {"blue": "greedy", "red": "greedy"}, 5, QUICK) as seat:
        seat.wait(lambda: isinstance(seat.app.stage.screen, Result), most=20_000)


def test_questions_are_answered_by_button_and_for_good(tmp_path: Path) -> None:
    """Hit the Deck is asked; "Never" answers it and is not asked again."""
    text = FRIENDS.replace('like = "rifleman"\n[units.m]', 'like = "rifleman"\nstats = { senses = 3 }\n[units.m]')
    battle = scene_battle(text, "b", blue="human")
    foe, target = battle.outlook("red").friends()[0], battle.outlook("red").foes()[0]
    assert battle.ask is not None
    assert battle.ask.unit == foe
    battle.answer(od.Attack(target))
    assert battle.ask is not None
    assert battle.ask.question == "hit_the_deck"
    battle.seats["red"] = "human"
    with staged(battle, tmp_path) as seat:
        if isinstance(seat.app.stage.screen, Handover):
            seat.key("Enter")
        seat.wait(seat.asked)
        seat.tick(2)
        shown = {button.key for _rect, button in seat.battle.desk.prompt.placed}
        assert {"respond.hit_the_deck", "respond.decline", "standing.always", "standing.never"} <= shown
        never = next(rect for rect, button in seat.battle.desk.prompt.placed if button.key == "standing.never")
        seat.click(never.center)
        seat.tick(5)
        assert battle.ask is None or battle.ask.question != "hit_the_deck"


def test_a_moment_is_kept_as_a_scene_that_reads_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    with fought("village_street", {"blue": "human", "red": "random"}, 3) as seat:
        deployed(seat)
        a_turn(seat)
        seat.key("Esc", "E")
        assert isinstance(seat.app.stage.screen, Message)
        path = next((tmp_path / "scenes").glob("*.toml"))
        position = set_up(load_scene(path))
        try:
            assert position.world.digest() == seat.battle.match.battle.world.digest()
        finally:
            position.world.close()


def test_a_whole_battle_can_be_played_by_keys_alone(tmp_path: Path) -> None:
    """Shoot if possible, else walk to the next square Tab offers, then end the turn; every question let be."""
    with fought("village_street", {"blue": "human", "red": "greedy"}, 6) as seat:
        deployed(seat)
        for _ in range(3000):
            if isinstance(seat.app.stage.screen, Result):
                break
            if isinstance(seat.app.stage.screen, Message):
                seat.key("Enter")
                continue
            controls = seat.battle.view.controls
            if controls is None:
                seat.tick()
            elif not controls.turn:
                seat.key("Tab", "Enter") if controls.mode == "dodge_way" else seat.key("0")
            else:
                seat.key(*("F" if "attack.shot" in controls.offers.by_kind else "MT"), "Enter")
                seat.tick(3)
                now = seat.battle.view.controls
                if now is not None and now.turn:
                    if now.mode:
                        seat.key("Esc")
                    seat.end()
        assert isinstance(seat.app.stage.screen, Result)


@pytest.mark.faulty_seats
def test_a_seat_that_stumbles_loses_its_turns_and_not_the_battle(tmp_path: Path) -> None:
    class Broken:
        def choose(self, outlook: object, ask: object) -> od.Order:
            raise RuntimeError("tripped")

    with fought("village_street", {"blue": "human", "red": "random"}, 3) as seat:
        seat.battle.match.seats["red"] = Broken()
        deployed(seat)
        a_turn(seat)
        seat.end()
        a_turn(seat)
        assert seat.battle.match.battle.over is None
        told = [line.text for line in seat.battle.view.playback.lines if "raised RuntimeError: tripped" in line.text]
        assert len(told) == 1
        assert told[0].startswith("test_battle_screen.py:")
