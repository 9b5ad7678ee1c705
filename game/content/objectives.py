"""What a side must bring about, from its entry to what the rules read; and what keeps one from being met."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.content.battlefield import Battlefield
from game.content.hazards import TaskEntry, squares_of
from game.content.problem import Problem, did_you_mean, error
from game.content.scenario_page import TASKED, ObjectiveEntry
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
