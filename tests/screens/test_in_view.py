"""What the player must see: the whole goal, shooter and target of a weapon armed by mouse, what the zones mean."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.content.scenario import shipped_scenarios
from game.screens import kit
from game.screens.art import theme
from game.screens.play.board.camera import Camera
from game.screens.play.input.ahead import SECOND, SPRINT, WALK
from game.screens.play.input.controls import Controls
from game.screens.play.panels import small_panels as panels
from game.screens.play.panels.drawing import Pen
from game.screens.play.panels.layout import Desk
from game.world.place import Position
from tests.screens.table import scene_battle, staged, window
from tests.screens.test_battle_screen import FRIENDS
from tests.screens.test_parrying import in_hand
from tests.screens.test_sweeping import ROWS, SWEPT

FAR = """
title = "Too far apart for one view"
rules = "ascension"
field = '''
. . . . . . . . . . . . . . . . . . . .
a . . . . . . . . . . . . . . . . . . b
. . . . . . . . . . . . . . . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
"""


def test_a_weapon_armed_by_mouse_brings_shooter_and_target_into_view(tmp_path: Path) -> None:
    with staged(scene_battle(FAR, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        battle = seat.battle
        both = (*battle.view.outlook.friends(), *battle.view.outlook.foes())
        places = [battle.view.outlook.get(unit, Position).cell for unit in both]
        battle.view.camera.go_to(places[0], at_once=True)
        for _ in range(3):
            battle.view.camera.zoom(1)
        assert not all(map(battle.view.camera.shows, places))
        box = battle.desk.bar.box_of("attack.shot")
        assert box is not None
        seat.click(box.center)
        seat.wait(lambda: not battle.view.camera.gliding)
        assert all(map(battle.view.camera.shows, places))


@pytest.mark.parametrize("scenario", shipped_scenarios())
def test_the_goal_of_a_side_is_told_whole(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []
    fitted, wrapped = kit.fitted, kit.wrapped

    def line(words: str, points: int, width: int, *rest: object, **more: bool) -> object:
        cut.extend([words] * (theme.font(points, bold=bool(more.get("bold"))).size(words)[0] > width))
        return fitted(words, points, width, *rest, **more)

    def lines(words: str, points: int, width: int, *rest: object) -> object:
        picture = wrapped(words, points, width, *rest)
        room = desk.goal.panel.box.height - theme.font(12, bold=True).get_height()
        cut.extend([words] * (picture.get_height() > room))
        return picture

    monkeypatch.setattr(kit, "fitted", line)
    monkeypatch.setattr(kit, "wrapped", lines)
    with window() as seat, Battle.open(scenario, 1) as battle:
        desk = Desk((1280, 720), 1.0, None)  # type: ignore[arg-type]
        for side in battle.sides:
            desk.goal.draw(seat.app.window, 1.0, battle.outlook(side), side)
    assert cut == []


def test_the_zones_of_a_turn_are_named_as_they_are_drawn() -> None:
    with scene_battle(ROWS, "a") as battle:
        assert battle.ask is not None
        ways = Controls(battle.outlook("blue"), battle.ask).reachable
        assert ways.legend(ways.steps()) == ((WALK, "Walk"), (SECOND, "Two moves"), (SPRINT, "Sprint"))
        assert ways.legend(ways.steps("move.sprint"), "move.sprint") == ((SPRINT, "Sprint"),)
        assert {band for _cost, band in ways.steps().values()} == {band for band, _words in ways.legend(ways.steps())}
    with in_hand(SWEPT) as controls:
        assert controls.reachable.legend(controls.reachable.steps()) == (
            (WALK, "Walk"),
            (SECOND, "Run"),
            (SPRINT, "Sprint"),
        )


def test_the_view_ends_at_the_edge_of_the_map() -> None:
    """It stayed beyond it when a panel that lay over the foot went while the view was on its way."""
    camera = Camera(pygame.Rect(0, 0, 640, 640), (20, 20))
    for steps in (100, 0, 1):
        camera.uncover(0, 200)
        camera.go_to((19, 19))
        for _ in range(steps):
            camera.update(0.05)
        camera.uncover(0, 0)
        for _ in range(100):
            camera.update(0.05)
        assert camera.view.box((19, 19)).bottomright == (640, 640)
    camera.pan(-5000, -5000)
    assert camera.view.box((0, 0)).topleft == (0, 0)


def test_an_enemy_has_its_side_before_a_shared_name_in_panel_and_plate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Panel and plate said "Rifleman" where odds and log said "Red Rifleman"."""
    plates, heads = list[str](), list[str]()
    monkeypatch.setattr(panels, "square_words", lambda _o, _cell, names: (plates.extend(names), ("", ""))[1])
    plain = Pen.line
    monkeypatch.setattr(Pen, "line", lambda pen, words, *a, **k: (heads.append(words), plain(pen, words, *a, **k))[1])
    with staged(scene_battle(FRIENDS, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        battle = seat.battle
        foe = battle.view.outlook.foes()[0]
        seat.point(seat.square(battle.view.outlook.get(foe, Position).cell))
        named = battle.view.playback.teller.name(foe)
        assert named == "Red Rifleman"
        assert named in plates
        assert named in heads


def test_a_window_made_larger_and_small_again_shows_what_it_showed() -> None:
    small, large = pygame.Rect(0, 0, 640, 640), pygame.Rect(0, 0, 1280, 1280)
    camera = Camera(small, (20, 20))
    camera.uncover(70, 0)
    camera.pan(-5000, -5000)
    shown = camera.view
    for area in (small, large, large, small):
        before, camera = camera, Camera(area, (20, 20))
        camera.look_like(before)
    assert camera.view == shown


def test_the_view_stays_where_both_of_a_question_are_in_view() -> None:
    """It jumped to the middle between them, or farther off, though nothing was hidden."""
    camera = Camera(pygame.Rect(0, 0, 640, 640), (40, 40))
    before = camera.view
    assert all(camera.area.contains(before.box(one)) for one in ((15, 20), (24, 20)))
    camera.keep_both_in_sight((15, 20), (24, 20))
    assert not camera.gliding
    assert camera.view == before
    camera.keep_both_in_sight((15, 20), (25, 20))
    assert camera.gliding or camera.view != before
