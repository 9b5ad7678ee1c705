"""The figures and switches of a rules profile: their shapes, bounds and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar, cast

F = TypeVar("F")
Figure: TypeAlias = int | tuple[int, ...]
Bounds: TypeAlias = Callable[[str, int], tuple[int, int]]
"""The least and the most that a figure of this name may be, from what it usually is."""


def hash_once(figures: Any) -> int:
    """The hash of a book's frozen figures, worked out once: tables are kept by all of them together."""
    found = figures.__dict__.get("_hash")
    if found is None:
        found = figures.__dict__["_hash"] = hash(tuple(getattr(figures, one.name) for one in fields(figures)))
    return int(found)


@lru_cache(maxsize=64)
def _first(figures: Any) -> Any:
    return figures


def first_of_equals(figures: F) -> F:
    """The first of all figures that are equal, so that whoever looks for them need not compare one by one."""
    return cast("F", _first(figures))


def figures_from(table: Mapping[str, Any], known: Mapping[str, Any], bounds: Bounds) -> dict[str, Figure]:
    """Figures that a profile sets, in shape.

    Raises KeyError naming a figure the book does not have, TypeError for a figure of the wrong shape, ValueError for
    one out of bounds.
    """
    values: dict[str, Figure] = {}
    for name, value in table.items():
        if name not in known:
            raise KeyError(name)
        values[name] = _figure(name, value, known[name], bounds)
    return values


def _figure(name: str, value: Any, usual: Any, bounds: Bounds) -> Figure:
    if not isinstance(usual, tuple):
        return _whole(name, value, bounds(name, usual))
    if not isinstance(value, (list, tuple)) or len(value) != len(usual):
        raise TypeError(f"{name} takes {len(usual)} whole numbers")
    return tuple(_whole(name, part, bounds(name, default)) for part, default in zip(value, usual, strict=True))


def _whole(name: str, value: Any, span: tuple[int, int]) -> int:
    least, most = span
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} takes a whole number")
    if not least <= value <= most:
        raise ValueError(f"{name} lies between {least} and {most}, not at {value}")
    return value


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


@dataclass(frozen=True)
class Switches:
    """Modules on or off. Off, a module's rows do nothing and its orders are refused.

    Morale is off unless a profile or a scenario asks for it: it is the one module that no order, card or square
    of the ground brings into a battle by itself.
    """

    surprise: bool = True  # ALA-SURP
    concealment: bool = True  # ALA-COVER
    visibility: bool = True  # ALA-VIS
    hazards: bool = True  # ALA-HAZ
    morale: bool = False  # ALA-MORALE
    conditions: bool = True  # ALA-COND
    warfare: bool = True  # WAR


SWITCHES = tuple(field.name for field in fields(Switches))


def switches_from(table: Mapping[str, object]) -> Switches:
    """Switches with some of them set. Raises KeyError for one that is not there, TypeError for no yes or no."""
    for name, value in table.items():
        if name not in SWITCHES:
            raise KeyError(name)
        if not isinstance(value, bool):
            raise TypeError(f"{name} is true or false")
    return Switches(**{name: bool(value) for name, value in table.items()})
