"""The index of rules: every row of the ledger by its ID, as shipped under `assets/rules/`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from game import shipped
from game.content.model import Keyed, Label, Word
from game.content.page import read_toml, shown_path
from game.content.problem import Problem, error, refuse_errors
from game.record import record

SHAPE = {"rule": str, "section": str, "planned": bool}


@record
class Row:
    """One rule: its ID, one sentence, the section of the source, and whether it is in force yet."""

    id: str
    rule: str
    section: str
    planned: bool


def index_files() -> tuple[Path, ...]:
    """The files of the index, one for each book."""
    return tuple(sorted((shipped.assets() / "rules").glob("*.toml")))


def rows() -> tuple[Row, ...]:
    """Every row of every book, in the ledger's order. Raises ContentError for a damaged index."""
    found: list[Row] = []
    problems: list[Problem] = []
    for path in index_files():
        for key, table in read_toml(path).items():
            fault = _fault(table)
            if fault:
                problems.append(error(shown_path(path), key, fault, "a rule and its section, both texts"))
            else:
                found.append(Row(key, table["rule"], table["section"], table.get("planned", False)))
    refuse_errors(problems)
    return tuple(found)


def _fault(table: object) -> str:
    if not isinstance(table, dict):
        return "must be a table"
    for name, value in table.items():
        if name not in SHAPE:
            return f'unknown key "{name}"'
        if not isinstance(value, SHAPE[name]):
            return f'"{name}" has the wrong type'
    missing = [name for name in ("rule", "section") if name not in table]
    return f'missing key "{missing[0]}"' if missing else ""


class DamageType(Keyed):
    """A kind of damage and its family (ASC-DMG-01, -02), the class of wound it makes and the track it fills.

    `wound` is empty for a kind that wounds nobody; `overwhelming` is what the kind itself adds up to
    (ASC-RULING-16, -17).
    """

    name: Word
    family: Literal["physical", "explosive", "energy", "mental", "etheric", "atomic"]
    wound: Literal["penetrating", "slashing", "blunt", "burn", "etheric", ""]
    track: Literal["physical", "mental"] = "physical"
    overwhelming: Annotated[int, Field(ge=1, le=9)] = 1


class Skill(Keyed):
    """A skill a card may list (ASC-BASE-11)."""

    name: Word
    label: Label = ""


class Trait(Keyed):
    """A trait a card may list."""

    name: Word
    label: Label = ""


class Species(Keyed):
    """A people and its racial minimum, the stress its weakest can carry (ASC-STRESS-03)."""

    name: Word
    minimum: Annotated[int, Field(ge=0, le=99)]
