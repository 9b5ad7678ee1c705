"""Reach: longer weapons first, lunges, beasts (ALT-REACH)."""

from __future__ import annotations

import pytest

from game.messages.events import AttackDeclared, AttackGraded, AttackLost, HarmLanded
from game.messages.orders import Attack, Close, Move
from game.rulebooks.alternity.close.reach import grade
from game.world.arsenal import Arsenal
from tests.books.alternity.support import (
    BOW,
    DAGGER,
    GOOD,
    LONGSWORD,
    PISTOL,
    POLEARM,
    SABER,
    SPEAR,
    Skirmish,
    arm,
)
from tests.rules.support import kinds, of_kind

FIVE = arm("pike", "blade", "d4+3w d4+3w d4+1m", melee=True, reach=3, hands=2, impact="li")
STABBER = arm("pike", "blade", "d4m d4m d4m", melee=True, reach=3, hands=2, impact="li")


def duel(skirmish: type[Skirmish], pike: object, **switches: object) -> tuple[Skirmish, int, int]:
    """A pike and a saber side by side, blade 14 each."""
    fight = skirmish("....", **switches)
    a = fight.soldier("a", (0, 0), skills={"blade": 4}, arms=(pike,))  # type: ignore[arg-type]
    b = fight.soldier("b", (1, 0), "red", skills={"blade": 4}, arms=(SABER,))
    return fight, a, b


@pytest.mark.rule("ALT-REACH-01")
@pytest.mark.rule("ALT-REACH-02")
def test_the_longer_weapon_lands_first(skirmish: type[Skirmish]) -> None:
    """5 wounds land on B before it rolls, and daze it (+1); with the rule off both roll in the old state."""
    fight, a, b = duel(skirmish, FIVE)
    told = fight.phase(GOOD, {a: (Close(b, "weapon"),), b: (Close(a, "weapon"),)}, dice=[12, 1, 14, 1])
    assert kinds(told).index("HarmLanded") < [type(e).__name__ for e in told].index("AttackEnded", 5)
    assert fight.draws[-1].modifiers[-1].key == "dazed"  # type: ignore[union-attr]
    assert of_kind(told, AttackGraded)[1].degree == 0  # 14 + 1 of 14
    fight, a, b = duel(skirmish, FIVE, reach__order=False)
    told = fight.phase(GOOD, {a: (Close(b, "weapon"),), b: (Close(a, "weapon"),)}, dice=[12, 1, 14, 1])
    assert [landed.unit for landed in of_kind(told, HarmLanded)] == [a, b]
    assert of_kind(told, AttackGraded)[1].degree == 1  # in the old state: 14 of 14


@pytest.mark.rule("ALT-REACH-03")
def test_the_shorter_weapon_suffers_first(skirmish: type[Skirmish]) -> None:
    """2 of 5 mortal put the blow of the saber at +2; a killing hit leaves no roll at all."""
    fight, a, b = duel(skirmish, STABBER)
    fight.phase(GOOD, {a: (Close(b, "weapon"),), b: (Close(a, "weapon"),)}, dice=[12, 1, 19, 1])
    assert [(step.key, step.amount) for step in fight.draws[-1].modifiers] == [("dazed", 2)]  # type: ignore[union-attr]
    fight, a, b = duel(skirmish, STABBER)
    told = fight.phase(GOOD, {a: (Close(b, "weapon"),), b: (Close(a, "weapon"),)}, dice=[12, 4])
    assert [lost.unit for lost in of_kind(told, AttackLost)] == [b]
    assert fight.book.state(fight.world, b) == "dead"


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


@pytest.mark.rule("ALT-REACH-09")
def test_shots_come_before_blows(skirmish: type[Skirmish]) -> None:
    """Pistol and polearm in one phase: the pistol first."""
    fight = skirmish("....")
    a = fight.soldier("a", (0, 0), skills={"blade": 4}, arms=(POLEARM,))
    b = fight.soldier("b", (1, 0), "red", arms=(PISTOL,), dex=12)
    told = fight.phase(GOOD, {a: (Close(b, "weapon"),), b: (Attack(a),)}, dice=[19, 6, 19, 1])
    assert [declared.unit for declared in of_kind(told, AttackDeclared)] == [b, a]


@pytest.mark.rule("ALT-REACH-10")
def test_a_beast_that_ignores_reach_comes_with_the_shots(skirmish: type[Skirmish]) -> None:
    """Its bite is rolled before the polearm's blow."""
    fight = skirmish("....")
    a = fight.soldier("a", (0, 0), skills={"blade": 4}, arms=(POLEARM,))
    bear = fight.soldier("bear", (1, 0), "red", dex=12, parts=(Arsenal(reach_ignore=True),))
    told = fight.phase(GOOD, {a: (Close(bear, "weapon"),), bear: (Close(a),)}, dice=[19, 1, 19, 1])
    assert [declared.unit for declared in of_kind(told, AttackDeclared)] == [bear, a]


@pytest.mark.rule("ALT-REACH-12")
def test_all_melee_strikes_neighbours(skirmish: type[Skirmish]) -> None:
    """A polearm against a target 2 squares off is not offered, unless a scenario gives it 2 squares."""
    for squares, offered in ((1, False), (2, True)):
        fight = skirmish("....", reach_squares=squares)
        a = fight.soldier("a", (0, 0), arms=(POLEARM, DAGGER))
        b = fight.soldier("b", (2, 0), "red")
        assert (Close(b, "weapon") in fight.offered(a)) is offered
    assert "ALT-REACH-12" in fight.refusal(a, Close(b, "weapon"), hand=1)


def test_a_blow_is_lost_when_the_target_has_gone(skirmish: type[Skirmish]) -> None:
    """C declares a saber blow at B with no move; B is gone when melee comes (ALT-BASE-44)."""
    fight = skirmish("............")
    a = fight.soldier("a", (0, 0), arms=(SABER,), dex=9)
    b = fight.soldier("b", (1, 0), "red")
    told = fight.phase(GOOD, {a: (Close(b, "weapon"),), b: (Move((5, 0), "run"),)})
    assert [lost.unit for lost in of_kind(told, AttackLost)] == [a]
