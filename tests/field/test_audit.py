"""The audit of a map: parts, lost squares, narrow places."""

import networkx as nx
from hypothesis import given

from game.field import chokepoints, graph, narrowest, reach, regions, unreachable
from tests.field.drawn import cells_of, drawn, fields, fields_and_cell

TWO_ROOMS = drawn(". . # . .", ". . # . .", ". . . . .", ". . # . .")


def test_parts_of_a_map():
    field = drawn(". # . .", "# # . .")
    assert regions(field) == (((2, 0), (2, 1), (3, 0), (3, 1)), ((0, 0),))
    assert unreachable(field, [(3, 0)]) == ((0, 0),)
    assert unreachable(field, [(0, 0), (3, 0)]) == ()
    assert unreachable(field, []) == ((0, 0), (2, 0), (2, 1), (3, 0), (3, 1))


def test_a_doorway_is_a_chokepoint():
    assert chokepoints(TWO_ROOMS) == ((1, 2), (2, 2), (3, 2))  # beside the door no diagonal passes
    assert len(narrowest(TWO_ROOMS, [(0, 0), (0, 3)], [(4, 0), (4, 3)])) == 1


def test_the_narrowest_place_may_be_the_goal_itself_and_is_nothing_without_a_way():
    field = drawn(". . .", ". . .")
    assert narrowest(field, [(0, 0)], [(0, 0), (2, 1)])[0] == (0, 0)
    assert narrowest(drawn(". # ."), [(0, 0)], [(2, 0)]) == ()
    assert len(narrowest(drawn(*["." * 5] * 3), [(0, y) for y in range(3)], [(4, y) for y in range(3)])) == 3


@given(fields())
def test_parts_are_the_components_of_the_movement_graph(field):
    known = sorted(sorted(part) for part in nx.weakly_connected_components(graph(field)))
    assert sorted(list(part) for part in regions(field)) == known
    sizes = [len(part) for part in regions(field)]
    assert sizes == sorted(sizes, reverse=True)


@given(fields_and_cell(6))
def test_barring_the_narrowest_place_parts_the_map(given_field):
    field, a = given_field
    for b in cells_of(field)[::7]:
        cut = narrowest(field, [a], [b])
        if not field.passable(a) or a in cut or not field.passable(b):
            continue
        assert b not in reach(field, a, 10**6, barred=frozenset(cut))
        for spared in cut:
            assert b in reach(field, a, 10**6, barred=frozenset(cut) - {spared})
