"""A click goes to what lies on top, and not to the answers of a question that came up under the pointer."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.messages import orders as od
from game.screens.handover import WAIT
from game.screens.play import overview
from tests.screens.table import scene_battle, staged
from tests.screens.test_battle_screen import FRIENDS


def test_a_panel_over_the_overview_takes_the_click(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overview, "MOST", 2.0)  # it is shown, however small the map
    with staged(scene_battle(FRIENDS, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        battle = seat.battle
        seat.key("F")
        box = battle.staff.overview.box
        chip = next(chip for _rect, chip in battle.desk.chips.placed if chip.refusal is None and "." not in chip.key)
        battle.desk.chips.placed[:] = [(box.copy(), chip)]
        battle.desk.chips.panel.box = box.copy()
        before = battle.camera.x, battle.camera.y
        seat.click(box.center)
        assert battle.controls is not None
        assert battle.controls.options == (chip.key,)
        assert (battle.camera.x, battle.camera.y) == before


def test_a_second_click_does_not_answer_the_question_that_comes_up_under_it(tmp_path: Path) -> None:
    text = FRIENDS.replace('like = "rifleman"\n[units.m]', 'like = "rifleman"\nstats = { senses = 3 }\n[units.m]')
    battle = scene_battle(text, "b", blue="human")
    foe, target = battle.outlook("red").friends()[0], battle.outlook("red").foes()[0]
    assert battle.ask is not None
    assert battle.ask.unit == foe
    battle.answer(od.Attack(target))
    battle.seats["red"] = "human"
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        asked = battle.ask
        seat.tick(1)
        box = next(rect for rect, button in seat.battle.desk.prompt.placed if button.key == "standing.never")
        for over in (False, True):
            seat.tick(dt=WAIT if over else 0.0)
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=box.center, button=1))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=box.center, button=1))
            seat.tick()
            assert (battle.ask is not asked) == over
