"""Spotters: what planners count on is what each result does to the shot (ACY-ASSIST-08)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.messages.orders import Aid
from game.rulebooks.alternacy.aid import assist_check
from game.rulebooks.alternacy.events import TookAim
from game.rulebooks.alternacy.shooting import aimed_check
from game.rulebooks.alternacy.work.events import Helped
from game.systems.situations import situations_of
from game.systems.works import assist_numbers, help_of
from game.world.overlay import Overlay
from tests.books.alternacy.test_dice import figures
from tests.books.alternacy.test_forecast import unit

SCENE = """
rules = "alternacy"
field = \"\"\"
. . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
\"\"\"
[units.a]
side = "blue"
like = "rifleman"
at = [0, 0]
skills = { long_arms = 2 }
[units.s]
side = "blue"
like = "rifleman"
at = [3, 1]
[units.b]
side = "red"
like = "rifleman"
at = [30, 0]
[[steps]]
unit = "a"
order = "end"
"""


@pytest.mark.rule("ACY-ASSIST-08", "ACY-ASSIST-02")
@pytest.mark.parametrize(("number", "both"), [(14, (12, 8)), (9, (8, 4)), (12, (10, 6))])
def test_the_numbers_of_a_helper(number: int, both: tuple[int, int]) -> None:
    assert assist_numbers(number, figures()) == both


@pytest.mark.rule("ACY-ASSIST-08")
def test_planners_count_on_what_a_spotter_does_to_the_shot() -> None:
    position = set_up(parse_scene(SCENE.replace('aims = "b"\n', "")))
    with position.world as world:  # type: ignore[attr-defined]
        n, book = figures(), position.book
        a, s, b = (unit(world, key) for key in "asb")
        there = Overlay(world)
        TookAim(a, b).write(there)
        (order, gain), *others = situations_of(book).help_at_work(there, book, s)
        assert (order, others) == (Aid(a, "assist"), [])
        plain, made, odds = aimed_check(there, a, n), assist_check(there, s, a, n), Fraction(0)
        for margin, chance in made.support():
            helped = Overlay(there)
            Helped(a, s, b, help_of(made.target + margin, made.target, n)).write(helped)
            odds += chance * aimed_check(helped, a, n).odds()
        assert gain == odds - plain.odds()
        assert gain > 0
