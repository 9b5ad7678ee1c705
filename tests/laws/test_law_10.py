"""Law 10: killed at any moment, a battle loses at most the choice being written; undo is a record like any other.

Real processes, really killed, at moments drawn beforehand; then a journal cut off after every so many bytes.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.journal import read_journal
from game.battle.replay import replay, resume
from game.content.problem import ContentError
from game.dice.source import Dice
from tests.books.wanderer import table_of

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import sys
from pathlib import Path
from game.battle.battle import Battle
from tests.books.wanderer import table_of

with Battle.open("warehouse", 9, journal=Path(sys.argv[1])) as battle:
    table = table_of(battle, 9)
    while table.turn():
        print(battle.choices_made, battle.digest(), flush=True)
"""
DICE = Dice(10, "moments")
MOMENTS = [(DICE.face(60), DICE.face(30)) for _ in range(6)]
"""How many choices are waited for, and how many thousandths of a second after them the blow falls."""


def killed(path: Path, after: int, later: int) -> dict[int, str]:
    """Start a battle, kill it after some choices and a moment more; the digests it told of, by choice."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    running = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(path)], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    told: dict[int, str] = {}
    for line in running.stdout:
        number, digest = line.split()
        told[int(number)] = digest
        if len(told) >= after:
            break
    time.sleep(later / 1000)
    running.send_signal(signal.SIGKILL)
    for line in running.stdout:
        if line.endswith("\n"):
            number, digest = line.split()
            told[int(number)] = digest
    running.wait()
    return told


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
@pytest.mark.parametrize(
    ("after", "later"), [*MOMENTS[:2], *(pytest.param(*moment, marks=pytest.mark.slow) for moment in MOMENTS[2:])]
)
def test_a_killed_battle_has_every_choice_it_told_of(tmp_path: Path, after: int, later: int) -> None:
    path = tmp_path / "killed.journal"
    told = killed(path, after, later)
    whole = path.read_bytes()
    story = read_journal(path)
    assert max(told) <= len(story.records) <= max(told) + 1, "more than the choice being written was lost"
    assert all(story.records[number - 1].digest == digest for number, digest in told.items())
    assert replay(path, verify=True).at is None
    assert path.read_bytes() == whole, "reading changed the file"
    battle, problems = resume(path)
    with battle:
        assert len(problems) == len(story.problems)
        assert battle.choices_made == len(story.records)
        table = table_of(battle)
        for _ in range(3):
            table.turn()
    again = read_journal(path)
    assert not again.problems
    assert len(again.records) == min(len(story.records) + 3, len(again.records))
    assert replay(path, verify=True).ok


def test_a_process_killed_before_its_first_choice_leaves_nothing_that_misleads(tmp_path: Path) -> None:
    """A first line cut short is refused with a Problem, and is whole as soon as the battle is open."""
    path = tmp_path / "first.journal"
    with Battle.open("warehouse", 9, journal=path):
        whole = path.read_bytes()
    assert whole.endswith(b"\n")
    assert not read_journal(path).records
    for cut in range(0, len(whole), 1 + len(whole) // 40):
        path.write_bytes(whole[:cut])
        with pytest.raises(ContentError) as refused:
            read_journal(path)
        assert refused.value.problems
        assert path.read_bytes() == whole[:cut]


def test_every_undo_is_in_the_journal_and_can_be_resumed(tmp_path: Path) -> None:
    """Choices taken back wherever they may be: the journal only grows, and comes to the same."""
    path = tmp_path / "undone.journal"
    undone, size = 0, 0
    with Battle.open("warehouse", 4, seats={"blue": "human", "red": "human"}, journal=path, rounds=3) as battle:
        table, dice = table_of(battle, 4), Dice(4, "undo")
        for _ in range(160):
            if not table.turn():
                break
            while battle.undo_refusal() is None and dice.face(2) == 1:
                battle.undo()
                undone += 1
            assert path.stat().st_size > size
            size = path.stat().st_size
            assert battle.world.recount() == battle.world.digest()
        digest = battle.digest()
    assert undone >= 3
    found = replay(path, verify=True)
    assert (found.ok, found.digest) == (True, digest)
    again, problems = resume(path)
    with again:
        assert not problems
        assert again.digest() == digest
