"""The scenarios that every run looks at, different as can be; the others are looked at in the slow runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.content.scenario import shipped_scenarios

FEW = ("bridge", "duel", "fire_rescue", "night_raid", "warehouse")
"""Guns in the open, two swords, a house on fire, an ambush at night, guns indoors."""


COMPANIES = (
    "bunker_line", "encirclement", "night_attack", "relief_column", "river_crossing", "village_defence",
)  # fmt: skip
"""Battles of whole companies: one of them takes as long as a hundred of the others, so batches leave them out."""
SMALL = tuple(name for name in shipped_scenarios() if name not in COMPANIES)


def all_scenarios(only: Sequence[str] = FEW) -> list[Any]:
    """Every scenario of a few soldiers as a parameter of a test, those not among the few marked slow."""
    return [pytest.param(name, marks=() if name in only else (pytest.mark.slow,)) for name in SMALL]
