"""Fields drawn as text: rows of signs, with or without blanks between them, and the legend that reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.content.problem import Problem, error
from game.field import Cell

GROUND_SIGN = "."
LEGEND: dict[str, str] = {GROUND_SIGN: "grass", "#": "house_wall"}
"""What a sign means when a scene's legend does not say otherwise."""
LIGHT_SIGNS = {".": "bright", "d": "dim", "D": "dark", "*": "lit", "P": "pitch"}
LEVEL_SIGNS = {".": 0} | {sign: level for level, sign in enumerate("0123456789abcdefghijklmnopqrstuvwxyz")}
"""How high a square of a drawing of heights lies: "0" to "9", then "a" (10) to "z" (35)."""
FREE_SIGNS = "~=,:;%^&*+-_|/!?<>()[]{}@$0123456789"
"""Signs that stand for terrain when a field is drawn by the game; letters are left to units."""


def signs(text: str) -> tuple[str, ...]:
    """The rows of a drawing without the blanks around and between the signs; may be uneven."""
    rows = [row.strip() for row in text.splitlines()]
    while rows and not rows[0]:
        rows.pop(0)
    while rows and not rows[-1]:
        rows.pop()
    spaced = all(set(row[1::2]) <= {" "} for row in rows)
    return tuple(row[::2] if spaced else row for row in rows)


def rows_of(text: str) -> tuple[str, ...]:
    """The rows of signs of a drawing as `spaced` prints it."""
    return tuple(row[::2] for row in text.splitlines())


def shape_faults(rows: Sequence[str], file: str, place: str) -> list[Problem]:
    """Why the rows are no rectangle; the first row sets the width."""
    if not rows:
        return [error(file, place, "is empty", "draw at least one square")]
    width = len(rows[0])
    return [
        error(file, f"{place} row {number}", f"has {len(row)} squares, the first row {width}")
        for number, row in enumerate(rows, 1)
        if len(row) != width
    ]


def sign_faults(
    rows: Sequence[str], legend: Mapping[str, str], units: Iterable[str], file: str, many: Iterable[str] = ()
) -> list[Problem]:
    """Signs that stand for nothing, each told once, and letters of one unit (not of `many`) that stand there again."""
    known, several, seen, found = set(units), set(many), dict[str, Cell](), list[Problem]()
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            first = seen.get(sign)
            if first is None:
                seen[sign] = (x, y)
                if sign not in legend and sign not in known:
                    found.append(_unknown(sign, (x, y), file))
            elif sign not in legend and sign in known and sign not in several:
                what = f'unit "{sign}" stands in {first} and again in {(x, y)}'
                found.append(error(file, f"field {(x, y)}", what, "each unit is drawn once"))
    return found


def _unknown(sign: str, cell: Cell, file: str) -> Problem:
    if sign.isalpha():
        hint = f'add [units.{sign}], or a legend: {sign} = "bush"'
        return error(file, f"field {cell}", f'"{sign}" is neither a unit nor in the legend', hint)
    return error(file, f"field {cell}", f'"{sign}" is not in the legend', f'legend = {{ "{sign}" = "grass" }}')


def terrain_names(rows: Sequence[str], legend: Mapping[str, str]) -> list[list[str]]:
    """The terrain of each square [y][x]; a unit stands on what the sign "." means."""
    return [[legend.get(sign, legend[GROUND_SIGN]) for sign in row] for row in rows]


def spaced(rows: Iterable[str]) -> str:
    """Rows as they are printed: one blank between signs, a line break at the end."""
    return "".join(" ".join(row) + "\n" for row in rows)


def drawing(names: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], dict[str, str]]:
    """Rows of signs for a grid of terrain names, and the legend they need besides the common one."""
    common = {name: sign for sign, name in LEGEND.items()}
    others = sorted({name for row in names for name in row} - common.keys())
    own = dict(zip(others, FREE_SIGNS, strict=False))
    own.update({name: chr(0x100 + number) for number, name in enumerate(others[len(FREE_SIGNS) :])})
    meaning = {**common, **own}
    rows = tuple("".join(meaning[name] for name in row) for row in names)
    return rows, {sign: name for name, sign in sorted(own.items())}
