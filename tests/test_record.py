"""Frozen values: compared, hashed and copied by their fields, and written to by nobody."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

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


class _Marked:
    name: str
    marks: list[int] = field(default_factory=list)
    note: str = field(default="", compare=False, repr=False)
    odds: tuple[int, ...] = field(default=(), kw_only=True)

    def __hash__(self) -> int:
        return 7


def test_a_record_is_made_told_and_compared_as_a_dataclass_is() -> None:
    """Its methods are its own, compiled at the first call: defaults, factories, keywords, what is left out."""
    ours, theirs = (
        record(type("Mark", (), dict(vars(_Marked)))),
        dataclass(type("Mark", (), dict(vars(_Marked)))),
    )
    for arguments, named in ((("a",), {}), (("a", [1]), {"odds": (1, 2)}), (("b", [2], "why"), {})):
        one, other = ours(*arguments, **named), theirs(*arguments, **named)
        assert repr(one) == repr(other)
        assert (one.marks, one.note, one.odds) == (other.marks, other.note, other.odds)
        assert one == ours(one.name, list(one.marks), "another", odds=one.odds) != ours("c")
        assert hash(one) == 7
    assert ours("a").marks is not ours("a").marks
    for wrong in ((), ("a", [], "", ()), ("a", [], "", (), 5)):
        with pytest.raises(TypeError):
            ours(*wrong)


def test_a_record_of_a_record_has_all_fields_of_both() -> None:
    @record
    class Place(Point):
        name: str = ""

    assert (Place(1, 2, "here"), repr(Place(1))) == (Place(1, 2, "here"), f"{Place.__qualname__}(x=1, y=0, name='')")
    assert Place(1) != Point(1)


def test_nothing_writes_where_mypy_does_not_look() -> None:
    """mypy refuses an assignment to a record; `object.__setattr__` is what it lets pass."""
    files = [path for room in ("game", "ai") for path in (ROOT / room).rglob("*.py")]
    writing = {path for path in files if re.search(r"\bobject\.__setattr__\(", path.read_text("utf-8"))}
    assert {path.relative_to(ROOT).as_posix() for path in writing} == COMPLETED
