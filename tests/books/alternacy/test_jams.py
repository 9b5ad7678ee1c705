"""Jams: the exact chance of one, and that a forecast with it is the one that play has (ACY-FLUKE-14)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from ai.seat import utility_seat
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.messages.orders import Act, Attack
from game.messages.stack import Ask
from game.rulebooks.alternacy.attacks import attack_check
from game.rulebooks.alternacy.jams import FirearmCheck, fired
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.shooting import attack_of
from tests.books.alternacy.test_forecast import unit

SCENE = """
rules = "alternacy"
field = ". . . . . . . . . . . . ."
[units.a]
side = "blue"
like = "rifleman"
at = [0, 0]
skills = {{ long_arms = {skill} }}
weapons = ["rifle"]
[units.b]
side = "red"
like = "rifleman"
at = [1, 0]
armour = "none"
[[steps]]
unit = "a"
"""


@pytest.mark.parametrize("skill", [8, 30])
def test_one_shot_in_150_jams_and_is_as_likely_to_hit_as_without(skill: int) -> None:
    """1 of 25 throws shows 2 in all, 1 of 6 chart dice is a 0. With a skill of 30 even that hits on 6."""
    position = set_up(parse_scene(SCENE.format(skill=skill)))
    with position.world as world:  # type: ignore[attr-defined]
        n, a, b = numbers(position.book), unit(world, "a"), unit(world, "b")
        frame = attack_of(world, n, a, Attack(b))
        draw, plain = attack_check(frame, n), attack_check(replace(frame, jams=False), n)
        assert isinstance(draw, FirearmCheck)
        assert sum(chance for value, chance in draw.support() if fired(value)[0]) == Fraction(1, 150)
        found: dict[int, Fraction] = {}
        for value, chance in draw.support():
            found[fired(value)[1]] = found.get(fired(value)[1], Fraction(0)) + chance
        assert found == dict(plain.support())
        assert draw.odds() == plain.odds() == sum(chance for value, chance in draw.support() if draw.succeeds(value))
        for value, _chance in draw.support():
            assert draw.read(draw.faces_for(value)) == value
        told, tried = (forecast(world, position.book, a, Attack(b), closed=closed) for closed in (True, False))
        assert (told.success, told.fates) == (tried.success, tried.fates)
        assert fired(draw.read((1, 1, 6, 1, 1, 1, 1))) == (True, 20 if skill == 30 else draw.miss)


@pytest.mark.parametrize("jammed", [True, False])
def test_the_ai_clears_a_jam(jammed: bool) -> None:
    text = SCENE.format(skill=8).replace("[1, 0]", "[12, 0]")
    position = set_up(parse_scene(text.replace("[0, 0]", f"[0, 0]\njammed = {str(jammed).lower()}")))
    with position.world as world:  # type: ignore[attr-defined]
        ask = Ask("blue", unit(world, "a"), "turn")
        found = utility_seat().choose(Outlook(world, position.book, "blue"), ask)
        assert (found == Act("clear_jam")) is jammed
