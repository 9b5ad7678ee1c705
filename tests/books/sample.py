"""The scenarios that every run looks at, different as can be; the others are looked at in the slow runs."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.scenario import shipped_scenarios

FEW = ("bridge", "duel", "fire_rescue", "night_raid", "warehouse")
"""Guns in the open, two swords, a house on fire, an ambush at night, guns indoors."""


def all_scenarios() -> list[Any]:
    """Every shipped scenario as a parameter of a test, those not among the few marked slow."""
    return [pytest.param(name, marks=() if name in FEW else (pytest.mark.slow,)) for name in shipped_scenarios()]
