"""Battles in the gorge: cliffs, water, fire, gas and cold at once, and every law holds there as well."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.seat import Table
from game.content.scenario import load_scenario
from game.messages import events as ev
from tests.books import conformance as cf
from tests.books.conformance import Case
from tests.books.invariants import leaked_worlds
from tests.laws.test_many_battles import brawling, fight, wandering
from tests.laws.twins import seen_of, twin_of

GORGE = str(Path(__file__).with_name("gorge") / "gorge.toml")
CASE = Case("gorge", lambda seed, **more: Battle.open(GORGE, seed, **more))


def test_what_any_book_must_do_it_does_among_hazards() -> None:
    cf.holds(CASE)
    cf.seed_decides(CASE)


def test_no_law_is_broken_among_hazards_and_each_strikes_somebody() -> None:
    seen: set[type] = set()

    def noting(seed: int, battle: Battle) -> Table:
        def note(*_answer: object) -> None:
            seen.update(type(event) for event in battle.happened)

        note()
        return Table(battle, (brawling(seed) if seed % 2 else wandering(seed))(battle).seats, heard=note)

    for seed in range(6):
        fight(GORGE, seed, partial(noting, seed), rounds=11)
    assert not leaked_worlds()
    wanted = {ev.Fell, ev.FireLit, ev.FiresWaned, ev.BreathSpent, ev.Poisoned, ev.GasCleared, ev.FatigueChanged}
    assert wanted <= seen, wanted - seen


@pytest.mark.parametrize("seed", range(3))
def test_a_side_sees_only_its_outlook_among_hazards(seed: int) -> None:
    with Battle.open(GORGE, seed, rounds=8) as battle:
        table = brawling(seed)(battle)
        for choice in range(200):
            ask = battle.ask
            if ask is None or not table.turn():
                break
            if choice % 12 or battle.ask is None:
                continue
            side = battle.ask.side
            twin, changed = twin_of(battle, side)
            with twin:
                assert changed
                assert seen_of(twin.outlook(side)) == seen_of(battle.outlook(side))
                assert twin.choices().listed() == battle.choices().listed()


def test_with_hazards_switched_off_nothing_is_placed() -> None:
    plan = load_scenario(GORGE)
    plan.switches["hazards"] = False
    with Battle.open(plan, 1, rounds=3) as battle:
        table = wandering(1)(battle)
        while table.turn():
            for event in battle.happened:
                assert type(event).__module__ != ev.Fell.__module__
