"""A battle's world, kept in an esper context of its own: the only file that imports esper."""

from __future__ import annotations

import hashlib
import itertools
from typing import Any, ClassVar, Protocol, Self, TypeVar, cast

import esper

from game.field import Field
from game.words import text_of, word_of
from game.world.hazards import Barricade

C = TypeVar("C")
Unit = int
_names = itertools.count(1)
_tokens = itertools.count(1)
_REST = "default"


class Index(Protocol):
    """What is worked out from all units at once and kept up with each change of a part of its `kinds`."""

    kinds: ClassVar[tuple[type, ...]]

    def __init__(self, world: Reading) -> None: ...

    def changed(self, world: Reading, unit: Unit) -> None:
        """A part of one unit has been written."""

    def copy(self) -> Self:
        """The same, to be kept up with changes of its own."""


I = TypeVar("I", bound=Index)  # noqa: E741


class Reading(Protocol):
    """The questions anyone may ask of a world, real, imagined or as one side knows it."""

    @property
    def field(self) -> Field:
        """The ground, with what has been built on it."""

    def find(self, unit: Unit, kind: type[C]) -> C | None:
        """The unit's part of that kind, or None."""

    def get(self, unit: Unit, kind: type[C]) -> C:
        """The unit's part of that kind. Raises KeyError when it has none."""

    def having(self, kind: type) -> tuple[Unit, ...]:
        """All entities with a part of that kind, in order of number."""

    def token(self, kind: type) -> int:
        """A number that is the same only while no part of that kind has changed."""

    def touched(self, unit: Unit) -> int:
        """A number that is the same only while no part of that unit has been written."""

    def latest(self) -> int:
        """A number that is the same only while nothing at all has been written."""

    def index(self, kind: type[I]) -> I:
        """An index of all units, as things stand; it is not for keeping."""


class Writing(Reading, Protocol):
    """A world that events may change."""

    def put(self, unit: Unit, part: object) -> None:
        """Give or replace the unit's part of that kind."""

    def drop(self, unit: Unit, kind: type) -> None:
        """Take away the unit's part of that kind, if it has one."""

    def add(self, *parts: object) -> Unit:
        """A new entity with these parts; its number."""

    def place(self, unit: Unit, *parts: object) -> Unit:
        """The entity of that very number, new if there is none, with these parts; its number."""


def ground_of(world: Reading) -> Field:
    """The ground with every barricade that stands on it."""
    standing = [world.get(one, Barricade) for one in world.having(Barricade)]
    return world.field.with_works(tuple(sorted((one.cell, one.rung) for one in standing)))


class World:
    """One battle's entities in a uniquely named esper context, made current at each call."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._name = f"world-{next(_names)}"
        self._ids: dict[type, tuple[Unit, ...]] = {}
        self._tokens: dict[type, int] = {}
        self._touched: dict[Unit, int] = {}
        self._latest = 0
        self._indices: dict[type[Index], Index] = {}
        self._hashes: dict[tuple[Unit, type], int] = {}
        self._stale: set[tuple[Unit, type]] = set()
        self._sum = 0
        self._here()
        # Reading is nine tenths of all calls: the context's own table is read without making it current first.
        self._held: dict[Unit, dict[type, Any]] = esper._entities

    def _here(self) -> None:
        if esper.current_world != self._name:
            esper.switch_world(self._name)

    def find(self, unit: Unit, kind: type[C]) -> C | None:
        """The unit's part of that kind, or None."""
        held = self._held.get(unit)
        return None if held is None else held.get(kind)

    def get(self, unit: Unit, kind: type[C]) -> C:
        """The unit's part of that kind. Raises KeyError when it has none."""
        part: C = self._held[unit][kind]
        return part

    def having(self, kind: type) -> tuple[Unit, ...]:
        """All entities with a part of that kind, in order of number."""
        ids = self._ids.get(kind)
        if ids is None:
            self._here()
            held: list[tuple[int, Any]] = esper.get_component(kind)
            ids = tuple(sorted(entity for entity, _ in held))
            self._ids[kind] = ids
        return ids

    def token(self, kind: type) -> int:
        """A number that is the same only while no part of that kind has changed, in any world."""
        return self._tokens.get(kind, 0)

    def touched(self, unit: Unit) -> int:
        """A number that is the same only while no part of that unit has been written, in any world."""
        return self._touched.get(unit, 0)

    def latest(self) -> int:
        """A number that is the same only while nothing at all has been written, in any world."""
        return self._latest

    def add(self, *parts: object) -> Unit:
        """A new entity with these parts; its number."""
        self._here()
        unit = esper.create_entity()
        for part in parts:
            self.put(unit, part)
        return unit

    def place(self, unit: Unit, *parts: object) -> Unit:
        """The entity of that very number, new if there is none, with these parts; its number.

        What comes and goes during a battle is numbered by what it is, never by how much has happened: a side could
        read off a running number what it has not seen (law 4).
        """
        self._here()
        self._held.setdefault(unit, {})
        for part in parts:
            self.put(unit, part)
        return unit

    def put(self, unit: Unit, part: object) -> None:
        """Give or replace the unit's part of that kind."""
        self._here()
        kind = type(part)
        if not esper.has_component(unit, kind):
            self._ids.pop(kind, None)
        esper.add_component(unit, part)
        self._changed(unit, kind)

    def drop(self, unit: Unit, kind: type) -> None:
        """Take away the unit's part of that kind, if it has one."""
        self._here()
        if esper.has_component(unit, kind):
            esper.remove_component(unit, kind)
            self._ids.pop(kind, None)
            self._changed(unit, kind)

    def _changed(self, unit: Unit, kind: type) -> None:
        self._latest = self._tokens[kind] = self._touched[unit] = next(_tokens)
        self._stale.add((unit, kind))
        if kind is Barricade:
            self.field = ground_of(self)
        for index in self._indices.values():
            if kind in index.kinds:
                index.changed(self, unit)

    def index(self, kind: type[I]) -> I:
        """An index of all units, as things stand; it is not for keeping."""
        found = self._indices.get(kind)
        if found is None:
            found = self._indices[kind] = kind(self)
        return cast("I", found)

    def parts(self, unit: Unit) -> tuple[object, ...]:
        """Everything one entity is made of, in order of the parts' words."""
        return tuple(sorted(self._held[unit].values(), key=lambda part: word_of(type(part))))

    def entities(self) -> tuple[Unit, ...]:
        """Every entity, in order of number."""
        return tuple(sorted(self._held))

    def digest(self) -> str:
        """A fingerprint of every part of every entity, brought up to date part by part."""
        for unit, kind in sorted(self._stale, key=lambda key: (key[0], word_of(key[1]))):
            self._sum -= self._hashes.pop((unit, kind), 0)
            part: object = self.find(unit, kind)
            if part is not None:
                value = part_hash(unit, part)
                self._hashes[unit, kind] = value
                self._sum += value
        self._stale.clear()
        return f"{self._sum % (1 << 128):032x}"

    def recount(self) -> str:
        """The fingerprint made anew from everything; equal to `digest` unless something wrote past `put`."""
        total = sum(part_hash(unit, part) for unit in self.entities() for part in self.parts(unit))
        return f"{total % (1 << 128):032x}"

    def install(self, processor: Processor, priority: int) -> None:
        """Register a system with this world's esper context."""
        self._here()
        esper.add_processor(processor, priority)

    def installed(self, kind: type[P]) -> P | None:
        """The registered system of that class."""
        self._here()
        return cast("P | None", esper.get_processor(kind))

    def close(self) -> None:
        """Forget this world and everything in it."""
        esper.switch_world(_REST)
        if self._name in esper.list_worlds():
            esper.delete_world(self._name)
        self._held = {}

    def __enter__(self) -> World:
        return self

    def __exit__(self, *_reason: object) -> None:
        self.close()


class Processor(esper.Processor):
    """A system of the game: stateless, called with a moment, answering with events and frames."""

    def process(self, *args: Any, **kwargs: Any) -> Any:
        """Answer one moment; every system says how."""
        raise NotImplementedError


P = TypeVar("P", bound=Processor)


def part_hash(unit: Unit, part: object) -> int:
    """A 128-bit number for one part of one entity."""
    return int.from_bytes(hashlib.blake2b(f"{unit}:{text_of(part)}".encode(), digest_size=16).digest(), "big")


def fresh_token() -> int:
    """A version number never used before in this process."""
    return next(_tokens)
