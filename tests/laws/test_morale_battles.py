"""Battles with fear in them: every fifth of all soldiers a horror to the other side, and no law broken by it."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

import pytest

from game.battle.battle import Battle
from game.content.scenario import Scenario, load_scenario
from game.content.unit_setup import Recruit
from game.messages import events as ev
from tests.books.sample import SMALL, all_scenarios
from tests.laws.test_many_battles import brawling, fight, shipped_random, wandering

SCENARIOS = SMALL
SEATS = {"wandering": wandering, "random": shipped_random, "brawling": brawling}
EVERY = 5


def haunted(name: str) -> Scenario:
    """A shipped scenario with morale switched on and some of its people fearsome."""
    plan = load_scenario(name)
    recruits = tuple(_fearsome(one) if place % EVERY == 0 else one for place, one in enumerate(plan.recruits))
    return replace(plan, switches={"morale": True}, recruits=recruits)


def _fearsome(recruit: Recruit) -> Recruit:
    return replace(recruit, card=recruit.card.model_copy(update={"fear": -20}))


@pytest.mark.parametrize(
    ("scenario", "seats"),
    [pytest.param(*one.values, seats, marks=one.marks) for one, seats in zip(all_scenarios(), cycle(SEATS))],
)
def test_battles_with_fear_without_a_broken_law(scenario: str, seats: str) -> None:
    fight(haunted(scenario), 0, SEATS[seats](0), rounds=5)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("scenario", all_scenarios())
def test_battles_of_every_seat_with_fear_without_a_broken_law(scenario: str, seats: str, seed: int) -> None:
    fight(haunted(scenario), seed, SEATS[seats](seed), rounds=5)


def test_there_is_fear_in_them() -> None:
    """What the battles above are for comes about in one of them: fright, panic, and an end of each."""
    found = set()
    with Battle.open(haunted(SCENARIOS[0]), 1, rounds=5) as battle:
        table, going = wandering(1)(battle), True
        while going:
            going = table.turn()
            for event in battle.happened:
                if isinstance(event, (ev.ConditionGained, ev.ConditionLost)):
                    found.add((type(event).__name__, event.condition.kind))
    kinds = ("frightened", "panicked")
    assert found >= {(change, kind) for change in ("ConditionGained", "ConditionLost") for kind in kinds}
