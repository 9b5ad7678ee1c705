"""The golden battles go as they went: the same choices and seeds give the same events and digest (law 1)."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.transcripts.table import BATTLES, HERE, transcript


@pytest.mark.parametrize("name", BATTLES)
def test_the_battle_goes_as_it_went(name: str) -> None:
    golden = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (line, wanted) in enumerate(zip(transcript(name).splitlines(), golden, strict=True), 1):
        assert line == wanted, f"line {number}"


def test_another_hash_seed_changes_nothing() -> None:
    code = "from tests.transcripts.table import transcript; print(transcript('skirmish'), end='')"
    told = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
            encoding="utf-8",
        ).stdout
        for seed in ("0", "4242")
    ]
    assert told[0] == told[1] == (HERE / "skirmish.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", BATTLES)
def test_a_golden_battle_is_worth_keeping(name: str) -> None:
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    for event in ("AttackRolled", "StressTaken", "TurnBegan", "InitiativeSet"):
        assert f'"{event}"' in text
