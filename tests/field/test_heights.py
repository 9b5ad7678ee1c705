"""Squares that lie higher than others: what is walked, what is a drop (ALA-HAZ-02)."""

from dataclasses import replace

import numpy as np
import pytest

from game.field import Field, distance_field, reach, slide
from game.field.boards import Boards
from tests.field.drawn import drawn


def on_levels(*rows: str) -> Field:
    levels = np.array([[int(sign) for sign in row] for row in rows], np.int8)
    return replace(drawn(*("." * len(row) for row in rows)), level=levels)


@pytest.mark.rule("ALA-HAZ-02")
def test_a_level_is_stepped_two_are_a_drop():
    field = on_levels("0123", "0000")
    assert field.may_step((0, 0), (1, 0))
    assert field.may_step((2, 0), (1, 0))
    assert not field.may_step((2, 0), (2, 1))
    assert not field.may_step((2, 1), (2, 0))
    assert field.may_pass((2, 0), (2, 1))
    assert [field.drop((x, 0), (x, 1)) for x in range(4)] == [0, 0, 2, 3]
    assert field.drop((3, 1), (3, 0)) == 0


def test_the_way_up_leads_round_by_the_slope():
    field = on_levels("0123", "0000")
    assert reach(field, (3, 1), 9).cost[3, 0] == 4
    assert reach(field, (3, 1), 9).path((3, 0))[-3:] == ((1, 0), (2, 0), (3, 0))
    assert distance_field(field, [(3, 0)])[1, 3] == 4


def test_what_is_pushed_falls_over_a_drop_and_stops_before_a_rise():
    field = on_levels("33000")
    assert slide(field, (0, 0), (1, 0), 3) == (3, 0)
    assert slide(field, (4, 0), (-1, 0), 4) == (2, 0)


def test_level_ground_costs_no_board():
    assert on_levels("000").kept(Boards).straights is None
    assert on_levels("010").kept(Boards).straights is not None
