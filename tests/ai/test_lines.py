"""Whole boards of Edges against the geometry asked square by square."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from ai.board_edges import lines_of
from game.field import Field, cover_rung, distance, reach, sight
from game.systems.prospects import BARRED
from tests.rules.support import drawn

GROUND = """
. . . 2 . . . .
. # # . . 1 . .
. . # . 4 . . .
. 3 . . # . ~ .
. . . . . . . 2
"""
COVER = np.array([0, -2, -4, -6, -10], np.int32)
RANGES = np.array([5, 5, 0, 0, -1, -1, BARRED], np.int32)


@pytest.fixture(scope="module")
def field() -> Field:
    """A small piece of everything."""
    return drawn(GROUND)


def shifted(rungs: int) -> npt.NDArray[np.int32]:
    """The Edge of each rung of the ground for a target so many rungs better covered, and in one's own square."""
    return np.append(COVER[np.clip(np.arange(5) + rungs, 0, 4)], 0)


def _edge(field: Field, attacker: tuple[int, int], target: tuple[int, int], shift: int) -> int | None:
    squares = distance(attacker, target)
    if not sight(field).sees(attacker, target) or squares >= 6:
        return None
    rung = cover_rung(field, attacker, target) if attacker != target else -1
    return int(RANGES[squares]) + int(shifted(shift)[rung])


@pytest.mark.parametrize("shift", [-1, 0, 1])
def test_fire_and_threat_are_the_edges_of_every_pair(field: Field, shift: int) -> None:
    """Fire looks at a target from everywhere, threat from an attacker at everywhere."""
    lines, cover = lines_of(field), shifted(shift)
    cells = [(x, y) for y in range(field.height) for x in range(field.width)]
    for one in cells:
        fire = lines.fire(lines.number(one), RANGES, cover)
        threat = lines.threat(lines.number(one), 0, RANGES, cover)
        for other in cells:
            number = lines.number(other)
            for board, wanted in ((fire, _edge(field, other, one, shift)), (threat, _edge(field, one, other, shift))):
                found = int(board[number])
                assert found == wanted if wanted is not None else found <= BARRED // 2


def test_a_threat_that_walks_first_is_the_best_of_all_its_squares(field: Field) -> None:
    """From each square in reach by itself, the highest Edge."""
    lines = lines_of(field)
    start = (5, 0)
    walked = lines.threat(lines.number(start), 2, RANGES, shifted(0))
    each = [lines.threat(lines.number(cell), 0, RANGES, shifted(0)) for cell in reach(field, start, 2).cost]
    assert (walked == np.maximum.reduce(each)).all()


def test_squares_in_reach_are_those_of_the_walk(field: Field) -> None:
    """Flat numbers, rising, the start among them."""
    lines = lines_of(field)
    numbers = lines.squares((5, 0), 3).tolist()
    assert numbers == sorted(numbers)
    assert {lines.cell(number) for number in numbers} == set(reach(field, (5, 0), 3).cost)
