"""Walks whose second diagonal costs more, against networkx (ALT-BASE-36)."""

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.field import FieldError, graph, stride_distance, strides
from tests.field.drawn import drawn, fields_and_cell

SPOTS = st.frozensets(st.tuples(st.integers(-1, 7), st.integers(-1, 7)))


def alternating(field, path):
    """What a way costs counted step by step: the 1st, 3rd, 5th diagonal is a plain step, the 2nd, 4th, 6th one more."""
    diagonals = spent = 0
    for a, b in pairwise(path):
        aslant = a[0] != b[0] and a[1] != b[1]
        diagonals += aslant
        spent += field.enter_cost(b) + (aslant and diagonals % 2 == 0)
    return spent


def reference(field, start, budget, barred):
    """The least cost of each square by networkx: nodes are squares with the evenness of the diagonals so far."""
    ways = nx.DiGraph()
    ways.add_node((start, 0))
    for a, b, step in graph(field).edges(data="weight"):
        if b not in barred:
            aslant = a[0] != b[0] and a[1] != b[1]
            for odd in (0, 1):
                ways.add_edge((a, odd), (b, odd ^ aslant), weight=step + (aslant and odd))
    found = nx.single_source_dijkstra_path_length(ways, (start, 0), cutoff=budget)
    costs = {}
    for (cell, _odd), cost in found.items():
        costs[cell] = min(cost, costs.get(cell, cost))
    return costs


@pytest.mark.rule("ALT-BASE-36")
@given(fields_and_cell(), st.integers(0, 9), SPOTS)
def test_strides_are_those_of_networkx_and_their_ways_cost_what_they_say(given_field, budget, barred):
    field, start = given_field
    if not field.passable(start):
        return
    found = strides(field, start, budget, barred)
    assert found.cost == reference(field, start, budget, barred)
    assert list(found.cost) == sorted(found.cost)
    for to, cost in found.cost.items():
        path = found.path(to)
        assert (path[0], path[-1]) == (start, to)
        assert all(field.may_step(a, b) for a, b in pairwise(path))
        assert not barred & set(path[1:])
        assert alternating(field, path) == cost


@given(st.tuples(st.integers(0, 9), st.integers(0, 9)), st.tuples(st.integers(0, 9), st.integers(0, 9)))
def test_on_open_ground_a_walk_is_as_long_as_the_distance(a, b):
    assert strides(drawn(*["." * 10] * 10), a, 20).cost[b] == stride_distance(a, b)


@pytest.mark.rule("ALT-BASE-36")
def test_three_over_and_two_down_are_four_squares():
    assert stride_distance((0, 0), (3, 2)) == 4
    found = strides(drawn(*["." * 4] * 3), (0, 0), 4)
    assert found.cost[3, 2] == 4
    assert found.path((3, 2)) == ((0, 0), (1, 1), (2, 2), (3, 2))
    assert (3, 2) not in strides(drawn(*["." * 4] * 3), (0, 0), 3).cost


def test_off_the_map_and_out_of_reach():
    field = drawn(". # .")
    with pytest.raises(FieldError, match="is not on the map"):
        strides(field, (0, 1), 5)
    with pytest.raises(KeyError):
        strides(field, (0, 0), 5).path((2, 0))
