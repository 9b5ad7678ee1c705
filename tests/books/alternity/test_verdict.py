"""When a battle in phases is over, and what still happens then (ALT-BASE-10, -14, -15)."""

from __future__ import annotations

import pytest

from game.messages.events import BattleEnded, DegreesRolled
from game.messages.orders import Attack
from tests.books.alternity.support import GOOD, Skirmish, arm
from tests.rules.support import of_kind

KILLER = arm("gun", "pistol", "d4+9m d4+9m d4+9m", family="pistol", ranges=(6, 12, 50))


@pytest.mark.rule("ALT-DECL-01", "ALT-BASE-10")
def test_two_who_kill_each_other_have_both_lost(skirmish: type[Skirmish]) -> None:
    """Neither has won by having been counted dead a moment later."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), dex=9, skills={"pistol": 5}, arms=(KILLER,))
    b = fight.soldier("b", (4, 0), "red", dex=9, skills={"pistol": 5}, arms=(KILLER,))
    told = fight.phase(GOOD, {a: (Attack(b),), b: (Attack(a),)}, dice=[9, 1, 1, 9, 1, 1])
    assert of_kind(told, BattleEnded) == [BattleEnded("", "nobody left standing")]
    assert isinstance(told[-1], BattleEnded)


@pytest.mark.rule("ALT-BASE-15", "ALT-BASE-10")
@pytest.mark.parametrize(("control", "winner"), [(19, ""), (2, "blue")])
def test_who_must_stand_a_blow_does_so_before_the_battle_is_judged(
    skirmish: type[Skirmish], control: int, winner: str
) -> None:
    """A kills B and is hit Amazingly by it, for 1 wound: if it cannot stand that, nobody is left standing."""
    fight = skirmish("." * 12)
    scratch = arm("needle", "pistol", "d4w d4w d4w", family="pistol", ranges=(6, 12, 50))
    a = fight.soldier("a", (0, 0), dex=9, skills={"pistol": 5}, arms=(KILLER,))
    b = fight.soldier("b", (4, 0), "red", dex=9, skills={"pistol": 5}, arms=(scratch,))
    told = fight.phase(GOOD, {a: (Attack(b),), b: (Attack(a),)}, dice=[9, 1, 1, 3, 1, 1, control, 1])
    over = told.index(of_kind(told, BattleEnded)[0])
    assert of_kind(told, BattleEnded)[0].winner == winner
    assert [one.key for one in of_kind(told[:over], DegreesRolled)] == ["attack", "attack", "stamina"]
    assert of_kind(told[over:], DegreesRolled) == []
