"""Where the soldiers of a squad stand in a formation (WAR-ORDERS)."""

from __future__ import annotations

import pytest

from game.field.cells import NORTH, Cell, Direction
from game.systems.warfare.squads import places
from game.world.squads import COLUMN, LINE, WEDGE
from tests.field.drawn import drawn

OPEN = drawn(*15 * ["." * 15])
NORTHWARD: dict[str, list[Cell]] = {
    COLUMN: [(0, 0), (1, 0), (0, 1), (1, 1)],
    LINE: [(0, 0), (1, 0), (-1, 0), (2, 0)],
    WEDGE: [(0, 0), (1, 1), (-1, 1), (2, 2)],
}


@pytest.mark.parametrize("formation", NORTHWARD)
@pytest.mark.parametrize("turns", range(4))
def test_a_formation_turns_with_its_way(formation: str, turns: int) -> None:
    """The first at the spot, the others to its right and left or behind it, wherever the squad faces."""
    way: Direction = NORTH
    wanted = NORTHWARD[formation]
    for _ in range(turns):
        way, wanted = (-way[1], way[0]), [(-y, x) for x, y in wanted]
    assert [(x - 7, y - 7) for x, y in places(OPEN, (7, 7), formation, way, 4)] == wanted
