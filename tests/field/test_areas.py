"""Blasts, scatter and sliding."""

import pytest
from hypothesis import given

from game.field import blast_cells, cover_rung, distance, scatter_cell, sight, slide
from tests.field.drawn import cells_of, drawn, fields_and_cell


def plain(width, height):
    return drawn(*["." * width] * height)


@pytest.mark.rule("ASC-GREN-06", "ASC-RULING-47")
def test_the_scatter_plot_is_a_column_above_the_thrower():
    landed = {face: scatter_cell(plain(12, 12), (2, 8), (2, 3), face) for face in range(1, 7)}
    assert landed == {1: (2, 5), 2: (2, 4), 3: (1, 3), 4: (3, 3), 5: (2, 1), 6: (2, 2)}


@pytest.mark.rule("ASC-RULING-47")
def test_the_scatter_plot_turns_with_the_throw():
    landed = {face: scatter_cell(plain(12, 12), (0, 0), (4, 3), face) for face in range(1, 7)}
    assert landed == {1: (2, 1), 2: (3, 2), 3: (5, 2), 4: (3, 4), 5: (6, 5), 6: (5, 4)}


@pytest.mark.rule("ASC-RULING-47")
def test_thrown_at_ones_own_square_forward_is_north():
    assert scatter_cell(plain(9, 9), (4, 4), (4, 4), 5) == (4, 2)
    assert scatter_cell(plain(9, 9), (4, 4), (4, 4), 3) == (3, 4)


@pytest.mark.rule("ASC-RULING-47")
def test_scatter_stops_before_a_blocked_square_or_the_edge():
    field = drawn(". . . . # .", ". . . . . .")
    assert scatter_cell(field, (0, 0), (3, 0), 5) == (3, 0)
    assert scatter_cell(field, (0, 0), (2, 0), 5) == (3, 0)
    assert scatter_cell(field, (0, 1), (4, 1), 5) == (5, 1)
    assert scatter_cell(field, (0, 1), (4, 1), 3) == (4, 1)
    with pytest.raises(ValueError, match="scatter face 7"):
        scatter_cell(field, (0, 1), (4, 1), 7)


@pytest.mark.rule("ASC-RULING-87")
def test_scatter_along_a_diagonal_does_not_pass_the_corner_of_a_house():
    field = drawn(". . . . .", ". . . . .", ". . . # .", ". . . . .", ". . . . .")
    assert slide(field, (1, 1), (1, 1), 3) == (2, 2)
    assert slide(field, (4, 1), (-1, 1), 3) == (4, 1)
    assert slide(field, (2, 2), (1, 1), 2) == (2, 2)
    assert scatter_cell(field, (0, 0), (2, 2), 6) == (2, 2)


@pytest.mark.rule("ASC-RULING-48")
def test_an_opaque_square_between_stops_the_blast():
    field = drawn(". . # . .", ". . . . .", ". . . . .")
    reached = dict(blast_cells(field, (1, 0), 2))
    assert (3, 0) not in reached
    assert reached[2, 0] == 1
    assert reached[1, 0] == 0
    assert reached[3, 2] == 2
    assert (4, 2) not in reached


@pytest.mark.rule("ASC-RULING-48")
def test_the_dice_a_blast_loses_are_the_rungs_between():
    field = drawn(". l .")
    assert dict(blast_cells(field, (0, 0), 3)) == {(0, 0): 0, (1, 0): 1, (2, 0): 2}
    assert cover_rung(field, (0, 0), (2, 0)) == 1  # [5,3,6,2], distance 2, limited: one die left of four
    assert cover_rung(field, (0, 0), (0, 0)) == 0


@given(fields_and_cell())
def test_a_blast_reaches_what_its_centre_sees(given_field):
    field, centre = given_field
    reached = blast_cells(field, centre, 3)
    assert list(reached) == sorted(reached)
    assert dict(reached) == {
        cell: distance(centre, cell)
        for cell in cells_of(field)
        if distance(centre, cell) <= 3 and sight(field).sees(centre, cell)
    }
