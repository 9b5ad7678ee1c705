"""Works: how well they are made, what is built, help and working together (ACY-ACCOMP, ACY-ASSIST, ACY-GROUP)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Protocol

from game.field import Cell
from game.messages import events as ev
from game.world.body import Allegiance
from game.world.hazards import BARRICADE, Barricade, Task
from game.world.place import Position
from game.world.store import Reading, Unit

HALF, PLAIN_WORK = 2, 10
"""The rung and the hit points of a barricade in books that do not ask how well it is made."""
CHART = (6, 8, 10, 12, 14, 17, 20, 25, 30, 40)
"""The numbers of difficulty and accomplishment (ACY-DN-07, ACY-ACCOMP-02)."""
LEVELS = (
    ("Pathetic", "technically done, the worst of its kind"), ("Weak", "works poorly"), ("Tolerable", "gets by"),
    ("Good", "meets its needs"), ("Noteworthy", "impresses"), ("Excellent", "well above the run"),
    ("Outstanding", "among the best"), ("Superb", "the best regularly found"), ("Amazing", "record-breaking"),
    ("Revolutionary", "sets a new standard"),
)  # fmt: skip
"""The same numbers as levels of accomplishment, with what they mean (ACY-ACCOMP-02, -03)."""
FAILED = ("failed", "nothing is made")


class HelpFigures(Protocol):
    """The figures of help with work and of working together, which a book's profile has."""

    @property
    def assist_least(self) -> int:
        """The least number to be of use."""

    @property
    def assist_easier(self) -> int:
        """By how much it is below that of the work."""

    @property
    def assist_gap(self) -> int:
        """How far below it nobody is in the way."""

    @property
    def assist_share(self) -> int:
        """Of how much of a helper's total 1 is added."""

    @property
    def group_easier(self) -> tuple[int, ...]:
        """By how much the number is lower for two members, three and so on."""


def assist_numbers(number: int, n: HelpFigures) -> tuple[int, int]:
    """The number to be of use at work against a number, and the one not to be in the way (ACY-ASSIST-02, -08)."""
    higher = max(n.assist_least, number - n.assist_easier)
    return higher, higher - n.assist_gap


def help_of(total: int, useful: int, n: HelpFigures) -> int:
    """What a helper's total does to the roll, by the number to be of use (ACY-ASSIST-03, -04, -06)."""
    return total // n.assist_share if total >= useful else min(0, total - useful + n.assist_gap)


def easier_together(members: int, n: HelpFigures) -> int:
    """By how much the number is lower for so many who work together (ACY-GROUP-06)."""
    return (0, *n.group_easier)[min(members - 1, len(n.group_easier))]


def accomplishment(total: int) -> tuple[str, str]:
    """The highest level not above a total, and its meaning (ACY-ACCOMP-02, -03, -08)."""
    row = bisect_right(CHART, total)
    return LEVELS[row - 1] if row else FAILED


def completed(
    world: Reading, unit: Unit, number: Unit, rung: int = HALF, points: int = PLAIN_WORK
) -> Iterator[ev.Event]:
    """A task is done; a barricade then stands in its square, with a rung of the ladder of cover and hit points."""
    yield ev.TaskDone(unit, number, world.get(unit, Allegiance).side)
    if world.get(number, Task).kind == BARRICADE:
        yield ev.Built(number, world.get(number, Position).cell, rung, points)


def made(world: Reading, unit: Unit, number: Unit, total: int, covers: tuple[int, ...]) -> Iterator[ev.Event]:
    """A work as good as its total, by what is worth each rung of cover; below the least of them nothing is made.

    Half of what it is made of is lost then, and with a second failure all of it (ACY-ACCOMP-08, ACY-PLUG-05).
    """
    yield ev.Accomplished(unit, total, *accomplishment(total))
    if total >= covers[0]:
        yield ev.TaskWorked(unit, number, 1)
        yield from completed(world, unit, number, bisect_right(covers, total), total)
    else:
        yield ev.TaskRuined(unit, number) if world.get(number, Task).wasted else ev.TaskWasted(unit, number)


def worn(world: Reading, cell: Cell, points: int) -> Iterator[ev.Event]:
    """What a hit takes of the hit points of a barricade in a square, if one stands there (ACY-LOC-11)."""
    for number in world.having(Barricade):
        if points and world.get(number, Barricade).cell == cell:
            yield ev.BarricadeStruck(number, min(points, world.get(number, Barricade).points))
