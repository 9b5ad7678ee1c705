"""Seats at work: legal, the same every time, blind to what their side cannot know, and without a memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ai.utility import UtilitySeat
from game.battle.battle import Battle
from game.battle.seat import Table, open_seat, seat_names
from tests.ai.support import MAKERS, SHIPPED, fought, questions
from tests.laws.twins import twin_of

ROOT = Path(__file__).parents[2]


SIDES = ("blue", "red")
PLANNED = ("bridge",)
"""Where the planning seat plays in every run: elsewhere other tests hold it to the same (`tests/conftest.py`)."""


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        *(("greedy", scenario) for scenario in SHIPPED),
        *(
            pytest.param("utility", scenario, marks=() if scenario in PLANNED else (pytest.mark.slow,))
            for scenario in SHIPPED
        ),
    ],
)
def test_a_seat_never_gives_an_answer_that_is_not_legal(scenario: str, name: str) -> None:
    """Both sides; a refused answer would have been replaced and counted."""
    battle, table = fought(scenario, 11, name, name, rounds=5)
    with battle:
        assert battle.over is not None
        assert table.faults == {}


def test_the_seats_are_found_by_name() -> None:
    """As a player's own would be."""
    assert {"random", "greedy", "utility", "human"} <= set(seat_names())
    assert isinstance(open_seat("utility"), UtilitySeat)


def test_the_same_battle_twice() -> None:
    """Equal digests, choice for choice."""
    digests = []
    for _ in range(2):
        battle, _table = fought("bridge", 21, "utility", "greedy", rounds=4)
        with battle:
            digests.append((battle.digest(), battle.choices_made))
    assert digests[0] == digests[1]


def test_the_same_battle_in_another_process_under_another_hash_seed() -> None:
    """Nothing leans on the order of a set."""
    script = (
        "from tests.ai.support import fought\n"
        "battle, _ = fought('warehouse', 5, 'utility', 'utility', rounds=1)\n"
        "print(battle.digest())\n"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    }
    assert len(digests) == 1


@pytest.mark.parametrize("name", ["greedy", "utility"])
def test_twin_worlds_get_the_same_choice(name: str) -> None:
    """Whatever a side cannot know is changed behind its back; its seat answers as before (law 4)."""
    asked = changed = 0
    for number, (battle, ask) in enumerate(questions("village_street", 9, name)):
        if battle.round > 4:
            break
        if number % 7:
            continue
        twin, differences = twin_of(battle, ask.side)
        with twin:
            assert twin.ask == ask
            mine = MAKERS[name]().choose(battle.outlook(ask.side), ask)
            theirs = MAKERS[name]().choose(twin.outlook(ask.side), ask)
            assert mine == theirs
        asked += 1
        changed += differences
    assert asked > 12
    assert changed > 5 * asked


@pytest.mark.parametrize("scenario", [pytest.param("village_street", marks=pytest.mark.slow), "warehouse"])
def test_a_seat_that_has_just_sat_down_answers_like_one_that_was_there_all_along(scenario: str) -> None:
    """So that a battle loaded from its journal goes on the same."""
    with Battle.open(scenario, 13) as battle:
        table = Table(battle, {side: UtilitySeat() for side in battle.sides})
        asked = 0
        while battle.ask is not None and battle.round < 5:
            ask = battle.ask
            outlook = battle.outlook(ask.side)
            order = table.seats[ask.side].choose(outlook, ask)
            if asked % 2:
                assert UtilitySeat().choose(outlook, ask) == order, ask
            battle.answer(order)
            asked += 1
        assert asked > 100


def test_thinking_leaves_the_battle_as_it_was() -> None:
    """Law 5."""
    with Battle.open("treeline_farm", 3) as battle:
        table = Table(battle, {side: UtilitySeat() for side in battle.sides})
        for number in range(90):
            ask = battle.ask
            assert ask is not None
            if number % 6 == 0:
                with battle.sealed():
                    UtilitySeat().choose(battle.outlook(ask.side), ask)
            table.turn()


@pytest.mark.parametrize(
    ("scenario", "side", "seed"),
    [
        ("village_street", "blue", 1),
        ("bridge", "red", 1),
        *(pytest.param(*one, marks=pytest.mark.slow) for one in (("village_street", "red", 1), ("bridge", "blue", 1))),
        *(pytest.param(one, side, 2, marks=pytest.mark.slow) for one in ("village_street", "bridge") for side in SIDES),
    ],
)
def test_utility_beats_random_in_every_one_of_eight(scenario: str, side: str, seed: int) -> None:
    """Two seeds, sides swapped, on two battlefields; the long count is in docs/performance.md."""
    names = {"blue": "random", "red": "random", side: "utility"}
    battle, _table = fought(scenario, seed, names["blue"], names["red"])
    with battle:
        assert battle.over is not None
        assert battle.over.winner == side


@pytest.mark.slow
def test_utility_beats_greedy_in_two_thirds_of_eighty() -> None:
    """Ten seeds on each battlefield, sides swapped."""
    won = played = 0
    for scenario in SHIPPED:
        for seed in range(10):
            for side in ("blue", "red"):
                names = {"blue": "greedy", "red": "greedy", side: "utility"}
                battle, _table = fought(scenario, 300 + seed, names["blue"], names["red"])
                with battle:
                    played += 1
                    won += battle.over is not None and battle.over.winner == side
    assert won * 3 >= played * 2
