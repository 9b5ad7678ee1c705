"""The golden battles go as they went: the same choices and seeds give the same events and digest (law 1)."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.transcripts.table import BATTLES, HERE, PHASED, transcript


@pytest.mark.parametrize("name", BATTLES)
def test_the_battle_goes_as_it_went(name: str) -> None:
    golden = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (line, wanted) in enumerate(zip(transcript(name).splitlines(), golden, strict=True), 1):
        assert line == wanted, f"line {number}"


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("skirmish", "4242"),
        ("phases", "77"),
        *(pytest.param(*one, marks=pytest.mark.slow) for one in (("skirmish", "0"), ("phases", "0"), ("phases", "1"))),
    ],
)
def test_another_hash_seed_changes_nothing(name: str, seed: str) -> None:
    code = f"from tests.transcripts.table import transcript; print(transcript('{name}'), end='')"
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout
    assert told == (HERE / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", BATTLES)
def test_a_golden_battle_is_worth_keeping(name: str) -> None:
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    turns = ("attack_rolled", "stress_taken", "turn_began", "initiative_set")
    phases = ("attack_graded", "harm_landed", "order_declared", "phase_earned")
    for event in phases if name in PHASED else turns:
        assert f'"{event}"' in text
