"""The steps of every kind of weapon at its ranges (ALT-BASE-20)."""

from __future__ import annotations

import pytest

from game.messages.orders import Attack
from game.rulebooks.alternity.attack import Reach
from game.rulebooks.alternity.damage_profiles import range_edges
from game.rulebooks.alternity.numbers import Numbers
from game.systems.prospects import BARRED
from tests.books.alternity.support import GOOD, SABER, Skirmish, arm
from tests.books.alternity.test_fire import steps, why

KINDS = {
    "rifle": ("rifle", (-1, 0, 1)),
    "pistol": ("pistol", (-1, 1, 3)),
    "smg": ("smg", (-1, 1, 3)),
    "bow": ("bow", (-1, 1, 2)),
    "crossbow": ("bow", (-1, 1, 2)),
    "sling": ("bow", (-1, 1, 2)),
    "direct_fire": ("direct", (-1, 0, 1)),
    "indirect_fire": ("indirect", (2, -2, 0)),
}
"""By skill: the kind of the weapon, and its steps at short, medium and long range."""


@pytest.mark.rule("ALT-BASE-20")
def test_planners_know_ranges_of_hundreds_of_squares() -> None:
    """Steps -1, 1 and 2 up to 10, 200 and 400 squares, as Edges; nothing beyond."""
    table = range_edges(Numbers(), Reach((10, 200, 400), (-1, 1, 2), near=False))
    assert [table[squares] for squares in (10, 11, 150, 200, 201, 400, 401)] == [1, -1, -1, -1, -2, -2, BARRED]


@pytest.mark.rule("ALT-BASE-20")
@pytest.mark.parametrize("skill", KINDS)
def test_short_medium_and_long(skirmish: type[Skirmish], skill: str) -> None:
    """Ranges 3, 6 and 25 squares, at the end of each; nothing shoots farther than long."""
    family, expected = KINDS[skill]
    gun = arm("gun", skill, "d4w d4w d4w", family=family, ranges=(3, 6, 25))
    found = []
    for squares, step in zip((3, 6, 25), expected, strict=True):
        fight = skirmish("." * 30)
        a = fight.soldier("a", (0, 0), skills={skill: 1}, arms=(gun,))
        b = fight.soldier("b", (squares, 0), "red")
        fight.phase(GOOD, {a: (Attack(b),)}, dice=[19, 1] if step else [19])
        found += steps(fight)
    assert tuple(found) == expected
    fight = skirmish("." * 30)
    a = fight.soldier("a", (0, 0), skills={skill: 1}, arms=(gun,))
    assert "ALT-BASE-20" in why(fight, a, Attack(fight.soldier("b", (26, 0), "red")))


@pytest.mark.rule("ALT-BASE-20", "ALT-STR-07")
@pytest.mark.parametrize(("squares", "step"), [(5, 1), (6, 2), (10, 2), (11, 3), (15, 3)])
def test_what_is_not_made_for_throwing(skirmish: type[Skirmish], squares: int, step: int) -> None:
    """A saber thrown by STR 10: 5, 10 and 15 squares at +1, +2, +3, and no farther."""
    fight = skirmish("." * 30)
    a = fight.soldier("a", (0, 0), skills={"throw": 5}, arms=(SABER,))
    b = fight.soldier("b", (squares, 0), "red")
    assert "range of a throw" in why(fight, a, Attack(fight.soldier("c", (16, 0), "red"), "throw"))
    fight.phase(GOOD, {a: (Attack(b, "throw"),)}, dice=[19, 1])
    assert steps(fight) == [step]
