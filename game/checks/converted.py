"""Cards without a line for some book: played all the same, with a line worked out from another book's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from game import shipped
from game.content.lines import books
from game.content.page import read_toml, shown_path
from game.content.problem import ContentError, Problem, note

LINED = ("weapons", "armour", "units", "poisons")
"""The folders whose cards have a line for each book."""


def conversions(paths: Iterable[Path | str] = ()) -> list[Problem]:
    """A note for each folder of cards and each book that some of them have no line for; all that ships if no paths."""
    missing: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in map(Path, tuple(paths) or (shipped.assets(),)):
        for file in sorted(_cards(path)):
            for book in _lacking(file):
                missing[shown_path(file.parent if path.is_dir() else file), book].append(file.stem)
    return [_note(where, book, names) for (where, book), names in sorted(missing.items())]


def _note(where: str, book: str, names: list[str]) -> Problem:
    count = "1 card has" if len(names) == 1 else f"{len(names)} cards have"
    what = f"{count} no line for {book}, where they are converted: {', '.join(names)}"
    return note(where, "", what, f"a table [{book}] would say it exactly; docs/rulebooks.md says how")


def _cards(path: Path) -> Iterator[Path]:
    if path.is_dir():
        for folder in (path, *(path / name for name in LINED)):
            yield from folder.glob("*.toml") if folder.name in LINED else ()
    elif path.parent.name in LINED and path.suffix == ".toml":
        yield path


def _lacking(file: Path) -> list[str]:
    """The books a card has no table for; none where it has no table at all or cannot be read, which are faults."""
    try:
        table = read_toml(file)
    except ContentError:
        return []
    wanting = sorted(set(books()) - set(table))
    return wanting if len(wanting) < len(books()) else []
