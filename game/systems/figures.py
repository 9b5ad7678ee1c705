"""The figures of a rules profile in the shapes and bounds that a book has them in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, TypeAlias

Figure: TypeAlias = int | tuple[int, ...]
Bounds: TypeAlias = Callable[[str, int], tuple[int, int]]
"""The least and the most that a figure of this name may be, from what it usually is."""


def hash_once(figures: Any) -> int:
    """The hash of a book's frozen figures, worked out once: tables are kept by all of them together."""
    found = figures.__dict__.get("_hash")
    if found is None:
        found = figures.__dict__["_hash"] = hash(tuple(getattr(figures, one.name) for one in fields(figures)))
    return int(found)


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
