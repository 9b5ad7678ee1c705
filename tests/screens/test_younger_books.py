"""What fresh eyes found in battles by the younger books."""

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.seat import open_seat
from game.messages.orders import EndTurn
from game.screens.play.input.aims import at_enemy
from game.screens.play.input.controls import Controls
from game.screens.play.panels.movesheet import way_to
from game.screens.play.panels.orderbar import Button
from game.screens.play.panels.small_panels import PromptPanel
from game.world.place import Position
from tests.screens.table import BattleScreen, Match, window


@pytest.mark.parametrize(
    ("rules", "whole"), [("ascension", True), ("alternity", True), ("alacrity", True), ("alternacy", False)]
)
def test_only_who_may_hold_fire_is_told_of_whenever_it_may_shoot(rules: str, whole: bool) -> None:
    """In the other books the panel said in green that nobody has a shot, when all had acted in that round."""
    with Battle.open("abbey_yard", 3, rules=rules) as battle:
        seats = {side: open_seat("random") for side in battle.sides}
        while battle.ask is not None and battle.ask.question != "turn":
            battle.answer(seats[battle.ask.side].choose(battle.outlook(battle.ask.side), battle.ask))
        ask = battle.ask
        assert ask is not None
        controls = Controls(battle.outlook(ask.side), ask)
        ways = [way for cell in sorted(controls.steps)[::6] if (way := way_to(controls, cell)) is not None]
        assert len(ways) > 3
        assert {way.whole for way in ways} == {whole}


def test_x_ends_a_turn_of_the_percent_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any key without a use loaded a bow, for the order of loading had no key."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    with window() as seat:
        seats = {"blue": "human", "red": "random"}
        seat.app.stage.show(BattleScreen(Match.begin("abbey_yard", seats, 3, rules="alacrity")))
        seat.wait(seat.asked)
        seat.begin()
        seat.wait(lambda: seat.asked() and seat.battle.view.controls is not None and seat.battle.view.controls.turn)
        given: list[object] = []
        monkeypatch.setattr(seat.battle.player, "send", given.append)
        seat.end()
        assert isinstance(given[0], EndTurn)


@pytest.mark.parametrize("rules", ["ascension", "alternity", "alacrity", "alternacy"])
def test_every_order_at_one_enemy_can_be_given_by_two_clicks(rules: str) -> None:
    """A click on an enemy fired a shot in place of aiming or suppressing, which had no other way to be given."""
    with Battle.open("abbey_yard", 3, rules=rules) as battle:
        seats = {side: open_seat("random") for side in battle.sides}
        while battle.ask is not None and battle.ask.question != "turn":
            battle.answer(seats[battle.ask.side].choose(battle.outlook(battle.ask.side), battle.ask))
        assert battle.ask is not None
        outlook = battle.outlook(battle.ask.side)
        offers = Controls(outlook, battle.ask).offers
        kinds = [key for key in offers.by_kind if at_enemy(offers.face, key)]
        assert kinds
        for key in kinds:
            controls = Controls(outlook, battle.ask)
            controls.press(key)
            foe = controls.targets()[0]
            cell = outlook.get(foe, Position).cell
            controls.click(cell, foe)
            assert controls.click(cell, foe) in offers.by_kind[key]


def test_long_standing_answers_take_rows_of_their_own() -> None:
    """Three long ones side by side made the Dodge question of the percent game wider than the window."""
    pygame.font.init()
    words = "Yes, if the attack passed by no more than 23 points, else I am asked"
    standing = [Button(f"standing.{place}", words, "lock", "", "", None) for place in range(3)]
    board, panel = pygame.Rect(0, 0, 960, 720), PromptPanel()
    panel.show([Button("respond.dodge", "Dodge", "dodge", "1", "", None)], standing, "Dodge?", board, 1.0)
    boxes = [rect for rect, button in panel.placed if button in standing]
    assert board.contains(panel.panel.box)
    assert all(panel.panel.box.contains(box) for box in boxes)
    assert all(not one.colliderect(other) for one, other in combinations(boxes, 2))
