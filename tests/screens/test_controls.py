"""What is prepared before it is ordered: targets, options, squares, reasons; no pictures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from game.battle.battle import Battle
from game.messages import orders as od
from game.rulebooks.ascension.captions import FACE
from game.screens.play.input import sweeping
from game.screens.play.input.controls import Controls
from game.screens.play.input.offers import toggled
from tests.screens.table import scene_battle

SCENE = """
title = "A gunner, a friend, two enemies"
rules = "ascension"
field = '''
. . . . . . . . . . .
. a . . m b . . c . .
. . . . . . . . . . .
'''
[units.a]
side = "blue"
like = "assault"
weapons = ["machine_gun", "pistol"]
advantage = { accuracy = 4, initiative = 0 }
[units.m]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
[units.c]
side = "red"
like = "rifleman"
"""


@pytest.fixture
def battle() -> Iterator[Battle]:
    with scene_battle(SCENE, "a") as fought:
        yield fought


@pytest.fixture
def controls(battle: Battle) -> Controls:
    assert battle.ask is not None
    return Controls(battle.outlook("blue"), battle.ask)


def test_the_nearest_enemy_comes_first_and_tab_goes_round(controls: Controls) -> None:
    near, far = controls.offers.foes()
    controls.press("attack.shot")
    assert controls.target == near
    controls.cycle()
    assert controls.target == far
    controls.cycle()
    assert controls.target == near
    controls.cycle(-1)
    assert controls.target == far


def test_pressing_an_armed_attack_again_gives_it(controls: Controls) -> None:
    assert controls.press("attack.shot") is None
    assert controls.press("attack.shot") == od.Attack(controls.offers.foes()[0], "shot")


@pytest.mark.parametrize("key", ["throw.0", "throw.1", "burst"])
def test_pressing_an_armed_throw_or_burst_again_gives_what_is_shown(key: str, controls: Controls) -> None:
    assert controls.press(key) is None
    shown = controls.draft()
    assert shown is not None
    assert controls.press(key) == shown


def test_of_a_group_only_the_latest_option_stays() -> None:
    options = toggled(FACE, (), "called_head", on=True)
    options = toggled(FACE, options, "centre_arm", on=True)
    options = toggled(FACE, options, "snap", on=True)
    assert options == ("snap", "centre_arm")
    assert toggled(FACE, options, "snap", on=False) == ("centre_arm",)


def test_precision_goes_with_the_called_shot_it_needs() -> None:
    options = toggled(FACE, toggled(FACE, (), "called_head", on=True), "precision", on=True)
    assert options == ("called_head", "precision")
    assert toggled(FACE, options, "called_head", on=False) == ()


def test_an_option_that_cannot_be_paid_is_refused_with_its_reason(controls: Controls) -> None:
    controls.press("attack.shot")
    controls.toggle("critical_2")
    assert controls.options == ("critical_2",)
    controls.toggle("steady")
    assert controls.options == ("critical_2",)
    assert "costs 6 Accuracy, 4 stored" in controls.refused


def test_options_that_a_kind_cannot_take_fall_away(controls: Controls) -> None:
    controls.press("attack.shot")
    controls.toggle("critical_1")
    controls.press("throw.0")
    assert controls.options == ()


def test_a_chain_is_strung_square_by_square(controls: Controls) -> None:
    controls.press("burst")
    sweeping.string(controls, (5, 1))
    sweeping.string(controls, (6, 1))
    sweeping.string(controls, (7, 2))
    assert controls.chain == ((5, 1), (6, 1), (7, 2))
    sweeping.string(controls, (1, 0))
    assert controls.chain == ((1, 0),)


@pytest.mark.rule("ASC-FIRE-04")
def test_a_chain_shorter_than_the_rating_is_not_fired_and_says_why(controls: Controls) -> None:
    controls.press("burst")
    for x in (5, 6, 7, 8, 9):
        sweeping.string(controls, (x, 1))
        assert controls.confirm() is None
        assert "a burst covers 6 squares in a row" in controls.refused
    sweeping.string(controls, (10, 1))
    assert controls.confirm() == od.Burst(tuple((x, 1) for x in range(5, 11)))


def test_a_first_chain_spares_friends(controls: Controls) -> None:
    controls.press("burst")
    assert (4, 1) not in controls.chain
    assert controls.confirm() is not None


def test_friends_in_a_chain_are_named_with_their_chance(controls: Controls) -> None:
    order = od.Burst(((4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1)))
    told = controls.ahead.forecast(order)
    assert told is not None
    friend = next(unit for unit in controls.outlook.friends() if unit != controls.ask.unit)
    fate = told.of(friend)
    assert fate is not None
    assert controls.ahead.endangered(order) == ((friend, fate.hit),)
    assert fate.hit > 0


def test_forecasts_are_those_of_the_engine(controls: Controls, battle: Battle) -> None:
    controls.press("attack.shot")
    order = controls.draft()
    assert order is not None
    told = controls.ahead.forecast(order)
    assert told is not None
    assert told.success == battle.outlook("blue").forecast(order).success
    assert "hit_the_deck" in told.interrupts
    assert told.interrupts["hit_the_deck"].success < told.success


def test_an_illegal_order_has_no_forecast(controls: Controls) -> None:
    assert controls.ahead.forecast(od.Attack(controls.outlook.friends()[1])) is None


def test_reach_has_three_bands_and_a_far_square_is_walked_to_in_two_goes(controls: Controls) -> None:
    steps = controls.reachable.steps()
    walk, second = controls.reachable.squares, 2 * controls.reachable.squares
    assert {band for cost, band in steps.values() if cost <= walk} == {0}
    assert {band for cost, band in steps.values() if walk < cost <= second} == {1}
    assert {band for cost, band in steps.values() if cost > second} == {2}
    controls.point((6, 0))
    assert (controls.click((6, 0)), controls.agreed() is None) == (None, False)
    order = controls.click((6, 0))
    assert isinstance(order, od.Move)
    assert order.gait == "walk"
    assert controls.further(order) == (6, 0)
    assert controls.reachable.path((6, 0))[0] == (1, 1)


def test_a_square_out_of_reach_says_why(controls: Controls) -> None:
    assert controls.click((4, 1)) is None
    assert "taken by one's own side" in controls.refused


def test_cancel_takes_everything_back_once(controls: Controls) -> None:
    controls.press("attack.rapid")
    controls.toggle("critical_1")
    assert controls.cancel()
    assert (controls.mode, controls.options, controls.target) == ("", (), None)
    assert not controls.cancel()


def test_a_walk_that_a_click_has_shown_is_taken_back_before_the_menu_opens(controls: Controls) -> None:
    controls.click((6, 0))
    assert controls.agreed() is not None
    assert controls.cancel()
    assert (controls.agreed(), controls.cursor) == (None, None)
    assert not controls.cancel()


def test_prices_add_up(controls: Controls) -> None:
    controls.press("attack.shot")
    controls.toggle("steady")
    controls.toggle("critical_1")
    assert controls.price() == (("Accuracy", 4),)


def test_landing_chances_of_a_throw_add_up(controls: Controls) -> None:
    controls.press("throw.0")
    order = controls.draft()
    told = controls.ahead.forecast(order)
    assert told is not None
    assert sum(chance for _cell, chance in told.landing) == Fraction(1)


def test_smoke_is_laid_between_and_not_at_a_far_enemy() -> None:
    text = (
        SCENE.replace("m b . . c .", ". . . . c b")
        .replace(". . .\n'''", ". . m\n'''")
        .replace('weapons = ["machine_gun", "pistol"]', "grenades = { smoke = 1 }")
    )
    with scene_battle(text, "a") as fought:
        assert fought.ask is not None
        controls = Controls(fought.outlook("blue"), fought.ask)
        controls.press("throw.0")
        assert controls.cursor == (4, 1)
