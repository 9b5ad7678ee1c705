"""What a map, a scenario or a scene places on the ground: hazards, tasks, objectives as assaults see them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Literal, Self

from pydantic import Field as Figure
from pydantic import model_validator

from game.content.battlefield import APPROACH, OBJECTIVE, POSITION, Battlefield, Hazard, HazardKind, Severity, Zone
from game.content.model import Many, Page, Square, Word
from game.content.problem import Problem, did_you_mean, error
from game.field import Cell, Field
from game.world.squads import KINDS, Stronghold

WEATHERS = ("cold", "heat")
EVERYWHERE = ("airless", *WEATHERS)
"""Kinds that may lie over the whole map: those without squares do."""


class HazardEntry(Page):
    """A hazard as a scenario or a scene writes it: on squares, in a zone, or everywhere."""

    kind: HazardKind
    squares: Many[Square] = ()
    zone: str = ""
    severity: Severity = "severe"
    poison: Annotated[str, Figure(max_length=80)] = ""
    rounds: Annotated[int, Figure(ge=0, le=999)] = 0

    @model_validator(mode="after")
    def _lies_somewhere(self) -> Self:
        if self.squares and self.zone:
            raise ValueError("lies on squares or in a zone, not both | leave one of them out")
        if not self.squares and not self.zone and self.kind not in EVERYWHERE:
            raise ValueError(f"{self.kind} must lie somewhere | squares = [[x, y]], or zone = the name of one")
        if (self.kind == "gas") != bool(self.poison):
            raise ValueError('a poison goes with gas, and gas with a poison | kind = "gas", poison = "mild"')
        return self


Hazards = Annotated[Many[HazardEntry], Figure(max_length=400)]


def placed(entries: Iterable[HazardEntry], zones: Mapping[str, Zone]) -> tuple[Hazard, ...]:
    """What is written of hazards, with the squares of the zones it names."""
    return tuple(
        Hazard(
            entry.kind,
            zones[entry.zone].cells if entry.zone in zones else tuple(sorted(entry.squares)),
            entry.severity,
            entry.poison,
            entry.rounds,
        )
        for entry in entries
    )


def hazard_faults(
    entries: Iterable[HazardEntry], battlefield: Battlefield, poisons: Iterable[str], file: str
) -> Iterator[Problem]:
    """Hazards off the map, in unknown zones, or of unknown poisons."""
    known = tuple(poisons)
    for number, entry in enumerate(entries, 1):
        place = f"hazards#{number}"
        if entry.zone and entry.zone not in battlefield.zones:
            hint = did_you_mean(entry.zone, battlefield.zones)
            yield error(file, f"{place}.zone", f'unknown zone "{entry.zone}"', hint)
        if entry.poison and entry.poison not in known:
            yield error(file, f"{place}.poison", f'unknown poison "{entry.poison}"', did_you_mean(entry.poison, known))
        yield from _outside(entry.squares, battlefield.field, file, f"{place}.squares")


def _outside(cells: Iterable[Cell], field: Field, file: str, place: str) -> Iterator[Problem]:
    lost = next((cell for cell in cells if not field.inside(cell)), None)
    if lost is not None:
        yield error(file, place, f"square [{lost[0]}, {lost[1]}] is not on the map of {field.width} x {field.height}")


REACH = 1
"""Who works on a thing stands on its square or beside it."""
APART = 2 * REACH + 1
"""As near as two tasks may lie: nobody stands beside both."""
MOST_TASKS = 200
UNCONTESTED = ("appeal", "barricade", "shift_rubble")
"""Kinds of tasks that are no matter of who is first."""


AdvantageSize = Annotated[int, Figure(ge=-15, le=15)]


class TaskEntry(Page):
    """One thing to work on: its square, its kind, how hard it is, the one side that may, if not all may.

    `number` is what a roll must reach in a book that rolls against a number; 0 for the book's own. Several may work on
    a `group` task together in a book of group rolls; of a `contest` the best roll of a round decides, in a book of
    competing rolls. `advantages` of a side are sizes of a chart, which add up.
    """

    key: Annotated[str, Figure(pattern=r"^[a-z0-9][a-z0-9_-]{0,59}$")]
    name: Word
    kind: Literal[
        "open_lock", "hack", "set_charge", "disarm", "repair", "barricade", "force_door", "shift_rubble", "call_fire",
        "appeal",
    ]
    at: Square
    difficulty: Literal["", "challenging", "tough", "formidable", "nearly_impossible"] = ""
    side: str = ""
    number: Annotated[int, Figure(ge=0, le=40)] = 0
    group: bool = False
    contest: bool = False
    advantages: dict[Word, Many[AdvantageSize]] = Figure(default_factory=dict)


Tasks = Annotated[Many[TaskEntry], Figure(max_length=MOST_TASKS)]


def squares_of(field: Field, at: Cell) -> tuple[Cell, ...]:
    """The open squares from which a task is worked on."""
    x, y = at
    around = ((x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
    return tuple(sorted(cell for cell in around if field.inside(cell) and field.passable(cell)))


def task_faults(
    entries: Sequence[TaskEntry], field: Field, sides: Collection[str], units: Collection[str], file: str
) -> Iterator[Problem]:
    """Tasks off the map or walled in, of unknown sides, of one key, and so near that one could work on both."""
    keys = set(units)
    for number, entry in enumerate(entries, 1):
        place = f"tasks#{number}"
        if entry.side and entry.side not in sides:
            yield error(file, f"{place}.side", f'unknown side "{entry.side}"', did_you_mean(entry.side, sides))
        for side in entry.advantages:
            if side not in sides:
                yield error(file, f"{place}.advantages", f'unknown side "{side}"', did_you_mean(side, sides))
        if entry.contest and (entry.kind in UNCONTESTED or entry.group or entry.number or entry.difficulty):
            hint = "leave out contest, or kind, group, number and difficulty as they stand"
            yield error(file, f"{place}.contest", "one roll is set against another: nothing is built or shared", hint)
        if entry.key in keys:
            yield error(file, f"{place}.key", f'something else has the key "{entry.key}"', "keys must differ")
        keys.add(entry.key)
        if not field.inside(entry.at):
            what = f"square [{entry.at[0]}, {entry.at[1]}] is not on the map of {field.width} x {field.height}"
            yield error(file, f"{place}.at", what)
        elif not squares_of(field, entry.at):
            what = f"nobody can stand on [{entry.at[0]}, {entry.at[1]}] or beside it"
            yield error(file, f"{place}.at", what, "name a square at an open one")
    for one, other in _crowded(entries):
        what = f'"{one.key}" and "{other.key}" are so near that one may stand beside both'
        yield error(file, "tasks", what, f"place them {APART} squares apart")


def _crowded(entries: Sequence[TaskEntry]) -> Iterator[tuple[TaskEntry, TaskEntry]]:
    """Each task that is too near to an earlier one, after the first of those in the file."""
    first: dict[Cell, int] = {}
    offsets = range(1 - APART, APART)
    for number, entry in enumerate(entries):
        x, y = entry.at
        near = [first[cell] for dy in offsets for dx in offsets if (cell := (x + dx, y + dy)) in first]
        if near:
            yield entries[min(near)], entry
        first.setdefault(entry.at, number)


# --- objectives of assaults -----------------------------------------------------------------------------------------


ZONE_PROPERTIES = ("position", "of")
"""What a zone of a map may say of itself beside its class."""


def strongholds(zones: Mapping[str, Zone]) -> tuple[Stronghold, ...]:
    """Every objective of a map, in order of name (WAR-ASSAULT-07, -11, -16)."""
    goals = (zone for _name, zone in sorted(zones.items()) if zone.kind == OBJECTIVE)
    return tuple(_stronghold(goal, zones) for goal in goals)


def _stronghold(goal: Zone, zones: Mapping[str, Zone]) -> Stronghold:
    options = (zone.cells for zone in zones.values() if zone.kind == APPROACH and zone.of == goal.name)
    approach = tuple(sorted({cell for cells in options for cell in cells}))
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
