"""The list of standing answers in a running battle: one's own side's, each to be set back to being asked."""

from __future__ import annotations

from pathlib import Path

from game.battle.policy import standing_answers
from game.messages import orders as od
from game.screens.options import Standing
from game.screens.pause import Pause
from game.screens.play.input.keys import GAME
from game.systems import hotkeys
from game.systems.hotkeys import named
from tests.screens.table import Seat, scene_battle, staged
from tests.screens.test_small_things import duel

OWN_SNAP = "own_snap"
"""The one question that the flagship answers unless a side says otherwise."""


def shown(seat: Seat) -> dict[str, str]:
    """What the list on the screen says."""
    screen = seat.app.stage.screen
    assert isinstance(screen, Standing)
    return screen.answers


def test_they_are_listed_and_set_back_by_key_and_by_mouse(tmp_path: Path) -> None:
    battle = scene_battle(duel(), "a", blue="human", red="greedy")
    battle.answer(od.SetStanding("hit_the_deck", "always"))
    battle.answer(od.SetStanding("cap", "never", 10))
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key(hotkeys.WINDOW["standing"])
        assert shown(seat) == {OWN_SNAP: "Never", "cap": "No under 10", "hit_the_deck": "Always"}
        seat.key("2")
        assert list(shown(seat)) == [OWN_SNAP, "hit_the_deck"]
        seat.key("Esc")
        assert seat.asked()
        seat.key("F10", "A")
        screen = seat.app.stage.screen
        assert isinstance(screen, Standing)
        again = next(button for button, question in screen.buttons.items() if question == "hit_the_deck")
        seat.rest(again.rect.center)
        seat.click(again.rect.center)
        assert list(shown(seat)) == [OWN_SNAP]
        assert standing_answers(battle.world, "blue", {}) == {}
        seat.key("Esc")
        assert isinstance(seat.app.stage.screen, Pause)
        seat.key("Esc")
        seat.wait(seat.asked)
    assert hotkeys.WINDOW["standing"] in [named(key) for key, _words in GAME]


def test_two_people_see_each_their_own(tmp_path: Path) -> None:
    battle = scene_battle(duel(), "a", blue="human", red="human")
    battle.answer(od.SetStanding("dodge", "never"))
    battle.answer(od.Attack(battle.outlook("blue").foes()[0], "shot"))
    assert battle.ask is not None
    assert battle.ask.side == "red"
    battle.answer(od.SetStanding("cap", "always"))
    with staged(battle, tmp_path) as seat:
        seat.battle.view.seat("red")
        seat.wait(seat.asked)
        seat.key(hotkeys.WINDOW["standing"])
        assert shown(seat) == {OWN_SNAP: "Never", "cap": "Always"}
        seat.key("Esc")
        seat.battle.view.viewer = "blue"
        seat.app.stage.lay_over(Standing(seat.battle.view, seat.battle.player))
        assert shown(seat) == {OWN_SNAP: "Never", "dodge": "Never"}
        seat.key("1", "2")
        assert shown(seat) == {OWN_SNAP: "Never", "dodge": "Never"}, "red is asked, not blue"
