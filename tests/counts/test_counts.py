"""How many ways there are to give so many orders in one turn: a rule that lets in too much or too little shows here.

The first sketch is counted by hand; the others are counts that stood when every rule behind them was held by a scene.
Questions on the way are answered by declining, dice fall as high as they can.
"""

from __future__ import annotations

from collections import Counter

import pytest

from game.battle.explore import RESTING
from game.battle.policy import passive
from game.battle.position import Position, settle
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.dice.draws import Roll
from game.messages.orders import Concede, Order
from game.messages.stack import Ask, Chance
from game.world.store import World

HEAD = 'field = """\n{}\n"""\n'
BARE = '[units.a]\nside = "blue"\nlike = "conscript"\nweapons = []\ngrenades = {}\n'
ALONE = HEAD.format("a . .") + BARE
DUEL = (
    HEAD.format(". . .\na . b\n. # .")
    + '[units.a]\nside = "blue"\nlike = "conscript"\nweapons = ["pistol"]\ngrenades = {}\n'
    + '[units.b]\nside = "red"\nlike = "conscript"\n'
)
RICH = (
    HEAD.format("a . b")
    + '[units.a]\nside = "blue"\nlike = "conscript"\nweapons = ["assault_rifle"]\ngrenades = { smoke = 1 }\n'
    + "advantage = { accuracy = 10, initiative = 10 }\n"
    + '[units.b]\nside = "red"\nlike = "conscript"\n'
)


def opened(text: str) -> Position:
    return set_up(parse_scene(text + '[[steps]]\nunit = "a"\norder = "end"\n'))


def asked(position: Position) -> Ask | None:
    """Go on to the next order of this turn; None when the turn is over."""
    while position.stack:
        step = position.step(None)
        node = step.node
        if isinstance(node, Ask) and node.question in RESTING:
            return node
        if isinstance(node, Ask):
            step = position.step(passive.answer(position.world, position.book, node))
        elif isinstance(node, Chance):
            value = node.draw.support()[-1][0]
            step = position.step(Roll(node.draw.faces_for(value), value))
        settle(position, step)
    return None


def orders(position: Position) -> tuple[Order, ...]:
    ask = asked(position)
    if ask is None:
        return ()
    choices = position.book.choices(position.world, ask)
    listed = choices.listed()
    assert len(set(listed)) == len(listed)
    assert all(order in choices for order in listed)
    return listed


def ways(position: Position, depth: int) -> int:
    listed = orders(position)
    if depth == 1:
        return len(listed)
    total = 0
    for order in listed:
        after = position.imagined()
        if not isinstance(order, Concede):
            settle(after, after.step(order))
            total += ways(after, depth - 1)
    return total


def counted(text: str, depth: int) -> list[int]:
    return counted_from(opened(text), depth)


def counted_from(position: Position, depth: int) -> list[int]:
    """How many ways there are to give one order, two, and so on."""
    assert isinstance(position.world, World)
    with position.world:
        return [ways(position.imagined(), each) for each in range(1, depth + 1)]


def test_a_bare_soldier_alone_counted_by_hand() -> None:
    """First: end, concede, six stances (two of guns, four of bare hands), hunker, surge, focus, prone, two squares: 14.

    Then after Braced 4 (end, concede, focus, prone), after Alert and each stance of bare hands 8, after hunkering 7
    (end, concede, crawl, rise, surge, focus, prone) and as many lying down, after Surge 7, after Focus 7, after each
    of the two moves 8: 88.
    """
    position = opened(ALONE)
    assert isinstance(position.world, World)
    with position.world:
        words = Counter(order.word for order in orders(position))
    assert words == {"end": 1, "concede": 1, "stance": 6, "act": 4, "move": 2}
    assert counted(ALONE, 2) == [14, 88]


def test_a_pistol_and_an_enemy_counted_by_hand() -> None:
    """Shot and rapid plain and with six options each, suppress plain and snapped: 16; two watches; aim besides the
    bare soldier's four acts; seven squares within three steps, the enemy's own among them, the corner walked round."""
    position = opened(DUEL)
    assert isinstance(position.world, World)
    with position.world:
        words = Counter(order.word for order in orders(position))
    assert words == {"end": 1, "concede": 1, "stance": 6, "act": 5, "overwatch": 2, "attack": 16, "move": 7}


@pytest.mark.parametrize(
    ("text", "counts"),
    [(ALONE, [14, 88, 425]), (DUEL, [38, 790, 8093]), (RICH, [95, 2749])],
    ids=["alone", "duel", "rich"],
)
def test_counts_that_stand(text: str, counts: list[int]) -> None:
    assert counted(text, len(counts)) == counts
