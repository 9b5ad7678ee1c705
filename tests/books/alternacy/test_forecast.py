"""Law 2 in this book: the closed form of a shot says exactly what trying the frames says."""

from __future__ import annotations

import pytest

from game.battle.forecast import forecast
from game.battle.policy import passive
from game.battle.setting import set_up
from game.content.scene import parse_scene
from game.messages.orders import Attack
from game.rulebooks.alternacy.shooting import OPTIONS
from game.world.body import Identity
from game.world.store import Reading

SCENE = """
rules = "alternacy"
field = \"\"\"
. . . . . . . . . . . . . w .
. . . . . . . . . . . . . . .
\"\"\"
legend = {{ w = "low_wall" }}
round = 2
[units.a]
side = "blue"
like = "rifleman"
at = [0, 0]
skills = {{ long_arms = 9, heavy_weapons = 9 }}
weapons = ["{gun}"]
[units.b]
side = "red"
like = "rifleman"
at = {at}
armour = "{armour}"
{hurt}
[[steps]]
unit = "a"
order = "end"
"""
HURT = {
    "fresh": "",
    "hurt": "shock = 9\nstun = 12\nwounds = { left_arm = 3 }\nbleeding = { deadly = 1 }",
    "down": "shock = 15\nprone = true",
}


def unit(world: Reading, key: str) -> int:
    return next(one for one in world.having(Identity) if world.get(one, Identity).key == key)


@pytest.mark.parametrize("hurt", HURT)
@pytest.mark.parametrize("armour", ["none", "flak_vest"])
@pytest.mark.parametrize("at", ["[14, 0]", "[12, 1]", "[1, 1]"])
@pytest.mark.parametrize("mode", ["shot", "burst"])
def test_a_shot_is_foreseen_as_it_is_played(mode: str, at: str, armour: str, hurt: str) -> None:
    position = set_up(parse_scene(SCENE.format(gun="assault_rifle", at=at, armour=armour, hurt=HURT[hurt])))
    with position.world as world:  # type: ignore[attr-defined]
        book = position.book
        a, b = unit(world, "a"), unit(world, "b")
        options = ("", *OPTIONS) if mode == "shot" and armour == "none" else ("",)
        for option in options:
            order = Attack(b, mode, (option,) if option else ())
            told = book.foresee(world, book, a, order)
            tried = forecast(world, book, a, order, passive, closed=False)
            assert told is not None
            assert told.success == tried.success
            assert told.checks == tried.checks
            assert told.fates == tried.fates, (mode, option)
