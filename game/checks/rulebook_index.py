"""The index of rules: every row of the ledger by its ID, as shipped under `assets/rules/`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game import shipped
from game.content.model import Page, read_page
from game.content.page import read_toml, shown_path


class _Entry(Page):
    """What the index says of one row."""

    rule: str
    section: str
    planned: bool = False


@dataclass(frozen=True, slots=True)
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
    found = []
    for path in index_files():
        for key, table in read_toml(path).items():
            entry = read_page(_Entry, table, file=shown_path(path), place=key)
            found.append(Row(key, entry.rule, entry.section, entry.planned))
    return tuple(found)
