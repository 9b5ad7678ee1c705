"""Geometry only: squares, ground and lines, and no unit.

Inside are squares and directions (`cells`), the ground of a battlefield as read-only numpy layers
[y, x] (`ground`), lines, mutual sight and cover (`sights`; for all pairs at once `tables`),
walking (`moving`), areas of effect and scatter (`areas`), the movement graph of networkx, which is the
reference for every way, and the audit of a map made with it (`audit`), and the reader of
Moving AI maps (`movingai`). The fast parts stand on bitboards (`boards`, `flood`) and on tables of what
a square hides (`shadows`). What is worked out from a Field is kept on that Field alone, and
all of it together within one number of bytes (`cache`).
"""

from importlib import import_module
from typing import TYPE_CHECKING

from game.field.areas import blast_cells, scatter_cell, slide
from game.field.cache import CACHE
from game.field.cells import (
    DIRECTIONS,
    NORTH,
    Cell,
    Direction,
    distance,
    forward,
    is_chain,
    left_of,
    neighbours8,
    right_of,
    straight_back,
)
from game.field.flood import NEVER
from game.field.ground import (
    BRIGHT,
    DARK,
    DIM,
    LIT,
    MAX_SIDE,
    PITCH,
    Field,
    FieldError,
    Terrain,
    check_size,
    shared,
)
from game.field.moving import Reach, Retreat, distance_field, nearer, path_cost, reach, retreat, shortest
from game.field.sights import Sight, blocking, cover_rung, covering, line, sight, sight_line
from game.field.strides import Strides, stride_distance, strides
from game.field.tables import UNSEEN, SightTable, sight_table

if TYPE_CHECKING:
    from game.field.audit import chokepoints, graph, narrowest, reference_reach, reference_way, regions, unreachable

__all__ = [
    "BRIGHT",
    "CACHE",
    "DARK",
    "DIM",
    "DIRECTIONS",
    "LIT",
    "MAX_SIDE",
    "NEVER",
    "NORTH",
    "PITCH",
    "UNSEEN",
    "Cell",
    "Direction",
    "Field",
    "FieldError",
    "Reach",
    "Retreat",
    "Sight",
    "SightTable",
    "Strides",
    "Terrain",
    "blast_cells",
    "blocking",
    "check_size",
    "chokepoints",
    "cover_rung",
    "covering",
    "distance",
    "distance_field",
    "forward",
    "graph",
    "is_chain",
    "left_of",
    "line",
    "narrowest",
    "nearer",
    "neighbours8",
    "path_cost",
    "reach",
    "reference_reach",
    "reference_way",
    "regions",
    "retreat",
    "right_of",
    "scatter_cell",
    "shared",
    "shortest",
    "sight",
    "sight_line",
    "sight_table",
    "slide",
    "straight_back",
    "stride_distance",
    "strides",
    "unreachable",
]

_WITH_NETWORKX = {
    "graph": "audit",
    "reference_reach": "audit",
    "reference_way": "audit",
    "chokepoints": "audit",
    "narrowest": "audit",
    "regions": "audit",
    "unreachable": "audit",
}


def __getattr__(name: str) -> object:
    """The names that need networkx, which takes a tenth of a second to load, come when first asked for."""
    if name not in _WITH_NETWORKX:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WITH_NETWORKX[name]}"), name)
