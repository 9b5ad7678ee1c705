"""Boards that planners read hold, square by square, what the rules say of one square or one line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.battle.position import Position
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.field import Cell, distance
from game.systems.light import (
    carried,
    glowing,
    glows,
    haze_from,
    haze_to,
    lamplight,
    pool,
    shade_at,
    shades,
    sight_rung,
    veil_on,
)
from game.world.body import Build
from game.world.store import World

DARK = """
field = '''
. . u . . . .
. . . . ~ % .
. a . . % % .
f . . ~ . . u
. . t . . u .
'''
legend = { f = "foliage", t = "thicket", u = "unlight", "~" = "fog", "%" = "thick_fog" }
light = '''
. . d D P * *
. * * d D P .
* D . . P * .
d D D d * * P
P P * * . d D
'''
[units.a]
side = "blue"
like = "rifleman"
lamp = "lantern"
lit = LIT
[[steps]]
unit = "a"
"""


@pytest.fixture(params=["false", "true"])
def position(request: pytest.FixtureRequest) -> Iterator[Position]:
    found = set_up(parse_scene(DARK.replace("LIT", request.param)))
    yield found
    assert isinstance(found.world, World)
    found.world.close()


def squares(position: Position) -> list[Cell]:
    field = position.world.field
    return [(x, y) for y in range(field.height) for x in range(field.width)]


@pytest.mark.rule("ASC-RULING-31", "ALA-RULING-09")
def test_shades_and_what_glows(position: Position) -> None:
    """Without lamps the boards are the rule; with lamps those of the squares that lamps leave as they are."""
    world, field = position.world, position.world.field
    lit = lamplight(world)
    plain = dict(zip(squares(position), field.kept(shades).tolist(), strict=True))
    with_lamp = dict(zip(squares(position), field.kept(carried).tolist(), strict=True))
    for cell in squares(position):
        assert shade_at(world, cell) == (with_lamp if cell in lit else plain)[cell], cell
    if not lit:
        assert field.kept(glowing).tolist() == [glows(world, cell) for cell in squares(position)]


@pytest.mark.rule("ALA-RULING-09")
def test_a_lamp_clears_what_it_sees_within_its_reach(position: Position) -> None:
    """The map has no walls: all squares up to the reach, but for magical darkness."""
    field = position.world.field
    magic = {(2, 0), (6, 3), (5, 4)}
    for reach in (0, 1, 2, 9):
        near = {cell for cell in squares(position) if distance((3, 2), cell) <= reach}
        assert set(pool(field, (3, 2), reach)) == near - magic, reach


@pytest.mark.rule("ALA-COVER-07", "ALA-COVER-08")
def test_what_obscures_each_line(position: Position) -> None:
    world, field = position.world, position.world.field
    for one in squares(position):
        to, out = haze_to(field, one).tolist(), haze_from(field, one).tolist()
        assert to == [veil_on(world, other, one) for other in squares(position)], one
        assert out == [veil_on(world, one, other) for other in squares(position)], one


EYES = """
field = "n.u......."
light = "*dddDDDDDP"
legend = { u = "unlight" }
[units.n]
side = "blue"
like = "rifleman"
tags = [TAGS]
lamp = "lantern"
[[steps]]
unit = "n"
"""


@pytest.mark.rule("ALA-VIS-03", "ALA-VIS-04", "ALA-VIS-05", "ALA-VIS-06", "ALA-RULING-09", "ALA-RULING-10")
@pytest.mark.parametrize(
    ("tags", "rungs"),
    [
        ("", [0, -1, -1, -1, -2, -3, -3, -3, -3, -5]),
        ('"darkvision"', [0, 0, -1, 0, 0, 0, 0, 0, 0, 0]),
        ('"hearing_5"', [0, 0, 0, 0, 0, 0, -3, -3, -3, -5]),
    ],
)
def test_what_the_light_takes(tags: str, rungs: list[int]) -> None:
    """Dim 1, dark 2, from 5 squares 3, pitch dark 5; nothing from eyes of the dark, nor within hearing."""
    position = set_up(parse_scene(EYES.replace("TAGS", tags)))
    world, (unit,) = position.world, position.world.having(Build)
    try:
        assert [sight_rung(world, position.book.numbers, unit, (x, 0)) for x in range(10)] == rungs
    finally:
        assert isinstance(world, World)
        world.close()
