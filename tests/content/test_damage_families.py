"""Every family of damage is on a card that somebody in a shipped scenario carries (ASC-DMG-01)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


TYPES = _read(Path("assets/damage_types.toml"))


@pytest.mark.rule("ASC-DMG-01")
@pytest.mark.parametrize("family", sorted({entry["family"] for entry in TYPES.values()}))
def test_each_family_of_damage_can_be_played(family: str) -> None:
    of = {key for key, entry in TYPES.items() if entry["family"] == family}
    cards = {path.stem: _read(path).get("ascension", {}) for path in Path("assets/weapons").glob("*.toml")}
    carried = {key for path in Path("maps/scenarios").glob("*.toml") for key in _carried(_read(path))}
    assert [key for key in sorted(carried) if cards.get(key, {}).get("damage_type", "explosive") in of]


def _carried(scenario: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    for side in scenario["sides"]:
        for unit in side.get("units", ()):
            card = _read(Path("assets/units") / f"{unit['like']}.toml") if "like" in unit else {}
            line = {**card, **card.get("ascension", {}), **unit}
            found |= {*line.get("weapons", ()), *line.get("grenades", ())}
    return found
