"""The movement graph of a battlefield in networkx: the reference for reach and ways (ASC-RULING-05, -87).

The game walks on bitboards; tests hold them equal to this. Loading networkx takes a tenth of a second, so
nothing else in `game/field` imports it but the audit.
"""

from __future__ import annotations

import networkx as nx

from game.field.cells import Cell, distance, neighbours8
from game.field.ground import Field
from game.field.moving import NOWHERE


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
