"""Law 2 in this book: the closed form of a shot says exactly what trying the frames says."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from game.battle.forecast import forecast
from game.battle.policy import passive
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.messages.orders import Attack
from game.rulebooks.alternacy.harm import Blow, state_by
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.outcomes import Frail, frail_of, further, hit, random_parts
from game.rulebooks.alternacy.parts import Injuries
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
[numbers]
auto_most = {most}
[[steps]]
unit = "a"
order = "end"
"""
FIRE = Blow((4, 4, 4), 2)
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
    position = set_up(parse_scene(SCENE.format(gun="assault_rifle", at=at, armour=armour, hurt=HURT[hurt], most=3)))
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


@pytest.mark.rule("ACY-NONATK-05", "ACY-NONATK-06")
@pytest.mark.parametrize("hurt", ["fresh", "hurt"])
def test_full_automatic_fire_is_foreseen_as_it_is_played(hurt: str) -> None:
    """With one further part at most, which trying the frames still gets to the end of."""
    text = SCENE.format(gun="machine_gun", at="[14, 0]", armour="flak_vest", hurt=HURT[hurt], most=1)
    position = set_up(parse_scene(text))
    with position.world as world:  # type: ignore[attr-defined]
        a, order = unit(world, "a"), Attack(unit(world, "b"), "rapid")
        told = position.book.foresee(world, position.book, a, order)
        tried = forecast(world, position.book, a, order, passive, closed=False)
        assert told is not None
        assert (told.success, told.checks, told.fates) == (tried.success, tried.checks, tried.fates)


def enumerated(frail: Frail, body: Injuries, struck: tuple[str, ...], left: int, n: Numbers) -> dict[object, Fraction]:
    """What so many further parts do, way by way."""
    if not left or state_by(body) == "dead":
        return {(body.shock, body.stun, body.wounded, state_by(body)): Fraction(1)}
    found = defaultdict[object, Fraction](Fraction)
    for part, share in random_parts(frail.kit.rows):
        dice = [first + second for first in range(1, 6) for second in range(1, 6)] if part not in struck else [0]
        for shown in dice:
            then = hit(frail, body, FIRE, part, 1 + n.variance[shown - 2], n) if shown else body
            for end, chance in enumerated(frail, then, (*struck, part), left - 1, n).items():
                found[end] += chance * share / len(dice)
    return found


@pytest.mark.rule("ACY-NONATK-09")
@pytest.mark.parametrize("hurt", HURT)
@pytest.mark.parametrize("armour", ["none", "flak_vest"])
def test_further_parts_come_to_what_every_way_of_them_comes_to(armour: str, hurt: str) -> None:
    text = SCENE.format(gun="machine_gun", at="[14, 0]", armour=armour, hurt=HURT[hurt], most=3)
    position = set_up(parse_scene(text))
    with position.world as world:  # type: ignore[attr-defined]
        frail, n = frail_of(world, unit(world, "b")), numbers(position.book)
        for left in (0, 1, 2):
            ends = defaultdict[object, Fraction](Fraction)
            once = {(frail.body, frozenset(("torso",))): Fraction(1)}
            for body, chance in further(frail, once, FIRE, 1, left, n).items():
                ends[body.shock, body.stun, body.wounded, state_by(body)] += chance
            assert ends == enumerated(frail, frail.body, ("torso",), left, n)
            assert sum(ends.values()) == 1
