"""What a process has fought before changes no battle: not other ground, not another rulebook on the same ground."""

from __future__ import annotations

import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.seat import Table, open_seat
from tests.transcripts.table import transcript

SCENARIOS, RULES = ("warehouse", "night_attack", "bridge", "tavern_brawl"), ("ascension", "alternity")
FEW = ("skirmish", "warehouse by ascension 5", "warehouse by ascension 6", "warehouse by alternity 5")
MANY = ("skirmish", "phases", "night", "ambush", *(f"{one} by {rules} 5" for one in SCENARIOS for rules in RULES))
TURNS = 8


def fingerprint(battle: str) -> str:
    """What comes of a golden battle, or of the first turns of a scenario by a rulebook with a seed."""
    scenario, _by, how = battle.partition(" by ")
    if not how:
        return blake2b(transcript(battle).encode(), digest_size=16).hexdigest()
    rules, seed = how.split()
    with Battle.open(scenario, int(seed), rules=rules) as fought:
        table = Table(fought, {side: open_seat("random") for side in fought.sides})
        for _ in range(TURNS):
            table.turn()
        return fought.digest()


def in_a_process_of_their_own(battles: tuple[str, ...]) -> dict[str, str]:
    """What comes of these battles, fought one after another."""
    code = "import sys; from tests.battle.test_one_after_another import told; told(sys.argv[1:])"
    command = [sys.executable, "-c", code, *battles]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True)
    return dict(zip(battles, done.stdout.split(), strict=True))


def told(battles: list[str]) -> None:
    """Print the fingerprints of these battles, a line each."""
    import game.rulebooks  # noqa: F401 - in a process without tests/conftest.py

    print(*map(fingerprint, battles), sep="\n")


@pytest.mark.parametrize("battles", [FEW, pytest.param(MANY, marks=pytest.mark.slow)], ids=["few", "many"])
def test_battles_come_out_alike_whatever_was_fought_before(battles: tuple[str, ...]) -> None:
    """Here after other tests, and again; in a process of their own from the last to the first."""
    onward = {battle: fingerprint(battle) for battle in battles}
    assert len(set(onward.values())) == len(battles)
    assert {battle: fingerprint(battle) for battle in battles} == onward
    assert in_a_process_of_their_own(battles[::-1]) == onward
