"""Journals have one writer, are never overwritten unasked, and a disk that cannot be written to ends no battle."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.battle import journal as journals
from game.battle.battle import Battle
from game.battle.journal import Held, Journal, Target, read_journal
from game.battle.replay import replay, resume
from game.content import writing
from game.content.problem import ContentError
from game.content.writing import Taken, hold, write_whole

SEATS = {"blue": "human", "red": "human"}


def opened(path: Path | Target) -> Battle:
    return Battle.open("warehouse", 3, seats=SEATS, journal=path, rounds=2)


def answered(battle: Battle, times: int) -> None:
    for _ in range(times):
        battle.answer(battle.choices().listed()[0])


def full(*_given: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


HOLDER = """
import sys, time
from pathlib import Path
import game.rulebooks
from game.battle.replay import resume
battle, _ = resume(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


def test_a_journal_in_play_is_held_and_a_killed_process_lets_it_go(tmp_path: Path) -> None:
    path = tmp_path / "battle.journal"
    with opened(path) as battle:
        answered(battle, 3)
    other = subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE)
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(Held, match="another window"):
            resume(path)
        assert len(read_journal(path).records) == 3, "whoever only reads may read"
    finally:
        other.send_signal(signal.SIGKILL)
        other.communicate()
    battle, problems = resume(path)
    battle.close()
    assert not problems


def test_a_journal_takes_the_place_of_another_only_by_force(tmp_path: Path) -> None:
    path = tmp_path / "battle.journal"
    path.write_bytes(b"something of mine")
    with pytest.raises(Taken, match="--force"):
        opened(path)
    assert path.read_bytes() == b"something of mine"
    with opened(Target(path, force=True)) as battle:
        answered(battle, 2)
        with pytest.raises(Held):
            opened(Target(path, force=True))
    assert replay(path, verify=True).choices == 2


def test_a_journal_that_cannot_be_begun_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "battle.journal"
    path.write_bytes(b"something of mine")
    monkeypatch.setattr(writing.os, "fsync", full)
    with pytest.raises(ContentError, match="No space left"):
        opened(Target(path, force=True))
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [(path.name, b"something of mine")]


def test_what_others_keep_beside_a_file_stays_theirs(tmp_path: Path) -> None:
    path, mine, victim = tmp_path / "a.journal", tmp_path / "a.journal.enfilade-new1", tmp_path / "victim"
    victim.write_bytes(b"precious")
    mine.symlink_to(victim)
    write_whole(path, b"first", fresh=True)
    assert (mine.readlink(), victim.read_bytes(), path.read_bytes()) == (victim, b"precious", b"first")
    mine.unlink()
    mine = tmp_path / "a.journal.new"
    mine.write_bytes(b"mine")
    write_whole(path, b"second")
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {
        path.name: b"second",
        mine.name: b"mine",
        victim.name: b"precious",
    }


def test_what_a_killed_writer_left_is_taken_over_unless_somebody_holds_it(tmp_path: Path) -> None:
    path, left = tmp_path / "a.toml", tmp_path / "a.toml.enfilade-new1"
    left.write_bytes(b"something longer")
    with left.open("r+b") as file:
        assert hold(file)
        write_whole(path, b"first")
        assert (path.read_bytes(), left.read_bytes()) == (b"first", b"something longer")
    write_whole(path, b"second")
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {path.name: b"second"}


def test_a_failed_writing_leaves_what_is_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = tmp_path / "a.journal.new"
    mine.write_bytes(b"mine")
    monkeypatch.setattr(writing.os, "fsync", full)
    with pytest.raises(ContentError, match="No space left"):
        write_whole(tmp_path / "a.journal", b"first", fresh=True)
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [(mine.name, b"mine")]


def test_a_disk_that_is_full_for_a_while_costs_no_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "battle.journal"
    with opened(path) as battle:
        answered(battle, 2)
        whole = path.read_bytes()
        assert battle.journal is not None
        monkeypatch.setattr(journals, "write_all", half_written)
        answered(battle, 3)
        assert battle.journal.fault is not None
        assert "No space left on device" in battle.journal.fault.text()
        assert read_journal(path).whole == len(whole), "what was half written is no choice"
        monkeypatch.undo()
        answered(battle, 1)
        assert battle.journal.fault is None
        digest = battle.digest()
    found = replay(path, verify=True)
    assert (found.ok, found.choices, found.digest) == (True, 6, digest)


def half_written(file: object, content: bytes) -> None:
    file.write(content[:20])  # type: ignore[attr-defined]
    full()


LIMITED = """
import resource, signal, sys
from pathlib import Path
import game.rulebooks
from game.battle.battle import Battle
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path = Path(sys.argv[1])
with Battle.open("warehouse", 3, seats={"blue": "human", "red": "human"}, journal=path, rounds=2) as battle:
    size = path.stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 300, resource.RLIM_INFINITY))
    for _ in range(8):
        battle.answer(battle.choices().listed()[0])
    print(battle.journal.fault.text())
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print("closed")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_disk_that_really_is_full_is_told_and_the_rest_is_written_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "battle.journal"
    done = subprocess.run([sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "cannot be written: File too large" in done.stdout
    assert done.stdout.endswith("closed\n")
    assert replay(path, verify=True).choices == 8


def test_a_folder_that_cannot_be_written_to_keeps_nobody_from_playing(tmp_path: Path) -> None:
    barred = tmp_path / "file"
    barred.write_bytes(b"")
    path = barred / "battle.journal"  # no folder can be there
    with pytest.raises(ContentError, match="cannot be written"):
        opened(path)
    with opened(Target(path, later=True)) as battle:
        answered(battle, 2)
        assert battle.journal is not None
        assert battle.journal.fault is not None
        barred.unlink()
        answered(battle, 1)
        assert battle.journal.fault is None
    assert replay(path, verify=True).choices == 3


def test_a_read_only_journal_can_be_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "battle.journal"
    with opened(path) as battle:
        answered(battle, 2)

    def read_only(_path: Path) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(journals, "held", read_only)
    monkeypatch.setattr("game.battle.replay.held", read_only)
    battle, problems = resume(path)
    with battle:
        assert "Read-only file system" in problems[0].text()
        answered(battle, 1)
        monkeypatch.undo()
    assert replay(path, verify=True).choices == 3


def test_of_two_that_want_a_new_file_one_gets_it(tmp_path: Path) -> None:
    path = tmp_path / "a" / "new.toml"
    write_whole(path, b"first", fresh=True)
    with pytest.raises(Taken):
        write_whole(path, b"second", fresh=True)
    assert path.read_bytes() == b"first"
    write_whole(path, b"third")
    assert path.read_bytes() == b"third"


def test_a_lock_is_let_go_when_the_battle_closes(tmp_path: Path) -> None:
    path = tmp_path / "battle.journal"
    with opened(path) as battle:
        answered(battle, 1)
        with pytest.raises(Held):
            resume(path)
    again, _ = resume(path)
    assert isinstance(again.journal, Journal)
    again.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_what_is_no_ordinary_file_is_never_replaced(tmp_path: Path) -> None:
    """`--journal /dev/full --force` put a file in the place of the device."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(ContentError, match="no ordinary file"):
        write_whole(pipe, b"x")
    assert pipe.is_fifo()


@pytest.mark.parametrize("other", [None, b"another file"])
def test_a_journal_that_is_gone_while_a_battle_writes_it_is_told(tmp_path: Path, other: bytes | None) -> None:
    path = tmp_path / "battle.journal"
    with opened(path) as battle:
        answered(battle, 1)
        assert battle.journal is not None
        assert battle.journal.fault is None
        path.unlink()
        if other is not None:
            path.write_bytes(other)
        answered(battle, 1)
        assert battle.journal.fault is not None
        assert "moved, removed or replaced" in battle.journal.fault.text()
    assert (path.read_bytes() if path.exists() else None) == other
