"""Law 1: same scenario, rules, seed and choices -> same events and digest; and a rule that cheats is caught.

That the rules import no foreign dice and no clock is held by tests/test_architecture.py; planners under two hash seeds
are compared in tests/ai/test_seats.py.
"""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.replay import Replayed, replay
from tests.books.conformance import play_out
from tests.books.sample import FEW, SMALL
from tests.books.wanderer import table_of
from tests.laws.planted import open_planted, planted_book

ROOT = Path(__file__).resolve().parents[2]


OTHERS = tuple(name for name in SMALL if name not in FEW)


def digests_of(kind: str, hash_seed: int, *scenarios: str) -> list[str]:
    """The end of a battle of each scenario, all in one process under that hash seed."""
    command = [sys.executable, "-m", "tests.laws.planted", kind, *scenarios]
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    ends = done.stdout.splitlines()
    assert len(ends) == len(scenarios)
    return ends


def replayed(kind: str, path: Path) -> Replayed:
    """A battle under a planted book, and its journal played again under the same book."""
    with open_planted(kind, "warehouse", 3) as battle:
        battle.journal = Journal.begin(path, battle.position, battle.dice)
        play_out(battle)
    return replay(path, verify=True, book=planted_book(kind))


@pytest.mark.parametrize("scenarios", [FEW, pytest.param(OTHERS, marks=pytest.mark.slow)], ids=["few", "others"])
def test_hash_seeds_change_nothing(scenarios: tuple[str, ...]) -> None:
    assert digests_of("clean", 1, *scenarios) == digests_of("clean", 2, *scenarios)


def test_another_seed_is_another_battle() -> None:
    ends = []
    for seed in (7, 8):
        with open_planted("", "warehouse", seed, 2) as battle:
            play_out(battle)
            ends.append(battle.digest())
    assert ends[0] != ends[1]


def test_a_rule_that_follows_the_order_of_a_set_would_be_seen() -> None:
    first = digests_of("order", 1, "warehouse")
    assert any(digests_of("order", hash_seed, "warehouse") != first for hash_seed in range(2, 9))


def test_a_rule_with_foreign_dice_is_caught_by_replay(tmp_path: Path) -> None:
    found = replayed("dice", tmp_path / "planted.journal")
    assert not found.ok
    assert found.at is not None
    assert found.expected != found.found


def test_a_clean_book_is_not(tmp_path: Path) -> None:
    assert replayed("", tmp_path / "clean.journal").ok


def test_every_field_of_every_part_is_in_the_digest() -> None:
    with Battle.open("warehouse", 1) as battle:
        world, table = battle.world, table_of(battle)
        for _ in range(60):
            table.turn()
        before = world.digest()
        for unit in world.entities():
            for part in world.parts(unit):
                for other in variants(part):
                    world.put(unit, other)
                    assert world.digest() != before, f"{part} -> {other}"
                    world.put(unit, part)
        assert world.digest() == before == world.recount()


def variants(part: Any) -> list[Any]:
    """The part with each of its plain fields changed a little."""
    more = {int: lambda v: v + 1, bool: lambda v: not v, str: lambda v: v + "x", tuple: lambda v: (*v, 0)}
    values = {field.name: getattr(part, field.name) for field in dataclasses.fields(part)}
    return [
        dataclasses.replace(part, **{name: more[type(value)](value)})
        for name, value in values.items()
        if type(value) in more
    ]
