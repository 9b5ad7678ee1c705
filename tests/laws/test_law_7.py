"""Law 7: nothing is deleted during a battle; leaving play is a component. Query results are sorted by entity."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import esper
import pytest

from game.battle.battle import Battle
from game.battle.save import PARTS
from game.world.overlay import Overlay
from game.world.store import Reading
from tests.books.sample import all_scenarios
from tests.books.wanderer import table_of

ROOT = Path(__file__).resolve().parents[2]


DELETING = ("delete_entity", "clear_database", "clear_dead_entities", "_dead_entities")


def deletions(tree: ast.AST) -> Iterator[int]:
    """Calls that would take an entity out of a world."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=word) if word in DELETING:
                yield node.lineno


def test_nobody_deletes_an_entity() -> None:
    for room in ("game", "ai"):
        for file in sorted((ROOT / room).rglob("*.py")):
            text = file.read_text("utf-8")
            if any(word in text for word in DELETING):
                assert not list(deletions(ast.parse(text))), file


def test_a_deletion_would_be_seen() -> None:
    assert list(deletions(ast.parse("esper.delete_entity(3, immediate=True)")))


def unsorted(world: Reading) -> list[str]:
    """Kinds of parts whose holders are not told in rising order, each once."""
    return [name for name, kind in PARTS.items() if list(world.having(kind)) != sorted(set(world.having(kind)))]


@pytest.mark.parametrize("scenario", all_scenarios())
def test_queries_are_sorted_and_entities_stay(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_args: Any, **_words: Any) -> None:
        raise AssertionError("an entity was deleted")

    monkeypatch.setattr(esper, "delete_entity", forbidden)
    with Battle.open(scenario, 9, rounds=5) as battle:
        table, before = table_of(battle, 9), battle.world.entities()
        while battle.ask is not None:
            assert not unsorted(battle.world)
            assert not unsorted(battle.outlook(battle.ask.side))
            now = battle.world.entities()
            assert set(before) <= set(now)
            before = now
            table.turn()


def test_an_imagined_world_is_sorted_too() -> None:
    with Battle.open("bridge", 2) as battle:
        imagined = Overlay(battle.world)
        kinds = sorted(PARTS.items())
        units = battle.world.entities()
        for number, (_name, kind) in enumerate(kinds):
            for unit in units[number % 3 :: 3]:
                part = battle.world.find(unit, kind)
                if part is not None:
                    imagined.drop(unit, kind)
                    assert not unsorted(imagined)
                    imagined.put(unit, part)
        cells = [battle.world.parts(unit) for unit in units[:4]]
        for parts in cells:
            imagined.add(*parts)
        assert not unsorted(imagined)
        assert battle.world.entities() == units
