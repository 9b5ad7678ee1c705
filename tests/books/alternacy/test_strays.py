"""A shot into a melee: three harder, and a miss by one or two hits who fights the target (ACY-MISSILE-13, -20)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.battle.forecast import forecast
from game.battle.policy import passive
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.messages.orders import Attack
from game.rulebooks.alternacy.attacks import strayed
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.parts import Engagements
from game.rulebooks.alternacy.shooting import attack_of
from tests.books.alternacy.test_forecast import unit

SCENE = """
rules = "alternacy"
field = ". . . . . . . . . . . . . . . . . . . . . . ."
round = 2
"""
UNIT = """
[units.{key}]
side = "{side}"
like = "rifleman"
at = [{x}, 0]
skills = {{ long_arms = 8, brawn = 9 }}
weapons = ["rifle"]
armour = "none"
"""
UNITS = (("a", "blue", 0), ("b", "red", 20), ("c", "blue", 21), ("d", "blue", 19))
TEXT = SCENE + "".join(UNIT.format(key=key, side=side, x=x) for key, side, x in UNITS) + '[[steps]]\nunit = "a"\n'


@pytest.mark.parametrize(("who", "hit"), [("b", ("c",)), ("c", ("c",)), ("d", ("d",)), ("b", ("c", "d"))])
@pytest.mark.parametrize("option", [(), ("called_arm",)])
def test_a_stray_is_foreseen_as_it_is_played(who: str, hit: tuple[str, ...], option: tuple[str, ...]) -> None:
    """Whoever of the two began it; of several the lowest number is hit. 12 and 11 of a needed 13: 5 of 25 throws."""
    position = set_up(parse_scene(TEXT))
    with position.world as world:  # type: ignore[attr-defined]
        book, (a, b, *_friends) = position.book, (unit(world, key) for key, *_more in UNITS)
        foes = tuple(sorted(unit(world, key) for key in hit))
        world.put(unit(world, who), Engagements(1, foes if who == "b" else (b,)))
        order = Attack(b, options=option)
        told, tried = (forecast(world, book, a, order, passive, closed=closed) for closed in (True, False))
        assert told.fates == tried.fates
        strays = {fate.unit: fate.hit for fate in told.fates if fate.hit and fate.unit != b}
        assert strays == {foes[0]: Fraction(5, 25)}


def test_the_damage_number_of_a_stray_counts_without_the_melee() -> None:
    """DN 15: a total of 14 is 2, of 13 is 1, of 12 a clean miss."""
    position = set_up(parse_scene(TEXT))
    with position.world as world:  # type: ignore[attr-defined]
        a, b, c = (unit(world, key) for key in "abc")
        world.put(b, Engagements(1, (c,)))
        frame = replace(attack_of(world, numbers(position.book), a, Attack(b)), face=2)
        struck = [strayed(frame, total - 15) for total in (14, 13, 12)]
        assert [one and one.number for one in struck] == [2, 1, None]
        world.put(b, Engagements())
        assert strayed(attack_of(world, numbers(position.book), a, Attack(b)), -1) is None


def test_who_fights_the_shooter_alone_is_in_no_melee_to_shoot_into() -> None:
    position = set_up(parse_scene(TEXT))
    with position.world as world:  # type: ignore[attr-defined]
        b, d = unit(world, "b"), unit(world, "d")
        world.put(b, Engagements(1, (d,)))
        parts = {part.key: part.amount for part in attack_of(world, numbers(position.book), d, Attack(b)).parts}
        assert "into melee" not in parts
