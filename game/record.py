"""One declaration for frozen values: events, orders, frames, components, draws, reasons.

    @record
    class Moved:
        unit: int
        to: Cell

A record is compared and hashed by its fields and never changes: `dataclasses.replace` makes a changed copy. mypy and
the tests see that nobody writes to one; a guard at run time made every value cost twice as much.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform, overload

_Class = TypeVar("_Class")


@overload
def record(cls: type[_Class], /) -> type[_Class]: ...


@overload
def record(*, order: bool = False, slots: bool = True) -> Callable[[type[_Class]], type[_Class]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(
    cls: type[_Class] | None = None, /, *, order: bool = False, slots: bool = True
) -> type[_Class] | Callable[[type[_Class]], type[_Class]]:
    """Make a class a frozen value. `order` adds comparison by size; without `slots` it may have cached properties."""

    def made(of: type[_Class]) -> type[_Class]:
        return dataclass(slots=slots, unsafe_hash=True, order=order)(of)

    return made if cls is None else made(cls)
