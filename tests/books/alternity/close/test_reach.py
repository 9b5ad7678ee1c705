"""Reach: longer weapons first, lunges, beasts (ALT-REACH)."""

from __future__ import annotations

import pytest

from game.messages.orders import Attack, Close
from game.rulebooks.alternity.close.close_attacks import grade
from tests.books.alternity.support import (
    BOW,
    DAGGER,
    GOOD,
    LONGSWORD,
    POLEARM,
    SABER,
    SPEAR,
    Skirmish,
)


@pytest.mark.rule("ALT-REACH-08")
def test_a_lunge_is_a_grade_longer_and_lays_one_open(skirmish: type[Skirmish]) -> None:
    """Longsword to Good, spear to Amazing; an arrow at the lunger in that phase has -2."""
    assert grade(LONGSWORD, ()) == 1
    assert grade(LONGSWORD, ("lunge",)) == 2
    assert grade(SPEAR, ("lunge",)) == 3
    fight = skirmish("............")
    a = fight.soldier("a", (0, 0), skills={"blade": 4}, arms=(SPEAR,), dex=9)
    b = fight.soldier("b", (1, 0), "red")
    c = fight.soldier("c", (8, 0), "red", skills={"bow": 2}, arms=(BOW,), dex=12)
    fight.phase(GOOD, {a: (Close(b, "weapon", ("lunge",)),), c: (Attack(a),)}, dice=[19, 1, 19])
    steps = {step.key: step.amount for step in fight.draws[0].modifiers}  # type: ignore[union-attr]
    assert steps["target lunges"] == -2
    assert "lunge" in fight.refusal(a, Close(b, "weapon", ("lunge",)), arms=(SABER,))


@pytest.mark.rule("ALT-REACH-12")
def test_all_melee_strikes_neighbours(skirmish: type[Skirmish]) -> None:
    """A polearm against a target 2 squares off is not offered, unless a scenario gives it 2 squares."""
    for squares, offered in ((1, False), (2, True)):
        fight = skirmish("....", reach_squares=squares)
        a = fight.soldier("a", (0, 0), arms=(POLEARM, DAGGER))
        b = fight.soldier("b", (2, 0), "red")
        assert (Close(b, "weapon") in fight.offered(a)) is offered
    assert "ALT-REACH-12" in fight.refusal(a, Close(b, "weapon"), hand=1)
