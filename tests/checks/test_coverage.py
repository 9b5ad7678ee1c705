"""A row is covered only by what carries it, ran and passed (law 11)."""

from pathlib import Path

import pytest

from game.checks.coverage import Carrier, carriers, judged, scene_carriers
from game.content.rule_index import Row, rows

BRIEF = """
def pytest_configure(config):
    config.addinivalue_line("markers", "rule(*ids): rows")
    config.addinivalue_line("markers", "slow: long")
"""
TESTS = """
import pytest

@pytest.mark.rule("ASC-X-01", "ASC-X-02")
def test_fine(): pass

@pytest.mark.rule("ASC-X-02")
def test_broken(): assert False

@pytest.mark.rule("ASC-X-03")
@pytest.mark.skip
def test_not_run(): pass

@pytest.mark.rule("ASC-X-01")
@pytest.mark.slow
def test_left_out(): assert False

def test_without(): pass
"""
SCENE = """
title = "A walk"
carries = ["ASC-X-04"]
rules = "ascension"
field = '''
. . . .
. a . b
'''
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
[[steps]]
unit = "a"
order = "end"
expect = { "a.cell" = [%d, 1] }
"""


def row(number: int, *, planned: bool = False) -> Row:
    return Row(f"ASC-X-0{number}", "words", "section", planned)


def test_marks_are_read_from_a_real_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_some.py").write_text(TESTS)
    (tmp_path / "conftest.py").write_text(BRIEF)
    monkeypatch.setattr("game.checks.coverage.checkout", lambda: tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[2]))
    found = {carrier.name.rpartition("::")[2]: carrier for carrier in carriers()}
    assert found["test_fine"] == Carrier("tests/test_some.py::test_fine", ("ASC-X-01", "ASC-X-02"), True)
    assert not found["test_broken"].passed
    assert not found["test_not_run"].passed
    assert not {"test_without", "test_left_out"} & set(found)
    states = {one.row.id: one.status for one in judged([row(n) for n in (1, 2, 3, 5)], found.values())}
    assert states == {
        "ASC-X-01": "covered", "ASC-X-02": "failed", "ASC-X-03": "failed", "ASC-X-05": "uncovered",
    }  # fmt: skip


def test_a_planned_row_may_wait() -> None:
    assert judged([row(1, planned=True)], [])[0].status == "planned"


def test_scenes_carry_what_they_name_when_they_hold(tmp_path: Path) -> None:
    (tmp_path / "held.toml").write_text(SCENE % 1)
    (tmp_path / "not_held.toml").write_text(SCENE % 2)
    (tmp_path / "broken.toml").write_text("title = ")
    found = scene_carriers(tmp_path)
    assert [(carrier.ids, carrier.passed) for carrier in found] == [(("ASC-X-04",), True), (("ASC-X-04",), False)]


def test_the_index_holds_every_row_once_with_a_sentence() -> None:
    found = rows()
    assert len({one.id for one in found}) == len(found) > 300
    assert all(one.rule.endswith((".", "!", "?")) and one.section for one in found)
    assert sum(not one.planned for one in found if one.id.startswith("ASC-")) == 334
    assert sum(one.planned for one in found if one.id.startswith("ALA-")) == 0
    assert sum(not one.planned for one in found if one.id.startswith("ALA-")) == 198
    assert sum(one.id.startswith("ALT-") for one in found) == 199
