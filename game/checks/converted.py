"""Cards without a line for some book: played all the same, with a line worked out from another book's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from game import shipped
from game.content.catalogue import read
from game.content.lines import Lined, books
from game.content.page import read_toml, shown_path
from game.content.problem import ContentError, Problem, note

LINED = ("weapons", "armour", "units", "poisons")
"""The folders whose cards have a line for each book."""


def conversions(paths: Iterable[Path | str] = ()) -> list[Problem]:
    """A note for each folder of cards and each book that some of them have no line for; all that ships if no paths."""
    missing: dict[tuple[str, str], list[str]] = defaultdict(list)
    for where, name, tables in _written(given) if (given := tuple(map(Path, paths))) else _shipped():
        for book in sorted(set(books()) - set(tables)):
            missing[where, book].append(name)
    return [_note(where, book, names) for (where, book), names in sorted(missing.items())]


def _note(where: str, book: str, names: list[str]) -> Problem:
    count = "1 card has" if len(names) == 1 else f"{len(names)} cards have"
    what = f"{count} no line for {book}, where they are converted: {', '.join(names)}"
    return note(where, "", what, f"a table [{book}] would say it exactly; docs/rulebooks.md says how")


def _shipped() -> Iterator[tuple[str, str, Collection[str]]]:
    """Of each shipped card: its folder, its name, and the books it has a table for."""
    cards = read()[0]
    kinds: tuple[Mapping[str, Lined], ...] = (cards.weapons, cards.armours, cards.units, cards.poisons)
    for folder, kind in zip(LINED, kinds, strict=True):
        for name, card in kind.items():
            yield shown_path(shipped.assets() / folder), name, card.lines


def _written(paths: Iterable[Path]) -> Iterator[tuple[str, str, Collection[str]]]:
    """Of each card in these files and folders: where it is told of, its name, and the tables it has."""
    for path in paths:
        for file in sorted(_cards(path)):
            tables = _tables(file)
            if not tables.isdisjoint(books()):
                yield shown_path(file.parent if path.is_dir() else file), file.stem, tables


def _cards(path: Path) -> Iterator[Path]:
    if path.is_dir():
        for folder in (path, *(path / name for name in LINED)):
            yield from folder.glob("*.toml") if folder.name in LINED else ()
    elif path.parent.name in LINED and path.suffix == ".toml":
        yield path


def _tables(file: Path) -> frozenset[str]:
    """The keys of a card; none where it cannot be read. That, and to have a table for no book, are faults."""
    try:
        return frozenset(read_toml(file))
    except ContentError:
        return frozenset()
