"""Ways that nobody named go round fire where that is short enough, by every book, as the window shows them."""

from __future__ import annotations

import pytest

from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.messages.frames import Stride
from game.messages.orders import Move
from game.systems.fire import perils
from game.world.body import Build
from game.world.place import Position

SCENE = """
rules = "{rules}"
field = '''
.......
.......
.a...b.
.......
.......
'''
hazards = [{{ kind = "fire", squares = [[2, 2]], rounds = 5 }}]
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
[[steps]]
unit = "a"
order = "end"
"""


@pytest.mark.parametrize("rules", ["ascension", "alternity", "alacrity", "alternacy"])
def test_a_walk_goes_round_fire_and_is_shown_so(rules: str) -> None:
    position = set_up(parse_scene(SCENE.format(rules=rules)))
    with position.world as world:  # type: ignore[attr-defined]
        book, unit = position.book, next(iter(world.having(Build)))
        orders = [order for order in book.deeds[Move].listed(world, book, unit) if order.to == (4, 2)]
        (stride,) = book.deeds[Move].frames(world, book, unit, orders[0])
        assert isinstance(stride, Stride)
        assert stride.path[-1] == (4, 2)
        assert len(stride.path) == 3, "no longer than straight through the fire"
        assert not perils(world) & {*stride.path}
        here = world.get(unit, Position).cell
        assert book.face.reach(world, book.numbers, unit, 4).path((4, 2)) == (here, *stride.path)
