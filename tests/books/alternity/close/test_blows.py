"""Blows: charges, several blows in one action, refusals (ALT-BASE-25, -43)."""

from __future__ import annotations

from game.messages.orders import Blows, Close, Move
from tests.books.alternity.support import DAGGER, GOOD, LASER_RIFLE, SABER, Skirmish


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
