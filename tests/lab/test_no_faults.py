"""No seat of ours is at fault: each in 400 battles over all scenarios by both books (slow).

    PYTHONPATH=. python -m benchmarks.seat_battles faults FILE    the same with a file to go on from
"""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.seat_battles import BOOKS, PAIRS, SEEDS, faults, scenarios
from game.lab.match import fight


@pytest.mark.slow
@pytest.mark.parametrize("scenario", scenarios())
def test_no_seat_is_at_fault(scenario: str) -> None:
    records = [fight(match) for match in faults() if match.scenario == scenario]
    assert [record.noted for record in records if record.faults] == []


def test_every_seat_fights_four_hundred_times() -> None:
    seats = Counter(seat for match in faults() for _side, seat in match.seats)
    assert seats == {seat: SEEDS * len(BOOKS) * len(scenarios()) for pair in PAIRS for seat in pair}
    assert min(seats.values()) >= 400
