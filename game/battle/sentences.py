"""Orders as one line of words: "shot b", "run 3,4", "blow b two_hands", "parry b c shield", "throw frag 5,2"."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

_SQUARE = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})")
NAMED = {"draw": "weapon", "throw": "weapon", "stance": "stance"}
"""Orders whose first word that is no unit and no square names something: a weapon, a grenade, a stance."""


def square(word: str) -> tuple[int, int] | None:
    """A square written "3,4"; None for any other word."""
    found = _SQUARE.fullmatch(word)
    return (int(found[1]), int(found[2])) if found else None


def parsed(line: str, keys: Collection[str]) -> dict[str, Any]:
    """A line as the table that a step would be: units are targets, squares ways or ends, all else options."""
    head, *rest = line.split()
    table: dict[str, Any] = {"order": head}
    squares = [cell for cell in map(square, rest) if cell is not None]
    words = [word for word in rest if square(word) is None]
    targets = [word for word in words if word in keys]
    options = [word for word in words if word not in keys]
    if head in NAMED and options:
        table[NAMED[head]] = options.pop(0)
    if squares:
        table |= {"to": squares[-1], "squares": squares, **({"path": squares} if len(squares) > 1 else {})}
    if targets:
        table |= {"target": targets[0], "targets": targets}
    return {**table, "options": options}


def whole(step: Mapping[str, Any], keys: Collection[str]) -> Mapping[str, Any]:
    """A step whose order may be a line: what the line says, over what stands beside it; options of both count."""
    line = str(step.get("order", ""))
    if len(line.split()) < 2:
        return step
    told = parsed(line, keys)
    return {**step, **told, "options": [*step.get("options", ()), *told["options"]]}
