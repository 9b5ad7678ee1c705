"""Contests at a task: all who work on it roll, and when the Turn ends the highest total has it (ACY-CSR)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.messages.events import Event
from game.rulebooks.alternacy.parts import Contested
from game.rulebooks.alternacy.states import stands
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
    """The first has it; if another side is level with it, those who are roll again (ACY-CSR-08)."""
    ranked = rolled(world, number)
    level = tuple(unit for total, skill, unit in ranked if (total, skill) == ranked[0][:2])
    tied = level if len({world.get(unit, Allegiance).side for unit in level}) > 1 else ()
    if ranked:
        yield ContestRanked(number, ", ".join(str(total) for total, _skill, _unit in ranked), tied)
    if ranked and not tied:
        yield from completed(world, ranked[0][2], number)


def rolling_refusal(world: Reading, unit: Unit, number: int) -> str | None:
    """Why a unit does not roll in a contest now: it has in this Turn, or others were level before it (ACY-CSR-08)."""
    level = (world.find(number, Contested) or Contested(())).level
    if any(one[2] == unit for one in rolled(world, number)):
        return "has rolled in this contest in this Turn (ACY-CSR-02)"
    beaten = unit not in level and any(stands(world, one) for one in level)
    return "beaten in this contest: those who were level roll again (ACY-CSR-08)" if beaten else None


def known(true: Contested, _own: bool, met: frozenset[Unit]) -> Contested:  # noqa: FBT001
    """The totals of those whom a side has met."""
    seen = tuple(one for one in true.rolled if one[2] in met)
    return replace(true, rolled=seen, level=tuple(one for one in true.level if one in met))
