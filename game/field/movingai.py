"""Moving AI grid maps (`.map`), the format of the pathfinding benchmarks, as bare battlefields."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from game.field.ground import MAX_SIDE, Field, Terrain

KINDS = (
    Terrain("ground", 1, 0, label="Open ground"),
    Terrain("wall", 0, 4, opaque=True, label="Out of bounds"),
    Terrain("trees", 0, 4, opaque=True, label="Dense trees"),
    Terrain("swamp", 2, 0, label="Swamp"),
    Terrain("water", 0, 0, label="Water"),
)
"""The kinds of terrain of a battlefield read from such a map."""

SIGNS = {".": 0, "G": 0, "@": 1, "O": 1, "T": 2, "S": 3, "W": 4}
"""The index into KINDS of each sign a map may hold."""

FAULTS_TOLD = 20


class Fault(NamedTuple):
    """What is wrong in one line of a map, counted from 1."""

    line: int
    reason: str


class MapError(ValueError):
    """A text that is no Moving AI map: `faults` holds all that was found, `line` and `reason` the first."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"line {fault.line}: {fault.reason}" for fault in faults))
        self.faults = faults
        self.line, self.reason = faults[0]


def parse(text: str) -> tuple[int, int, tuple[str, ...]]:
    """The width, the height and the rows of a map; raises MapError.

    Sizes over MAX_SIDE are refused from the header alone.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    width, height, first = _header(lines)
    while len(lines) > first + height and not lines[-1].strip():
        lines.pop()
    faults = tuple(islice(_row_faults(lines, width, height, first), FAULTS_TOLD))
    if faults:
        raise MapError(faults)
    return width, height, tuple(lines[first:])


def battlefield(text: str) -> Field:
    """The battlefield a map describes, of the terrain in KINDS; raises MapError."""
    _, _, rows = parse(text)
    return Field.from_kinds(KINDS, [[SIGNS[sign] for sign in row] for row in rows])


def _header(lines: list[str]) -> tuple[int, int, int]:
    """The width, the height and the number of header lines."""
    faults: list[Fault] = []
    found: dict[str, int] = {}
    for number, line in enumerate(lines[:4], start=1):
        words = line.split()
        if number == 1 and words != ["type", "octile"]:
            faults.append(Fault(1, f"a map begins with 'type octile', not {line[:40]!r}"))
        elif number in (2, 3):
            faults.extend(_size(number, line, found))
        elif number == 4 and words != ["map"]:
            faults.append(Fault(4, f"the header ends with 'map', not {line[:40]!r}"))
    if len(lines) < 4:
        faults.append(Fault(len(lines) + 1, "the header has four lines: type, height, width, map"))
    if faults:
        raise MapError(tuple(faults))
    return found["width"], found["height"], 4


def _size(number: int, line: str, found: dict[str, int]) -> Iterator[Fault]:
    """Read `height 32` or `width 48` into `found`."""
    what, _, value = line.strip().partition(" ")
    value = value.strip()
    if what not in ("height", "width") or what in found:
        yield Fault(number, f"height and width stand here, each once, not {line[:40]!r}")
        return
    found[what] = 0
    if not (value.isascii() and value.isdigit()):
        yield Fault(number, f"{what} {value[:20]!r} is not a whole number")
    elif len(value) > 9 or not 1 <= int(value) <= MAX_SIDE:
        yield Fault(number, f"{what} {value[:20]} is not between 1 and {MAX_SIDE}")
    else:
        found[what] = int(value)


def _row_faults(lines: list[str], width: int, height: int, first: int) -> Iterator[Fault]:
    for number, row in enumerate(lines[first:], start=first + 1):
        if len(row) != width:
            yield Fault(number, f"the row has {len(row)} squares, but the width is {width}")
        strange = next((x for x, sign in enumerate(row) if sign not in SIGNS), None)
        if strange is not None:
            yield Fault(number, f"unknown terrain {row[strange]!r} in column {strange + 1}")
    if len(lines) - first != height:
        yield Fault(len(lines), f"the map has {len(lines) - first} rows, but its height is {height}")
