"""Firepower against toughness (ALT-BASE-18)."""

from __future__ import annotations

import pytest

from game.messages.orders import Attack
from game.rulebooks.alternity.cards import damage_line
from game.rulebooks.alternity.harm import graded, marked
from game.rulebooks.alternity.numbers import Options
from game.rulebooks.alternity.parts import Plating
from game.world.body import Harm
from tests.books.alternity.support import GOOD, Skirmish, arm

O, G, A = 1, 2, 3  # noqa: E741 - the book's own letters
PLUS_ONE = Options(damage_firepower_excess="plus_one")
BODY_TANK = Plating(toughness=G)
"""As tough as a body tank, with no armour die, so that the class alone is seen."""


@pytest.mark.rule("ALT-BASE-18")
def test_toughness_degrades_a_class_a_grade() -> None:
    """4m against Good: 4w, 2s beside it; against Amazing 4s; 3s against Good nothing."""
    for points, kind, toughness, expected in (
        (4, "m", G, Harm(stun=2, wound=4)),
        (4, "m", A, Harm(stun=4)),
        (3, "s", G, Harm()),
    ):
        line = graded(damage_line(f"d4{kind}"), O, toughness, PLUS_ONE)
        assert marked(line.kind, points, 0, PLUS_ONE) == expected


@pytest.mark.rule("ALT-BASE-18")
def test_a_degraded_amazing_hit_need_not_be_stood(skirmish: type[Skirmish]) -> None:
    """No Stamina check is drawn: firepower Ordinary, toughness Good."""
    fight = skirmish("." * 12, damage__lower_degree_choice=False)
    gun = arm("gun", "rifle", "d4w d4w d4+3m", family="rifle", ranges=(50, 100, 200))
    a = fight.soldier("a", (0, 0), dex=11, skills={"rifle": 5}, arms=(gun,))
    b = fight.soldier("b", (4, 0), "red", plating=BODY_TANK)
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[4, 1, 1])
    assert fight.tracks(b) == (2, 4, 0, 0)
