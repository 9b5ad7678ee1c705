"""What files call the values that stand in them, whatever the code calls them; and the text that digests are made of.

A record with a word, `@record(word="hit_the_deck")`, may stand in a journal, a save or a scene. A field is called as in
the code, unless `field(metadata={"word": "its word"})` says otherwise: so a class or a field may be renamed, and every
file stays as it is. `tests/files` holds the words that have been written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Any, NamedTuple, TypeVar

_Kind = TypeVar("_Kind")
_KINDS: dict[str, type] = {}
_WORDS: dict[type, str] = {}
_PARTS: dict[type, tuple[Part, ...]] = {}


class Part(NamedTuple):
    """A field as files have it: its word, its name in the code, and the value that is not written (NEEDED: none)."""

    word: str
    name: str
    usual: Any


NEEDED = MISSING


def register(word: str, kind: type) -> None:
    """Give a kind of record its word. Raises ValueError for a word that another kind has."""
    known = _KINDS.get(word)
    if known is not None and (known.__module__, known.__qualname__) != (kind.__module__, kind.__qualname__):
        raise ValueError(f"{known.__qualname__} and {kind.__qualname__} are both called {word!r} in files")
    _KINDS[word], _WORDS[kind] = kind, word


def kinds(of: type[_Kind]) -> dict[str, type[_Kind]]:
    """Every kind of record of one sort that has been imported and stands in files, by its word."""
    return {word: kind for word, kind in sorted(_KINDS.items()) if issubclass(kind, of)}


def kind_called(word: str) -> type | None:
    """The kind of record that files call so, or called so in format 1, by the name of its class; None for none."""
    return _KINDS.get(word) or _KINDS.get(today(word))


def today(word: str) -> str:
    """The word for what format 1 called by the name of its class: `HitTheDeck` is `hit_the_deck`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word).lower() if word[:1].isupper() else word


def word_of(kind: type) -> str:
    """What files call a kind of record. Raises KeyError for one that stands in none."""
    return _WORDS[kind]


def parts_of(kind: type) -> tuple[Part, ...]:
    """The fields of a record that files have: those that count when two are compared."""
    found = _PARTS.get(kind)
    if found is None:
        found = _PARTS[kind] = tuple(_parts(kind))
    return found


def _parts(kind: type) -> Iterator[Part]:
    return (
        Part(
            one.metadata.get("word", one.name),
            one.name,
            one.default if one.default_factory is MISSING else one.default_factory(),
        )
        for one in fields(kind)
        if one.compare
    )


def written(value: Any) -> Iterator[tuple[str, Any]]:
    """What is written of a record: each part that is not as usual, with its word."""
    for one in parts_of(type(value)):
        part = getattr(value, one.name)
        if part != one.usual:
            yield one.word, part


def text_of(value: Any) -> str:
    """A value as one text, the same in any process and whatever the code calls things: what is as usual is left out."""
    kind = type(value)
    if kind is tuple:
        return f"({','.join(map(text_of, value))})"
    word = _WORDS.get(kind)
    if word is None:
        return repr(value)
    return f"{word}({','.join(f'{field}={text_of(part)}' for field, part in written(value))})"
