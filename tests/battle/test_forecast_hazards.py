"""Law 2 among hazards: what is foretold is what exploring the rules gives, in closed form or not."""

from __future__ import annotations

import pytest

from game.battle.forecast import forecast
from game.battle.policy import POLICIES
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.messages import orders as od

SCENE = '''
field = """
a . . . b . . .
. . . t t . . .
. . . . c . . .
"""
heights = """
2 . . . . . . .
2 . . . . . . .
2 . . . . . . .
"""
legend = { t = "tall_grass" }
hazards = [
    { kind = "fire", squares = [[2, 0], [2, 1]], rounds = 5 },
    { kind = "gas", squares = [[3, 2]], poison = "strong" },
]
[units.a]
side = "blue"
like = "hero"
weapons = ["dart_pistol", "assault_rifle"]
grenades = { incendiary = 1, gas_grenade = 1, net = 1, stun_grenade = 1 }
stress = 9
[units.b]
side = "red"
like = "rifleman"
stress = 5
[units.c]
side = "red"
like = "hero"
[units.m]
side = "blue"
like = "rifleman"
at = [1, 1]
[[steps]]
unit = "%s"
'''
THROWS = ("incendiary", "gas_grenade", "net", "stun_grenade")
ORDERS = [
    *(("a", od.Throw(key, (4, 0))) for key in THROWS),
    *(("a", od.Throw(key, (4, 0), ("cooked",))) for key in THROWS if key != "gas_grenade"),
    ("a", od.Attack(0)),
    ("a", od.Attack(0, "shot", ("called_head",))),
    ("a", od.Move((1, 0), "jump")),
    ("m", od.Move((2, 1))),
    ("m", od.Move((3, 1))),
    ("m", od.Move((3, 2), "sprint")),
]


@pytest.mark.parametrize("policy", ["passive", "deck", "dodge", "cap"])
@pytest.mark.parametrize(("key", "order"), ORDERS, ids=str)
def test_the_closed_forms_and_exploring_agree(key: str, order: od.Order, policy: str) -> None:
    position = set_up(parse_scene(SCENE % key))
    world, keys = position.world, keys_of(position.world)
    if isinstance(order, od.Attack):
        order = od.Attack(keys["b"], order.mode, order.options)
    how = {"policy": POLICIES[policy], "stack": position.stack}
    told = forecast(world, position.book, keys[key], order, **how)
    explored = forecast(world, position.book, keys[key], order, closed=False, **how)
    assert told.success == explored.success
    assert told.landing == explored.landing
    assert told.fates == explored.fates
    world.close()


def test_walking_into_fire_is_foreseen() -> None:
    position = set_up(parse_scene(SCENE % "m"))
    world, unit = position.world, keys_of(position.world)["m"]
    told = forecast(world, position.book, unit, od.Move((2, 1)), stack=position.stack)
    (fate,) = told.fates
    assert [value for value, _chance in fate.gauge("stress")] == [1, 2, 3, 4, 5, 6]
    assert fate.gain == 3 + 0.5
    world.close()
