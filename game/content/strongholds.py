"""Objectives as assaults see them: their approach, the positions that lie in them, and what is wrong with either."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.content.battlefield import APPROACH, OBJECTIVE, POSITION, Zone
from game.content.problem import Problem, did_you_mean, error
from game.world.assaults import KINDS, Stronghold

ZONE_PROPERTIES = ("position", "of")
"""What a zone of a map may say of itself beside its class."""


def strongholds(zones: Mapping[str, Zone]) -> tuple[Stronghold, ...]:
    """Every objective of a map, in order of name (WAR-ASSAULT-07, -11, -16)."""
    goals = (zone for _name, zone in sorted(zones.items()) if zone.kind == OBJECTIVE)
    return tuple(_stronghold(goal, zones) for goal in goals)


def _stronghold(goal: Zone, zones: Mapping[str, Zone]) -> Stronghold:
    ways = (zone.cells for zone in zones.values() if zone.kind == APPROACH and zone.of == goal.name)
    approach = tuple(sorted({cell for cells in ways for cell in cells}))
    whole = ((goal.position, goal.cells),) if goal.position else ()
    parts = tuple(
        (zone.position, held)
        for _name, zone in sorted(zones.items())
        if zone.kind == POSITION and (held := tuple(cell for cell in zone.cells if cell in set(goal.cells)))
    )
    return Stronghold(goal.name, goal.cells, approach, (*whole, *parts))


def zone_faults(zones: Mapping[str, Zone], file: str) -> Iterator[Problem]:
    """Positions of no known kind, approaches to nothing, and words on zones that they mean nothing for."""
    goals = [name for name, zone in zones.items() if zone.kind == OBJECTIVE]
    for name, zone in zones.items():
        place = f'zone "{name}"'
        if zone.position and zone.position not in KINDS:
            yield error(file, place, f'unknown position "{zone.position}"', did_you_mean(zone.position, KINDS))
        if zone.position and zone.kind not in (OBJECTIVE, POSITION):
            yield error(file, place, f'is "{zone.kind}", which is no position', "leave position out")
        if zone.kind == POSITION and not zone.position:
            yield error(file, place, "does not say what position it is", f"position: one of {', '.join(KINDS)}")
        if zone.kind == POSITION and not any(set(zone.cells) & set(zones[goal].cells) for goal in goals):
            yield error(file, place, "lies in no objective", "positions count where they lie in an objective")
        if zone.of and zone.kind != APPROACH:
            yield error(file, place, f'is "{zone.kind}", which leads to nothing', "only an approach has of")
        if zone.kind == APPROACH and zone.of not in goals:
            what = f'leads to an unknown objective "{zone.of}"' if zone.of else "does not say what it leads to"
            yield error(file, place, what, did_you_mean(zone.of, goals) or "of: the name of an objective")
