"""The figures of a rules profile, each with the rows of the ledger that its comment names, and how one is changed."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, fields, replace
from typing import Any

from game.checks.where import rows_in
from game.content.profile import find_profile, load_profile
from game.systems.modules import FATIGUED, ModuleFigures
from game.systems.modules import FIGURES as WARFARE

LINE = re.compile(r"^(?P<name>[\w.]+) = (?P<value>[^#]+?)\s*(?:#\s*(?P<note>.*))?$")

BOOKS = ("ascension", "alternity", "alternacy", "alacrity")
SHARED = frozenset((*(one.name for one in fields(ModuleFigures)), *WARFARE))
"""Figures that every book has alike: a module reads them from whatever book is played, so a test under any will do."""


@dataclass(frozen=True, order=True)
class Figure:
    """One number, or one word of several, of a book's profile; `entry` is its place in a list (-1: it is no list)."""

    name: str
    entry: int
    value: int | str
    rows: tuple[str, ...]
    book: str = "ascension"

    @property
    def label(self) -> str:
        """Its name in reports and in the list of exceptions."""
        return self.name if self.entry < 0 else f"{self.name}[{self.entry}]"


def figures_of(profile: str) -> tuple[Figure, ...]:
    """Every number of a shipped profile, in its order; a line without rows of its own goes with the one above."""
    text = find_profile(profile).read_text("utf-8")
    book, values = load_profile(profile).book, load_profile(profile).numbers
    rows: tuple[str, ...] = ()
    found: list[Figure] = []
    for line in text.partition("[numbers]")[2].partition("[switches]")[0].splitlines():
        match = LINE.match(line.strip())
        if match is None:
            continue
        rows = tuple(rows_in(match["note"] or "")) or rows
        # A table in a line is a figure for each of its names.
        names = [name for name in values if name == match["name"] or name.startswith(match["name"] + ".")]
        for name in names:
            value = values[name]
            parts = list(enumerate(value)) if isinstance(value, tuple) else [(-1, value)]
            found += [Figure(name, entry, part, rows, book) for entry, part in parts]
    return tuple(found)


@contextmanager
def changed(figure: Figure, by: int = 1) -> Iterator[None]:
    """Every book opened inside has this figure changed by so much, whatever its profile says."""
    with ExitStack() as opened:
        for book in BOOKS if figure.name in SHARED else (figure.book,):
            opened.enter_context(_changed(book, figure, by))
        yield


@contextmanager
def _changed(name: str, figure: Figure, by: int) -> Iterator[None]:
    book = importlib.import_module(f"game.rulebooks.{name}.book")
    make = book.numbers_from
    book.numbers_from = lambda *how: _with(make(*how), figure, by)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        book.numbers_from = make  # type: ignore[attr-defined]


def _with(numbers: Any, figure: Figure, by: int) -> Any:
    if figure.name in WARFARE:
        return replace(numbers, warfare=_one(numbers.warfare, WARFARE[figure.name], figure.entry, by))
    return _one(numbers, figure.name, figure.entry, by)


def _one(table: Any, name: str, entry: int, by: int) -> Any:
    held = getattr(table, name)
    if isinstance(held, str):
        return replace(table, **{name: FATIGUED[(FATIGUED.index(held) + by) % len(FATIGUED)]})
    if entry < 0:
        return replace(table, **{name: held + by})
    entries = list(held)
    entries[entry] += by
    return replace(table, **{name: tuple(entries)})
