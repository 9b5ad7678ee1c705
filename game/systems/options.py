"""Optional rules as switches of a rules profile: on or off, or one of several words (a ledger names them)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar

T = TypeVar("T")
Words = Mapping[str, Sequence[str]]
"""Switches that are one of several words."""


def key_of(name: str) -> str:
    """The name of a switch as a profile writes it: the first underscore is a dot."""
    return name.replace("_", ".", 1)


def keys_of(kind: type) -> dict[str, str]:
    """The switches of a table of options, by the names that profiles write."""
    return {key_of(one.name): one.name for one in fields(kind)}


def chosen(kind: type[T], table: Mapping[str, object], choices: Words) -> T:
    """Options with some of them set, by the names of profiles.

    Raises KeyError for one that is not there, TypeError for one that is neither yes nor no (nor one of its words).
    """
    known, values = keys_of(kind), dict[str, Any]()
    for key, value in table.items():
        name = known[key]
        words = choices.get(name)
        if words is not None and value not in words:
            raise TypeError(f"{key} is one of {', '.join(words)}")
        if words is None and not isinstance(value, bool):
            raise TypeError(f"{key} is true or false")
        values[name] = value
    return kind(**values)
