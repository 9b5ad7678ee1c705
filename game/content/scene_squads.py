"""Squads in scenes: units drawn several times over, who is in which squad, and what it has been told (WAR-GROUP)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from game.content.battlefield import APPROACH, Zone
from game.content.drawn import rows_of
from game.content.muster import Recruit
from game.content.problem import Problem, did_you_mean, error
from game.content.scene_page import ScenePage, SceneSquad, SceneUnit
from game.content.squads import SquadEntry, SquadPlan, planned, unknown_squad, way_fault
from game.content.strongholds import zone_faults
from game.field import Cell
from game.field import Field as Ground


def approaches(page: ScenePage) -> dict[str, Zone]:
    """The approaches of a scene's zones, as zones of their own."""
    ways = ((name, sorted(said.approach)) for name, said in page.strongholds.items() if said.approach)
    return {f"{name} approach": Zone(f"{name} approach", APPROACH, tuple(cells), of=name) for name, cells in ways}


def stronghold_faults(page: ScenePage, zones: Mapping[str, Zone], field: Ground, file: str) -> Iterator[Problem]:
    """Strongholds that are no zones of the scene, of unknown kinds, approached from off the map."""
    for name, said in page.strongholds.items():
        if name not in page.zones:
            yield error(file, f"strongholds.{name}", f'unknown zone "{name}"', did_you_mean(name, page.zones))
        outside = [cell for cell in said.approach if not field.inside(cell)]
        if outside:
            yield error(file, f"strongholds.{name}", f"square {list(outside[0])} is not on the map")
    yield from (one for one in zone_faults(zones, file) if page.strongholds)


def spread(page: ScenePage, problems: list[Problem], file: str) -> ScenePage:
    """The page with a unit of its own for each square in which one of several is drawn: b1, b2, b3 for the letter b."""
    if all(unit.count == 1 for unit in page.units.values()):
        return page
    drawn = _drawn(page)
    units: dict[str, SceneUnit] = {}
    for key, unit in page.units.items():
        if unit.count == 1:
            units[key] = unit
            continue
        cells = drawn.get(key, [])
        if len(cells) != unit.count:
            what = f"{unit.count} of them are wanted, and {len(cells)} are drawn"
            problems.append(error(file, f"units.{key}.count", what, f"draw {key} once for each in the field"))
        for number, cell in enumerate(cells[: unit.count], 1):
            units[f"{key}{number}"] = unit.model_copy(update={"at": cell, "count": 1})
    return page.model_copy(update={"units": units})


def _drawn(page: ScenePage) -> dict[str, list[Cell]]:
    found: dict[str, list[Cell]] = {}
    for y, row in enumerate(rows_of(page.field)):
        for x, sign in enumerate(row):
            found.setdefault(sign, []).append((x, y))
    return found


def squads_of(
    page: ScenePage, recruits: Sequence[Recruit], problems: list[Problem], file: str
) -> tuple[tuple[SquadPlan, ...], tuple[Recruit, ...]]:
    """The squads of a (spread) page, and the recruits with those marked who command them; Problems join `problems`."""
    for key, unit in page.units.items():
        problems.extend(unknown_squad(unit.squad, page.squads, file, f"units.{key}.squad"))
    plans, leaders = [], set()
    for key, squad in page.squads.items():
        own, place = [one for one in recruits if one.squad == key], f"squads.{key}"
        problems.extend(_faults(key, squad, own, file, place))
        entry = SquadEntry(key=key, name=squad.name or key, commander=squad.commander, order=squad.order)
        side = own[0].side if own else ""
        plan, leader = planned(side, entry, own, problems, file=file, place=place, least=1)
        plans.append(replace(plan, detached=squad.detached))
        leaders.add(leader)
    return tuple(plans), tuple(replace(one, leads=one.key in leaders) for one in recruits)


def _faults(key: str, squad: SceneSquad, own: Sequence[Recruit], file: str, place: str) -> Iterator[Problem]:
    sides = sorted({one.side for one in own})
    if len(sides) > 1:
        what = f'squad "{key}" has soldiers of {" and ".join(sides)}'
        yield error(file, place, what, "a squad is of one side")
    keys = [one.key for one in own]
    for name in squad.detached:
        if name not in keys:
            what = f'nobody of squad "{key}" is called "{name}"'
            yield error(file, f"{place}.detached", what, did_you_mean(name, keys))


def squad_ways(
    plans: Sequence[SquadPlan], recruits: Sequence[Recruit], ground: Ground, file: str
) -> Iterator[Problem]:
    """Squares that squads are sent to and cannot get to."""
    for plan in plans:
        starts = [one.cell for one in recruits if one.squad == plan.key and one.cell is not None]
        yield from way_fault(plan, starts, ground, file, f"squads.{plan.key}")
