"""What a soldier costs as companies grow, and how long a side of a hundred thinks and acts in a round.

Run apart from the tests: `python -m pytest benchmarks/test_company_speed.py`.
"""

from __future__ import annotations

import time
from pathlib import Path

from ai.utility import UtilitySeat
from benchmarks.companies import company
from benchmarks.conftest import FOUND
from game.battle.battle import Battle
from game.battle.seat import Table

ROUNDS = 3
GROWTH = 1.3
"""The most that a soldier may cost among 400, against one among 50 (issue 5)."""
HUNDRED = 2.0
"""Seconds of processor time for the round of a hundred soldiers in squads (issue 5)."""


def _seconds(path: Path, seed: int) -> tuple[float, int]:
    """Processor time of the first rounds after the first one, and the turns taken in them."""
    with Battle.open(str(path), seed) as battle:
        table = Table(battle, {side: UtilitySeat() for side in battle.sides})
        while battle.ask is not None and battle.round < 2:
            table.turn()
        began, turns = time.process_time(), battle.activations
        while battle.ask is not None and battle.round < 2 + ROUNDS:
            table.turn()
        return time.process_time() - began, battle.activations - turns


def test_what_a_soldier_costs_from_50_to_400(tmp_path: Path, once: bool) -> None:
    each: dict[int, float] = {}
    _seconds(company(tmp_path / "warm", 50), 9)
    if once:
        return
    for soldiers in (50, 100, 200, 400):
        path = company(tmp_path / str(soldiers), soldiers)
        found = [_seconds(path, seed) for seed in range(1, 1 + 400 // soldiers)]
        seconds, turns = (sum(one) for one in zip(*found, strict=True))
        each[soldiers] = seconds / turns
        FOUND.append(f"{1000 * each[soldiers]:8.2f} ms a turn of one soldier among {soldiers}")
        if soldiers == 200:
            side = seconds / len(found) / ROUNDS / 2
            FOUND.append(f"{side:8.2f} s a round of a hundred soldiers of one side")
            assert side < HUNDRED
    FOUND.append(f"{each[400] / each[50]:8.2f}  what a soldier costs among 400, against among 50")
    assert each[400] <= GROWTH * each[50]


def test_a_battle_of_four_hundred_goes_to_its_end(tmp_path: Path, once: bool) -> None:
    with Battle.open(str(company(tmp_path, 50 if once else 400, rounds=2 if once else 12)), 1) as battle:
        table = Table(battle, {side: UtilitySeat() for side in battle.sides})
        began = time.process_time()
        table.play()
        assert battle.over is not None
        assert table.faults == {}
        FOUND.append(f"{time.process_time() - began:8.1f} s a battle of 400 of {battle.round} rounds")
