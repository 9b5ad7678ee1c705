"""Every question that comes up in battles can be answered with the buttons that the window shows for it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.seat import open_seat
from game.content.scenario import load_scenario
from game.messages import orders as od
from game.messages.stack import Ask
from game.rulebooks.ascension.captions import ASKS
from game.screens.play.input.controls import Controls
from game.screens.play.panels import answering

MOST = {"turn": 25}
USUAL = 12
SCENARIOS = (("village_street", 3), ("warehouse", 4), ("bridge", 5))


def answered(controls: Controls, key: str) -> od.Order | None:
    """What pressing a button, and Enter where it only armed, gives."""
    order = controls.press(key)
    return order if order is not None else controls.confirm()


def check(battle: Battle, ask: Ask) -> None:
    outlook = battle.outlook(ask.side)
    controls = Controls(outlook, ask)
    legal = battle.choices()
    by_square = ask.question in ("dodge_way", "backstep") and controls.sole is None
    moves = [order for order in controls.offers.listed if isinstance(order, od.Move)] if by_square else []
    keys = controls.answers()
    for order in moves:
        assert (controls.click(order.to), controls.click(order.to)) == (None, order)
    if ask.question == "dodge_way" and by_square:
        controls.cycle()
        assert controls.confirm() in moves
        return
    assert set(keys) == set(controls.offers.by_kind) - {"deploy", *map(controls.offers.kind_of, moves)}
    for key in keys:
        fresh = Controls(outlook, ask)
        order = answered(fresh, key)
        assert order is not None, (ask.question, key, fresh.refused)
        assert fresh.offers.kind_of(order) == key
        assert order in legal
        assert answering.button(fresh, key, 1).caption


def test_what_is_declared_before_the_turns_has_its_buttons() -> None:
    plan = replace(load_scenario("duel"), switches={"declare.ahead": True})
    with Battle.open(plan, 3) as battle:
        seats = {side: open_seat("utility") for side in battle.sides}
        while battle.ask is not None and battle.ask.question != "declare":
            battle.answer(seats[battle.ask.side].choose(battle.outlook(battle.ask.side), battle.ask))
        assert battle.ask is not None
        check(battle, battle.ask)


@pytest.mark.parametrize(("scenario", "seed"), SCENARIOS)
def test_every_question_of_a_battle(scenario: str, seed: int) -> None:
    looked_at: Counter[str] = Counter()
    with Battle.open(scenario, seed) as battle:
        seats = {side: open_seat("random" if side == "red" else "greedy") for side in battle.sides}
        for _ in range(700):
            ask = battle.ask
            if ask is None:
                break
            if looked_at[ask.question] < MOST.get(ask.question, USUAL):
                looked_at[ask.question] += 1
                assert ask.question in ASKS or ask.question in ("turn", "deploy")
                check(battle, ask)
            battle.answer(seats[ask.side].choose(battle.outlook(ask.side), ask))
    assert looked_at["turn"]
    assert looked_at["hit_the_deck"]
    assert len(looked_at) >= 5, looked_at
