"""Recorded battles are fought again as they were: every choice, digest and event (law 1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.recorded.recorder import HERE, Recording, compare, recordings

FEW = 28
"""Of so many recordings one is played again by default."""
BLOCKS = 16


def check(one: Recording, folder: Path) -> None:
    found = compare(one, folder)
    assert found.replayed.ok, f"{one.name}: {found.replayed}"
    assert found.choice < 0, f"{one.name}: other events at choice {found.choice}"
    assert found.replayed.choices > 0


def test_all_are_there() -> None:
    names = {path.name.partition(".")[0] for path in HERE.iterdir()}
    assert names == {one.name for one in recordings()}
    assert len(names) >= 300


@pytest.mark.parametrize("one", recordings()[::FEW], ids=lambda one: one.name)
def test_some_go_as_they_went(one: Recording, tmp_path: Path) -> None:
    check(one, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
def test_all_go_as_they_went(block: int, tmp_path: Path) -> None:
    for one in recordings()[block::BLOCKS]:
        check(one, tmp_path)


def test_another_event_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = recordings()[0]
    events = tmp_path / "recorded"
    events.mkdir()
    for path in HERE.glob(f"{one.name}.*"):
        (events / path.name).write_bytes(path.read_bytes())
    lines = (events / f"{one.name}.events").read_text(encoding="ascii").split()
    lines[3] = "00000000"
    (events / f"{one.name}.events").write_text("\n".join(lines), encoding="ascii")
    monkeypatch.setattr("tests.recorded.recorder.HERE", events)
    assert compare(one, tmp_path).choice == 3
