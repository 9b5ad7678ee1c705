"""Every family of damage is on a card that somebody in a shipped scenario carries (ASC-DMG-01)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.seat import Table, open_seat
from game.messages.events import AttackDeclared


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


NEW = {"mind_lash", "ether_bolt", "atomic_grenade"}
TYPES = _read(Path("assets/damage_types.toml"))


@pytest.mark.rule("ASC-DMG-01")
@pytest.mark.parametrize("family", sorted({entry["family"] for entry in TYPES.values()}))
def test_each_family_of_damage_can_be_played(family: str) -> None:
    of = {key for key, entry in TYPES.items() if entry["family"] == family}
    cards = {path.stem: _read(path).get("ascension", {}) for path in Path("assets/weapons").glob("*.toml")}
    carried = {key for path in Path("maps/scenarios").glob("*.toml") for key in _carried(_read(path))}
    assert [key for key in sorted(carried) if cards.get(key, {}).get("damage_type", "explosive") in of]


def test_the_planning_seat_uses_each_of_them() -> None:
    """In the first two battles of their scenario somebody fires the lash and the bolt and throws the grenade."""
    used: set[str] = set()
    for seed in (1, 2):
        with Battle.open("sealed_crypt", seed) as battle:
            table = Table(battle, {side: open_seat("utility") for side in battle.sides})
            while battle.ask is not None and not used >= NEW:
                table.turn()
                used |= {event.weapon for event in battle.happened if isinstance(event, AttackDeclared)}
    assert used >= NEW


def _carried(scenario: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    for side in scenario["sides"]:
        for unit in side.get("units", ()):
            card = _read(Path("assets/units") / f"{unit['like']}.toml") if "like" in unit else {}
            line = {**card, **card.get("ascension", {}), **unit}
            found |= {*line.get("weapons", ()), *line.get("grenades", ())}
    return found
