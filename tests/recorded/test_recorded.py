"""Recorded battles are fought again as they were: every choice, event, list, refusal and forecast (law 1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books.sample import COMPANIES
from tests.recorded.recorder import HERE, NOTHING, Checks, Differs, Recording, compare, recordings

FEW = 37
"""Of so many recordings of small scenarios one is played again by default."""
SMALLER = [one for one in recordings() if one.name.partition("-")[0] not in COMPANIES]
BLOCKS = 16


def test_all_are_there() -> None:
    names = {path.name.partition(".")[0] for path in HERE.iterdir()}
    assert names == {one.name for one in recordings()}
    assert len(names) >= 300


@pytest.mark.parametrize("one", SMALLER[::FEW], ids=lambda one: one.name)
def test_some_go_as_they_went(one: Recording, tmp_path: Path) -> None:
    assert compare(one, tmp_path) > 0


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
def test_all_go_as_they_went(block: int, tmp_path: Path) -> None:
    for one in recordings()[block::BLOCKS]:
        compare(one, tmp_path)


@pytest.mark.parametrize("column", Checks._fields)
def test_what_differs_is_named(column: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = recordings()[0], tmp_path / "recorded"
    other.mkdir()
    for path in HERE.glob(f"{one.name}.*"):
        (other / path.name).write_bytes(path.read_bytes())
    lines = (other / f"{one.name}.checks").read_text(encoding="ascii").splitlines()
    fourth = Checks(*lines[4].split())
    assert getattr(fourth, column) != NOTHING
    lines[4] = " ".join(fourth._replace(**{column: "00000000"}))
    (other / f"{one.name}.checks").write_text("\n".join(lines), encoding="ascii")
    monkeypatch.setattr("tests.recorded.recorder.HERE", other)
    with pytest.raises(Differs, match=f"{one.name}, choice 4: other {column}"):
        compare(one, tmp_path)
