"""Small battlefields for tests, drawn by hand or by hypothesis."""

from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from game.field import Field, Terrain

KINDS = {
    ".": Terrain("open"),
    "#": Terrain("wall", cost=0, rung=4, opaque=True),
    "~": Terrain("water", cost=0),
    "h": Terrain("hedge", cost=2, rung=1, opaque=True),
    "r": Terrain("rough", cost=2),
    "l": Terrain("limited", rung=1),
    "p": Terrain("partial", rung=2),
    "f": Terrain("fractional", cost=3, rung=3),
    "F": Terrain("full", rung=4),
}
SIGNS = "".join(KINDS)


def drawn(*rows: str) -> Field:
    """A battlefield from its rows, a sign for each square; spaces do not count."""
    return Field.from_kinds(
        tuple(KINDS.values()), [[SIGNS.index(sign) for sign in row.replace(" ", "")] for row in rows]
    )


def cells_of(field: Field) -> list[tuple[int, int]]:
    """All squares of a battlefield, sorted."""
    return [(x, y) for x in range(field.width) for y in range(field.height)]


@st.composite
def fields(draw: st.DrawFn, most: int = 8) -> Field:
    """Tiny battlefields with plenty of walls, every second one with drops."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    signs = st.sampled_from("....####~hrlpfF")
    row = st.text(signs, min_size=width, max_size=width)
    flat = drawn(*draw(st.lists(row, min_size=height, max_size=height)))
    if not draw(st.booleans()):
        return flat
    levels = st.lists(st.sampled_from((0, 0, 1, 2, 3, 9)), min_size=width, max_size=width)
    return replace(flat, level=np.array(draw(st.lists(levels, min_size=height, max_size=height)), np.int8))


@st.composite
def fields_and_cell(draw: st.DrawFn, most: int = 8) -> tuple[Field, tuple[int, int]]:
    """A tiny battlefield and one of its squares."""
    field = draw(fields(most))
    return field, (draw(st.integers(0, field.width - 1)), draw(st.integers(0, field.height - 1)))
