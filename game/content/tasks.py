"""Tasks of several actions that a scenario or a scene places: locks, terminals, charges, machines (ALT-BASE-33)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field as Figure

from game.content.model import Many, Page, Square, Word
from game.content.problem import Problem, did_you_mean, error
from game.field import Cell, Field

REACH = 1
"""Who works on a thing stands on its square or beside it."""
APART = 2 * REACH + 1
"""As near as two tasks may lie: nobody stands beside both."""
MOST_TASKS = 200


class TaskEntry(Page):
    """One thing to work on: its square, its kind, how hard it is, the one side that may, if not all may.

    `number` is what a roll must reach in a book that rolls against a number; 0 for the book's own.
    """

    key: Annotated[str, Figure(pattern=r"^[a-z0-9][a-z0-9_-]{0,59}$")]
    name: Word
    kind: Literal["open_lock", "hack", "set_charge", "disarm", "repair"]
    at: Square
    difficulty: Literal["", "challenging", "tough", "formidable", "nearly_impossible"] = ""
    side: str = ""
    number: Annotated[int, Figure(ge=0, le=40)] = 0


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
