"""What the fields of an event or order say of whom: a side that does not know somebody is not told of them (law 4).

A field without a role is told as it is. A role is a function of the value and of the side that looks on: what that
side may know of the value, or UNTOLD if it learns nothing of the event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, Protocol, TypeVar, get_type_hints

from game.field import Cell
from game.record import record
from game.world.hazards import Task
from game.world.sides import Sighting
from game.world.store import Reading, Unit

Said = TypeVar("Said")


class Viewer(Reading, Protocol):
    """A side that may have witnessed an event, and what it knows."""

    side: str

    def hidden(self) -> frozenset[Unit]:
        """Units, clouds and grenades that exist but are not known to the side now."""

    def own(self) -> frozenset[Unit]:
        """The side's own units."""

    def sightings(self) -> tuple[Sighting, ...]:
        """Where every enemy ever seen was seen last."""

    def sees(self, cell: Cell, *, beside: bool = False) -> bool:
        """Whether a standing unit of the side sees the square (or, with `beside`, one of its neighbours)."""

    def keeps_secret(self, unit: Unit, kind: type) -> bool:
        """Whether the book keeps such parts of that unit from the side."""


UNTOLD = object()
"""What a role says of a value when the side learns nothing of the event."""


@record
class Role:
    """What of a field's value a side may know."""

    known: Callable[[Any, Viewer], Any]
    unit: bool = False
    """Whether the value is one unit, which is called by its name."""


_ROLES_OF: dict[type, tuple[tuple[str, Role], ...]] = {}


def roles(kind: type) -> tuple[tuple[str, Role], ...]:
    """The fields of a kind of event that have a role, each with it."""
    found = _ROLES_OF.get(kind)
    if found is None:
        hints = get_type_hints(kind, include_extras=True).items()
        found = tuple((name, one) for name, hint in hints for one in getattr(hint, "__metadata__", ()))
        _ROLES_OF[kind] = found
    return found


def as_known(named: Said, viewer: Viewer) -> Said | None:
    """An event, or an order that was declared, as a side may know it; None if it learns nothing of it."""
    changed: dict[str, Any] = {}
    for name, role in roles(type(named)):
        was = getattr(named, name)
        known = role.known(was, viewer)
        if known is UNTOLD:
            return None
        if known != was:
            changed[name] = known
    return replace(named, **changed) if changed else named  # type: ignore[type-var]


def named(kind: type) -> frozenset[str]:
    """The fields of a kind of event that are units."""
    return frozenset(name for name, role in roles(kind) if role.unit)


def _first(one: Any) -> Unit:
    """The unit that an entry names: itself, or its first part."""
    unit: Unit = one[0] if isinstance(one, tuple) else one
    return unit


def _of_those_known(value: Any, viewer: Viewer) -> Any:
    hidden = viewer.hidden()
    return tuple(one for one in value if _first(one) not in hidden)


def _met(order: tuple[Unit, ...], viewer: Viewer) -> tuple[Unit, ...]:
    known = viewer.own() | {sighting.unit for sighting in viewer.sightings()}
    return tuple(unit for unit in order if unit in known)


def _by_source(value: Any, viewer: Viewer) -> Any:
    return replace(value, source=0) if value.source in viewer.hidden() else value


def _of_its_unit(undone: Any, viewer: Viewer) -> Any:
    return UNTOLD if undone.unit in viewer.hidden() else undone


def _of_workers(task: int, viewer: Viewer) -> Any:
    known = viewer.find(task, Task)
    return task if known is None or known.of(viewer.side) else UNTOLD


def _beside(cells: tuple[Cell, ...], viewer: Viewer) -> Any:
    return tuple(cell for cell in cells if viewer.sees(cell, beside=True)) or UNTOLD


Who = Annotated[int, Role(lambda unit, viewer: UNTOLD if unit in viewer.hidden() else unit, unit=True)]
"""A unit whom the event is about: to a side that does not know it, it has not happened."""
Other = Annotated[int, Role(lambda unit, viewer: 0 if unit in viewer.hidden() else unit, unit=True)]
"""Another unit with a part in it; 0 to a side that does not know it."""
Named = Annotated[int, Role(lambda unit, _viewer: unit, unit=True)]
"""A unit who is named to whoever is told at all."""
Progress = Annotated[int, Role(_of_workers)]
"""A task on which one has got further: how far is known to those who may work on it."""
Others = Annotated[tuple[int, ...], Role(_of_those_known)]
"""Several units with a part in it: those are told who are known."""
Shares = Annotated[tuple[tuple[int, str], ...], Role(_of_those_known)]
"""Several units, each with a word for its part."""
Slots = Annotated[
    tuple[tuple[int, str], ...], Role(lambda slots, viewer: _of_those_known(slots, viewer) or UNTOLD)
]
"""The same; it is told only if somebody in it is known."""
Since = Annotated[tuple[tuple[int, int], ...], Role(_of_those_known)]
"""Several units, each with the time since when."""
InPlace = Annotated[
    tuple[int, ...],
    Role(lambda units, viewer: tuple(0 if unit in viewer.hidden() else unit for unit in units)),
]
"""Several units whose places count: 0 for each who is not known."""
Turns = Annotated[tuple[int, ...], Role(_met)]
"""An order of turns: of those whom the side has ever met (ASC-RULING-92)."""
OwnUnit = Annotated[int, Role(lambda unit, viewer: unit if unit in viewer.own() else UNTOLD, unit=True)]
"""A unit whose own side alone is told."""
OwnSide = Annotated[str, Role(lambda side, viewer: side if side == viewer.side else UNTOLD)]
"""The side whose own affair it is: no other is told."""
Near = Annotated[Cell, Role(lambda cell, viewer: cell if viewer.sees(cell, beside=True) else UNTOLD)]
"""A square: it is told to those who see it or one beside it."""
NearCells = Annotated[tuple[Cell, ...], Role(_beside)]
"""Squares: those are told that are seen, or that have one beside them which is."""
ITS_SOURCE = Role(_by_source)
"""What comes from somebody: whom it comes from is told if that one is known."""
ITS_UNIT = Role(_of_its_unit)
"""An event taken back: told to those who know whom it was about."""
