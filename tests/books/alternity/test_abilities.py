"""What abilities are worth, counted by hand from the tables (ALT-BASE-06, -09, -11, -22, -32)."""

import pytest

from game.content.catalogue import catalogue
from game.rulebooks.alternity.cards import line_of
from game.rulebooks.alternity.skills import (
    AbilityTables,
    Durability,
    Pace,
    actions_per_round,
    durability,
    last_resorts,
    pace,
    resistance,
)
from game.rulebooks.alternity.statblock import muster
from game.world.body import Resorts
from tests.books.alternity.opened import figures


@pytest.mark.rule("ALT-BASE-06", "ALT-STR-06")
def test_the_bands_of_resistance():
    n = figures()
    bands = {-2: (1, 4), -1: (5, 6), 0: (7, 8, 9, 10), 1: (11, 12), 2: (13, 14), 3: (15, 16), 4: (17, 18), 5: (19, 30)}
    for modifier, scores in bands.items():
        assert [resistance(score, n) for score in scores] == [modifier] * len(scores)


@pytest.mark.rule("ALT-BASE-09")
@pytest.mark.parametrize(
    ("con", "wil", "actions"),
    [(10, 8, 2), (12, 12, 3), (8, 7, 1), (8, 8, 2), (12, 11, 2), (16, 15, 3), (16, 16, 4), (4, 4, 1)],
)
def test_actions_in_a_round(con, wil, actions):
    assert actions_per_round(con, wil, figures()) == actions


@pytest.mark.rule("ALT-BASE-11")
def test_durability():
    assert durability(9) == Durability(stun=9, wound=9, mortal=5, fatigue=5)
    assert durability(10) == Durability(stun=10, wound=10, mortal=5, fatigue=5)


@pytest.mark.rule("ALT-BASE-32")
def test_the_full_number_of_last_resorts():
    n = figures()
    most = [last_resorts(per, n) for per in (4, 6, 7, 9, 10, 11, 12, 13, 14, 15, 18)]
    assert most == [0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.rule("ALT-BASE-22")
def test_the_table_of_movement():
    table = {
        6: (4, 2), 8: (4, 2), 10: (6, 2), 12: (8, 2), 14: (10, 2), 16: (10, 4), 18: (12, 4), 20: (12, 4),
        22: (14, 4), 24: (16, 6), 26: (16, 6), 28: (18, 6), 30: (20, 8), 32: (22, 8),
    }  # fmt: skip
    for sprint, (run, walk) in table.items():
        assert pace(sprint // 2, sprint // 2, figures()) == Pace(sprint, run, walk)


@pytest.mark.rule("ALT-BASE-22")
@pytest.mark.parametrize(("strength", "dex", "sprint"), [(9, 10, 18), (9, 9, 18), (2, 3, 6), (7, 0, 6), (20, 19, 32)])
def test_sums_are_rounded_down_within_the_table(strength, dex, sprint):
    assert pace(strength, dex, figures()).sprint == sprint


def test_a_profile_may_set_a_table():
    tables = AbilityTables(last_resorts_bands=(9,), last_resorts_least=1)
    assert [last_resorts(per, tables) for per in (9, 10, 18)] == [1, 2, 2]
    n, card = figures(last_resorts_least=3), catalogue().unit("rifleman")
    (points,) = (part for part in muster(n, card, catalogue(), key="a", side="blue") if isinstance(part, Resorts))
    assert points.most == last_resorts(line_of(card).abilities.per, n) >= 3
