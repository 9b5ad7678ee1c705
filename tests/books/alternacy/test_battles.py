"""Battles of this book by seats that draw their orders: none falls over, no law is broken in them."""

from __future__ import annotations

import pytest

from tests.laws.test_many_battles import fight, quick


@pytest.mark.parametrize(("scenario", "seed"), [("fire_rescue", 0), ("duel", 1), ("wolves", 2), ("tavern_brawl", 0)])
def test_battles_without_a_broken_law(scenario: str, seed: int) -> None:
    """In the first, one ran to a square where an enemy stood whom it did not see."""
    fight(scenario, seed, quick(seed)(seed), rounds=8, rules="alternacy")
