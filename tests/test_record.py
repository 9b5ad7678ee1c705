"""Frozen values: compared, hashed and copied by their fields, and written to by nobody."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from game.record import record

ROOT = Path(__file__).parents[1]
COMPLETED = {"game/content/problem.py", "game/field/ground.py"}
"""Files whose values complete themselves as they are made, in `__post_init__`."""


@record
class Point:
    x: int
    y: int = 0


@record(order=True)
class Rank:
    number: int


def test_a_record_is_its_fields() -> None:
    assert Point(1) == Point(1, 0) != Point(0, 1)
    assert hash(Point(1)) == hash(Point(1, 0))
    assert replace(Point(1), y=5) == Point(1, 5)
    assert Rank(1) < Rank(2)
    assert not hasattr(Point(1), "__dict__")


def test_nothing_writes_where_mypy_does_not_look() -> None:
    """mypy refuses an assignment to a record; `object.__setattr__` is what it lets pass."""
    files = [path for room in ("game", "ai") for path in (ROOT / room).rglob("*.py")]
    writing = {path for path in files if re.search(r"\bobject\.__setattr__\(", path.read_text("utf-8"))}
    assert {path.relative_to(ROOT).as_posix() for path in writing} == COMPLETED
