"""Law 2, from the table: a forecast can be had of every listed answer to every kind of question, and changes nothing.

That forecasts are exact is proven in tests/battle/test_forecast.py and tests/counts/.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.battle.battle import Battle
from game.battle.explore import TooWide
from game.battle.forecast import Forecast
from game.battle.seat import Table, open_seat
from game.messages.orders import Order
from tests.books.wanderer import Brawler

WANTED = {"turn", "hit_the_deck", "feint", "initiative", "overwatch", "cap"}
PATIENCE = 400


def asked(battle: Battle, order: Order) -> Forecast | None:
    """The forecast of an answer to the question that waits; None if there are too many ways to follow quickly."""
    assert battle.ask is not None
    try:
        return battle.outlook(battle.ask.side).forecast(order, most=PATIENCE)
    except TooWide:
        return None


def whole(found: Forecast) -> None:
    """Every chance lies between 0 and 1, and every spread sums to 1 exactly."""
    assert 0 <= found.success <= 1
    for fate in found.fates:
        assert 0 <= fate.hit <= 1
        assert 0 <= fate.out <= 1
        for spread in (*(chances for _name, chances in fate.gauges), fate.states):
            assert sum((chance for _value, chance in spread), Fraction(0)) == 1
    if found.landing:
        assert sum((chance for _cell, chance in found.landing), Fraction(0)) == 1


@pytest.mark.parametrize("scenario", ["warehouse", "village_street"])
def test_a_forecast_can_be_had_at_every_kind_of_question(scenario: str) -> None:
    told: dict[str, int] = {}
    for seed in range(8):
        with Battle.open(scenario, 700 + seed) as battle:
            table = Table(battle, {side: Brawler(seed, open_seat("greedy")) for side in battle.sides})
            while battle.ask is not None:
                question = battle.ask.question
                if question != "deploy" and told.get(question, 0) < 6:
                    listed = battle.choices().listed()
                    with battle.sealed():
                        for order in (listed[0], listed[len(listed) // 2], listed[-1]):
                            found = asked(battle, order)
                            if found is not None:
                                whole(found)
                                told[question] = told.get(question, 0) + 1
                table.turn()
                if told.keys() >= WANTED:
                    return
    assert told.keys() >= WANTED, f"never asked: {sorted(WANTED - told.keys())}"
