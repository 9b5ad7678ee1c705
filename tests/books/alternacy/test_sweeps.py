"""Sweeps: foreseen as they are played, planned, and put together in the window (ACY-MISSILE-14, -19)."""

from __future__ import annotations

import pytest

from ai.seat import utility_seat
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.policy import passive
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.messages.orders import Burst
from game.messages.stack import Ask
from game.rulebooks.alternacy.parts import Practice
from game.screens.play.input import sweeping
from game.screens.play.panels.oddsheet import ammunition
from tests.books.alternacy.test_forecast import unit
from tests.screens.table import scene_battle
from tests.screens.test_parrying import in_hand

SCENE = """
rules = "alternacy"
legend = {{ w = "low_wall" }}
field = '''
. . . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . w . .
'''
[numbers]
auto_most = {most}
[units.a]
side = "blue"
like = "rifleman"
at = [0, 1]
skills = {{ long_arms = {skill} }}
weapons = ["assault_rifle"]
[units.b]
side = "red"
like = "rifleman"
at = [20, 1]
[units.c]
side = "red"
like = "rifleman"
at = [20, 2]
[units.d]
side = "red"
like = "rifleman"
at = {apart}
[[steps]]
unit = "a"
order = "end"
"""


@pytest.mark.rule("ACY-MISSILE-14", "ACY-MISSILE-19")
def test_a_sweep_is_foreseen_as_it_is_played() -> None:
    """Two targets of different numbers, without further parts, which have a test of their own."""
    position = set_up(parse_scene(SCENE.format(most=0, skill=9, apart="[10, 0]")))
    with position.world as world:  # type: ignore[attr-defined]
        order = Burst(((20, 2), (20, 1)))
        ahead = position.book.foresee(world, position.book, unit(world, "a"), order)
        tried = forecast(world, position.book, unit(world, "a"), order, passive, closed=False)
        assert ahead is not None
        assert [check.target for check in ahead.checks] == [14]  # 10 and 2 for each; half cover makes 18 of the other's
        assert (ahead.success, ahead.checks, ahead.fates) == (tried.success, tried.checks, tried.fates)


@pytest.mark.rule("ACY-MISSILE-19")
def test_the_planner_sweeps_who_stand_together_and_not_who_stand_apart() -> None:
    """At 14 against 14 and 18 two are hit as good as surely as one: the burst at one alone is worth less."""
    found = []
    for scene in (SCENE, SCENE.replace("[20, 2]", "[12, 0]")):
        position = set_up(parse_scene(scene.format(most=3, skill=16, apart="[20, 0]" if scene is SCENE else "[16, 2]")))
        with position.world as world:  # type: ignore[attr-defined]
            ask = Ask("blue", unit(world, "a"), "turn")
            found.append(utility_seat().choose(Outlook(world, position.book, "blue"), ask))
    assert isinstance(found[0], Burst), found
    assert len(found[0].squares) > 1
    assert not isinstance(found[1], Burst), found


@pytest.mark.rule("ACY-MISSILE-14", "ACY-MISSILE-19")
def test_the_player_says_who_is_swept_and_sees_what_it_takes() -> None:
    with in_hand(SCENE.format(most=1, skill=9, apart="[20, 0]")) as controls:
        assert controls.press("burst") is None
        assert len(controls.chain) == 3
        sweeping.toggle(controls, (20, 2))
        assert set(controls.chain) == {(20, 0), (20, 1)}
        ahead = controls.ahead.forecast(controls.draft())
        assert ahead is not None
        assert ammunition(controls.face, ahead, ahead.order) == "takes 10 of 30 ammunition"
        sweeping.toggle(controls, (20, 1))
        assert controls.confirm() is None
        assert "a sweep is at 2 to 3 targets (ACY-MISSILE-14)" in controls.refused
        sweeping.toggle(controls, (20, 1))
        assert controls.confirm() == Burst(controls.chain)


@pytest.mark.rule("ACY-FAM-11")
def test_a_sweep_is_one_use_of_its_weapon() -> None:
    with scene_battle(SCENE.format(most=0, skill=30, apart="[10, 0]"), "a") as battle:
        world = battle.position.world
        battle.answer(Burst(((20, 2), (20, 1))))
        assert world.get(unit(world, "a"), Practice).item("assault_rifle")[0] == 1
