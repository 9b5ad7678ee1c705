"""The file of a roster: written whole by whoever is killed, held while it is changed, a link stays one."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from game.battle.afterwards import rested
from game.battle.rosters import change_roster, fighting, open_roster
from game.cli import app
from game.content.problem import ContentError
from game.content.roster import write_roster
from game.content.writing import changing, write_whole

SMALL = Path(__file__).with_name("section.toml").read_text("utf-8")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "section.toml"
    path.write_text(SMALL, "utf-8")
    return path


def written_by_a_child(write: Callable[[], object], at: int) -> int:
    """A process of its own that writes a file, killed as it touches the disk for that time; how it ended."""
    child = os.fork()
    if not child:
        try:
            sys.addaudithook(_killer(at))
            write()
        except BaseException:  # nothing of it may go on as a second run of the tests
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1]


def _killer(at: int) -> Callable[[str, tuple[Any, ...]], None]:
    done = 0

    def watch(event: str, _arguments: tuple[Any, ...]) -> None:
        nonlocal done
        if event in ("open", "os.rename", "os.link", "os.remove", "shutil.copyfile"):
            done += 1
            if done == at:
                os.kill(os.getpid(), signal.SIGKILL)

    return watch


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_a_writer_killed_at_any_moment_leaves_the_old_file_or_the_new_one(file: Path) -> None:
    write_roster(open_roster(file)[0], file)
    seen, killed = set(), 0
    for at in range(1, 30):
        made, _book = open_roster(file)
        before = made.page.battles
        ended = written_by_a_child(partial(write_roster, made.changed({}, battles=before + 1), file), at)
        after = open_roster(file)[0].page.battles
        assert after in (before, before + 1)
        seen.add(after - before)
        if not ended:
            assert not list(file.parent.glob("*.enfilade-*"))  # what others left has been taken over
            break
        assert ended == signal.SIGKILL
        killed += 1
    assert killed >= 4
    assert seen == {0, 1}


def test_a_roster_that_another_process_changes_is_left_alone(file: Path) -> None:
    before = open_roster(file)[0].page.battles
    with changing(file):
        refused = CliRunner().invoke(app, ["roster", str(file), "--next"])
        assert (refused.exit_code, "is being changed by another process" in refused.stderr) == (1, True)
        assert CliRunner().invoke(app, ["roster", str(file)]).exit_code == 0
    assert CliRunner().invoke(app, ["roster", str(file), "--next"]).exit_code == 0
    assert open_roster(file)[0].page.battles == before + 1
    assert not list(file.parent.glob("*.enfilade-*"))


def test_a_roster_is_in_one_battle_at_a_time(file: Path, tmp_path: Path) -> None:
    """Of two fights on one roster the later was told at its end that it does not count."""
    words = ["fight", "duel", "--roster", f"blue={file}", "--rounds", "1"]
    with fighting([file]):
        refused = CliRunner().invoke(app, words)
        assert (refused.exit_code, refused.stdout) == (1, "")
        assert f"{file}: error: is in another battle just now" in refused.stderr
        assert CliRunner().invoke(app, [*words, "--roster-out", str(tmp_path / "other.toml")]).exit_code == 0
    assert CliRunner().invoke(app, words).exit_code == 0
    assert not list(file.parent.glob("*.enfilade-*"))


def test_a_new_roster_is_made_by_one_battle_at_a_time(file: Path, tmp_path: Path) -> None:
    """Of two fights that were to write one file, the later was told at its end, or wrote over the earlier."""
    out = tmp_path / "after.toml"
    words = ["fight", "duel", "--roster", f"blue={file}", "--rounds", "1", "--roster-out", str(out)]
    with fighting([out], new=True):
        refused = CliRunner().invoke(app, words)
        assert (refused.exit_code, refused.stdout) == (1, "")
        assert f"{out}: error: is in another battle just now" in refused.stderr
    assert CliRunner().invoke(app, words).exit_code == 0
    assert out.exists()
    assert not list(out.parent.glob("*.enfilade-*"))


def test_a_roster_in_a_battle_is_not_changed_apart_from_it(file: Path) -> None:
    """A battle by would have gone by meanwhile, and the one under way would have been lost to the roster."""
    before = file.read_bytes()
    with fighting([file]):
        for changes in (["--next"], ["--treat"], ["--operation", "2"]):
            refused = CliRunner().invoke(app, ["roster", str(file), *changes])
            assert refused.exit_code == 1
            assert "is in a battle just now" in refused.stderr
        with pytest.raises(ContentError, match="is in a battle just now"):
            change_roster(file, rested)
        assert CliRunner().invoke(app, ["roster", str(file)]).exit_code == 0
    assert file.read_bytes() == before
    change_roster(file, rested)
    assert file.read_bytes() != before


def test_a_roster_that_is_a_link_is_written_through_it(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "linked" / "link.toml"
    link.parent.mkdir()
    link.symlink_to(file)
    before = open_roster(file)[0].page.battles
    assert CliRunner().invoke(app, ["roster", str(link), "--next"]).exit_code == 0
    assert link.is_symlink()
    assert open_roster(file)[0].page.battles == before + 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_what_is_in_the_way_of_a_hold_is_told(file: Path) -> None:
    os.mkfifo(file.with_name(file.name + ".enfilade-lock"))
    refused = CliRunner().invoke(app, ["roster", str(file), "--next"])
    assert (refused.exit_code, "no ordinary file" in refused.stderr) == (1, True)


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_a_writer_killed_at_any_moment_leaves_no_new_file_or_a_whole_one(tmp_path: Path) -> None:
    path, seen = tmp_path / "a.toml", set()
    for at in range(1, 30):
        ended = written_by_a_child(partial(write_whole, path, b"whole", fresh=True), at)
        seen.add(path.read_bytes() if path.exists() else None)
        path.unlink(missing_ok=True)
        if not ended:
            break
    assert seen == {None, b"whole"}
    assert not list(tmp_path.iterdir())


def test_a_treatment_of_nobody_writes_nothing(file: Path) -> None:
    """It took the place of the backup, which held the roster as it was before the battle."""
    backup = file.with_name(file.name + ".bak")
    assert CliRunner().invoke(app, ["roster", str(file), "--treat"]).exit_code == 0
    file.write_text("# mine\n" + file.read_text("utf-8"), "utf-8")
    before = file.read_bytes(), backup.read_bytes()
    assert CliRunner().invoke(app, ["roster", str(file), "--treat"]).exit_code == 0
    assert (file.read_bytes(), backup.read_bytes()) == before


def test_who_is_patient_waits_for_a_short_hold(file: Path) -> None:
    """A battle's end was lost when somebody looked after the roster just then."""
    entered, leave = threading.Event(), threading.Event()

    def hold() -> None:
        with changing(file):
            entered.set()
            leave.wait(10)

    other = threading.Thread(target=hold)
    other.start()
    entered.wait(10)
    with pytest.raises(ContentError, match="is being changed by another process"), changing(file):
        pass
    threading.Timer(0.3, leave.set).start()
    with changing(file, patience=50):
        assert leave.is_set()
    other.join()


def test_the_backup_of_a_linked_roster_lies_beside_the_file(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / "link.toml"
    link.parent.mkdir()
    link.symlink_to(file)
    assert CliRunner().invoke(app, ["roster", str(link), "--next"]).exit_code == 0
    assert file.with_name(file.name + ".bak").exists()
    assert not list(link.parent.glob("*.bak"))
