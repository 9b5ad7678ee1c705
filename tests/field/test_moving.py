"""Reach, ways and distances, against networkx."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.field import (
    NEVER,
    FieldError,
    distance_field,
    graph,
    path_cost,
    reach,
    reference_reach,
    reference_way,
    shortest,
)
from tests.field.drawn import cells_of, drawn, fields_and_cell


def sound(field, path):
    return all(field.may_step(a, b) for a, b in pairwise(path))


@pytest.mark.rule("ASC-RULING-05")
def test_a_diagonal_step_costs_one_and_rough_ground_two():
    field = drawn(". . . r .", ". . . . .", ". . . . .")
    found = reach(field, (0, 0), 3)
    assert found.cost[2, 2] == 2
    assert found.cost[3, 1] == 3
    assert (3, 0) not in found
    assert reach(field, (0, 0), 4).cost[3, 0] == 4


@pytest.mark.rule("ASC-RULING-05")
def test_walk_two_moves_and_sprint_are_thresholds_of_one_reach():
    field = drawn("." * 12)
    found = reach(field, (0, 0), 9)
    assert found.within(3) == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert found.within(6)[-1] == (6, 0)
    assert found.within(9)[-1] == (9, 0)
    assert (10, 0) not in found


@pytest.mark.rule("ASC-RULING-87")
def test_around_the_corner_of_a_wall_it_is_two_squares():
    field = drawn(". # .", ". . .", ". . .")
    assert reach(field, (0, 0), 3).path((1, 1)) == ((0, 0), (0, 1), (1, 1))
    assert shortest(field, (0, 0), (1, 1)) == ((0, 0), (0, 1), (1, 1))
    assert (1, 1) not in reach(field, (0, 0), 1)


@pytest.mark.rule("ASC-RULING-87")
def test_water_bars_a_diagonal_but_a_barred_square_does_not():
    assert (1, 1) not in reach(drawn(". ~", ". ."), (0, 0), 1)
    found = reach(drawn(". .", ". ."), (0, 0), 1, barred=frozenset({(1, 0)}))
    assert (1, 1) in found
    assert (1, 0) not in found


def test_the_canonical_way_goes_diagonal_first_and_then_straight():
    field = drawn(*["." * 6] * 4)
    assert reach(field, (0, 0), 6).path((4, 2)) == ((0, 0), (1, 1), (2, 2), (3, 2), (4, 2))
    assert reach(field, (0, 0), 6).path((0, 0)) == ((0, 0),)


@given(fields_and_cell(), st.integers(0, 9), st.frozensets(st.tuples(st.integers(-1, 7), st.integers(-1, 7))))
def test_reach_is_that_of_networkx_and_its_ways_are_sound(given_field, budget, barred):
    field, start = given_field
    if not field.passable(start):
        return
    found = reach(field, start, budget, barred=barred)
    assert found.cost == reference_reach(field, start, budget, barred=barred)
    assert list(found.cost) == sorted(found.cost)
    for x, y in cells_of(field):
        assert found.layer[y, x] == found.cost.get((x, y), -1)
    for to, cost in found.cost.items():
        path = found.path(to)
        assert (path[0], path[-1]) == (start, to)
        assert sound(field, path)
        assert path_cost(field, path) == cost
        assert not barred & set(path[1:])


@given(fields_and_cell())
def test_a_larger_budget_changes_no_cost_and_no_way(given_field):
    field, start = given_field
    small, large = reach(field, start, 4), reach(field, start, 10**9)
    assert small.cost == {cell: cost for cell, cost in large.cost.items() if cost <= 4}
    for cell in small.cost:
        assert small.path(cell) == large.path(cell) == shortest(field, start, cell)


@given(fields_and_cell(), st.tuples(st.integers(0, 7), st.integers(0, 7)))
def test_the_shortest_way_costs_what_networkx_says(given_field, b):
    field, a = given_field
    if not (field.passable(a) and field.passable(b)):
        return
    path, known = shortest(field, a, b), reference_way(field, a, b)
    assert (path is None) == (known is None)
    if path is not None and known is not None:
        assert sound(field, path)
        assert path_cost(field, path) == path_cost(field, known)


@given(fields_and_cell(), st.sets(st.tuples(st.integers(-1, 8), st.integers(-1, 8)), max_size=3))
def test_the_distance_field_is_the_cost_of_the_way_to_the_nearest_goal(given_field, goals):
    field, _ = given_field
    far = distance_field(field, goals)
    for x, y in cells_of(field):
        ways = [shortest(field, (x, y), goal) for goal in goals if field.passable(goal)]
        costs = [path_cost(field, way) for way in ways if way is not None]
        assert far[y, x] == (min(costs) if costs and field.passable((x, y)) else NEVER)


def test_on_a_large_map_reach_looks_only_around_the_start():
    field = drawn(*["." * 200] * 90)
    found = reach(field, (150, 40), 2)
    assert len(found.cost) == 25
    assert found.path((152, 41)) == ((150, 40), (151, 41), (152, 41))
    assert found.layer[42, 152] == 2


def test_ways_that_are_not_there():
    field = drawn(". # .")
    assert shortest(field, (0, 0), (2, 0)) is None
    assert shortest(field, (0, 0), (1, 0)) is None
    assert shortest(field, (0, 0), (0, 7)) is None
    with pytest.raises(KeyError):
        reach(field, (0, 0), 5).path((2, 0))
    with pytest.raises(KeyError):
        reach(field, (0, 0), 5).path((0, -3))
    with pytest.raises(FieldError, match="is not on the map"):
        reach(field, (0, 1), 5)


def test_the_movement_graph_is_built_once_for_a_field():
    field = drawn(". r", "# .")
    assert graph(field) is graph(field)
    assert set(graph(field).edges(data="weight")) == {
        ((0, 0), (1, 0), 2),
        ((1, 0), (0, 0), 1),
        ((1, 0), (1, 1), 1),
        ((1, 1), (1, 0), 2),
    }
