"""Messages as one line of text and back: every order, event and frame registers here."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, TypeVar

from game.messages.shapes import misfit

T = TypeVar("T")
_CLASSES: dict[str, type] = {}
_MARK = "_"


class WireError(ValueError):
    """A line that is no message of ours; says what was found."""


def wired(cls: type[T]) -> type[T]:
    """Make a record writable as text, by its class name. Raises ValueError on a name used twice."""
    known = _CLASSES.get(cls.__name__)
    if known is not None and known.__module__ != cls.__module__:
        raise ValueError(f"two messages are called {cls.__name__}")
    _CLASSES[cls.__name__] = cls
    return cls


def wired_class(name: str) -> type:
    """The registered class of that name. Raises WireError when there is none."""
    try:
        return _CLASSES[name]
    except KeyError:
        raise WireError(f"unknown message {name!r:.40}") from None


def plain(value: Any) -> Any:
    """A message as JSON values: dataclasses become objects marked with their class, tuples become lists.

    Fields that do not count for equality are left out.
    """
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value) if field.compare}
        return {_MARK: type(value).__name__, **fields}
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    return value


def lively(value: Any) -> Any:
    """The message that JSON values stand for. Raises WireError for anything that is not one of ours."""
    if isinstance(value, list):
        return tuple(lively(part) for part in value)
    if not isinstance(value, dict):
        return value
    if not isinstance(value.get(_MARK), str):
        raise WireError("an object without its class")
    cls = wired_class(value[_MARK])
    return made(cls, {name: lively(part) for name, part in value.items() if name != _MARK})


def made(cls: type[T], fields: dict[str, Any]) -> T:
    """A message or component with these fields. Raises WireError if one is missing, unknown or of another type."""
    known = {field.name: field for field in dataclasses.fields(cls)}  # type: ignore[arg-type]
    strange = next((name for name in fields if name not in known), "")
    if strange:
        raise WireError(f"{cls.__name__} has no part {strange!r:.40}")
    bad = misfit(cls, fields)
    if bad:
        raise WireError(f"{cls.__name__}: {bad} cannot be {fields[bad]!r:.40}")
    try:
        return cls(**fields)
    except TypeError:
        raise WireError(f"{cls.__name__}: parts of it are missing") from None


def to_line(message: Any) -> str:
    """One message as one line of text."""
    return json.dumps(plain(message), separators=(",", ":"), ensure_ascii=False)
