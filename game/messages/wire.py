"""Messages and parts as one line of text and back, by the words of `game.words`; each value of its named type."""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from functools import lru_cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from game.words import kind_called, parts_of, word_of, written

Check = Callable[[Any], bool]


def misfit(cls: type, values: Mapping[str, Any]) -> str:
    """The first of some fields of a dataclass whose value is of another type; empty if all fit."""
    checks = _checks(cls)
    return next((name for name, value in values.items() if name in checks and not checks[name](value)), "")


@lru_cache(maxsize=1024)
def _checks(cls: type) -> dict[str, Check]:
    return {name: _check(hint) for name, hint in get_type_hints(cls).items()}


def _check(hint: Any) -> Check:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _any_of([_check(one) for one in inner])
    if origin is Literal:
        return lambda value: value in inner
    if origin is tuple:
        return _tuple_of(inner)
    if hint is int:
        return lambda value: isinstance(value, int) and not isinstance(value, bool)
    if hint is None or hint is type(None):
        return lambda value: value is None
    kind = origin or hint
    return (lambda value: isinstance(value, kind)) if isinstance(kind, type) else (lambda _value: True)


def _any_of(checks: list[Check]) -> Check:
    return lambda value: any(check(value) for check in checks)


def _tuple_of(inner: tuple[Any, ...]) -> Check:
    if len(inner) == 2 and inner[1] is Ellipsis:
        each = _check(inner[0])
        return lambda value: isinstance(value, tuple) and all(each(one) for one in value)
    parts = [_check(one) for one in inner]
    return lambda value: (
        isinstance(value, tuple) and len(value) == len(parts) and all(map(lambda check, one: check(one), parts, value))
    )


T = TypeVar("T")
MARK = "_"
MOST_SHOWN = 40
"""Signs of a value that are shown of it."""


class WireError(ValueError):
    """A line that is no message of ours; says what was found."""


def plain(value: Any) -> Any:
    """A message or part as JSON values: records become objects marked with their word, tuples become lists.

    Fields that are as usual, or do not count for equality, are left out.
    """
    kind = type(value)
    if is_dataclass(kind):
        return {MARK: word_of(kind), **{word: plain(part) for word, part in written(value)}}
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    return value


def lively(value: Any) -> Any:
    """The message that JSON values stand for. Raises WireError for anything that is not one of ours."""
    if isinstance(value, list):
        return tuple(lively(part) for part in value)
    if not isinstance(value, dict):
        return value
    word = value.get(MARK)
    if not isinstance(word, str):
        raise WireError("an object without its word")
    kind = kind_called(word)
    if kind is None:
        raise WireError(f"unknown word {shown(word)}")
    return made(kind, {name: lively(part) for name, part in value.items() if name != MARK})


def made(cls: type[T], fields: dict[str, Any]) -> T:
    """A message or part with these fields, by their words. Raises WireError if one is missing, unknown or strange."""
    known, word = {one.word: one.name for one in parts_of(cls)}, word_of(cls)
    strange = next((name for name in fields if name not in known), "")
    if strange:
        raise WireError(f"{word} has no part {shown(strange)}")
    named = {known[name]: value for name, value in fields.items()}
    bad = misfit(cls, named)
    if bad:
        raise WireError(f"{word}: {bad} cannot be {shown(named[bad])}")
    try:
        return cls(**named)
    except TypeError:
        raise WireError(f"{word}: parts of it are missing") from None


def shown(value: Any) -> str:
    """A value as files have it, cut short, for who is told that it cannot be used."""
    text = to_line(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."


def to_line(message: Any) -> str:
    """One message as one line of text."""
    return json.dumps(plain(message), separators=(",", ":"), ensure_ascii=False)
