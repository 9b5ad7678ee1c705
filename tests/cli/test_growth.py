"""What `enfilade roster` shows of soldiers who grow, and what it spends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.cli import app
from game.content.roster import roster_page
from tests.battle.growing import taught
from tests.cli.test_commands import run, told

ROSTER = '''
title = "Two"
side = "blue"

[[soldiers]]
key = "holm"
name = "Holm"
like = "rifleman"
growth = { points = 4 }

[[soldiers]]
key = "tom"
like = "rifleman"
name = "Tom"
fate = "dead"
'''


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    taught(monkeypatch)
    path = tmp_path / "two.toml"
    path.write_text(ROSTER, "utf-8")
    yield path
    roster_page.cache_clear()


def test_where_everybody_stands_and_what_may_be_had(file: Path) -> None:
    words = run("roster", str(file), "--offers", "Holm")
    assert "4 points; 0 comrades" in words
    assert "Holm may spend points on" in words
    assert "  firearms   2  firearms 4" in words
    found = told("roster", str(file), "--offers", "holm")
    assert found["soldiers"][0]["growth"] == {"points": 4, "medals": 0, "tired": False, "words": "4 points; 0 comrades"}
    assert found["offers"][1] == {"what": "stealth", "kind": "skill", "name": "stealth 1", "price": 2, "refusal": ""}
    assert told("roster", str(file), "--offers", "tom")["offers"] == []


def test_points_are_spent_all_or_none(file: Path) -> None:
    before = file.read_bytes()
    words = [word for skill in ("firearms", "stealth", "stealth") for word in ("--spend", f"holm:{skill}")]
    refused = CliRunner().invoke(app, ["roster", str(file), *words])
    assert (refused.exit_code, refused.stderr) == (1, "Two: Holm: error: 2 points are needed\n")
    assert file.read_bytes() == before
    told("roster", str(file), *words[:4])
    found = told("roster", str(file), "--offers", "holm")
    assert found["soldiers"][0]["growth"]["points"] == 0
    assert [(one["name"], one["refusal"]) for one in found["offers"]] == [
        ("firearms 5", "2 points are needed"), ("stealth 2", "2 points are needed"),
    ]  # fmt: skip
    assert "  stealth    2  not now: 2 points are needed" in run("roster", str(file), "--offers", "holm")
    assert "is not SOLDIER:WHAT" in CliRunner().invoke(app, ["roster", str(file), "--spend", "firearms"]).stderr


def test_an_operation_is_begun_and_ended(file: Path) -> None:
    assert told("roster", str(file))["operation"] is None
    assert told("roster", str(file), "--operation", "3")["operation"] == {"battles": 3, "fought": 0}
    assert "0 of 3 battles of an operation fought" in run("roster", str(file))
    assert told("roster", str(file), "--operation", "0")["operation"] is None


def test_a_book_in_which_nobody_grows_spends_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    roster_page.cache_clear()
    file.write_text(ROSTER.replace("growth = { points = 4 }\n", ""), "utf-8")
    assert "nobody grow" in CliRunner().invoke(app, ["roster", str(file), "--spend", "holm:firearms"]).stderr
    assert told("roster", str(file))["soldiers"][0]["growth"] == {"words": ""}
