"""Moving AI maps: read, and refused with the line and the reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.field.movingai import SIGNS, MapError, battlefield, parse

GOOD = "type octile\nheight 2\nwidth 7\nmap\n.G@OTSW\n.......\n"


def test_a_map_is_read():
    assert parse(GOOD) == (7, 2, (".G@OTSW", "......."))
    assert parse(GOOD.replace("\n", "\r\n") + "\r\n\r\n") == parse(GOOD)
    assert parse("\ufeff" + GOOD.replace("height 2\nwidth 7", "width 7\nheight  2")) == parse(GOOD)
    assert parse(GOOD.rstrip("\n")) == parse(GOOD)


def test_what_the_signs_mean():
    field = battlefield(GOOD)
    assert (field.width, field.height) == (7, 2)
    assert field.cost[0].tolist() == [1, 1, 0, 0, 0, 2, 0]
    assert field.opaque[0].tolist() == [False, False, True, True, True, False, False]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "four lines"),
        ("type octile\nheight 2\n", 3, "four lines"),
        (GOOD.replace("octile", "tile"), 1, "'type octile'"),
        (GOOD.replace("height 2", "height two"), 2, "'two' is not a whole number"),
        (GOOD.replace("height 2", "height -2"), 2, "'-2' is not a whole number"),
        (GOOD.replace("height 2", "height ²"), 2, "is not a whole number"),
        (GOOD.replace("height 2", "depth 2"), 2, "height and width"),
        (GOOD.replace("width 7", "height 2"), 3, "height and width"),
        (GOOD.replace("width 7", "width 0"), 3, "width 0 is not between 1 and 512"),
        (GOOD.replace("width 7", "width 100000"), 3, "width 100000 is not between 1 and 512"),
        (GOOD.replace("width 7", "width " + "9" * 5000), 3, "is not between 1 and 512"),
        (GOOD.replace("map\n", "mop\n"), 4, "'map'"),
        (GOOD.replace(".G@", ".G?"), 5, "unknown terrain '?' in column 3"),
        (GOOD.replace(".......", "......"), 6, "6 squares, but the width is 7"),
        (GOOD.replace("height 2", "height 3"), 6, "2 rows, but its height is 3"),
        (GOOD.replace("height 2", "height 1"), 6, "2 rows, but its height is 1"),
    ],
)
def test_a_broken_map_is_refused_with_line_and_reason(text, line, reason):
    with pytest.raises(MapError) as refused:
        parse(text)
    assert refused.value.line == line
    assert reason in refused.value.reason
    assert isinstance(refused.value, ValueError)


def test_all_faults_are_told_at_once_but_not_without_end():
    with pytest.raises(MapError) as refused:
        parse("type x\nheight 0\nwidth y\nmop\n")
    assert [fault.line for fault in refused.value.faults] == [1, 2, 3, 4]
    with pytest.raises(MapError) as refused:
        parse(f"type octile\nheight 500\nwidth 2\nmap\n{'?' * 3}\n" + "?\n" * 499)
    assert len(refused.value.faults) == 20


@given(st.text(st.sampled_from(".@\n 1typeoclhigwdma"), max_size=80))
def test_any_text_is_read_or_refused(text):
    for candidate in (text, "type octile\nheight 2\nwidth 3\nmap\n" + text):
        try:
            width, height, rows = parse(candidate)
        except MapError:
            continue
        assert len(rows) == height
        assert all(len(row) == width and set(row) <= set(SIGNS) for row in rows)
