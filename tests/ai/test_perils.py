"""Planners get out of fire and gas, go round them, keep out of water and treat poison."""

import pytest

from ai.seat import utility_seat
from ai.why import Why
from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import frames
from game.messages.orders import END, Act, Aid, Move, Order
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


COLD = """
round = 10
rounds = {rounds}
field = '''
. . . . # . .
. a . s # . z
. . . . # . y
'''
legend = {{ s = "{ground}" }}
hazards = [{{ kind = "cold", severity = "deadly" }}]
[units.a]
side = "blue"
like = "medic"
weapons = []
{a}
[units.z]
side = "red"
like = "conscript"
[units.y]
side = "red"
like = "conscript"
"""


def turn_in_the_cold(a: str = "", ground: str = "floor_stone", rounds: int = 0) -> tuple[list[Order], list[Why]]:
    """What the unarmed a does in a turn out in the cold with nobody in sight, and why. Two squares off is a shelter, or
    other ground; the weather tells at the end of this round, the tenth."""
    position = set_up(parse_scene(COLD.format(a=a, ground=ground, rounds=rounds)))
    unit, orders, reasons = keys_of(position.world)["a"], [], []
    seat, stack = utility_seat(), [frames.Battle("rounds"), frames.Turn(unit)]
    with Battle(Position(position.world, position.book, stack), Dice(1)) as battle:
        while battle.ask is not None and battle.ask.unit == unit and END not in orders:
            orders.append(seat.choose(battle.outlook("blue"), battle.ask))
            reasons.append(seat.why)
            battle.answer(orders[-1])
    return orders, reasons


def test_the_shelter_is_sought_when_the_cold_is_about_to_tell() -> None:
    orders, reasons = turn_in_the_cold()
    why = reasons[orders.index(Move((3, 1)))]
    assert "stay: heat and cold -" in why.text()
    stays, _reasons = turn_in_the_cold(ground="grass")
    assert all(not isinstance(order, Move) or order.to != (3, 1) for order in stays)


def test_survival_is_tried_where_there_is_no_shelter() -> None:
    """Not by who is guarded already, and not in vain: only where the weather can be felt."""
    tried, skilled = Act("survive"), "skills = { survival = 4 }"
    orders, reasons = turn_in_the_cold(skilled, "grass")
    assert tried in orders
    assert "weather" in reasons[orders.index(tried)].chosen.terms
    assert tried not in turn_in_the_cold(skilled + "\nfatigue = { aided = true }", "grass")[0]
    # from the sixth round on, the weather tells in the sixteenth, and the battle ends in the twelfth
    assert tried not in turn_in_the_cold(skilled + "\nfatigue = { since = 6 }", "grass", rounds=12)[0]


def test_a_medic_treats_poison() -> None:
    mate = '[units.b]\nside = "blue"\nlike = "rifleman"\nat = [0, 1]\npoisons = { deadly = 3 }'
    battle, _unit = asked("", 'weapons = []\nskills = { medicine = 5 }\nstats = { intellect = 4 }', mate)
    with battle:
        orders = []
        for _ in range(2):
            orders.append(choice(battle, "utility"))
            battle.answer(orders[-1])
        assert Aid(keys_of(battle.world)["b"], "treat") in orders
