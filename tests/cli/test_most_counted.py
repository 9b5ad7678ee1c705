"""What rosters count has an end: a battle over it wrote a file that no command would read, or was lost to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_commands import run, told

ROSTER = """
title = "T"
side = "blue"
rules = "{rules}"
battles = 9999

[[soldiers]]
key = "a"
like = "rifleman"
{more}"""


@pytest.mark.parametrize(
    ("rules", "more"), [("alacrity", "growth = { experience = 9998 }\n"), ("alternacy", "battles = 9999\n")]
)
def test_a_roster_at_the_end_of_its_counts_fights_on_and_is_read_again(rules: str, more: str, tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text(ROSTER.format(rules=rules, more=more), encoding="utf-8")
    run("fight", "abbey_yard", "--rules", rules, "--roster", str(path), "--seed", "2", "--rounds", "1")
    run("roster", str(path), "--next")
    assert told("roster", str(path))["battles"] == 9999


def test_a_skill_of_its_own_is_no_higher_than_a_skill_may_be(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text(ROSTER.format(rules="alternacy", more="growth = { tried = { rifle = 99 } }\n"), encoding="utf-8")
    (problem,) = told("roster", str(path), code=1)["problems"]
    assert "must be at most 30" in problem["what"]
