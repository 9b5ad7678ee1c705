"""One declaration for frozen values: events, orders, frames, components, draws, reasons.

    @record(word="moved")
    class Moved:
        unit: int
        to: Cell

A record is compared and hashed by its fields and never changes: `dataclasses.replace` makes a changed copy. mypy and
the tests see that nobody writes to one; a guard at run time made every value cost twice as much. Its methods are
compiled when they are first called: a process makes a third of all kinds of records, and compares few.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform, overload

from game.words import register

_Class = TypeVar("_Class")


@overload
def record(cls: type[_Class], /) -> type[_Class]: ...


@overload
def record(*, word: str = "", order: bool = False, slots: bool = True) -> Callable[[type[_Class]], type[_Class]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(
    cls: type[_Class] | None = None, /, *, word: str = "", order: bool = False, slots: bool = True
) -> type[_Class] | Callable[[type[_Class]], type[_Class]]:
    """Make a class a frozen value; `word` is what files call it, if it may stand in them (`game.words`).

    `order` adds comparison by size; without `slots` it may have cached properties.
    """

    def made(of: type[_Class]) -> type[_Class]:
        if order or hasattr(of, "__post_init__"):
            return named(dataclass(slots=slots, unsafe_hash=True, order=True)(of))
        own = vars(of)
        made = dataclass(slots=slots, init=False, repr=False, eq=False)(of)
        for name, write in _METHODS.items():
            if name not in own:
                setattr(made, name, _later(made, name, write))
        return named(made)

    def named(of: type[_Class]) -> type[_Class]:
        if word:
            register(word, of)
        return of

    return made if cls is None else made(cls)


def _later(of: type, name: str, write: Callable[[tuple[Field[Any], ...], dict[str, Any]], str]) -> Callable[..., Any]:
    """A method that is compiled when it is first called, and takes this one's place."""

    def method(self: Any, *args: Any, **named: Any) -> Any:
        known: dict[str, Any] = {}
        exec(write(fields(of), known), known)
        setattr(of, name, known[name])
        return known[name](self, *args, **named)

    return method


def _init(found: tuple[Field[Any], ...], known: dict[str, Any]) -> str:
    known["_new"] = MISSING
    heads, lines = ["self"], ["pass"]
    for one in sorted(found, key=lambda one: bool(one.kw_only)):
        name, value = one.name, one.name
        if one.kw_only and "*" not in heads:
            heads.append("*")
        known[f"_{name}"] = one.default if one.default_factory is MISSING else one.default_factory
        if one.default_factory is not MISSING:
            value = f"_{name}() if {name} is _new else {name}"
            name += "=_new"
        elif one.default is not MISSING:
            name += f"=_{name}"
        heads.append(name)
        lines.append(f"self.{one.name} = {value}")
    return _text("__init__", heads, "; ".join(lines))


def _repr(found: tuple[Field[Any], ...], _known: dict[str, Any]) -> str:
    text = ", ".join(f"{one.name}={{self.{one.name}!r}}" for one in found if one.repr)
    return _text("__repr__", ["self"], f'return f"{{self.__class__.__qualname__}}({text})"')


def _eq(found: tuple[Field[Any], ...], _known: dict[str, Any]) -> str:
    same = f"{_values('self', found)} == {_values('other', found)}"
    return _text("__eq__", ["self", "other"], f"return {same} if other.__class__ is self.__class__ else NotImplemented")


def _hash(found: tuple[Field[Any], ...], _known: dict[str, Any]) -> str:
    return _text("__hash__", ["self"], f"return hash({_values('self', found)})")


def _values(of: str, found: tuple[Field[Any], ...]) -> str:
    """All compared fields of somebody as a tuple."""
    return f"({''.join(f'{of}.{one.name}, ' for one in found if one.compare)})"


def _text(name: str, heads: list[str], body: str) -> str:
    return f"def {name}({', '.join(heads)}): {body}"


_METHODS = {"__init__": _init, "__repr__": _repr, "__eq__": _eq, "__hash__": _hash}
