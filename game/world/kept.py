"""What is worked out from a world and kept until something it rests on is written.

Tokens are never used twice, in whatever world (`store`), so that what is kept needs no world in its key, and what
belongs to worlds long gone simply ages out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from game.world.store import Reading, Unit

T = TypeVar("T")
_MOST = 32
_MOST_UNITS = 1 << 12
_MOST_PARTS = 1 << 12


class OfWorld(Generic[T]):
    """A finding about a whole world that rests on parts of some kinds alone; made again when one of them changes."""

    def __init__(self, *kinds: type, most: int = _MOST) -> None:
        self._kinds = kinds
        self._most = most
        self._found: dict[tuple[object, ...], T] = {}

    def get(self, world: Reading, make: Callable[[], T], *about: object) -> T:
        """The finding, made if need be; `about` tells findings of the same kind apart."""
        token = world.token
        key = (*about, *[token(kind) for kind in self._kinds])
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= self._most:
                del self._found[next(iter(self._found))]
            found = self._found[key] = make()
        return found


class OfParts(Generic[T]):
    """A finding that rests on a few parts alone, the very same ones: for parts that are seldom or never written."""

    def __init__(self, most: int = _MOST_PARTS) -> None:
        self._most = most
        self._found: dict[tuple[int, ...], tuple[tuple[object, ...], T]] = {}

    def get(self, make: Callable[[], T], *parts: object) -> T:
        """The finding, made if need be."""
        key = tuple(map(id, parts))
        held = self._found.get(key)
        if held is None:
            if len(self._found) >= self._most:
                self._found.clear()
            held = self._found[key] = (parts, make())  # the parts are held on to: their identity is not given away
        return held[1]


class OfUnit(Generic[T]):
    """A finding about one unit that rests on its own parts (and `given`) alone; made again when one is written."""

    def __init__(self, most: int = _MOST_UNITS) -> None:
        self._most = most
        self._found: dict[tuple[int, int], tuple[object, T]] = {}

    def get(self, world: Reading, unit: Unit, given: object, make: Callable[[], T]) -> T:
        """The finding, made if need be. `given` is what it rests on beside the unit: the same object, or it is made."""
        at = world.touched(unit)
        held = self._found.get((at, id(given)))
        if held is not None and held[0] is given:
            return held[1]
        found = make()
        if at:
            if len(self._found) >= self._most:
                self._found.clear()
            self._found[at, id(given)] = (given, found)
        return found
