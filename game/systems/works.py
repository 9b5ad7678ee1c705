"""What is built on the battlefield: barricades that are cover until they are shot away (ACY-ACCOMP-07, ACY-PLUG-05)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from game.field import Cell
from game.messages import events as ev
from game.world.body import Allegiance
from game.world.hazards import BARRICADE, Barricade, Task
from game.world.place import Position
from game.world.store import Reading, Unit

PLAIN_WORK = 10
"""What a barricade comes to in books that do not ask how well it is made: half of it covers."""
RUNGS = (6, 10, 14, 17)
"""The totals from which it is as good as each rung of the ladder of cover."""


def completed(
    world: Reading, unit: Unit, number: Unit, total: int = PLAIN_WORK, rungs: tuple[int, ...] = RUNGS
) -> Iterator[ev.Event]:
    """A task is done; a barricade then stands in its square, as good as the total of who built it."""
    yield ev.TaskDone(unit, number, world.get(unit, Allegiance).side)
    if world.get(number, Task).kind == BARRICADE:
        yield ev.Built(number, world.get(number, Position).cell, bisect_right(rungs, total), total)


def worn(world: Reading, cell: Cell, points: int) -> Iterator[ev.Event]:
    """What a hit takes of the hit points of a barricade in a square, if one stands there (ACY-LOC-11)."""
    for number in world.having(Barricade):
        if points and world.get(number, Barricade).cell == cell:
            yield ev.BarricadeStruck(number, min(points, world.get(number, Barricade).points))
