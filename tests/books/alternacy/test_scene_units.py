"""Scenes of Alternacy refuse what cannot be so of a unit, naming the key."""

from __future__ import annotations

import pytest

from game.content.problem import ContentError
from game.content.scene import parse_scene

SCENE = """rules = "alternacy"
field = "a . b . c"
round = 2
[units.a]
side = "blue"
like = "{like}"
{said}
[units.b]
side = "red"
like = "rifleman"
[units.c]
side = "blue"
like = "rifleman"
[[steps]]
unit = "c"
order = "end"
"""
SAID = {
    'aimed = "x"': "aimed: error: .x. is no enemy",
    'aimed = "a"': "aimed: error: .a. is no enemy",
    'aimed = "c"': "aimed: error: .c. is no enemy",
    'weapon = "longsword"\njammed = true': "jammed: error: .*no firearm",
    'weapon = "none"\njammed = true': "jammed: error: .*no firearm",
    "wounds = { drive = 3 }": "wounds: error: it has no drive",
    'crippled = ["hull"]': "crippled: error: it has no hull",
    'crippled = ["left_leg", "left_leg"]': "crippled: error: a part is named twice",
    "bleeding = { mortal = 3 }": "bleeding: error: .*a Turn to come",
    "acted = 2": "acted: error: 2 rolled actions, of 1",
}


def scene(said: str, like: str = "rifleman") -> str:
    return SCENE.format(said=said, like=like)


@pytest.mark.parametrize("said", SAID)
def test_what_cannot_be_is_told(said: str) -> None:
    with pytest.raises(ContentError, match="(?s)" + SAID[said]):
        parse_scene(scene(said))


def test_bodies_have_their_own_parts() -> None:
    for said, like in (("wounds = { left_arm = 3 }", "wolf"), ("wounds = { left_arm = 3 }", "scout_car")):
        with pytest.raises(ContentError, match="wounds: error: it has no left arm"):
            parse_scene(scene(said, like))
    parse_scene(scene("wounds = { left_leg = 3 }", "wolf"))
    parse_scene(scene('crippled = ["drive"]', "scout_car"))


def test_what_can_be_is_read() -> None:
    parse_scene(scene('aimed = "b"\nacted = 2\nsaid = 2\nbleeding = { mortal = 2 }\njammed = true'))
