"""The scenarios that every run looks at, different as can be; the others are looked at in the slow runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game import shipped
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


TWO_SQUADS = Path(__file__).parents[2] / "benchmarks" / "two_squads.toml"


def two_squads(folder: Path, *, nine: int, seven: int) -> Path:
    """The scenario of two squads a side with fewer soldiers in place of each nine and seven, its map beside it."""
    path, text = folder / "two.toml", TWO_SQUADS.read_text("utf-8")
    path.write_text(text.replace("count = 9", f"count = {nine}").replace("count = 7", f"count = {seven}"), "utf-8")
    ground = TWO_SQUADS.with_suffix(".tmx")
    (folder / ground.name).write_text(ground.read_text("utf-8").replace("../maps", str(shipped.maps())), "utf-8")
    return path
