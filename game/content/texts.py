"""The words of the game, apart from what they are said of: a folder a language, a file a book (`assets/texts`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from game.content.page import read_toml, shown_path
from game.content.problem import did_you_mean, error, refuse_errors
from game.shipped import assets

LANGUAGE = "en"
SHARED = "shared"
"""The file of what every book says."""


_STATED = ("caption", "about")
ENTRIES: dict[str, tuple[str, ...]] = {
    "orders": _STATED,
    "options": (*_STATED, "figure"),
    "questions": ("title", "text", "counts", "lasting", "told_if"),
    "states": ("badge", "says", "floats"),
    "rules": (*_STATED, "words"),
}
"""Sections of entries, and what may be said in each entry."""
KEYS: dict[str, tuple[str, ...]] = {
    "phrases": ("covers", "turn", "sprinted", "second", "spent", "hides"),
    "conditions": ("effects", "checks", "helpless", "prone", "held", "morale", "turn"),
    "answers": (), "marks": (), "tips": (), "window": (),
    "keys_choosing": (), "keys_looking": (), "keys_game": (), "keys_leading": (),
}  # fmt: skip
"""Sections of texts with their keys; of those without keys any word is one."""
NEEDED = {
    SHARED: ("orders", "questions", "answers", "states", "phrases", "rules", "conditions", "window",
             "tips", "keys_choosing", "keys_looking", "keys_game", "keys_leading"),
    "": ("orders", "options", "questions", "states", "tips", "conditions"),
}
"""Sections without which nothing can be shown: of the file that every book shares, and of a book's own."""
TABLES, LISTS = ("words", "effects", "checks"), ("covers", "turn")


@lru_cache(maxsize=16)
def texts(name: str) -> Mapping[str, Any]:
    """The tables of one file of texts. Raises ContentError with every fault of it."""
    return read_texts(assets() / "texts" / LANGUAGE / f"{name}.toml")


def text_files() -> list[Path]:
    """The shipped files of texts, of every language."""
    return sorted((assets() / "texts").glob("*/*.toml"))


def read_texts(path: Path) -> Mapping[str, Any]:
    """The tables of a file of texts. Raises ContentError with every fault of it."""
    table, file = read_toml(path), shown_path(path)
    faults = [fault for section in table for fault in _faults(section, table[section])]
    lacks = [(name, "this section is missing", "") for name in NEEDED.get(path.stem, NEEDED[""]) if name not in table]
    refuse_errors([error(file, *fault) for fault in (*faults, *lacks)])
    return table


def _faults(section: str, found: Any) -> Iterator[tuple[str, str, str]]:
    """What is wrong in a section: each place, what, and what would be right."""
    known = (*ENTRIES, *KEYS)
    if section not in known:
        yield section, "there is no such section", did_you_mean(section, known, known)
    elif not isinstance(found, dict):
        yield section, "is no table", ""
    elif section in KEYS:
        yield from _wrong(section, found, KEYS[section])
    else:
        for word, entry in found.items():
            if isinstance(entry, dict):
                yield from _wrong(f"{section}.{word}", entry, ENTRIES[section])
            else:
                yield f"{section}.{word}", "is no table", ", ".join(ENTRIES[section])


def _wrong(place: str, entry: dict[str, Any], keys: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    for key, value in entry.items():
        if keys and key not in keys:
            yield f"{place}.{key}", "nothing of that name is said", did_you_mean(key, keys, keys)
        elif key in TABLES and isinstance(value, dict):
            yield from _wrong(f"{place}.{key}", value, ())
        else:
            yield from _unsaid(f"{place}.{key}", value if key in LISTS and isinstance(value, list) else [value])


def _unsaid(place: str, values: list[Any]) -> Iterator[tuple[str, str, str]]:
    for text in values:
        if not isinstance(text, str):
            yield place, "is no text", 'write "..."'
        elif text.count("{") != text.count("}"):
            yield place, "a brace is left open", "{n.NAME} is a figure"


def said_of(words: Mapping[str, Any], word: str) -> Any:
    """What a table says of a word; of one with a number at its end what is said of all such.

    In these {0} is the number and {1} the one after it: "press_3" is "Press 3" by `press = "Press {0}"`. Raises
    KeyError for a word that nothing is said of.
    """
    stem, _, number = word.rpartition("_")
    if word in words or stem not in words or not number.isdecimal():
        return words[word]
    found = words[stem]
    if isinstance(found, str):
        return _counted(found, int(number))
    return {key: _counted(text, int(number)) for key, text in found.items()}


def _counted(text: str, number: int) -> str:
    return text.replace("{0}", str(number)).replace("{1}", str(number + 1))
