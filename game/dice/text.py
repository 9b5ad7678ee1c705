"""Draws as plain values and as text, and back: one that waits on the stack is saved like all else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from game.dice.draws import Check, Damage, Draw, Modifier, Pick, SharedSteps, Spread, StepCheck, Table, Threshold

_KINDS = (Check, StepCheck, SharedSteps, Damage, Table, Threshold, Pick, Spread)
DRAWS: dict[str, type[Any]] = {kind.KIND: kind for kind in _KINDS}
"""Every kind of draw by its name; a book with a kind of its own adds it with `register`."""


def register(kind: type[Draw]) -> None:
    """Makes another kind of draw readable; ValueError if its name is taken by a different one."""
    if DRAWS.setdefault(kind.KIND, kind) is not kind:
        raise ValueError(f"there is already a draw called {kind.KIND!r}")


def to_plain(draw: Draw) -> dict[str, Any]:
    """Names, whole numbers, strings and lists of them only; `draw` names the kind."""
    return {"draw": draw.KIND, **{f.name: _plain(getattr(draw, f.name)) for f in fields(draw)}}  # type: ignore[arg-type]


def _plain(value: Any) -> Any:
    if isinstance(value, Modifier):
        return [value.key, value.amount, value.rule]
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def from_plain(plain: Mapping[str, Any]) -> Draw:
    """The draw of plain values; ValueError says what does not fit."""
    kind = DRAWS.get(str(plain.get("draw")))
    if kind is None:
        raise ValueError(f"no draw is called {plain.get('draw')!r}; there are {', '.join(sorted(DRAWS))}")
    types = {f.name: str(f.type) for f in fields(kind)}
    named = {name: _rich(name, types.get(name, ""), value) for name, value in plain.items() if name != "draw"}
    try:
        draw: Draw = kind(**named)
    except TypeError as fault:
        raise ValueError(f"not a {kind.KIND}: {fault}") from None
    return draw


def _rich(name: str, kind: str, value: Any) -> Any:
    """The value of a field of this written type; a field that no draw has is refused later, by name."""
    match kind, value:
        case "", _:
            return value
        case "int", int() if not isinstance(value, bool):
            return value
        case "bool", bool():
            return value
        case "str", str():
            return value
        case "tuple[int, ...]", list() if all(type(part) is int for part in value):
            return tuple(value)
        case "tuple[Modifier, ...]", list():
            return tuple(_modifier(name, part) for part in value)
    raise ValueError(f"{name} is {value!r}, but should be {kind}")


def _modifier(name: str, part: Any) -> Modifier:
    match part:
        case [str(key), int(amount), str(rule)]:
            return Modifier(key, amount, rule)
    raise ValueError(f"each of {name} is [key, amount, rule], not {part!r}")


def write(draw: Draw) -> str:
    """The draw as one line of text."""
    return json.dumps(to_plain(draw), ensure_ascii=False, separators=(",", ":"))
