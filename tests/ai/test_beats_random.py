"""The planning seat beats the seat that picks at random, from either side of every shipped scenario, by both books.

Slow: 320 battles, 96 of them of whole companies. To fight them one by one with a file to go on from:

    PYTHONPATH=. python -m benchmarks.seat_battles beats FILE
"""

from __future__ import annotations

import pytest

from benchmarks.seat_battles import BEATS_SEEDS, BOOKS, scenarios, sides
from game.lab.match import Match, fight


@pytest.mark.slow
@pytest.mark.parametrize("place", [0, 1], ids=["first side", "second side"])
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("scenario", scenarios())
def test_planning_beats_chance(scenario: str, rules: str, place: int) -> None:
    seats = tuple((side, "utility" if at == place else "random") for at, side in enumerate(sides(scenario)))
    records = [fight(Match(scenario, seed, seats, rules)) for seed in BEATS_SEEDS]
    assert sum(record.faults for record in records) == 0
    lost = [record.match.seed for record in records if record.winning_seat != "utility"]
    assert not lost, f"not won with seeds {lost}"
