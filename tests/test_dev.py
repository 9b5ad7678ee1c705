"""`./dev`: which tests are near a change, when no further test is begun, and where a battle's time is said to go."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.new import renamed
from tools.profile import profile
from tools.quick import changed, nearest

ROOT = Path(__file__).parents[1]


def test_the_nearest_tests_come_first() -> None:
    found = nearest(ROOT, ["game/dice/ladder.py"])
    assert found.index("tests/dice/test_steps.py") < found.index("tests/battle/test_battle.py")
    assert "tests/field/test_sights.py" not in found


def test_what_is_opened_by_name_is_near_too() -> None:
    """Nothing imports a chapter of a book but the book, which is opened by the name in a profile."""
    assert "tests/battle/test_battle.py" in nearest(ROOT, ["game/rulebooks/alternity/riding.py"])
    assert "tests/cli/test_commands.py" in nearest(ROOT, ["ai/lights.py"])


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("tests/scenes/edge/range.toml", "tests/test_scenes.py"),
        ("docs/modding.md", "tests/test_modding.py"),
        ("tests/test_dev.py", "tests/test_dev.py"),
    ],
)
def test_files_that_are_no_code_have_their_tests(file: str, test: str) -> None:
    assert nearest(ROOT, [file])[0] == test or test in nearest(ROOT, [file])


def test_what_has_changed_is_what_git_says(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        named = ("-c", "user.name=a", "-c", "user.email=a@b", *words)
        subprocess.run(["git", *named], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    for name in ("kept", "changed", "gone"):
        (tmp_path / name).write_text(name)
    git("add", ".")
    git("commit", "-qm", "one")
    git("checkout", "-qb", "mine")
    (tmp_path / "committed").touch()
    git("add", ".")
    git("commit", "-qm", "two")
    (tmp_path / "changed").write_text("otherwise")
    (tmp_path / "gone").unlink()
    (tmp_path / "new").touch()
    assert changed(tmp_path) == ["changed", "committed", "new"]


@pytest.mark.parametrize(("until", "code", "said"), [("0", 0, "no time was left for 2 tests"), ("9e9", 1, "1 failed")])
def test_no_test_is_begun_after_the_time(until: str, code: int, said: str, tmp_path: Path) -> None:
    (tmp_path / "test_two.py").write_text("def test_one(): pass\ndef test_two(): assert False\n")
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tools.deadline", f"--rootdir={tmp_path}", str(tmp_path)],
        cwd=tmp_path, env={**os.environ, "DEADLINE": until, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert (told.returncode, said in told.stdout) == (code, True), told.stdout


def test_a_profile_tells_folders_and_functions() -> None:
    lines = list(profile("duel", "random", 1, 1, "", ROOT))
    assert re.match(r"duel, random, seed 1: \d+ choices in \d+\.\d\d s", lines[0])
    assert any(re.fullmatch(r" +\d+\.\d\d s +\d+%  game/rulebooks/ascension", line) for line in lines)
    assert any("game/battle/seat.py" in line and line.endswith(" play") for line in lines)


@pytest.mark.parametrize("name", ["class", "attack"])
def test_a_word_that_means_something_already_names_nothing_new(name: str) -> None:
    """It left half of an order in the tree, and a traceback."""
    before = changed(ROOT, "HEAD")
    command = [sys.executable, "-m", "tools", "new", "order", name]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "means something already" in ran.stderr
    assert changed(ROOT, "HEAD") == before


def test_a_name_that_holds_the_name_of_the_example_is_put_in_once() -> None:
    text = 'class Taunted:\n    """Taunted."""\n    line="{who} taunted {whom}"\n    key = "taunted"\n'
    assert renamed(text, "taunted", "taunted_again") == (
        'class TauntedAgain:\n    """TauntedAgain."""\n    line="{who} taunted again {whom}"\n'
        '    key = "taunted_again"\n'
    )
