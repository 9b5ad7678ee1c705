"""What is built on the battlefield: barricades that are cover until they are shot away (ACY-ACCOMP-07, ACY-PLUG-05)."""

from __future__ import annotations

from collections.abc import Iterator

from game.field import Cell
from game.messages import events as ev
from game.world.body import Allegiance
from game.world.hazards import BARRICADE, Barricade, Task
from game.world.place import Position
from game.world.store import Reading, Unit

HALF, PLAIN_WORK = 2, 10
"""The rung and the hit points of a barricade in books that do not ask how well it is made."""


def completed(
    world: Reading, unit: Unit, number: Unit, rung: int = HALF, points: int = PLAIN_WORK
) -> Iterator[ev.Event]:
    """A task is done; a barricade then stands in its square, with a rung of the ladder of cover and hit points."""
    yield ev.TaskDone(unit, number, world.get(unit, Allegiance).side)
    if world.get(number, Task).kind == BARRICADE:
        yield ev.Built(number, world.get(number, Position).cell, rung, points)


def worn(world: Reading, cell: Cell, points: int) -> Iterator[ev.Event]:
    """What a hit takes of the hit points of a barricade in a square, if one stands there (ACY-LOC-11)."""
    for number in world.having(Barricade):
        if points and world.get(number, Barricade).cell == cell:
            yield ev.BarricadeStruck(number, min(points, world.get(number, Barricade).points))
