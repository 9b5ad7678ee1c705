"""Contests at a task: all who work on it roll, and when the Turn ends the highest total has it (ACY-CSR)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.messages.events import Event
from game.rulebooks.alternacy.parts import Contested
from game.rulebooks.alternacy.work.events import ContestRanked
from game.systems.works import completed
from game.world.body import Allegiance, Skills
from game.world.store import Reading, Unit


def rolled(world: Reading, number: int) -> list[tuple[int, int, int]]:
    """Who has rolled in this Turn, ranked: by total, of equals by skill (ACY-CSR-02, -08)."""
    held = world.find(number, Contested)
    return sorted(held.rolled, key=lambda one: (-one[0], -one[1], one[2])) if held is not None else []


def to_beat(world: Reading, unit: Unit, number: int, skill: str) -> int:
    """The total with which a unit is first so far: that of the best of others, with a lower skill one more."""
    best = next(iter(rolled(world, number)), None)
    return best[0] + (world.get(unit, Skills).of(skill) <= best[1]) if best is not None else 0


def decided(world: Reading, number: int) -> Iterator[Event]:
    """The first has it; if another side is level with it, all roll again (ACY-CSR-08)."""
    first, *others = rolled(world, number)
    yield ContestRanked(number, ", ".join(str(total) for total, _skill, _unit in (first, *others)))
    side = world.get(first[2], Allegiance).side
    if not any(one[:2] == first[:2] and world.get(one[2], Allegiance).side != side for one in others):
        yield from completed(world, first[2], number)


def known(true: Contested, _own: bool, met: frozenset[Unit]) -> Contested:  # noqa: FBT001
    """The totals of those whom a side has met."""
    return replace(true, rolled=tuple(one for one in true.rolled if one[2] in met))
