"""A click goes to what lies on top, and not to the answers of a question that came up under the pointer."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.messages import orders as od
from game.screens.handover import WAIT
from game.screens.play.board import ground
from game.world.place import Position
from tests.screens.table import scene_battle, staged
from tests.screens.test_battle_screen import FRIENDS
from tests.screens.test_controls import SCENE


def test_a_panel_over_the_overview_takes_the_click(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground, "ALL_BUT", 2.0)  # it is shown, however small the map
    with staged(scene_battle(FRIENDS, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        battle = seat.battle
        seat.key("F")
        box = battle.staff.overview.box
        chip = next(chip for _rect, chip in battle.desk.chips.placed if chip.refusal is None and "." not in chip.key)
        battle.desk.chips.placed[:] = [(box.copy(), chip)]
        battle.desk.chips.panel.box = box.copy()
        before = battle.view.camera.x, battle.view.camera.y
        seat.click(box.center)
        assert battle.view.controls is not None
        assert battle.view.controls.options == (chip.key,)
        assert (battle.view.camera.x, battle.view.camera.y) == before


def asked_by_a_shot() -> Battle:
    """Red is asked whether to hit the deck."""
    text = FRIENDS.replace('like = "rifleman"\n[units.m]', 'like = "rifleman"\nstats = { senses = 3 }\n[units.m]')
    battle = scene_battle(text, "b", blue="human")
    foe, target = battle.outlook("red").friends()[0], battle.outlook("red").foes()[0]
    assert battle.ask is not None
    assert battle.ask.unit == foe
    battle.answer(od.Attack(target))
    battle.seats["red"] = "human"
    return battle


def press(at: tuple[int, int]) -> None:
    """A click where the pointer is."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=at, button=1))


def test_a_question_takes_no_click_where_the_pointer_rests_since_the_last_one(tmp_path: Path) -> None:
    """Nor at once after a picture that took long: it has not been seen before. An answer for good is never given so."""
    battle = asked_by_a_shot()
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        asked = battle.ask
        box = next(rect for rect, button in seat.battle.desk.prompt.placed if button.key == "standing.never")
        seat.point(box.center)
        press(box.center)
        seat.battle.view.controls = None  # it comes up anew, as another would
        seat.tick(2)
        seat.battle.hands.asked()
        for wait in (9.0, WAIT, 9.0):  # the first is the time that the picture took; the last is no haste
            seat.tick(dt=wait)
            press(box.center)
            seat.tick(dt=0.0)
            assert battle.ask is asked
        seat.point((box.centerx + 12, box.centery))
        press((box.centerx + 12, box.centery))
        seat.tick()
        assert battle.ask is not asked


def test_a_second_click_does_not_answer_the_question_that_comes_up_under_it(tmp_path: Path) -> None:
    battle = asked_by_a_shot()
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        asked = battle.ask
        seat.tick(1)
        box = next(rect for rect, button in seat.battle.desk.prompt.placed if button.key == "standing.never")
        for over in (False, True):
            seat.tick(dt=WAIT if over else 0.0)
            press(box.center)
            seat.tick()
            assert (battle.ask is not asked) == over


@pytest.mark.parametrize("key", ["F", "R", "Tab"])
def test_a_key_that_takes_aim_does_so_at_the_enemy_pointed_at(key: str, tmp_path: Path) -> None:
    """It chose the nearest, and a click where the pointer rested then went to that one too."""
    with staged(scene_battle(SCENE, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        battle = seat.battle
        assert battle.view.controls is not None
        near, far = battle.view.controls.offers.foes()
        seat.point(seat.spot(battle.view.outlook.get(far, Position).cell))
        assert battle.view.pointed == far
        seat.key(key)
        assert battle.view.controls.target == far
        seat.key("Tab")
        assert battle.view.controls.target == near, "keys go on from there"


def test_a_click_means_what_lies_under_it_whatever_keys_have_chosen(tmp_path: Path) -> None:
    with staged(scene_battle(SCENE, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        battle = seat.battle
        assert battle.view.controls is not None
        near, far = battle.view.controls.offers.foes()
        at = seat.spot(battle.view.outlook.get(far, Position).cell)
        seat.point(at)
        seat.key("F", "Tab")
        if battle.view.controls.target != near:
            seat.key("Tab")
        at = seat.spot(battle.view.outlook.get(far, Position).cell)
        press(at)
        seat.tick()
        assert battle.view.controls.target == far


def test_enter_attacks_whom_the_odds_are_told_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It attacked the target chosen before, while the panel told the odds for the enemy pointed at."""
    with staged(scene_battle(SCENE, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        battle = seat.battle
        assert battle.view.controls is not None
        near, far = battle.view.controls.offers.foes()
        seat.click(seat.spot(battle.view.outlook.get(near, Position).cell))
        assert battle.view.controls.draft() == battle.desk.peeked(battle.view) == od.Attack(near, "shot")
        seat.point(seat.spot(battle.view.outlook.get(far, Position).cell))
        assert battle.view.controls.draft() == battle.desk.peeked(battle.view) == od.Attack(far, "shot")
        seat.point(battle.desk.chips.panel.box.center)
        assert battle.view.controls.draft() == battle.desk.peeked(battle.view) == od.Attack(near, "shot")
        seat.point(seat.spot(battle.view.outlook.get(far, Position).cell))
        given: list[od.Order | None] = []
        monkeypatch.setattr(battle.player, "give", given.append)
        seat.key("Enter")
        assert given == [od.Attack(far, "shot")]
