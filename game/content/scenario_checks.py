"""Whether a scenario can be played: squares, zones, room to deploy, what sides must bring about and can reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.content.battlefield import Battlefield
from game.content.placements import TaskEntry, squares_of
from game.content.problem import Problem, did_you_mean, error, warning
from game.content.scenario_page import MOST_UNITS, TASKED, ZONED, ObjectiveEntry, Scenario, ScenarioPage
from game.content.squads import walks_to, way_fault
from game.content.unit_setup import crowding, square_fault
from game.field import NEVER, Cell, Field
from game.world.sides import Objective


def objective_of(entry: ObjectiveEntry, battlefield: Battlefield, tasks: Sequence[TaskEntry]) -> Objective:
    """The objective of an entry, with the squares that it is about: those of its zone, or those around its task."""
    zone = battlefield.zones.get(entry.zone)
    task = next((one for one in tasks if one.key == entry.task), None)
    cells = zone.cells if zone else squares_of(battlefield.field, task.at) if task else ()
    return Objective(entry.side, entry.kind, entry.text, cells, entry.zone, entry.rounds, entry.count, entry.task)


def tasked_faults(
    entries: Sequence[ObjectiveEntry], tasks: Sequence[TaskEntry], file: str
) -> Iterator[Problem]:
    """Objectives about tasks that there are not or that are another side's, and tasks named by other objectives."""
    known = {task.key: task for task in tasks}
    for number, entry in enumerate(entries, 1):
        place = f"objectives#{number}.task"
        if entry.kind != TASKED:
            if entry.task:
                yield error(file, place, f'"{entry.kind}" takes no task', "leave task out")
        elif entry.task not in known:
            what = f'unknown task "{entry.task}"' if entry.task else f'"{TASKED}" needs a task'
            yield error(file, place, what, did_you_mean(entry.task, known) or "add one: [[tasks]]")
        elif known[entry.task].side not in ("", entry.side):
            what = f'side "{entry.side}" may not work on "{entry.task}"'
            yield error(file, place, what, "leave out the side of the task, or name this one")


# --- checks ---------------------------------------------------------------------------------------------------------


Starts = Mapping[str, tuple[Cell, ...]]
"""The passable squares that units of each side may start in."""


def check_scenario(scenario: Scenario, page: ScenarioPage, file: str, *, whole: bool) -> list[Problem]:
    """Everything that keeps a scenario from being played. `whole`: every unit of the page could be read."""
    starts = {side.key: _starts(scenario, side.key) for side in page.sides}
    found = [*_sides(page, file), *_zones(scenario, page, file), *_squares(scenario, page, file)]
    found.extend(_room(scenario, page, file) if whole else ())
    found.extend(_squad_ways(scenario, page, starts, file) if whole else ())
    found.extend(_squad_rooms(scenario, page, file) if whole else ())
    for number, objective in enumerate(scenario.objectives, 1):
        found.extend(_objective(scenario, objective, starts, file, f"objectives#{number}", whole=whole))
    return found


def _sides(page: ScenarioPage, file: str) -> Iterator[Problem]:
    keys = [side.key for side in page.sides]
    if len(keys) < 2:
        yield error(file, "sides", f"there are {len(keys)} sides, a battle needs two", "add another [[sides]]")
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        yield error(file, "sides", f'two sides have the key "{key}"', "keys must differ")
    if page.at_limit != "draw" and page.at_limit not in keys:
        yield error(file, "at_limit", f'unknown side "{page.at_limit}"', did_you_mean(page.at_limit, [*keys, "draw"]))
    if page.ambush and page.ambush not in keys:
        yield error(file, "ambush", f'unknown side "{page.ambush}"', did_you_mean(page.ambush, keys))
    if keys and all(side.hidden or side.key == page.ambush for side in page.sides):
        yield error(file, "sides", "every side lies in ambush", "somebody must be there to be surprised")
    aimless = [key for key in keys if all(objective.side != key for objective in page.objectives)]
    for key in aimless:
        yield error(file, "objectives", f'side "{key}" has no objective', 'add one, as in kind = "eliminate"')


def _zones(scenario: Scenario, page: ScenarioPage, file: str) -> Iterator[Problem]:
    zones = scenario.battlefield.zones
    for number, side in enumerate(page.sides, 1):
        place = f"sides#{number}.zone"
        if side.zone not in zones:
            deploy = [name for name, zone in zones.items() if zone.kind == "deploy"]
            yield error(file, place, f'unknown zone "{side.zone}"', did_you_mean(side.zone, deploy))
        elif zones[side.zone].kind != "deploy":
            yield warning(file, place, f'zone "{side.zone}" is not marked for deployment', "")


def _places(scenario: Scenario, page: ScenarioPage) -> dict[str, str]:
    """Where in the file each recruit is written, by its key."""
    numbers = {side.key: number for number, side in enumerate(page.sides, 1)}
    return {one.key: f"sides#{numbers[one.side]}.units#{one.entry}" for one in scenario.recruits}


def _squares(scenario: Scenario, page: ScenarioPage, file: str) -> Iterator[Problem]:
    places, field = _places(scenario, page), scenario.battlefield.field
    placed = []
    for recruit in scenario.recruits:
        if recruit.cell is not None:
            fault = square_fault(recruit.cell, field, file, f"{places[recruit.key]}.at")
            if fault:
                yield fault
            else:
                placed.append((places[recruit.key], recruit.side, recruit.cell))
    yield from crowding(placed, file)


def _squad_ways(scenario: Scenario, page: ScenarioPage, starts: Starts, file: str) -> Iterator[Problem]:
    places = {
        (side.key, squad.key): f"sides#{number}.squads#{index}"
        for number, side in enumerate(page.sides, 1)
        for index, squad in enumerate(side.squads, 1)
    }
    for plan in scenario.squads:
        if plan.to is not None:
            place = places[plan.side, plan.key]
            yield from way_fault(plan, starts[plan.side], scenario.battlefield.field, file, place)


def _squad_rooms(scenario: Scenario, page: ScenarioPage, file: str) -> Iterator[Problem]:
    """Zones of squads that there are none of, or that are too small for all who deploy in their squares."""
    zones = scenario.battlefield.zones
    for number, side in enumerate(page.sides, 1):
        wanted = sorted({squad.zone for squad in side.squads if squad.zone in zones})
        full = {name: _housed(scenario, side.key, name, 0) for name in wanted}
        for index, squad in enumerate(side.squads, 1):
            place = f"sides#{number}.squads#{index}.zone"
            if squad.zone in full:
                yield from _crowded(full[squad.zone], squad.zone, file, place)
            elif squad.zone and squad.zone not in zones:
                yield error(file, place, f'unknown zone "{squad.zone}"', did_you_mean(squad.zone, zones))


def _housed(scenario: Scenario, side: str, name: str, more: int) -> tuple[int, int]:
    """How many deploy in a zone: a side's squads that have squares of it for theirs, and more; and its room."""
    field, own = scenario.battlefield.field, scenario.of(side)
    cells = set(scenario.battlefield.zones[name].cells)
    free = sum(map(field.passable, cells - {recruit.cell for recruit in own}))
    near = [plan.key for plan in scenario.squads if plan.side == side and not cells.isdisjoint(plan.zone)]
    return more + sum(one.squad in near and one.cell is None for one in own), free


def _crowded(housed: tuple[int, int], name: str, file: str, place: str) -> Iterator[Problem]:
    """A zone without room for all who deploy there."""
    deploying, free = housed
    if deploying > free:
        what = f'{deploying} units deploy in zone "{name}", which has room for {free}'
        yield error(file, place, what, "fewer units, a larger zone, or give some a square with at")


def _room(scenario: Scenario, page: ScenarioPage, file: str) -> Iterator[Problem]:
    """Too many units, or a zone too small for those without a square or a squad's zone of their own."""
    for number, side in enumerate(page.sides, 1):
        recruits, place = scenario.of(side.key), f"sides#{number}.units"
        housed = [plan.key for plan in scenario.squads if plan.side == side.key and plan.zone]
        waiting = sum(one.cell is None and one.squad not in housed for one in recruits)
        if not recruits:
            hint = "only keeps all of them away" if side.units else 'units = [{ like = "rifleman" }]'
            yield error(file, place, f'side "{side.key}" has no units', hint)
        elif len(recruits) > MOST_UNITS:
            yield error(file, place, f"more than {MOST_UNITS} units are too many", f"at most {MOST_UNITS} a side")
        elif side.zone in scenario.battlefield.zones and waiting:
            yield from _crowded(_housed(scenario, side.key, side.zone, waiting), side.zone, file, place)


def _objective(
    scenario: Scenario, objective: Objective, starts: Starts, file: str, place: str, *, whole: bool
) -> Iterator[Problem]:
    if objective.side not in starts:
        yield error(file, f"{place}.side", f'unknown side "{objective.side}"', did_you_mean(objective.side, starts))
        return
    yield from _objective_zone(scenario, objective, starts[objective.side], file, place)
    strength = len(scenario.of(objective.side))
    if whole and objective.kind in ("reach", "survive") and objective.count > strength:
        what = f"{objective.count} units are wanted, the side has {strength}"
        yield error(file, f"{place}.count", what, f"at most {strength}")
    if objective.kind == "hold" and objective.rounds > scenario.rounds:
        what = f"{objective.rounds} rounds are longer than the battle"
        yield error(file, f"{place}.rounds", what, f"at most {scenario.rounds}")


def _objective_zone(
    scenario: Scenario, objective: Objective, starts: tuple[Cell, ...], file: str, place: str
) -> Iterator[Problem]:
    field, zones = scenario.battlefield.field, scenario.battlefield.zones
    if objective.kind not in ZONED:
        if objective.zone:
            yield error(file, f"{place}.zone", f'"{objective.kind}" takes no zone', "leave zone out")
        if objective.cells and not _walkable(field, starts, objective.cells):
            what = f'task "{objective.task}" cannot be reached by side "{objective.side}"'
            yield error(file, f"{place}.task", what, "open a way on the map, or move the task")
        return
    if objective.zone not in zones:
        hint = did_you_mean(objective.zone, zones) if objective.zone else "one of: " + ", ".join(zones)
        what = f'unknown zone "{objective.zone}"' if objective.zone else f'"{objective.kind}" needs a zone'
        yield error(file, f"{place}.zone", what, hint)
        return
    if not _walkable(field, starts, objective.cells):
        what = f'zone "{objective.zone}" cannot be reached by side "{objective.side}"'
        yield error(file, f"{place}.zone", what, "open a way on the map, or move the zone")


def _starts(scenario: Scenario, side: str) -> tuple[Cell, ...]:
    """The passable squares that units of the side may start in."""
    field = scenario.battlefield.field
    recruits = scenario.of(side)
    cells = {recruit.cell for recruit in recruits if recruit.cell is not None}
    cells.update(cell for plan in scenario.squads if plan.side == side for cell in plan.zone)
    if any(recruit.cell is None for recruit in recruits):
        cells.update(cell for card in scenario.sides if card.key == side for cell in card.zone)
    return tuple(sorted(filter(field.passable, cells)))


def _walkable(field: Field, starts: tuple[Cell, ...], cells: tuple[Cell, ...]) -> bool:
    if not starts:
        return True
    distances = walks_to(field, starts)
    return any(field.passable(cell) and distances[cell[1], cell[0]] < NEVER for cell in cells)
