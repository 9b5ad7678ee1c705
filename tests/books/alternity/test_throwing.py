"""Weapons thrown at somebody, slings and strong bows: ranges, strength, where they come to lie."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.messages.events import AttackGraded, HarmMarked, WeaponDropped
from game.messages.orders import Act, Attack, Move
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.throws import throw_ranges
from game.world.gear import ArmLine, Arms, Dropped
from game.world.place import Position
from tests.books.alternity.support import DAGGER, GOOD, ORDINARY, PISTOL, POLEARM, SABER, Skirmish, arm
from tests.books.alternity.test_fire import steps, why
from tests.rules.support import of_kind

YARD = "\n".join(["." * 24] * 3)
SPEAR = arm("spear", "blade", "d4w d4+2w d4m", melee=True, reach=2, impact="li", thrown=True, firepower=2)


@pytest.mark.rule("ALT-STR-07")
def test_the_ranges_of_a_throw() -> None:
    """STR 10: 10, 20, 30 metres are 5, 10, 15 squares; never less than one."""
    assert throw_ranges(10, Numbers()) == (5, 10, 15)
    assert throw_ranges(1, Numbers()) == (1, 1, 1)


@pytest.mark.rule("ALT-BASE-20")
@pytest.mark.parametrize(
    ("weapon", "at", "expected"),
    [(DAGGER, 4, -1), (DAGGER, 8, 1), (DAGGER, 12, 2), (SABER, 4, 1), (SABER, 12, 3), (POLEARM, 4, 5)],
)
def test_steps_of_thrown_weapons(skirmish: type[Skirmish], weapon: ArmLine, at: int, expected: int) -> None:
    """Made for it -1/+1/+2, not made for it +1/+2/+3, in two hands +4 (and here accuracy +1); STR 10, Throw rank 5."""
    fight = skirmish(YARD)
    a = fight.soldier("a", (0, 0), skills={"throw": 5}, arms=(weapon,))
    b = fight.soldier("b", (at, 0), "red")
    fight.phase(GOOD, {a: (Attack(b, "throw"),)}, dice=[19, 1])
    assert steps(fight) == [expected]


def test_what_is_thrown_lies_there_until_it_is_taken_up(skirmish: type[Skirmish]) -> None:
    """In the target's square, hit or miss; walk there and recover it. A second weapon is not thrown meanwhile."""
    fight = skirmish(YARD)
    a = fight.soldier("a", (0, 0), skills={"throw": 5}, arms=(DAGGER, DAGGER))
    b = fight.soldier("b", (2, 0), "red")
    fight.phase(GOOD, {a: (Attack(b, "throw"),)}, dice=[19, 1])
    assert fight.get(a, Dropped) == Dropped(0, (2, 0))
    fight.put(a, replace(fight.get(a, Arms), hand=1))
    assert "on the ground already" in why(fight, a, Attack(b, "throw"))
    fight.put(a, Position((2, 0)))
    fight.phase(ORDINARY, {a: (Act("recover"),)})
    assert fight.get(a, Arms).hand == 0


@pytest.mark.rule("ALT-STR-04", "ALT-STR-07")
def test_strength_counts_once_and_is_not_doubled(skirmish: type[Skirmish]) -> None:
    """STR 12 (+1): a spear at short, Amazing d4m raised to 2d4+1m: 3 and 2 -> 6; at medium nothing is added."""
    for at, dice, rolled in ((4, [2, 1, 3, 2], 6), (10, [2, 1, 3, 2], 5)):
        fight = skirmish(YARD, damage__firepower_excess="upgrade")
        a = fight.soldier("a", (0, 0), str=12, skills={"throw": 6}, arms=(SPEAR,))
        b = fight.soldier("b", (at, 0), "red", con=10)
        told = fight.phase(GOOD, {a: (Attack(b, "throw"),)}, dice=dice)
        assert of_kind(told, HarmMarked)[0].rolled == rolled


@pytest.mark.rule("ALT-CRIT-07")
def test_a_weapon_thrown_critically_badly_scatters(skirmish: type[Skirmish]) -> None:
    """2d4 squares, here 1 + 1 to the east (d8 3) of the target's square."""
    fight = skirmish(YARD)
    a = fight.soldier("a", (0, 0), skills={"throw": 5}, arms=(DAGGER,))
    b = fight.soldier("b", (4, 0), "red")
    told = fight.phase(GOOD, {a: (Attack(b, "throw"),)}, dice=[20, 1, 20, 1, 1, 1, 3])
    assert of_kind(told, AttackGraded)[0].degree == -1
    assert of_kind(told, WeaponDropped)[-1].cell == (6, 0)
    assert fight.get(a, Dropped).cell == (6, 0)


def test_what_cannot_be_thrown(skirmish: type[Skirmish]) -> None:
    """A gun, bare hands, somebody too far off; a heavy weapon beyond short range."""
    fight = skirmish(YARD)
    a = fight.soldier("a", (0, 0), arms=(PISTOL, POLEARM))
    b, c = fight.soldier("b", (9, 0), "red"), fight.soldier("c", (20, 0), "red")
    assert "nothing to throw" in why(fight, a, Attack(b, "throw"))
    fight.put(a, replace(fight.get(a, Arms), hand=1))
    assert "range of a throw" in why(fight, a, Attack(b, "throw"))
    assert "range of a throw" in why(fight, a, Attack(c, "throw"))
    assert why(fight, a, Move((1, 0))) == ""


def test_a_throw_at_nobody_is_refused(skirmish: type[Skirmish]) -> None:
    fight = skirmish(YARD)
    a = fight.soldier("a", (0, 0), skills={"throw": 5}, arms=(DAGGER,))
    fight.soldier("b", (2, 0), "red")
    assert [why(fight, a, Attack(nobody, "throw")) for nobody in (0, 10**6)] == ["not an enemy in sight"] * 2
