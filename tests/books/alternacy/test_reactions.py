"""Reactions to the unexpected: what a shot may come to if its target drops, what is answered beforehand (ACY-REACT)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.battle.forecast import forecast
from game.battle.policy import ALWAYS, POLICIES, meant
from game.battle.scene_setup import set_up
from game.battle.scenes import play_scene
from game.content.scene import parse_scene
from game.messages.orders import Attack, Move, Order, Respond
from game.messages.stack import Ask
from game.rulebooks.alternacy.frames import Reacting
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.reactions import answers, reacting, unexpecting
from game.systems.rulebook import ask_of
from game.world.store import Reading
from tests.books.alternacy.test_forecast import unit

SCENE = """
rules = "alternacy"
order = ["b", "a"]
field = ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . . ."
[units.a]
side = "blue"
like = "rifleman"
at = [0, 0]
hidden = true
skills = { long_arms = 8 }
weapons = ["rifle"]
[units.b]
side = "red"
like = "rifleman"
at = [30, 0]
skills = { alertness = 7 }
armour = "none"
[[steps]]
unit = "a"
"""
RUNNER = """
title = "A runner"
rules = "alternacy"
order = ["b", "a", "c", "d", "e"]
field = '''
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
'''
units.a = { side = "blue", like = "rifleman", at = [4, 3], hidden = true, skills = { long_arms = 8 } }
units.b = { side = "red", like = "rifleman", at = [0, 0], skills = { alertness = 7, running = 7 } }
units.c = { side = "red", like = "rifleman", at = [12, 1] }
units.d = { side = "red", like = "rifleman", at = [12, 2] }
units.e = { side = "red", like = "rifleman", at = [12, 3] }

[[steps]]
unit = "b"
order = "sprint"
to = [10, 0]
dice = [4, 3]

[[steps]]
unit = "a"
order = "shot b way_2"
answers = ["b: drop"]
dice = [3, 4, 3, 1, 2]
expect = { "b.cell" = [2, 0], "b.posture.prone" = true, "b.on_the_way" = [] }
"""


@pytest.mark.rule("ACY-REACT-06", "ACY-REACT-18")
def test_a_runner_who_thought_the_field_empty_drops_where_the_shot_meets_it() -> None:
    """10 squares, five in the Order: a has squares 0 to 3 of the way. The run is over there."""
    assert play_scene(parse_scene(RUNNER)).failed == []


def test_a_drop_is_foreseen() -> None:
    """7 on two d5 in 10 of 25 throws makes a needed 4 (22 of 25) a needed 6 (15 of 25)."""
    position = set_up(parse_scene(SCENE))
    with position.world as world:  # type: ignore[attr-defined]
        book, a, b = position.book, unit(world, "a"), unit(world, "b")
        told = forecast(world, book, a, Attack(b))
        assert told.success == Fraction(22, 25)
        assert told.interrupts["react"].success == Fraction(10 * 15 + 15 * 22, 625)
        assert forecast(world, book, a, Attack(b), POLICIES["passive"], closed=False).fates == told.fates


def asked(world: Reading, x: int, choices: tuple[Order, ...] = ()) -> Ask:
    """The question to b, which something has come upon in or from square x."""
    return ask_of(world, unit(world, "b"), "react", choices, about=unit(world, "a"), cell=(x, 0))


def test_always_is_to_drop() -> None:
    position = set_up(parse_scene(SCENE))
    with position.world as world:  # type: ignore[attr-defined]
        n, a, b = numbers(position.book), unit(world, "a"), unit(world, "b")
        ask = asked(world, 0, answers(world, n, Reacting((b,), "ambush", a)))
        assert [one.to for one in ask.choices if isinstance(one, Move)] == [(28, 0), (29, 0)]
        assert meant(ALWAYS, ask, position.book.choices(world, ask)) == Respond("drop")


@pytest.mark.parametrize(("x", "wanted"), [(0, Respond("drop")), (29, Move((28, 0), "dive"))])
def test_the_ai_lies_down_before_a_far_shot_and_gets_away_from_a_blast(x: int, wanted: Order) -> None:
    """From 29 on a row of 31 the farthest square within two is 28, past it: nothing lies beyond 30."""
    position = set_up(parse_scene(SCENE))
    with position.world as world:  # type: ignore[attr-defined]
        n, a, b = numbers(position.book), unit(world, "a"), unit(world, "b")
        ask = asked(world, x, answers(world, n, Reacting((b,), "ambush", a)))
        found = reacting(world, ask if x else Ask(ask.side, b, "react", ask.choices, a), n)
        assert found == wanted


def test_who_sees_an_enemy_expects_a_shot() -> None:
    position = set_up(parse_scene(SCENE.replace("hidden = true\n", "")))
    with position.world as world:  # type: ignore[attr-defined]
        assert not unexpecting(world, unit(world, "b"))
