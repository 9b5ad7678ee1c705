"""Blows: charges, several blows in one action, refusals (ALT-BASE-25, -43)."""

from __future__ import annotations

import pytest

from game.messages.events import AttackDeclared, AttackGraded, AttackLost, WeaponDropped
from game.messages.orders import Attack, Blows, Close, Move
from tests.books.alternity.support import DAGGER, GOOD, LASER_RIFLE, PISTOL, SABER, Skirmish
from tests.rules.support import of_kind


@pytest.mark.rule("ALT-BASE-25")
def test_a_charge(skirmish: type[Skirmish]) -> None:
    """Blade against STR 11 (+1): -2 + 1 = -1, no penalty for the run; who attacks the charger has -2."""
    fight = skirmish("............\n............")
    a = fight.soldier("a", (0, 0), skills={"blade": 4}, arms=(SABER,), dex=9)
    b = fight.soldier("b", (4, 0), "red", str=11, dex=14, arms=(PISTOL,))
    run, blow = Move((3, 0), "run"), Close(b, "weapon", ("charge",))
    told = fight.phase(GOOD, {a: (run, blow), b: (Attack(a),)}, dice=[19, 19, 1])
    shot, struck = ({step.key: step.amount for step in draw.modifiers} for draw in fight.draws)  # type: ignore[union-attr]
    assert shot["target charges"] == -2
    assert struck == {"target's str": 1, "charge": -2}
    assert [graded.degree for graded in of_kind(told, AttackGraded)] == [0, 0]
    fight.declares(a, Move((3, 1), "run"))
    assert "clear of melee" in fight.refusal(a, blow)


def test_who_may_charge(skirmish: type[Skirmish]) -> None:
    """Only after a run declared, and only by one who is clear of melee (ALT-BASE-25)."""
    fight = skirmish("............")
    a = fight.soldier("a", (0, 0), arms=(SABER,))
    b = fight.soldier("b", (2, 0), "red")
    charge = Close(b, "weapon", ("charge",))
    fight.declares(a, Move((1, 0), "walk"))
    assert "ALT-BASE-25" in fight.refusal(a, charge)
    fight.declares(a, Move((1, 0), "run"))
    assert fight.refusal(a, charge) == ""
    fight.soldier("c", (0, 0), "red")
    assert "clear of melee" in fight.refusal(a, charge)


@pytest.mark.rule("ALT-BASE-43")
def test_a_double_strike(skirmish: type[Skirmish]) -> None:
    """Blade rank 6, 15/7/3: control 9, d4 2 is 11, Ordinary; control 12, d6 4 is 16, Failure."""
    fight = skirmish("....")
    a = fight.soldier("a", (0, 0), str=9, skills={"blade": 6}, arms=(SABER,))
    b = fight.soldier("b", (1, 0), "red")
    told = fight.phase(GOOD, {a: (Close(b, "weapon", ("double_strike",)),)}, dice=[9, 2, 3, 12, 4])
    assert [graded.degree for graded in of_kind(told, AttackGraded)] == [1, 0]
    assert [draw.steps for draw in (fight.draws[0], fight.draws[2])] == [1, 2]  # type: ignore[union-attr]


@pytest.mark.rule("ALT-BASE-43")
def test_a_multistrike_on_several_neighbours(skirmish: type[Skirmish]) -> None:
    """Rank 9: three blows at +1, +2, +3, here on two neighbours; rank 8 has no third."""
    fight = skirmish("....\n....")
    b = fight.soldier("b", (1, 0), "red")
    c = fight.soldier("c", (1, 1), "red")
    order = Blows(b, "weapon", ("multistrike",), (c, b))
    novice = fight.soldier("n", (0, 1), skills={"blade": 8}, arms=(SABER,))
    assert "ALT-BASE-43" in fight.refusal(novice, order)
    assert "ALT-BASE-43" in fight.refusal(novice, Blows(b, "weapon", ("double_strike",), (c, b)))
    a = fight.soldier("a", (0, 0), str=9, skills={"blade": 9}, arms=(SABER,))
    told = fight.phase(GOOD, {a: (order,)}, dice=[19, 1, 19, 1, 19, 1])
    assert [draw.steps for draw in fight.draws] == [1, 2, 3]  # type: ignore[union-attr]
    assert [declared.targets for declared in of_kind(told, AttackDeclared)] == [(b,), (c,), (b,)]


def test_a_weapon_dropped_strikes_no_second_blow(skirmish: type[Skirmish]) -> None:
    """A Critical Failure of the first blow, and the second is lost (ALT-CRIT-07)."""
    fight = skirmish("....")
    a = fight.soldier("a", (0, 0), str=9, skills={"blade": 6}, arms=(SABER,))
    b = fight.soldier("b", (1, 0), "red")
    told = fight.phase(GOOD, {a: (Close(b, "weapon", ("double_strike",)),)}, dice=[20, 1, 20, 1])
    assert of_kind(told, WeaponDropped)
    assert [lost.why for lost in of_kind(told, AttackLost)] == ["the weapon lies on the ground"]


def test_bare_hands_use_the_better_skill(skirmish: type[Skirmish]) -> None:
    """Power martial arts rank 3 beats brawl rank 1 (ALT-BASE-04)."""
    fight = skirmish("....")
    a = fight.soldier("a", (0, 0), skills={"brawl": 1, "power_martial_arts": 3})
    b = fight.soldier("b", (1, 0), "red")
    fight.phase(GOOD, {a: (Close(b),)}, dice=[19])
    assert fight.draws[0].score == 13  # type: ignore[union-attr]


def test_blows_that_are_refused(skirmish: type[Skirmish]) -> None:
    """Out of reach, no such weapon, no such option, options of weapons for bare hands."""
    fight = skirmish("......")
    a = fight.soldier("a", (0, 0), arms=(DAGGER, LASER_RIFLE))
    b, far = fight.soldier("b", (1, 0), "red"), fight.soldier("f", (3, 0), "red")
    assert fight.refusal(a, Close(b, "weapon")) == ""
    for order in (
        Close(far, "weapon"), Close(b, "grapple"), Close(b, "weapon", ("kill",)), Close(b, "strike", ("two_hands",)),
        Close(b, "weapon", ("lunge",)), Blows(b, "weapon", (), (far,)), Close(a, "weapon"),
    ):  # fmt: skip
        assert fight.refusal(a, order) != ""
    assert "in that hand" in fight.refusal(a, Close(b, "weapon"), hand=1)
    assert Close(b) in fight.offered(a)
