"""What is odd about a map, by the movement graph of networkx: parts cut off, squares no one gets to, narrow places."""

from __future__ import annotations

from collections.abc import Iterable

import networkx as nx
import numpy as np

from game.field.boards import Boards
from game.field.cells import Cell, distance, neighbours8
from game.field.flood import NEVER, flood_to
from game.field.ground import Field
from game.field.moving import NOWHERE, distance_field


def graph(field: Field) -> nx.DiGraph[Cell]:
    """The passable squares and the steps between them, kept with the field; weight: squares of movement."""
    return field.kept(_built)


def _built(field: Field) -> nx.DiGraph[Cell]:
    made: nx.DiGraph[Cell] = nx.DiGraph()
    cells = [(x, y) for x in range(field.width) for y in range(field.height) if field.passable((x, y))]
    made.add_nodes_from(cells)
    for cell in cells:
        for to in neighbours8(cell):
            if field.may_step(cell, to):
                made.add_edge(cell, to, weight=field.enter_cost(to))
    nx.freeze(made)
    return made


def reference_reach(field: Field, start: Cell, budget: int, *, barred: frozenset[Cell] = NOWHERE) -> dict[Cell, int]:
    """What `reach(...).cost` must be, found by networkx from a passable start."""

    def price(_: Cell, to: Cell, step: dict[str, int]) -> int | None:
        return None if to in barred else step["weight"]

    found = nx.single_source_dijkstra_path_length(graph(field), start, cutoff=budget, weight=price)
    return {cell: int(found[cell]) for cell in sorted(found)}


def reference_way(field: Field, a: Cell, b: Cell) -> list[Cell] | None:
    """A cheapest way between two passable squares by A*, None if there is none; ties are networkx's own."""
    try:
        return nx.astar_path(graph(field), a, b, heuristic=distance)
    except nx.NetworkXNoPath:
        return None


BEFORE, BEHIND = (-1, -1), (-2, -2)


def regions(field: Field) -> tuple[tuple[Cell, ...], ...]:
    """The parts of the passable ground between which no way leads: largest first, each sorted."""
    boards = field.kept(Boards)
    left = boards.of((int(x), int(y)) for y, x in np.argwhere(field.cost > 0))
    found = []
    while left:
        flood = flood_to(boards, left & -left)
        for level in flood.levels:
            left &= ~level
        found.append(tuple(flood.costs()))
    return tuple(sorted(found, key=lambda part: (-len(part), part)))


def unreachable(field: Field, starts: Iterable[Cell]) -> tuple[Cell, ...]:
    """The passable squares to which no way leads from any of the starts, sorted."""
    near = distance_field(field, starts) < NEVER
    lost = (field.cost > 0) & ~near
    return tuple((int(x), int(y)) for x, y in np.argwhere(lost.T))


def chokepoints(field: Field) -> tuple[Cell, ...]:
    """The squares each of which, once barred, would part ground that hangs together; sorted."""
    return tuple(sorted(nx.articulation_points(graph(field).to_undirected(as_view=True))))


def narrowest(field: Field, sources: Iterable[Cell], targets: Iterable[Cell]) -> tuple[Cell, ...]:
    """The fewest squares that, once barred, leave no way from any source to any target; sorted.

    Sources and targets may be barred themselves; empty if no way leads there anyway.
    """
    between: nx.Graph[Cell] = nx.Graph(graph(field).edges())
    between.add_nodes_from(graph(field))
    between.add_nodes_from((BEFORE, BEHIND))
    between.add_edges_from((BEFORE, cell) for cell in sources if field.passable(cell))
    between.add_edges_from((BEHIND, cell) for cell in targets if field.passable(cell))
    if not nx.has_path(between, BEFORE, BEHIND):
        return ()
    return tuple(sorted(nx.minimum_node_cut(between, BEFORE, BEHIND)))
