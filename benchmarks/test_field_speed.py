"""How fast the ground answers, against networkx and tcod in the same run.

Run apart from the tests: `python -m pytest benchmarks/test_field_speed.py`.
"""

from itertools import cycle

import networkx as nx
import numpy as np
import pytest

from game.field import (
    Field,
    Terrain,
    distance,
    graph,
    line,
    path_cost,
    reach,
    shortest,
)
from game.field.sights import Sight
from game.field.tables import _table

KINDS = (
    Terrain("open"),
    Terrain("wall", cost=0, rung=4, opaque=True),
    Terrain("rough", cost=2, rung=1),
    Terrain("mire", cost=3, rung=2),
)
BUDGET, RANGE = 8, 12


class Walk:
    """A battlefield with taken squares, the movement graph without them, and squares to start from."""

    def __init__(self, side):
        dice = np.random.default_rng(side)
        self.field = Field.from_kinds(KINDS, dice.choice(4, (side, side), p=[0.51, 0.15, 0.17, 0.17]))
        ground = sorted(graph(self.field))
        self.taken = frozenset(ground[i] for i in dice.choice(len(ground), 20, replace=False))
        self.free = nx.DiGraph(graph(self.field))
        self.free.remove_nodes_from(self.taken)
        home = sorted(max(nx.strongly_connected_components(self.free), key=len))
        self.starts = [home[i] for i in dice.choice(len(home), 200)]
        self.ends = home[0], home[-1]

    def asking(self, question):
        """A question without arguments, put about one start after the other."""
        starts = cycle(self.starts)
        return lambda: question(next(starts))

    def costs(self, start):
        return reach(self.field, start, BUDGET, barred=self.taken).cost

    def costs_by_networkx(self, start):
        return nx.single_source_dijkstra_path_length(self.free, start, cutoff=BUDGET)


@pytest.mark.parametrize(("side", "most"), [(32, 0.30), (64, 0.35)])
def test_reach_against_networkx_with_cutoff(ratio, side, most):
    walk = Walk(side)
    for start in walk.starts:
        assert walk.costs(start) == walk.costs_by_networkx(start)
    assert ratio(walk.asking(walk.costs), walk.asking(walk.costs_by_networkx), calls=200) <= most


def test_reach_does_not_depend_on_the_size_of_the_map(ratio):
    small, large = Walk(32), Walk(128)
    assert ratio(large.asking(large.costs), small.asking(small.costs), calls=200) <= 2.5


@pytest.mark.parametrize("side", [32, 64])
def test_one_long_way_against_networkx_a_star(ratio, side):
    walk = Walk(side)
    a, b = walk.ends

    def ours():
        return shortest(walk.field, a, b, barred=walk.taken)

    def theirs():
        return nx.astar_path(walk.free, a, b, distance)

    assert path_cost(walk.field, ours()) == path_cost(walk.field, theirs())
    assert ratio(ours, theirs, calls=5) <= 0.25


def battlefield(side):
    dice = np.random.default_rng(side)
    return Field.from_kinds(KINDS, dice.choice(4, (side, side), p=[0.76, 0.12, 0.06, 0.06]))


def test_sight_and_cover_of_all_squares_against_tcod(ratio):
    """Ours answers more (cover rungs, and mutual sight by the rules' own lines); tcod is C and says seen or not."""
    tcod_map = pytest.importorskip("tcod.map")
    symmetric = pytest.importorskip("tcod.constants").FOV_SYMMETRIC_SHADOWCAST
    field = battlefield(32)
    clear = np.ascontiguousarray(~field.opaque)
    squares = list(np.ndindex(field.height, field.width))

    def theirs():
        return [tcod_map.compute_fov(clear, at, RANGE, True, symmetric) for at in squares]

    assert ratio(lambda: _table(field, RANGE), theirs, calls=2) <= 1.0


def test_the_sight_table_of_four_times_the_squares(ratio):
    small, large = battlefield(32), battlefield(64)
    assert ratio(lambda: _table(large, RANGE), lambda: _table(small, RANGE), calls=3) <= 4.5


class Looking:
    """Sight and cover of one square after another over a whole 32 x 32 board, nothing kept from before."""

    def __init__(self):
        self.field = battlefield(32)
        self.sight = Sight(self.field)
        self.origins = cycle([(3, 3), (16, 16), (30, 11), (8, 25)])

    def ours(self):
        self.sight._views.clear()
        at = next(self.origins)
        return self.sight.row(at), self.sight.cover_row(at)

    def walked(self):
        a, opaque = next(self.origins), self.field.opaque.tolist()
        return [any(opaque[y][x] for x, y in line(a, b)) for b in np.ndindex(32, 32)]


def test_sight_and_cover_from_one_square_against_tcod(ratio):
    tcod_map = pytest.importorskip("tcod.map")
    symmetric = pytest.importorskip("tcod.constants").FOV_SYMMETRIC_SHADOWCAST
    look = Looking()
    clear = np.ascontiguousarray(~look.field.opaque)
    assert ratio(look.ours, lambda: tcod_map.compute_fov(clear, next(look.origins), 0, True, symmetric)) <= 12


def test_sight_and_cover_from_one_square_against_a_plain_walk(ratio):
    look = Looking()
    assert ratio(look.ours, look.walked, calls=8) <= 0.15
