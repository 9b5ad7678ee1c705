"""An imagined world: changes laid over another, which stays as it was."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from game.field import Field
from game.world.hazards import Barricade
from game.world.store import I, Index, Reading, Unit, fresh_token, ground_of

C = TypeVar("C")
_FIRST_IMAGINED = 1_000_000
_ABSENT = object()


class Overlay:
    """Changes laid over a base; making one costs next to nothing, and equal changes compare equal."""

    __slots__ = ("_base", "_changes", "_ids", "_indices", "_latest", "_next", "_tokens", "_touched", "field")

    def __init__(self, base: Reading) -> None:
        self.field: Field = base.field
        self._base = base
        self._changes: dict[tuple[Unit, type], Any] = {}
        self._tokens: dict[type, int] = {}
        self._touched: dict[Unit, int] = {}
        self._latest = 0
        self._ids: dict[type, tuple[Unit, ...]] = {}
        self._indices: dict[type[Index], Index] = {}
        self._next = _FIRST_IMAGINED

    def fork(self) -> Overlay:
        """A second overlay with the same changes over the same base."""
        twin = Overlay(self._base)
        twin._changes = dict(self._changes)
        twin._tokens = dict(self._tokens)
        twin._touched = dict(self._touched)
        twin._latest = self._latest
        twin._ids = dict(self._ids)
        twin._next, twin.field = self._next, self.field
        return twin

    def supposing(self, unit: Unit, part: object) -> Overlay:
        """The same imagined world, but for one part that somebody thinking ahead supposes to be so (law 5)."""
        twin = self.fork()
        twin.put(unit, part)
        return twin

    def without(self, unit: Unit, kind: type) -> Overlay:
        """The same imagined world, but for one part that somebody thinking ahead leaves out of account (law 5)."""
        twin = self.fork()
        twin.drop(unit, kind)
        return twin

    def find(self, unit: Unit, kind: type[C]) -> C | None:
        """The unit's part of that kind, or None."""
        part = self._changes.get((unit, kind), _ABSENT)
        if part is _ABSENT:
            return self._base.find(unit, kind)
        return cast("C | None", part)

    def get(self, unit: Unit, kind: type[C]) -> C:
        """The unit's part of that kind. Raises KeyError when it has none."""
        part = self._changes.get((unit, kind), _ABSENT)
        if part is _ABSENT:
            return self._base.get(unit, kind)
        if part is None:
            raise KeyError(kind)
        return cast("C", part)

    def having(self, kind: type) -> tuple[Unit, ...]:
        """All entities with a part of that kind, in order of number."""
        if kind not in self._tokens:
            return self._base.having(kind)
        ids = self._ids.get(kind)
        if ids is None:
            held = set(self._base.having(kind))
            for (unit, changed), part in self._changes.items():
                if changed is kind:
                    (held.discard if part is None else held.add)(unit)
            ids = self._ids[kind] = tuple(sorted(held))
        return ids

    def token(self, kind: type) -> int:
        """A number that is the same only while no part of that kind has changed."""
        return self._tokens.get(kind) or self._base.token(kind)

    def touched(self, unit: Unit) -> int:
        """A number that is the same only while no part of that unit has been written."""
        return self._touched.get(unit) or self._base.touched(unit)

    def latest(self) -> int:
        """A number that is the same only while nothing at all has been written."""
        return max(self._latest, self._base.latest())

    def put(self, unit: Unit, part: object) -> None:
        """Give or replace the unit's part of that kind."""
        kind = type(part)
        self._changes[unit, kind] = part
        self._changed(unit, kind)

    def drop(self, unit: Unit, kind: type) -> None:
        """Take away the unit's part of that kind, if it has one."""
        if self.find(unit, kind) is not None:
            self._changes[unit, kind] = None
            self._changed(unit, kind)

    def _changed(self, unit: Unit, kind: type) -> None:
        self._latest = self._tokens[kind] = self._touched[unit] = fresh_token()
        self._ids.pop(kind, None)
        if kind is Barricade:
            self.field = ground_of(self)
        for index in self._indices.values():
            if kind in index.kinds:
                index.changed(self, unit)

    def index(self, kind: type[I]) -> I:
        """An index of all units, as things stand; it is not for keeping."""
        found = self._indices.get(kind)
        if found is None:
            base = self._base.index(kind)
            if not any(one in self._tokens for one in kind.kinds):
                return base
            found = self._indices[kind] = base.copy()
            for unit in sorted({unit for unit, one in self._changes if one in kind.kinds}):
                found.changed(self, unit)
        return cast("I", found)

    def add(self, *parts: object) -> Unit:
        """A new imagined entity with these parts; its number."""
        unit = self._next
        self._next += 1
        for part in parts:
            self.put(unit, part)
        return unit

    def place(self, unit: Unit, *parts: object) -> Unit:
        """The imagined entity of that very number, with these parts; its number."""
        for part in parts:
            self.put(unit, part)
        return unit

    def changes(self) -> frozenset[tuple[tuple[Unit, type], Any]]:
        """What differs from the base, as one comparable value; changes back to the base's own value do not count."""
        return frozenset((key, part) for key, part in self._changes.items() if self._base.find(key[0], key[1]) != part)
