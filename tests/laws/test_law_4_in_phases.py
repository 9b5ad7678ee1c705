"""Law 4 where orders are declared before they are carried out: what an enemy has declared in secret shows nowhere.

Twins of random moments under the second book, its orders open and in secret; and two battles in which red declares
something else in each, and blue, asked after it, knows no difference.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.log import LogWriter
from game.battle.outlook import Outlook
from game.battle.scene_setup import set_up
from game.battle.seat import open_seat
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import frames as fr
from game.messages import orders as od
from game.messages.frames import Phase
from game.world.turns import Declared
from tests.books.sample import SMALL
from tests.books.wanderer import table_of
from tests.laws.test_law_4 import shown, twins_agree
from tests.laws.twins import seen_of, twin_of

BLUE, RED = "blue", "red"
OPEN, SECRET = "alternity", "alternity_standard"
"""Profiles that declare in reverse order, aloud, and in secret."""
FEW = (("duel", SECRET), ("duel", OPEN))
MOST_LOOKS = 5
EVERY = [
    pytest.param(scenario, rules, marks=() if (scenario, rules) in FEW else (pytest.mark.slow,))
    for scenario in SMALL
    for rules in (OPEN, SECRET)
]


@pytest.mark.parametrize(("scenario", "rules"), EVERY)
def test_twins_of_random_moments_in_phases(scenario: str, rules: str) -> None:
    with Battle.open(scenario, 17, rounds=4, rules=rules) as battle:
        table, looks = table_of(battle, 17), 0
        for choice in range(240):
            if battle.ask is None or looks == MOST_LOOKS:
                break
            if choice % 11 == 10:
                twins_agree(battle)
                greedy_agrees(battle)
                looks += 1
            table.turn()
        assert looks > 2


def greedy_agrees(battle: Battle) -> None:
    """The seat that weighs gives the twin the same answer."""
    ask = battle.ask
    assert ask is not None
    twin, _changed = twin_of(battle, ask.side)
    with twin:
        mine, theirs = battle.outlook(ask.side), twin.outlook(ask.side)
        assert open_seat("greedy").choose(mine, ask) == open_seat("greedy").choose(theirs, ask)


# --- what red has declared --------------------------------------------------------------------------------------------

SCENE = """
rules = "{rules}"
field = '''
. . . . . . .
r . . s b . .
. . # . . . c
. . . . . . .
'''

[units]
r = {{ side = "red", like = "rifleman", abilities = {{ dex = 6, int = 6 }} }}
s = {{ side = "red", like = "fencer", abilities = {{ dex = 6, int = 6 }} }}
b = {{ side = "blue", like = "fencer" }}
c = {{ side = "blue", like = "rifleman" }}
"""
R, S, B = 4, 5, 6
"""The units in the order of the scene: two sides come before them."""
WAYS: tuple[dict[int, tuple[od.Order, ...]], ...] = (
    {R: (od.Attack(B),), S: (od.Close(B, "weapon"),)},
    {R: (od.Move((0, 0)),), S: (od.Close(B, "weapon", ("two_hands",)),)},
    {R: (od.Act("aim"),), S: (od.Parry((B,)),)},
    {R: (od.Attack(B, "suppress"),), S: (od.Move((2, 0)), od.Act("dodge"))},
    {S: (od.Close(B, "weapon"),)},
)
"""What the two of red may say, each one action's worth; one may pass."""


def declared(rules: str, said: dict[int, tuple[od.Order, ...]]) -> Battle:
    """A battle in which red, slower and of lower numbers, has declared this, and blue is asked, all in one phase."""
    position = set_up(parse_scene(SCENE.format(rules=rules)))
    position.stack[:] = [fr.Battle("rounds"), fr.Round("phases", units=(1, 2, 3)), Phase(0)]
    battle = Battle(position, Dice(5))
    while battle.ask is not None and battle.ask.side == RED:
        given = [order for order in said.get(battle.ask.unit, ()) if order in battle.choices()]
        fresh = [order for order in given if order not in told(battle, battle.ask.unit)]
        battle.answer(fresh[0] if fresh else od.END)
    return battle


def told(battle: Battle, unit: int) -> tuple[Any, ...]:
    """What a unit has declared already."""
    return (battle.world.find(unit, Declared) or Declared()).orders


def looks(battles: Iterable[Battle]) -> list[dict[str, Any]]:
    """All that blue is shown, offered, foretold and advised, after what red has said."""
    found = []
    for battle in battles:
        with battle:
            ask = battle.ask
            assert ask is not None
            assert ask.side == BLUE
            assert any(told(battle, unit) for unit in (R, S))
            outlook = battle.outlook(BLUE)
            fights = (od.Attack, od.Close, od.Parry)
            orders = [order for order in battle.choices().listed() if isinstance(order, fights)]
            seen = shown(battle)
            writer = LogWriter(outlook, outlook.book, BLUE)
            seen["told"] = [line.text for event in outlook.log for line in writer.tell(event)]
            seen["foretold"] = [outlook.forecast(order).foresight for order in orders[:12]]
            seen["greedy"] = open_seat("greedy").choose(outlook, ask)
            found.append(seen)
    return found


def test_secret_orders_show_nowhere() -> None:
    """Shot, move, aim or suppression, blow, parry, dodge or nothing: the same to blue in every view, and told alike."""
    first, *others = looks(declared(SECRET, said) for said in WAYS)
    for other in others:
        assert first == other, {key for key in first if first[key] != other.get(key)}


def test_orders_given_aloud_do_show() -> None:
    """The same battles by the default profile: what red has said is heard, so that the test above sees something."""
    found = [one["parts"] for one in looks(declared(OPEN, said) for said in WAYS)]
    assert all(one != found[0] for one in found[1:])


def test_a_book_that_kept_no_secrets_would_be_seen() -> None:
    """The twin of a moment in which red has declared in secret differs, once the book forgets that it is a secret."""
    with declared(SECRET, WAYS[0]) as battle:
        twin, changed = twin_of(battle, BLUE)
        assert changed
        with twin:
            assert seen_of(battle.outlook(BLUE)) == seen_of(twin.outlook(BLUE))
            for one in (battle, twin):
                one.position.book = replace(one.position.book, secret=())
            assert seen_of(fresh(battle)) != seen_of(fresh(twin))


def fresh(battle: Battle) -> Any:
    """Blue's view made anew by the book as it is now."""
    return Outlook(battle.world, battle.position.book, BLUE)
