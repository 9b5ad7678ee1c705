"""When an Improved Snap Shot is offered, who is asked, and what planners make of it (ASC-ADV-31)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ai.utility import UtilitySeat
from game.battle.battle import Battle
from game.battle.forecast import forecast
from game.battle.policy import POLICIES
from game.messages import events as ev
from game.messages.orders import DECLINE, END, Act, Attack, Move, SetStanding
from game.world.conditions import Advantage
from game.world.turns import Actions, TurnMarks
from tests.screens.table import scene_battle

SCENE = """
title = "A rifleman with six Initiative, a friend, an enemy"
rules = "ascension"
field = '''
. . . . . . . . . .
. a . . . b . . . .
. c . . . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
stats = { senses = 5 }
skills = { firearms = 5 }
advantage = { initiative = 6 }
[units.c]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "conscript"
armour = "none"
stress = 5
"""


@pytest.fixture
def battle() -> Iterator[Battle]:
    with scene_battle(SCENE, "a") as fought:
        yield fought


def _me(battle: Battle) -> int:
    assert battle.ask is not None
    return battle.ask.unit


def _tired(battle: Battle, unit: int) -> None:
    """Late in its turn, no action left."""
    battle.world.put(unit, Actions(0, 0))
    battle.world.put(unit, TurnMarks(opened=True, surged=True, focused=True))


def test_nobody_is_asked_at_the_own_steps_without_having_wanted_it(battle: Battle) -> None:
    battle.answer(Move((3, 1)))
    assert battle.ask is not None
    assert battle.ask.question == "turn"


def test_who_wants_to_be_asked_is_at_every_step_and_action(battle: Battle) -> None:
    me = _me(battle)
    battle.answer(SetStanding("own_snap", "ask"))
    battle.answer(Move((3, 1)))
    for _step in range(2):
        assert battle.ask is not None
        assert (battle.ask.question, battle.ask.unit, battle.ask.about) == ("own_snap", me, 0)
        battle.answer(DECLINE)
    battle.answer(Act("aim"))
    assert battle.ask is not None
    assert battle.ask.question == "own_snap"
    battle.answer(SetStanding("own_snap", "never"))
    assert battle.ask is not None
    assert battle.ask.question == "turn"


def test_a_shot_ordered_in_the_own_turn_may_be_let_be(battle: Battle) -> None:
    me = _me(battle)
    assert Act("improved_snap") in battle.choices().listed()
    battle.answer(Act("improved_snap"))
    assert battle.ask is not None
    assert battle.ask.question == "snap_now"
    foe = battle.outlook("blue").foes()[0]
    assert {order.target for order in battle.choices().listed() if isinstance(order, Attack)} == {foe}
    battle.answer(DECLINE)
    assert battle.world.get(me, Advantage).initiative == 6


def test_the_shot_costs_six_initiative_and_no_action_and_allows_no_defence(battle: Battle) -> None:
    me = _me(battle)
    battle.answer(Act("improved_snap"))
    told = battle.answer(Attack(battle.outlook("blue").foes()[0]))
    assert battle.world.get(me, Advantage).initiative == 0
    assert battle.world.get(me, Actions) == Actions(1, 1, 0)
    assert [event.means for event in told if isinstance(event, ev.Interrupted)] == ["snap"]
    assert Act("improved_snap") not in battle.choices().listed()


@pytest.mark.parametrize("policy", ["passive", "snap"])
def test_forecasts_of_the_own_side_buy_nothing(battle: Battle, policy: str) -> None:
    for order in (Act("aim"), Move((3, 1)), Act("improved_snap")):
        told = forecast(battle.outlook("blue"), battle.position.book, _me(battle), order, POLICIES[policy])
        assert (told.success, told.fates) == (1, ())


def test_a_planner_with_nothing_left_to_do_buys_the_shot_that_puts_an_enemy_out(battle: Battle) -> None:
    me = _me(battle)
    seat = UtilitySeat()
    _tired(battle, me)
    ask = battle.ask
    assert ask is not None
    assert seat.choose(battle.outlook("blue"), ask) == Act("improved_snap")
    battle.answer(Act("improved_snap"))
    ask = battle.ask
    assert ask is not None
    assert isinstance(seat.choose(battle.outlook("blue"), ask), Attack)


def test_a_planner_keeps_its_points_where_no_shot_is_worth_them(battle: Battle) -> None:
    me = _me(battle)
    _tired(battle, me)
    battle.world.put(me, Advantage(0, 5))
    ask = battle.ask
    assert ask is not None
    assert UtilitySeat().choose(battle.outlook("blue"), ask) == END
