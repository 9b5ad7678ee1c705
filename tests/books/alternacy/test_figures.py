"""Figures of this book that a profile or a scene may set: what they do shows in play, and none of them breaks it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from game.battle.crossing import crossing
from game.battle.position import Position, advance, resolve
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.dice.draws import Roll
from game.messages.frames import Turn
from game.messages.orders import Attack, Move
from game.messages.stack import Ask
from game.rulebooks.alternacy.actions import several_answers, several_attacks
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.parts import Engagements, TurnPlan
from tests.books.alternacy.test_forecast import unit

UNIT = """
[units.{key}]
side = "{side}"
like = "rifleman"
at = {at}
skills = {{ alertness = 8, running = 17, dodge = 8, long_arms = 8 }}
weapons = ["rifle"]
armour = "none"
"""


@contextmanager
def _position(figures: str, second: str, at: list[int]) -> Iterator[Position]:
    field = "\n".join(4 * [" ".join(30 * ".")])
    units = UNIT.format(key="a", side="blue", at=[0, 0]) + UNIT.format(key="b", side=second, at=at)
    text = f'rules = "alternacy"\norder = ["a", "b"]\nfield = """\n{field}\n"""\n[numbers]\n{figures}\n{units}'
    position = set_up(parse_scene(f'{text}[[steps]]\nunit = "a"\n'))
    with position.world:
        yield position


@pytest.mark.rule("ACY-REACT-10", "ACY-REACT-18")
def test_a_run_of_any_length_can_be_shot_at() -> None:
    """With a row of 30 squares the 18th square of a way has no word, and the window and the list of orders failed."""
    with _position("move_rows = [8, 10, 12, 14, 30]", "red", [0, 3]) as position:
        world = position.world
        a, b = unit(world, "a"), unit(world, "b")
        position.stack.append(Turn(a, "orders"))
        advance(position)
        assert len(crossing(world, position.book, a, (Move((25, 0), "sprint"),)).met) > 0
        resolve(position, Move((25, 0), "sprint"))
        resolve(position, Roll((4, 4), 0))
        position.stack[-1:] = [Turn(b)]
        advance(position)
        shots = [order for order in position.book.choices(world, Ask("red", b, "turn")) if isinstance(order, Attack)]
        assert {(), ("way_16",)} <= {order.options for order in shots}


@pytest.mark.rule("ACY-MOVE-07")
@pytest.mark.parametrize(("most", "why"), [(1, "somebody stands there (ACY-MOVE-07)"), (2, None)])
def test_a_square_holds_as_many_as_the_profile_says(most: int, why: str | None) -> None:
    with _position(f"square_capacity = {most}", "blue", [2, 0]) as position:
        a = unit(position.world, "a")
        position.stack.append(Turn(a, "orders"))
        advance(position)
        choices = position.book.choices(position.world, Ask("blue", a, "turn"))
        assert choices.refusal(Move((2, 0), "walk")) == why


@pytest.mark.rule("ACY-ENGAGE-12", "ACY-MULTI-03")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, -3), (2, -4), (3, -5), (4, -7)])
def test_each_opponent_more_takes_more(count: int, points: int) -> None:
    """Attacks and answers of an expert, to the fifth opponent; three actions said take 4 from an attack at least."""
    with _position("", "red", [9, 0]) as position:
        world, n, one = position.world, numbers(position.book), unit(position.world, "a")
        world.put(one, Engagements(count))
        assert several_answers(world, one, n).amount == points
        assert several_attacks(world, one, n).amount == points
        world.put(one, TurnPlan(said=3))
        assert several_attacks(world, one, n).amount == min(points, -4)
