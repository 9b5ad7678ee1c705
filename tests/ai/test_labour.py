"""A seat goes to the task that it must complete and works on it; one who guards it stays near."""

import numpy as np
import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.objectives import Goals
from ai.seat import utility_seat
from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import frames
from game.messages.orders import END, Act, Aid, Move, Order
from game.world.store import Unit

SCENE = '''
field = """
. . . . . . . # .
a . . . . . . # z
. . . . . . . # .
"""
rounds = 12
at_limit = "red"
tasks = [{{ key = "relay", name = "The relay", kind = "hack", at = [5, 1], side = "blue" }}]
objectives = [{{ side = "{side}", kind = "{kind}", {task} }}]

[units.a]
side = "blue"
like = "medic"
at = [{x}, 1]
weapons = []
stats = {{ intellect = 4 }}
skills = {{ technics = 4 }}

[units.z]
side = "red"
like = "conscript"
'''


def begun(*, x: int = 0, kind: str = "task", side: str = "blue") -> tuple[Battle, Unit]:
    """A battle that begins with the turn of a, the relay at (5, 1), and a wall before z."""
    task = 'task = "relay"' if kind == "task" else "count = 1"
    text = SCENE.replace("a . . . . . . #", ". . . . . . . #") if x else SCENE
    position = set_up(parse_scene(text.format(x=x, kind=kind, side=side, task=task)))
    unit = keys_of(position.world)["a"]
    return Battle(Position(position.world, position.book, [frames.Battle("rounds"), frames.Turn(unit)]), Dice(1)), unit


def turn(battle: Battle, unit: Unit) -> list[Order]:
    seat, orders = utility_seat(), list[Order]()
    while battle.ask is not None and battle.ask.unit == unit and END not in orders:
        orders.append(seat.choose(battle.outlook("blue"), battle.ask))
        battle.answer(orders[-1])
    return orders


@pytest.mark.parametrize("kind", ["task", "survive"])
def test_who_must_complete_a_task_works_on_it(kind: str) -> None:
    """From beside it, and not when nobody asks for it."""
    battle, unit = begun(x=4, kind=kind)
    with battle:
        assert (Act("work") in turn(battle, unit)) == (kind == "task")


def test_the_way_leads_to_the_task_and_the_work_begins_on_arrival() -> None:
    battle, unit = begun(x=1)
    with battle:
        orders = turn(battle, unit)
        moves = [order for order in orders if isinstance(order, Move)]
        assert moves[0].to[0] >= 4
        assert Act("work") in orders


def test_the_squares_around_a_task_are_guarded_by_those_who_wait() -> None:
    battle, _unit = begun(x=1)
    with battle:
        known = Knowledge()
        known.refresh(battle.outlook("red"))
        goals = Goals(known, doctrine())
        assert goals.waits
        lines = goals.known.lines
        near, far = (int(goals.away[lines.number(cell)]) for cell in ((5, 2), (0, 0)))
        assert near == int(np.min(goals.away)) == 0 < far


GROUP = '''
rules = "alternacy"
field = """
a b c . . # .
d . e . . # z
. . . . . # .
"""
rounds = 14
at_limit = "red"
tasks = [{ key = "gate", name = "The gate", kind = "open_lock", at = [1, 0], side = "blue", number = 30, group = true }]
objectives = [{ side = "blue", kind = "task", task = "gate" }]

[units.z]
side = "red"
like = "rifleman"
'''


@pytest.mark.rule("ACY-GROUP-01", "ACY-GROUP-10")
def test_comrades_join_at_work_that_one_cannot_do() -> None:
    mates = "".join(f'[units.{key}]\nside = "blue"\nlike = "rifleman"\nskills = {{ locks = 9 }}\n' for key in "abcde")
    position = set_up(parse_scene(GROUP + mates))
    with position.world as world:  # type: ignore[attr-defined]
        units = keys_of(world)
        frame = [frames.Battle("rounds"), frames.Turn(units["a"])]
        battle = Battle(Position(world, position.book, frame), Dice(3))
        seat, orders = utility_seat(), list[Order]()
        while battle.ask is not None and Act("work") not in orders:
            side = "red" if battle.ask.unit == units["z"] else "blue"
            orders.append(seat.choose(battle.outlook(side), battle.ask))
            battle.answer(orders[-1])
        assert orders.count(Aid(units["a"], "join")) == 4


BARRICADE = '''
rules = "alternacy"
field = """
. a . . . # .
. . . . . # z
. . . . . # .
"""
tasks = [{ key = "wall", name = "The barricade", kind = "barricade", at = [1, 0], side = "blue" }]

[units.z]
side = "red"
like = "rifleman"

[units.a]
side = "blue"
like = "rifleman"
'''


@pytest.mark.rule("ACY-ACCOMP-07")
@pytest.mark.parametrize("score", [8, 0])
def test_who_has_learned_it_builds_a_barricade_that_nobody_asks_for(score: int) -> None:
    position = set_up(parse_scene(f"{BARRICADE}skills = {{ engineering = {score} }}\n"))
    unit = keys_of(position.world)["a"]
    stack = [frames.Battle("rounds"), frames.Turn(unit)]
    with Battle(Position(position.world, position.book, stack), Dice(1)) as battle:
        assert (Act("work") in turn(battle, unit)) == bool(score)
