"""Files of cards: each card keyed by its table in a file of many, or by the name of a file of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from game.content.lines import Lined, read_lined
from game.content.model import Page, attempt, read_page
from game.content.page import read_toml, shown_path
from game.content.problem import ContentError, Problem, error

_Page = TypeVar("_Page", bound=Page)


def _keyed(model: type[_Page], key: str, table: Any, file: str, place: str) -> _Page:
    if not isinstance(table, dict):
        raise ContentError([error(file, place, "must be a table", f"[{key}]")])
    if "key" in table:
        raise ContentError([error(file, place, 'unknown key "key"', f'its key is "{key}", from its name')])
    if issubclass(model, Lined):
        return read_lined(model, {"key": key, **table}, file=file, place=place)
    return read_page(model, {"key": key, **table}, file=file, place=place)


def read_keyed(
    model: type[_Page], key: str, table: Any, file: str, place: str, problems: list[Problem]
) -> _Page | None:
    """One card of a file, keyed as it is there. Faults join `problems`, and no card is given back."""
    return attempt(problems, lambda: _keyed(model, key, table, file, place))


def read_table(model: type[_Page], path: Path, problems: list[Problem]) -> dict[str, _Page]:
    """A file of many small cards, one table each. Faults join `problems`; good cards are given back."""
    tables = attempt(problems, lambda: read_toml(path)) or {}
    cards: dict[str, _Page] = {}
    for key, table in tables.items():
        card = read_keyed(model, key, table, shown_path(path), key, problems)
        if card is not None:
            cards[key] = card
    return cards
