"""Whether the values of a message or component are of the types that its class names."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

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
