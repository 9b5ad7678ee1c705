"""Geometry only: it knows squares, ground and lines, and no unit.

Inside are cells and directions (`cells`), the ground of a battlefield as numpy layers [y, x] (`ground`), lines, mutual
sight and cover (`lines`, `sights`), walking (`moving`) and areas of effect with scatter (`areas`). What is worked out
from a Field is kept on that Field.
"""

from game.field.areas import blast_cells, scatter_cell, slide
from game.field.cells import (
    DIRECTIONS, NORTH, Cell, Direction, away, distance, forward, is_chain, left_of, neighbours8, right_of,
)  # fmt: skip
from game.field.ground import BRIGHT, DARK, DIM, LIT, MAX_SIDE, Field, FieldError, Terrain, check_size
from game.field.lines import line
from game.field.moving import Reach, reach, shortest
from game.field.sights import Sight, blocking, cover_rung, sight, sight_line

__all__ = [
    "BRIGHT", "DARK", "DIM", "DIRECTIONS", "LIT", "MAX_SIDE", "NORTH", "Cell", "Direction", "Field", "FieldError",
    "Reach", "Sight", "Terrain", "away", "blast_cells", "blocking", "check_size", "cover_rung", "distance", "forward",
    "is_chain", "left_of", "line", "neighbours8", "reach", "right_of", "scatter_cell", "shortest", "sight",
    "sight_line", "slide",
]  # fmt: skip
