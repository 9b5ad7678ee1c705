"""How many squares a burst covers: what is listed, what is not, and what planners choose (ASC-FIRE-04)."""

from __future__ import annotations

import pytest

from ai.area_attacks import best_burst
from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.influence import Influence
from ai.odds import Odds
from game.battle.battle import Battle
from game.messages.orders import Burst
from tests.screens.table import scene_battle

OPEN = """
title = "A burst"
rules = "ascension"
field = '''
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. a . . . b . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
weapons = ["assault_rifle"]
[units.b]
side = "red"
like = "conscript"
"""
WALLED = OPEN.replace(". a . . . b . . . . .", ". a . . . b # . . . .")
TWO = OPEN.replace(". . . . . . . . . . .\n. a", ". . . . . c . . . . .\n. a")
TWO += '[units.c]\nside = "red"\nlike = "conscript"\n'


def _listed(battle: Battle) -> set[tuple[tuple[int, int], ...]]:
    return {order.squares for order in battle.choices().listed() if isinstance(order, Burst) and not order.options}


@pytest.mark.rule("ASC-FIRE-04")
def test_in_the_open_every_burst_listed_is_as_long_as_the_rating() -> None:
    """Four lines over the square of b, four places for it in each, less those that end too far off."""
    with scene_battle(OPEN, "a") as battle:
        rows = _listed(battle)
    assert {len(row) for row in rows} == {4}
    assert all((5, 3) in row for row in rows)
    # a stands at x = 1, the increment is 6: rows that begin at b end too far off, but for the upright one
    assert len(rows) == 3 + 4 + 3 + 3


@pytest.mark.rule("ASC-FIRE-04")
def test_a_wall_cuts_short_only_the_rows_that_run_into_it() -> None:
    with scene_battle(WALLED, "a") as battle:
        rows = _listed(battle)
    short = {row for row in rows if len(row) < 4}
    # b itself, no direction of its own; and rows from the west that end at b, of two and three squares
    assert short == {((5, 3),), ((4, 3), (5, 3)), ((3, 3), (4, 3), (5, 3))}
    assert not any((6, 3) in row for row in rows)


@pytest.mark.rule("ASC-FIRE-04")
@pytest.mark.parametrize("scene", [TWO, TWO.replace("c . . . . .", "c # . . . .")], ids=["open", "walled"])
def test_planners_choose_bursts_that_are_legal(scene: str) -> None:
    with scene_battle(scene, "a") as battle:
        assert battle.ask is not None
        known = Knowledge()
        known.refresh(battle.outlook("blue"))
        me = known.combatant(battle.ask.unit)
        sweep = best_burst(Influence(known, Odds(known.prospects, doctrine())), me, me.stance_option)
        assert sweep is not None
        assert {(5, 2), (5, 3)} <= set(sweep.order.squares)
        assert battle.choices().refusal(sweep.order) is None
