"""Two riflemen of the percent game, opened as a scene and closed when the test is over."""

from __future__ import annotations

from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.world.store import Reading, Unit

PAIR = """
rules = "alacrity"
field = "a . . b . . . ."
{more}
[units.a]
side = "blue"
like = "rifleman"
{a}
[units.b]
side = "red"
like = "rifleman"
{b}
[[steps]]
unit = "a"
"""


OPEN: list[Position] = []


def opened(text: str) -> Position:
    """The position of a scene, closed when the test is over."""
    OPEN.append(set_up(parse_scene(text)))
    return OPEN[-1]


def scene(a: str = "", b: str = "", more: str = "") -> tuple[Reading, dict[str, Unit], Numbers]:
    position = opened(PAIR.format(a=a, b=b, more=more))
    return position.world, keys_of(position.world), numbers(position.book)
