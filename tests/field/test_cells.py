"""Squares, directions and chains."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.field import DIRECTIONS, distance, forward, is_chain, left_of, neighbours8, right_of, straight_back

cells = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


@pytest.mark.rule("ASC-RULING-04")
def test_distance_is_the_larger_of_dx_and_dy():
    assert distance((2, 3), (5, 4)) == 3
    assert distance((5, 4), (2, 3)) == 3
    assert distance((2, 3), (2, 3)) == 0


@pytest.mark.rule("ASC-RULING-04")
def test_a_square_has_eight_neighbours_at_distance_one():
    around = list(neighbours8((4, 4)))
    assert around[0] == (4, 3)
    assert around[2] == (5, 4)
    assert len(set(around)) == 8
    assert {distance((4, 4), cell) for cell in around} == {1}


@pytest.mark.rule("ASC-RULING-47")
@pytest.mark.parametrize(
    ("to", "direction"),
    [
        ((4, 3), (1, 1)),  # the ruling's own example
        ((5, 2), (1, 0)),  # 5 x 2 <= 2 x 5: still along x
        ((5, -2), (1, 0)),
        ((4, 2), (1, 1)),  # 5 x 2 > 2 x 4
        ((2, 5), (0, 1)),
        ((2, -4), (1, -1)),
        ((-7, 1), (-1, 0)),
        ((-3, -3), (-1, -1)),
        ((0, 0), (0, -1)),  # same square: north
    ],
)
def test_forward(to, direction):
    assert forward((0, 0), to) == direction
    assert forward((11, 7), (11 + to[0], 7 + to[1])) == direction


@given(cells, cells)
def test_forward_turns_round_with_the_target(a, b):
    x, y = forward(a, b)
    assert (x, y) in DIRECTIONS
    if a != b:
        assert forward(b, a) == (-x, -y)


@pytest.mark.rule("ASC-RULING-47")
def test_left_and_right_of_a_direction():
    assert (left_of((0, -1)), right_of((0, -1))) == ((-1, 0), (1, 0))
    assert (left_of((1, 1)), right_of((1, 1))) == ((1, -1), (-1, 1))
    for index, direction in enumerate(DIRECTIONS):
        assert right_of(direction) == DIRECTIONS[(index + 2) % 8]
        assert left_of(direction) == DIRECTIONS[index - 2]


@pytest.mark.rule("ASC-RULING-65")
def test_away_from_the_attacker():
    assert straight_back((2, 2), (3, 2)) == ((4, 2),)
    assert straight_back((3, 3), (2, 2)) == ((1, 1),)
    assert sorted(straight_back((1, 1), (1, 1))) == [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]


@pytest.mark.rule("ASC-RULING-37")
def test_a_burst_is_a_chain_of_touching_squares():
    assert is_chain(((5, 2), (6, 3)))
    assert not is_chain(((5, 2), (7, 2)))
    assert is_chain(((5, 2),))
    assert not is_chain(())
    assert not is_chain(((5, 2), (6, 2), (5, 2)))
    assert not is_chain(((5, 2), (5, 2)))
    assert is_chain(((0, 0), (1, 1), (2, 0), (1, 0)))
