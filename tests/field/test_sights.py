"""Lines, mutual sight and cover, against a plain walk along each line."""

from fractions import Fraction
from itertools import pairwise
from math import floor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.field import (
    UNSEEN,
    FieldError,
    blocking,
    cover_rung,
    distance,
    line,
    sight,
    sight_line,
    sight_table,
)
from game.field.ground import CONCEALMENTS, Field, Terrain
from game.field.shadows import OWN, THEIRS, crossings, hidden_from
from game.field.veils import veils_between, veils_to
from tests.field.drawn import cells_of, drawn, fields, fields_and_cell


def away_from_zero(value):
    size = floor(abs(value) + Fraction(1, 2))
    return size if value > 0 else -size


def plain_line(a, b):
    """Ruling 29 word for word, in fractions."""
    n = distance(a, b)
    dx, dy = b[0] - a[0], b[1] - a[1]
    return [
        (a[0] + away_from_zero(Fraction(i * dx, n)), a[1] + away_from_zero(Fraction(i * dy, n))) for i in range(1, n)
    ]


def plain_free(field, a, b):
    return not any(field.opaque[y, x] for x, y in plain_line(a, b))


def plain_sees(field, a, b):
    return plain_free(field, a, b) or plain_free(field, b, a)


def plain_cover(field, attacker, target):
    if attacker == target:
        return 0
    if plain_free(field, attacker, target):
        between = plain_line(attacker, target)
    else:
        between = plain_line(target, attacker)[::-1]
    return max(int(field.rung[y, x]) for x, y in [*between[-1:], target])


def one_way_map():
    """A's line to B runs through (1, 1), blocked; B's line to A through (1, 0), free."""
    field = drawn(". p .", ". # .")
    return field, (0, 0), (2, 1)


@pytest.mark.rule("ASC-RULING-29")
def test_points_of_a_line_round_halves_away_from_zero():
    assert line((0, 0), (4, 0)) == ((1, 0), (2, 0), (3, 0))
    assert line((0, 0), (2, 1)) == ((1, 1),)
    assert line((2, 1), (0, 0)) == ((1, 0),)
    assert line((0, 0), (5, -2)) == ((1, 0), (2, -1), (3, -1), (4, -2))
    assert line((3, 3), (3, 3)) == line((3, 3), (4, 2)) == ()


@given(st.tuples(*[st.integers(-40, 40)] * 4))
def test_lines_are_those_of_the_ruling(ends):
    a, b = ends[:2], ends[2:]
    points = line(a, b)
    assert list(points) == plain_line(a, b)
    steps = [a, *points, b]
    assert all(distance(one, two) == 1 for one, two in pairwise(steps)) or a == b


@pytest.mark.rule("ASC-RULING-29")
def test_cover_is_that_of_the_last_square_before_the_target():
    assert cover_rung(drawn(". . . p ."), (0, 0), (4, 0)) == 2
    assert cover_rung(drawn(". p . . ."), (0, 0), (4, 0)) == 0


@pytest.mark.rule("ASC-RULING-29")
def test_cover_is_the_higher_of_the_targets_own_square_and_the_one_before():
    assert cover_rung(drawn(". . l f"), (0, 0), (3, 0)) == 3
    assert cover_rung(drawn(". . F l"), (0, 0), (3, 0)) == 4
    assert cover_rung(drawn("p l"), (0, 0), (1, 0)) == 1
    assert cover_rung(drawn("p f"), (1, 0), (1, 0)) == 0


@pytest.mark.rule("ASC-RULING-29")
def test_opaque_squares_on_the_line_stop_sight_but_the_ends_never_do():
    field = drawn(". # . h")
    assert not sight(field).sees((0, 0), (2, 0))
    assert not sight(field).sees((0, 0), (3, 0))
    assert sight(field).sees((0, 0), (1, 0))
    assert sight(field).sees((1, 0), (3, 0))
    assert blocking(field, (0, 0), (3, 0)) == (1, 0)
    assert blocking(field, (1, 0), (3, 0)) is None
    assert sight_line(field, (0, 0), (2, 0)) is None


@pytest.mark.rule("ASC-RULING-88")
def test_a_line_free_from_one_end_gives_both_sight_and_its_squares_count():
    field, a, b = one_way_map()
    assert sight(field).sees(a, b)
    assert sight(field).sees(b, a)
    assert not sight(field).free(a, b)
    assert sight(field).free(b, a)
    assert sight_line(field, a, b) == ((1, 0),)
    assert sight_line(field, b, a) == ((1, 0),)
    assert cover_rung(field, a, b) == 2
    assert blocking(field, a, b) is None


@pytest.mark.rule("ASC-RULING-88")
def test_the_last_square_of_the_turned_line_is_the_one_before_the_target():
    field = drawn(". . p . .", ". # . . .", ". . . . .")
    a, b = (0, 0), (4, 2)  # a's own line (1, 1) (2, 1) (3, 2); b's turned round (1, 0) (2, 1) (3, 1)
    assert sight_line(field, a, b) == ((1, 0), (2, 1), (3, 1))
    assert sight_line(field, b, a) == ((3, 1), (2, 1), (1, 0))


@pytest.mark.rule("ASC-RULING-29", "ASC-RULING-88")
@given(fields_and_cell())
def test_sight_and_cover_are_those_of_a_plain_walk(given_field):
    field, a = given_field
    seen = sight(field)
    table = sight_table(field, 3)
    for b in cells_of(field):
        sees, x, y = plain_sees(field, a, b), *b
        assert seen.sees(a, b) == seen.sees(b, a) == sees == seen.row(a)[y, x]
        assert seen.cover_row(a)[y, x] == plain_cover(field, a, b) == cover_rung(field, a, b)
        assert seen.cover_from(a)[y, x] == plain_cover(field, b, a) == cover_rung(field, b, a)
        near = distance(a, b) <= 3
        assert table.sees(a, b) == (sees and near)
        assert table.code(a, b) == (plain_cover(field, a, b) if sees and near else UNSEEN)
        squares = sight_line(field, a, b)
        assert (squares is not None) == sees
        if squares is not None:
            assert not any(field.opaque[py, px] for px, py in squares)
            assert list(squares) in (plain_line(a, b), plain_line(b, a)[::-1])
        else:
            assert blocking(field, a, b) in plain_line(a, b)


@given(fields(12))
def test_shadows_and_crossings_are_those_of_walked_lines(field):
    for x, y in cells_of(field)[::11]:
        crossed = crossings(field.opaque, x, y)
        assert (hidden_from(field.opaque, x, y) == (crossed > 0)).all()
        for tx, ty in cells_of(field):
            for kind, squares in ((OWN, plain_line((x, y), (tx, ty))), (THEIRS, plain_line((tx, ty), (x, y)))):
                assert crossed[kind, ty, tx] == sum(field.opaque[py, px] for px, py in squares)


@pytest.mark.parametrize("part", [0.002, 0.05, 0.5])
def test_shadows_on_a_large_board_are_those_of_walked_lines(part):
    dice = np.random.default_rng(7)
    opaque = dice.random((130, 150)) < part
    hidden = hidden_from(opaque, 70, 40)
    for tx, ty in zip(dice.integers(150, size=400), dice.integers(130, size=400), strict=True):
        for kind, squares in ((OWN, plain_line((70, 40), (tx, ty))), (THEIRS, plain_line((tx, ty), (70, 40)))):
            assert hidden[kind, ty, tx] == any(opaque[py, px] for px, py in squares)


def test_on_boards_too_large_for_the_table_sight_is_the_same():
    opaque = np.random.default_rng(5).random((4, 100)) < 0.1
    field = drawn(*("".join(".#"[int(stop)] for stop in row) for row in opaque))
    for a in ((0, 0), (64, 2), (99, 3)):
        walked = [sight(field).sees(a, b) for b in cells_of(field)]
        rungs = [cover_rung(field, a, b) for b in cells_of(field)[::7]]
        assert [plain_cover(field, a, b) for b in cells_of(field)[::7]] == rungs
        row = sight(field).row(a)
        assert [plain_sees(field, a, b) for b in cells_of(field)] == walked == row.T.ravel().tolist()
        assert [sight(field).sees(a, b) for b in cells_of(field)] == walked
        assert sight(field).cover_row(a).T.ravel()[::7].tolist() == rungs


def test_all_around_one_attacker_is_a_view_of_the_table():
    field = drawn(". # .", ". . p")
    around = sight_table(field, 2).around((0, 1))
    assert around.shape == (5, 5)
    assert around.tolist() == [
        [-1, -1, -1, -1, -1],
        [-1, -1, 0, 4, 0],
        [-1, -1, 0, 0, 2],
        [-1, -1, -1, -1, -1],
        [-1, -1, -1, -1, -1],
    ]


def test_off_the_map_there_is_no_sight():
    seen = sight(drawn("..", ".."))
    assert not seen.sees((0, 0), (2, 0))
    assert not seen.sees((0, 0), (0, -1))
    assert not seen.sees((2, 0), (0, 0))
    assert not seen.sees((0, -1), (0, 0))
    for off in ((2, 0), (0, -1)):
        with pytest.raises(FieldError, match="is not on the map"):
            seen.row(off)


def test_absurd_tables_are_refused():
    with pytest.raises(FieldError, match="too large"):
        sight_table(drawn("." * 100), 10_000)
    with pytest.raises(FieldError, match="too large"):
        sight_table(drawn("."), -1)


def test_rows_cannot_be_written():
    seen = sight(drawn("..", ".."))
    for layer in (seen.row((0, 0)), seen.cover_row((0, 0)), seen.cover_from((0, 0))):
        with pytest.raises(ValueError, match="read-only"):
            layer[0, 0] = 1


@pytest.mark.rule("ASC-RULING-31")
@given(fields_and_cell(), st.integers(0, 2**32 - 1))
def test_a_veil_lies_on_the_line_that_counts(case, seed):
    """Square by square the same as looking along every line for marked squares."""
    field, target = case
    veil = np.random.default_rng(seed).random((field.height, field.width)) < 0.2
    found, counted = sight(field).veiled(target, veil), sight(field).crossings(target, veil)
    for cell in cells_of(field):
        between = sight_line(field, cell, target)
        if between is not None:
            assert counted[cell[1], cell[0]] == sum(bool(veil[y, x]) for x, y in between), cell
            assert found[cell[1], cell[0]] == (counted[cell[1], cell[0]] > 0), cell


@pytest.mark.rule("ALA-COVER-07", "ALA-COVER-08")
@pytest.mark.parametrize("seed", range(3))
def test_what_obscures_the_way_from_every_square_at_once(seed):
    """Square by square the same as asking about each line."""
    kinds = (Terrain("open"), *(Terrain(word or "wall", opaque=not word, concealment=word) for word in CONCEALMENTS))
    dice = np.random.default_rng(seed)
    field = Field.from_kinds(kinds, dice.choice(len(kinds), (11, 17), p=[0.6, 0.1, 0.1, 0.15, 0.05]))
    target = (int(dice.integers(17)), int(dice.integers(11)))
    lightly, heavily = veils_to(field, target)
    for x, y in cells_of(field):
        if sight(field).sees((x, y), target):
            light, heavy = veils_between(field, (x, y), target)
            assert (bool(lightly[y, x]), int(heavily[y, x])) == (light > 0, heavy), (x, y)
