"""Terrain and the layers of a battlefield."""

import gc
import pickle
import weakref

import numpy as np
import pytest

from game.field import Field, FieldError, Terrain, sight, sight_table
from tests.field.drawn import KINDS, drawn

OPEN = (Terrain("open"),)


def test_layers_are_read_by_row_then_column_and_cannot_be_written():
    field = drawn(". # r", "p . .")
    assert (field.width, field.height) == (3, 2)
    assert field.cost.tolist() == [[1, 0, 2], [1, 1, 1]]
    assert field.rung.tolist() == [[0, 4, 0], [2, 0, 0]]
    assert field.opaque.tolist() == [[False, True, False], [False, False, False]]
    for layer in (field.terrain, field.cost, field.rung, field.opaque, field.light):
        with pytest.raises(ValueError, match="read-only"):
            layer[0, 0] = 1


def test_a_field_does_not_follow_the_table_it_was_made_from_and_takes_read_only_ones():
    table = np.zeros((2, 2), np.uint8)
    field = Field.from_kinds((*OPEN, Terrain("wall", cost=0)), table)
    table[0, 0] = 1
    assert field.passable((0, 0))
    table.setflags(write=False)
    assert not Field.from_kinds((*OPEN, Terrain("wall", cost=0)), table).passable((0, 0))


def test_what_is_on_a_square():
    field = drawn(". # r")
    assert field.ground((1, 0)) is KINDS["#"]
    assert [field.enter_cost((x, 0)) for x in range(3)] == [1, 0, 2]
    assert [field.passable(cell) for cell in ((0, 0), (1, 0), (3, 0), (-1, 0), (0, 1))] == [
        True,
        False,
        False,
        False,
        False,
    ]
    assert field.inside((2, 0))
    assert not field.inside((2, -1))
    with pytest.raises(FieldError, match=r"\(3, 0\) is not on the map of 3 x 1"):
        field.ground((3, 0))


@pytest.mark.rule("ASC-RULING-87")
def test_a_diagonal_step_does_not_squeeze_past_a_wall():
    field = drawn(". # .", ". . .", ". . .")
    assert not field.may_step((0, 0), (1, 1))
    assert not field.may_step((1, 1), (0, 0))
    assert field.may_step((0, 1), (1, 2))
    assert field.may_step((0, 0), (0, 1))
    assert not field.may_step((0, 0), (0, 2))
    assert not field.may_step((0, 0), (0, 0))


@pytest.mark.parametrize(
    ("table", "what"),
    [
        ([[0, 1]], r"square \(1, 0\) has terrain 1, but there are 1 kinds"),
        ([[0], [-1]], r"square \(0, 1\) has terrain -1"),
        ([[0.5]], "whole numbers"),
        ([0, 0], "a table"),
        (np.zeros((0, 0), int), "map width 0 is not between 1 and 512"),
        (np.zeros((1, 513), np.uint8), "map width 513"),
        (np.zeros((513, 1), np.uint8), "map height 513"),
    ],
)
def test_a_battlefield_that_cannot_be_is_refused(table, what):
    with pytest.raises(FieldError, match=what):
        Field.from_kinds(OPEN, table)


@pytest.mark.parametrize("wrong", [{"cost": -1}, {"cost": 100}, {"rung": 5}, {"rung": -1}, {"light": 5}])
def test_terrain_out_of_range_is_refused(wrong):
    with pytest.raises(FieldError, match="is not between"):
        Terrain("odd", **wrong)


def test_layers_of_another_shape_are_refused():
    field = drawn("..")
    with pytest.raises(FieldError, match="layer rung is 1 x 2 squares, and the map 2 x 1"):
        Field(2, 1, field.kinds, field.terrain, field.cost, field.rung.T, field.opaque, field.light)


def test_what_is_worked_out_is_kept_with_the_field_and_goes_with_it():
    field = drawn("..", "..")
    assert sight(field) is sight(field)
    assert sight_table(field, 2) is sight_table(field, 2)
    assert sight_table(field, 1) is not sight_table(field, 2)
    assert sight(field) is not sight(drawn("..", ".."))
    gone = weakref.ref(sight(field))
    del field
    gc.collect()
    assert gone() is None


def test_a_field_sent_to_another_process_is_the_same_ground():
    field = drawn(". # r", "p . h")
    sight(field).row((0, 0))
    again = pickle.loads(pickle.dumps(field))
    for name in ("terrain", "cost", "rung", "opaque", "light"):
        assert (getattr(again, name) == getattr(field, name)).all()
        assert not getattr(again, name).flags.writeable
    assert again.kinds == field.kinds
    assert sight(again).sees((0, 0), (2, 1)) == sight(field).sees((0, 0), (2, 1))
