"""Bare hands: the Physical Factor held at its least, and headings of the book that offer nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.field import Cell
from game.messages import events as ev
from game.messages.orders import Act, Close, Respond
from game.messages.stack import Ask
from game.rulebooks.ascension.acts import ACTS
from game.rulebooks.ascension.close.effects import fling_step, winded
from game.rulebooks.ascension.close.factor import factor_of, lunges
from game.rulebooks.ascension.close.grapples import seizable
from game.rulebooks.ascension.frames import Fling
from game.rulebooks.ascension.numbers import numbers
from game.world.body import Stress
from game.world.place import Grapple, Melee
from game.world.store import World
from game.world.turns import Actions
from tests.rules.support import Bout

SCENE = """
field = '''
. . .
. . .
'''
[units.a]
side = "blue"
like = "hero"
at = [1, 1]
stats = {{ physique = {physique} }}
grapples = "b"
advantage = {{ accuracy = 10, initiative = 10 }}
[units.b]
side = "red"
like = "rifleman"
at = [1, 1]
"""


def factor(physique: int, kind: str) -> int:
    position = set_up(parse_scene(SCENE.format(physique=physique)))
    assert isinstance(position.world, World)
    with position.world as world:
        return factor_of(world, keys_of(world)["a"], kind, numbers(position.book))


@pytest.mark.rule("ASC-RULING-86")
@pytest.mark.parametrize("fallen", ["", "a", "b"])
def test_a_hold_is_between_two_who_stand(fallen: str) -> None:
    position = set_up(parse_scene(SCENE.format(physique=4).replace('grapples = "b"\n', "")))
    assert isinstance(position.world, World)
    with position.world as world:
        keys = keys_of(world)
        if fallen:
            world.put(keys[fallen], Stress(99))
        assert seizable(world, numbers(position.book), keys["a"], keys["b"]) is (not fallen)
        world.put(keys["a"], Grapple(keys["b"], holds=True))
        world.put(keys["b"], Grapple(keys["a"], holds=False))
        assert not seizable(world, numbers(position.book), keys["a"], keys["b"])


@pytest.mark.rule("ASC-UNARM-03", "ASC-UNARM-04", "ASC-RULING-51")
@pytest.mark.parametrize(
    ("physique", "kind", "expected"),
    [
        (0, "strike", 13),
        (2, "strike", 10),
        (4, "throw", 9),
        (5, "throw", 8),
        (7, "strike", 7),
        (9, "strike", 6),
        (10, "strike", 5),
        (12, "strike", 4),  # 3, held at half of 8
        (12, "throw", 4),
        (5, "grapple", 6),
        (12, "grapple", 3),  # 1, held at half of 6
    ],
)
def test_the_physical_factor_by_physique(physique: int, kind: str, expected: int) -> None:
    assert factor(physique, kind) == expected


@pytest.mark.rule("ASC-UNARM-04")
def test_no_factor_falls_under_two() -> None:
    """PF 3 and Physique 10: 0, held at 2 and not at the half, which is 1."""
    position = set_up(parse_scene(SCENE.format(physique=10)))
    assert isinstance(position.world, World)
    with position.world as world:
        n = replace(numbers(position.book), factor_strike=3)
        assert factor_of(world, keys_of(world)["a"], "strike", n) == 2


@pytest.mark.rule("ASC-RULING-51")
def test_ki_takes_the_factor_of_a_strike_down_to_one() -> None:
    position = set_up(parse_scene(SCENE.format(physique=12)))
    assert isinstance(position.world, World)
    with position.world as world:
        unit, n = keys_of(world)["a"], numbers(position.book)
        world.put(unit, Melee(ki=5))
        assert [factor_of(world, unit, kind, n) for kind in ("strike", "throw")] == [1, 4]


@pytest.mark.rule("ASC-ADV-24", "ASC-RULING-83")
def test_initiative_buys_nothing_in_a_grapple() -> None:
    """What a grappler may do costs Accuracy; with all the Initiative there is, nothing more is on offer."""
    position = set_up(parse_scene(SCENE.format(physique=5)))
    assert isinstance(position.world, World)
    with position.world as world:
        unit = keys_of(world)["a"]
        listed = position.book.choices(world, Ask("blue", unit, "turn")).listed()
    holds = {order.act for order in listed if isinstance(order, Act)} & {"body_shield", "immobilize", "release"}
    assert holds == {"body_shield", "immobilize", "release"}
    options = {option for order in listed if isinstance(order, Close) for option in order.options}
    assert options == {"steady", "joint_break", "backbreaker"}
    assert {act for act in ACTS if "grapple" in act} == set()


@pytest.mark.rule("ASC-ADV-16", "ASC-RULING-72")
def test_toss_adds_two_squares_to_those_of_the_margin() -> None:
    position = set_up(parse_scene(SCENE.format(physique=5)))
    assert isinstance(position.world, World)
    with position.world as world:
        keys = keys_of(world)
        tossed = fling_step(Fling(keys["a"], keys["b"], 1), world, position.book, Respond("toss")).then
    assert isinstance(tossed, Fling)
    assert (tossed.squares, tossed.tossed) == (3, True)


@pytest.mark.rule("ASC-RULING-53")
@pytest.mark.parametrize(
    ("answer", "lost", "move", "standard"),
    [("lose_move", 1, -1, 0), ("lose_standard", 1, 0, -1), ("lose_move", 2, -1, -1), ("lose_move", 3, -1, -1)],
)
def test_a_throw_costs_so_many_actions_and_no_more(
    bout: type[Bout], answer: str, lost: int, move: int, standard: int
) -> None:
    fight = bout()
    unit = fight.unit("a", parts=(Melee(lost=lost),))
    taken, _ = winded(fight.world, unit, Actions(standard=1, move=1), Respond(answer))
    assert taken == ev.ActionsChanged(unit, standard=standard, move=move, why="thrown")


@pytest.mark.rule("ASC-RULING-64")
@pytest.mark.parametrize(
    ("way", "there", "expected"),
    [
        (((0, 2), (1, 2)), (2, 2), True),  # straight on
        (((0, 0), (1, 1)), (3, 3), True),  # and across corners
        (((0, 0), (1, 0)), (5, 2), True),  # away from neither column nor row
        (((0, 2), (1, 1)), (3, 2), False),  # nearer, but aside
        (((0, 2), (0, 1)), (3, 2), False),  # past
        (((1, 2), (0, 2), (1, 2)), (3, 2), True),  # a step back first
    ],
)
def test_who_lunges(way: tuple[Cell, ...], there: Cell, expected: bool) -> None:
    assert lunges(way, there) is expected
