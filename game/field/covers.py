"""The cover that ground gives, by the direction from which a line comes in (ASC-RULING-29).

The last square before a target lies on one of the eight sides of it, and on which side depends on the
offset alone. So a battlefield needs one layer of rungs for each side, and an origin picks from them.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.field.cells import DIRECTIONS
from game.field.ground import Field
from game.field.shadows import OWN, THEIRS

NEXT_TO, SAME = 8, 9
"""Sides beyond the eight directions: nothing lies between neighbours; in one square there is no cover."""


@lru_cache(maxsize=16)
def sides(width: int, height: int) -> npt.NDArray[np.int32]:
    """[line, dy + height - 1, dx + width - 1]: the number of the step that ends a line of offset (dx, dy).

    It indexes DIRECTIONS, or is NEXT_TO or SAME. OWN is the line of the one who looks along the offset.
    """
    dy, dx = np.mgrid[1 - height : height, 1 - width : width]
    far = np.maximum(np.maximum(abs(dx), abs(dy)), 1)
    number = np.zeros((3, 3), np.int32)
    for index, (x, y) in enumerate(DIRECTIONS):
        number[y, x] = index
    found = np.empty((2, *dx.shape), np.int32)
    for line, half in ((OWN, 1), (THEIRS, 0)):
        x = np.sign(dx) * (2 * abs(dx) >= far + half)
        y = np.sign(dy) * (2 * abs(dy) >= far + half)
        found[line] = number[y, x]
    found[:, far == 1] = NEXT_TO
    found[:, height - 1, width - 1] = SAME
    found.setflags(write=False)
    return found


def rungs_by_side(field: Field) -> npt.NDArray[np.int8]:
    """[side, y, x]: the rung of a target in (x, y) against a line that comes in with that step; int8 0..4."""
    height, width = field.height, field.width
    padded = np.pad(field.rung, 1)
    layers = [
        np.maximum(field.rung, padded[1 - dy : 1 - dy + height, 1 - dx : 1 - dx + width]) for dx, dy in DIRECTIONS
    ]
    rungs = np.stack([*layers, field.rung, np.zeros_like(field.rung)])
    rungs.setflags(write=False)
    return rungs
