"""Planners get out of fire and gas, go round them, keep out of water and treat poison."""

import pytest

from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.setting import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import frames
from game.messages.orders import Aid, Move, Order
from game.world.place import Position as Place
from tests.ai.support import MAKERS

HEAD = '''
field = """
. . . . . . . .
. a . . . . . .
. . . . . . . z
. . . . . . . .
"""
'''
UNITS = """
[units.a]
side = "blue"
like = "medic"
{a}
[units.z]
side = "red"
like = "conscript"
stress = 30
[units.y]
side = "red"
like = "conscript"
at = [7, 3]
{more}
"""


def asked(hazards: str, a: str = "", more: str = "") -> tuple[Battle, int]:
    """A battle that begins with the turn of a, and the number of a."""
    position = set_up(parse_scene(HEAD + hazards + UNITS.format(a=a, more=more)))
    unit = keys_of(position.world)["a"]
    stack = [frames.Battle("rounds"), frames.Turn(unit)]
    return Battle(Position(position.world, position.book, stack), Dice(1)), unit


def choice(battle: Battle, name: str) -> Order:
    assert battle.ask is not None
    return MAKERS[name]().choose(battle.outlook("blue"), battle.ask)


@pytest.mark.parametrize("name", ["greedy", "utility"])
def test_nobody_stays_in_a_fire(name: str) -> None:
    battle, _unit = asked('hazards = [{ kind = "fire", squares = [[1, 1]], rounds = 9 }]')
    with battle:
        order = choice(battle, name)
        assert isinstance(order, Move)
        assert order.to != (1, 1)


@pytest.mark.parametrize("name", ["greedy", "utility"])
@pytest.mark.parametrize("kind", ['kind = "fire", rounds = 9', 'kind = "gas", poison = "strong"'])
def test_nobody_ends_a_move_in_fire_or_gas(name: str, kind: str) -> None:
    squares = [[x, y] for x in (2, 3, 4) for y in range(4)]
    battle, unit = asked(f"hazards = [{{ {kind}, squares = {squares} }}]")
    with battle:
        for _ in range(6):
            if battle.ask is None or battle.ask.unit != unit:
                break
            battle.answer(choice(battle, name))
            assert battle.world.get(unit, Place).cell[0] not in (2, 3, 4)


def test_a_walk_goes_round_a_fire_where_it_can() -> None:
    battle, unit = asked('hazards = [{ kind = "fire", squares = [[2, 1]], rounds = 9 }]', a="move = 4")
    with battle:
        steps = [event.to for event in battle.answer(Move((3, 1))) if type(event).__name__ == "Stepped"]
        assert (2, 1) not in steps
        assert battle.world.get(unit, Place).cell == (3, 1)


def test_a_medic_treats_poison() -> None:
    mate = '[units.b]\nside = "blue"\nlike = "rifleman"\nat = [0, 1]\npoisons = { deadly = 3 }'
    battle, _unit = asked("", 'weapons = []\nskills = { medicine = 5 }\nstats = { intellect = 4 }', mate)
    with battle:
        orders = []
        for _ in range(2):
            orders.append(choice(battle, "utility"))
            battle.answer(orders[-1])
        assert Aid(keys_of(battle.world)["b"], "treat") in orders
