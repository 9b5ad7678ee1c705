"""What an event writes, declared: parts of an entity made, changed, added to or taken away.

    @event("weapon_drawn", writes=sets(Arms, hand=its("weapon")))

`on` names the field of the event that holds the entity; of a side it is the side's own entity, and BATTLE is the one
that carries the clock. An event that writes more than this has a method `write`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from game.record import record
from game.world.sides import side_entity
from game.world.store import Unit, Writing
from game.world.turns import Clock, TurnMarks, battle_of

BATTLE = "battle"
Write = Callable[[Any, Writing], None]
Change = Callable[[Any, dict[str, Any]], dict[str, Any]]
Writes = Callable[[type], Write]
"""What becomes a write once the kind of event is known that it belongs to."""


@record
class Its:
    """What is written is the value of a field of the event."""

    name: str


def its(name: str) -> Any:
    """The value of a field of the event."""
    return Its(name)


def _entity(event: Any, world: Writing, on: str) -> Unit:
    if on == BATTLE:
        return battle_of(world)
    named: Any = getattr(event, on)
    return side_entity(world, named) if isinstance(named, str) else named


def _values(event: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: getattr(event, one.name) if isinstance(one, Its) else one for name, one in given.items()}


def _alike(part: type, kind: type) -> dict[str, Its]:
    """The fields that a part and an event have in common."""
    known = {one.name for one in fields(kind)}
    return {one.name: Its(one.name) for one in fields(part) if one.name in known}


def _given(part: type, kind: type, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Values for fields of a part. Raises TypeError if it has no such field, or the event none that a value is."""
    strange = {*values} - {one.name for one in fields(part)}
    strange |= {one.name for one in values.values() if isinstance(one, Its)} - {one.name for one in fields(kind)}
    if strange:
        raise TypeError(f"{kind.__name__} writes {part.__name__}: no {', '.join(sorted(strange))}")
    return values


def _changed(part: type, on: str, new: Change, given: Mapping[str, Any]) -> Writes:
    """A part as it is held (as usual, if there is none) with the fields that are made of it and of some values."""

    def of(kind: type) -> Write:
        named = _given(part, kind, given or _alike(part, kind))

        def write(event: Any, world: Writing) -> None:
            entity = _entity(event, world, on)
            held: Any = world.find(entity, part) or part()
            world.put(entity, replace(held, **new(held, _values(event, named))))

        return write

    return of


def puts(part: type, on: str = "unit", **given: Any) -> Writes:
    """A new part; fields that the event has, too, are as in the event, others as given or as usual."""

    def of(kind: type) -> Write:
        named = {**_alike(part, kind), **_given(part, kind, given)}
        return lambda event, world: world.put(_entity(event, world, on), part(**_values(event, named)))

    return of


def sets(part: type, on: str = "unit", **given: Any) -> Writes:
    """Fields of a part; with none given those that the event has, too."""
    return _changed(part, on, lambda _held, values: values, given)


def adds(part: type, on: str = "unit", **given: Any) -> Writes:
    """Amounts onto fields of a part; with none given onto those that the event has, too."""
    return _changed(part, on, lambda held, values: {n: getattr(held, n) + one for n, one in values.items()}, given)


def appends(part: type, on: str = "unit", **given: Any) -> Writes:
    """One more entry in fields of a part that hold several."""
    return _changed(part, on, lambda held, values: {n: (*getattr(held, n), one) for n, one in values.items()}, given)


def drops(*parts: type, on: str = "unit") -> Writes:
    """Parts that are no more."""

    def write(event: Any, world: Writing) -> None:
        for part in parts:
            world.drop(_entity(event, world, on), part)

    return lambda _kind: write


def together(writes: tuple[Writes, ...], kind: type) -> Write:
    """Several writes, one after another."""
    each = tuple(one(kind) for one in writes)
    if len(each) == 1:
        return each[0]

    def write(event: Any, world: Writing) -> None:
        for one in each:
            one(event, world)

    return write


def clocked(world: Writing, **changes: Any) -> None:
    """Change the clock."""
    battle = battle_of(world)
    world.put(battle, replace(world.get(battle, Clock), **changes))


def opening(write: Write) -> Write:
    """The same, and what is done first in one's own turn closes the time for taking a stance (ASC-STANCE-01)."""

    def opened(event: Any, world: Writing) -> None:
        write(event, world)
        marks = world.find(event.unit, TurnMarks)
        if marks is not None and not marks.opened and world.get(battle_of(world), Clock).active == event.unit:
            world.put(event.unit, replace(marks, opened=True))

    return opened
