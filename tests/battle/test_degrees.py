"""Checks of the step ladder where a battle tells, foretells and counts its rolls."""

import json
from fractions import Fraction
from types import SimpleNamespace

import pytest

from game.battle.explore import Recorder
from game.battle.forecast import Forecast
from game.battle.odds import odds_fault, odds_plain
from game.battle.position import rolled_event
from game.battle.scenes import SceneRun
from game.dice.draws import Check, Damage, Modifier, Roll, SharedSteps, StepCheck
from game.messages import events as ev
from game.messages import orders as od
from game.messages.wire import lively, to_line
from game.screens.play.counts import shots
from game.systems.foresight import Foresight

SHOT = StepCheck("attack", 3, 16, (Modifier("range", -1, "ALT-BASE-20"), Modifier("run", 2, "ALT-BASE-22")))
"""16/8/4 at +1, so with a d4 on top."""


def test_a_roll_on_the_ladder_is_told_with_its_steps_and_degree() -> None:
    told = rolled_event(SHOT, Roll((6, 2), SHOT.read((6, 2))))
    assert told == ev.DegreesRolled(3, "attack", (6, 2), 8, 16, 2, (1,), ("good",))
    assert lively(json.loads(to_line(told))) == told
    sure = StepCheck("action", 3, 13, sure=True)
    assert rolled_event(sure, Roll((20,), -1)) == ev.DegreesRolled(
        3, "action", (20,), 20, 13, -1, (0,), ("marginal",)
    )  # fmt: skip


@pytest.mark.rule("ALT-PARRY-05")
def test_parries_with_one_control_die_are_told_together() -> None:
    parries = SharedSteps("parry", 3, 15, (), (Modifier("a", 1, ""), Modifier("b", 2, "")))
    roll = Roll((6, 1, 5), parries.read((6, 1, 5)))
    told = rolled_event(parries, roll)
    assert isinstance(told, ev.DegreesRolled)
    assert (told.total, told.target, told.steps, told.degrees) == (7, 15, (1, 2), ("good", "ordinary"))


def test_other_rolls_are_told_as_ever() -> None:
    check = Check("attack", 3, (Modifier("senses", 4, ""),), 10)
    assert rolled_event(check, Roll((6,), 0)) == ev.Rolled(3, "attack", (6,), 10, 10, 0)
    assert rolled_event(Damage("damage", 3, "3d6"), Roll((1, 2, 3), 6)) == ev.Rolled(3, "damage", (1, 2, 3), 6, 0, 6)


def foretold(check: StepCheck) -> Forecast:
    return Forecast(None, None, 3, od.END, "passive", Foresight(check.odds(), (check,)))


def test_a_forecast_gives_degrees_by_name() -> None:
    told = foretold(StepCheck("attack", 3, 16))
    assert odds_fault(told, "degree.good", {}) == Fraction(1, 5)
    assert odds_fault(told, "degree.marginal", {}) == 0
    assert odds_fault(told, "target", {}) == 16
    assert odds_fault(foretold(SHOT), "steps", {}) == 1
    written = odds_plain(told, {"a": 3})["checks"][0]
    assert list(written["degrees"]) == ["critical failure", "failure", "ordinary", "good", "amazing"]
    assert written["degrees"]["ordinary"] == {"exact": "2/5", "decimal": 0.4}
    sure = StepCheck("action", 3, 13, sure=True)
    assert odds_fault(foretold(sure), "degree.marginal", {}) == Fraction(7, 20)


def test_luck_knows_the_odds_of_the_ladder() -> None:
    """16 or less on a control die alone is sixteen in twenty; 17 misses."""
    plain = StepCheck("attack", 3, 16)
    log = [rolled_event(plain, Roll((face,), plain.read((face,)))) for face in (9, 17)]
    told = [(throw.chance, throw.hit) for throw in shots(log, {3: "blue"})["blue"]]
    assert told == [(Fraction(4, 5), True), (Fraction(4, 5), False)]


def test_which_values_succeed() -> None:
    assert [SHOT.succeeds(value) for value in (-1, 0, 1, 3)] == [False, False, True, True]
    assert [Check("heal", 3, (), 10).succeeds(value) for value in (-1, 0)] == [False, True]


def test_what_a_unit_rolls_on_the_way_is_kept_for_its_forecast() -> None:
    seen = Recorder(3)
    for draw in (SHOT, StepCheck("attack", 4, 16), Damage("damage", 3, "d6+1")):
        seen.draw(Fraction(1), draw)
    assert list(seen.checks) == [SHOT]


def test_a_scene_may_expect_a_degree() -> None:
    told = [rolled_event(SHOT, Roll(faces, SHOT.read(faces))) for faces in ((17, 2), (6, 2))]
    run = SimpleNamespace(stage=SimpleNamespace(events=told))
    assert SceneRun._told(run, "degrees.attack") == "good"
    assert SceneRun._told(run, "rolled.attack") == 8
    assert SceneRun._told(run, "degrees.parry") == "no such roll"


def test_the_log_tells_dice_total_and_degree() -> None:
    told = rolled_event(SHOT, Roll((6, 2), SHOT.read((6, 2))))
    assert told.log_line(None).text == "attack (68%) at +1 step: control 6, situation +2 = 8 against 16/8/4: Good"
    parries = SharedSteps("parry", 3, 15, (), (Modifier("a", 1, ""), Modifier("b", 0, "")))
    both = rolled_event(parries, Roll((6, 1), parries.read((6, 1))))
    assert both.log_line(None).text == "parry at +1, 0 steps: dice 6+1: good, good"
