"""What strangers found in the window: what a click or a key does is seen before it is done, and nothing jumps."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from game.field import distance
from game.messages import events as ev
from game.messages import orders as od
from game.screens.art import ground
from game.screens.art.view import View
from game.screens.kit import Message
from game.screens.match import Match
from game.screens.pause import Pause
from game.screens.play.animation.animations import Floater
from game.screens.play.board import ground as overview
from game.screens.play.panels import movesheet
from game.screens.play.panels.drawing import Pen
from game.screens.play.screen import BattleScreen
from game.screens.setup import Setup
from game.screens.title import Title
from game.world.place import Position as Place
from tests.screens.table import fought, scene_battle, staged, window
from tests.screens.test_battle_screen import FRIENDS
from tests.screens.test_small_things import duel


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))


def test_a_company_is_told_what_its_squads_will_do_before_the_battle_begins() -> None:
    """Its first phase was played by orders that the player had never seen."""
    match = Match.begin("bunker_line", {"blue": "human", "red": "random"}, 7)
    with window() as seat:
        seat.app.stage.show(BattleScreen(match))
        seat.wait(seat.asked)
        seat.key("1")
        told = seat.app.stage.screen
        assert isinstance(told, Message)
        assert "1 Rivven's own: advance, column" in told.words
        assert match.battle.round == 0
        seat.key("Esc")
        assert match.ask is not None
        assert match.ask.question == "deploy"
        seat.key("1", "Enter")
        assert match.battle.round == 1


def test_a_first_click_on_a_square_says_what_a_second_does(tmp_path: Path) -> None:
    with staged(scene_battle(FRIENDS, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        battle = seat.battle
        assert battle.view.controls is not None
        cell = next(cell for cell, (cost, _band) in battle.view.controls.steps.items() if cost == 2)
        seat.point(seat.square(cell))
        hovered = seat.pixels()
        assert not battle.desk.noticed
        seat.click(seat.spot(cell))
        assert seat.pixels() != hovered
        assert battle.desk.noticed == f"Walk to ({cell[0]}, {cell[1]}): click again, or press Enter"


def test_words_that_float_lie_over_none_that_float_already() -> None:
    """Three things that befall a soldier, and one that befalls whoever stands beside it."""
    target, view = pygame.Surface((400, 400), pygame.SRCALPHA), View(48)
    said = (("12 stress", 4, 0.0), ("suppressed north", 4, 0.3), ("critical", 4, 0.6), ("hits the deck", 5, 0.0))
    floaters = [Floater((x, 4), words, (255, 0, 0), delay=delay) for words, x, delay in said]
    for _frame in range(20):
        taken: list[pygame.Rect] = []
        for floater in sorted(floaters, key=lambda one: one.lane < 0):
            floater.draw(target, view, taken)
            floater.age += 0.06
        assert not any(box.collidelist(taken[place + 1 :]) >= 0 for place, box in enumerate(taken))
    assert len(taken) == 4


def test_options_lie_beside_the_overview(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overview, "ALL_BUT", 2.0)  # it is shown, however small the map
    monkeypatch.setattr(overview, "LARGEST", 400)
    with staged(scene_battle(FRIENDS, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key("F")
        desk = seat.battle.desk
        assert desk.chips.placed
        assert not desk.chips.panel.box.colliderect(seat.battle.staff.overview.box)


def test_buttons_keep_their_places_when_close_combat_comes_near(tmp_path: Path) -> None:
    """A row came in between, and all others moved and shrank; then its buttons came and went."""
    far, near = duel(), duel().replace(". a . . . . b . .", ". a b . . . . . .")
    places = []
    for text in (far, near):
        with staged(scene_battle(text, "a"), tmp_path) as seat:
            seat.wait(seat.asked)
            places.append({button.key: tuple(rect) for rect, button in seat.battle.desk.bar.placed})
    assert [any(key.startswith("close.") for key in shown) for shown in places] == [False, True]
    assert "rest" in places[0]
    both = places[0].keys() & places[1].keys()
    assert {key: places[0][key] for key in both} == {key: places[1][key] for key in both}
    assert {"attack.shot", "move.walk", "act.aim", "end", "concede"} <= both


SEVERAL = """
rules = "ascension"
field = '''
. . . . . . . . . . . .
. a . . b # . . . . . .
. . . . . . . . . c . .
. . . . . . . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
stats = { senses = 5 }
[units.c]
side = "red"
like = "rifleman"
stats = { senses = 1 }
"""


def test_the_first_enemy_aimed_at_is_the_likeliest_to_be_hit_not_the_nearest(tmp_path: Path) -> None:
    with staged(scene_battle(SEVERAL, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        controls = seat.battle.view.controls
        assert controls is not None
        seat.key("F")
        place = seat.battle.view.outlook.find(controls.target or 0, Place)
        assert place is not None
        assert place.cell == (9, 2)
        chances = [told.success for foe in controls.targets() if (told := controls.ahead.forecast(od.Attack(foe)))]
        assert chances == sorted(chances, reverse=True)
        assert chances[0] > chances[1]


def test_leaving_is_asked_about_by_whichever_way(tmp_path: Path) -> None:
    """The curtain asked, the menu did not."""
    with fought("abbey_yard", {"blue": "human", "red": "random"}, 7) as seat:
        seat.wait(seat.asked)
        seat.key("Esc")
        assert isinstance(seat.app.stage.screen, Pause)
        for key in ("T", "Q"):
            seat.key(key)
            assert isinstance(seat.app.stage.screen, Message)
            seat.key("Esc")
            assert isinstance(seat.app.stage.screen, Pause)
        seat.key("T", "Enter")
        assert isinstance(seat.app.stage.screen, Title)


def test_the_end_of_the_battle_is_the_last_line_of_the_log(tmp_path: Path) -> None:
    """Whoever had decided it fell prone, and took wounds, after it was over."""
    match = Match.begin("abbey_yard", {"blue": "greedy", "red": "greedy"}, 3)
    while match.battle.over is None:
        match.think_on(lambda: False)
    assert not isinstance(match.outlook("blue").log[-1], ev.BattleEnded)
    with window() as seat:
        seat.app.stage.show(BattleScreen(match))
        seat.tick(3)
        assert seat.battle.view.playback.lines[-1].text.startswith("The battle is over")


def test_a_move_among_blades_tells_who_stands_beside_where_it_ends(tmp_path: Path) -> None:
    """It said that no known enemy has a shot there, in a duel with swords."""
    with fought("duel", {"blue": "human", "red": "random"}, 7) as seat:
        seat.begin()
        battle = seat.battle
        assert battle.view.controls is not None
        foe = battle.view.outlook.foes()[0]
        place = battle.view.outlook.get(foe, Place).cell
        steps = battle.view.controls.steps.keys() - {place}  # over the enemy's own square its blow is weighed
        cell = min(steps, key=lambda cell: (distance(cell, place), cell))
        seat.point(seat.square(cell))
        way = battle.desk.move_preview(battle.view)
        assert way is not None
        assert dict(way.blades)[foe] == distance(cell, place)
        said: list[str] = []
        pen = Pen(pygame.Surface((300, 900)), 1.0)
        pen.line = lambda words, *_args, **_kw: said.append(words)  # type: ignore[method-assign]
        movesheet.paint(pen, way, "", battle.view.playback.teller.everyone())
        assert not any("has a shot" in words for words in said)
        assert any("beside your destination" in words for words in said)


def test_the_chooser_goes_on_while_a_map_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stood still for 0.7 s at each scenario that was looked at."""
    painted, thumbnail = Event(), ground.thumbnail

    def slowly(*what: Any) -> pygame.Surface:
        assert painted.wait(20)
        return thumbnail(*what)

    monkeypatch.setattr(ground, "thumbnail", slowly)
    with window() as seat:
        setup = Setup("abbey_yard", {"blue": "human", "red": "random"}, 3)
        seat.app.stage.show(setup)
        seat.key("Down")
        assert setup.name != "abbey_yard"
        assert setup.moving
        waiting = seat.pixels()
        painted.set()
        seat.wait(lambda: not setup.moving)
        assert seat.pixels() != waiting
