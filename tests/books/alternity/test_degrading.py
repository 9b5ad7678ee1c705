"""Damage by grades: lower lines where toughness degrades, optional rules 1A and 1B (ALT-DEGR, ALT-1A, ALT-1B)."""

from __future__ import annotations

import pytest

from game.messages.events import AttackGraded, HarmMarked
from game.messages.orders import DECLINE, Attack, Respond
from game.rulebooks.alternity.cards import damage_line
from game.rulebooks.alternity.harm import graded, marked
from game.rulebooks.alternity.numbers import Options
from game.rulebooks.alternity.outcomes import preferred
from game.rulebooks.alternity.parts import Plating
from game.world.body import Harm
from game.world.gear import ArmLine, DamageLine
from game.world.store import Unit
from tests.books.alternity.support import GOOD, LASER_RIFLE, Skirmish, arm
from tests.rules.support import of_kind

ORDINARY_GRADE, GOOD_GRADE, AMAZING_GRADE = 1, 2, 3
TANK = Plating(toughness=GOOD_GRADE)
"""As tough as a body tank, without its dice."""
USUAL, UPGRADE = Options(), Options(damage_firepower_excess="upgrade")


def duel(
    skirmish: type[Skirmish], weapon: ArmLine, plating: Plating, **figures: object
) -> tuple[Skirmish, Unit, Unit]:
    """A with a score of 16/8/4, 4 squares from B; at short range -1, and -1 more with a laser rifle."""
    fight = skirmish("." * 12, **figures)
    a = fight.soldier("a", (0, 0), dex=11, skills={"rifle": 5}, arms=(weapon,))
    return fight, a, fight.soldier("b", (4, 0), "red", plating=plating)


def lines_asked(fight: Skirmish) -> int:
    """How often a line of damage was to be chosen."""
    return [one.question for one in fight.asked].count("lower_line")


@pytest.mark.rule("ALT-DEGR-01")
@pytest.mark.parametrize(("answer", "die", "lost"), [("decline", 2, (1, 3, 0, 0)), ("lower", 5, (8, 0, 0, 0))])
def test_a_line_less_where_toughness_degrades(
    skirmish: type[Skirmish], answer: str, die: int, lost: tuple[int, ...]
) -> None:
    """Amazing: d4+1m with a 2 is 3 wounds and a stun; the Good line d6+3w with a 5 is 8 stun."""
    fight, a, b = duel(skirmish, LASER_RIFLE, TANK)
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[4, 1, die], answers=[answer])
    assert fight.tracks(b) == lost


@pytest.mark.rule("ALT-DEGR-02")
def test_one_degree_and_no_further(skirmish: type[Skirmish]) -> None:
    """Asked once, for one line; Good goes down to d6+1w (a 3: 4 stun), Ordinary has nothing below it."""
    fight, a, b = duel(skirmish, LASER_RIFLE, TANK)
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[9, 2, 3], answers=["lower"])
    asked = [one.choices for one in fight.asked if one.question == "lower_line"]
    assert asked == [(DECLINE, Respond("lower"))]
    assert fight.tracks(b) == (4, 0, 0, 0)
    fight, a, b = duel(skirmish, LASER_RIFLE, TANK)
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[14, 1, 3])
    assert lines_asked(fight) == 0
    assert fight.tracks(b) == (4, 0, 0, 0)


@pytest.mark.rule("ALT-DEGR-03")
def test_no_choice_where_nothing_degrades(skirmish: type[Skirmish]) -> None:
    """Ordinary on Ordinary; nor where the switch is off: 4 + 3 are then 7 wounds softened to stun."""
    fight, a, b = duel(skirmish, LASER_RIFLE, Plating())
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[9, 2, 4])
    assert lines_asked(fight) == 0
    fight, a, b = duel(skirmish, LASER_RIFLE, TANK, damage__lower_degree_choice=False)
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[9, 2, 4])
    assert lines_asked(fight) == 0
    assert fight.tracks(b) == (7, 0, 0, 0)


@pytest.mark.rule("ALT-DEGR-04")
@pytest.mark.parametrize(
    ("lower", "rolled", "firepower", "toughness", "wanted"),
    [
        ("d6+3w", "d4+1m", 1, 2, False),  # 6.5 stun against 3.5 wounds, worth two each
        ("d6+2w", "d4+2m", 2, 3, False),  # 5.5 stun against 4.5 wounds
        ("d6+3w", "d4m", 1, 2, True),  # 6.5 stun against 2.5 wounds
        ("2d4w", "d4m", 1, 2, False),  # 5 against 5: a tie keeps the degree
    ],
)
def test_which_line_promises_more(lower: str, rolled: str, firepower: int, toughness: int, wanted: bool) -> None:
    """Mean points by the weight of the class they are degraded to: mortal 4, wound 2, stun 1."""
    assert preferred(damage_line(lower), damage_line(rolled), firepower, toughness, USUAL) is wanted


@pytest.mark.rule("ALT-DEGR-05")
def test_the_degree_stays_what_was_rolled(skirmish: type[Skirmish]) -> None:
    """An Amazing hit with the Good line is told as Amazing."""
    fight, a, b = duel(skirmish, LASER_RIFLE, TANK)
    told = fight.phase(GOOD, {a: (Attack(b),)}, dice=[4, 1, 5], answers=["lower"])
    assert [one.degree for one in of_kind(told, AttackGraded)] == [3]


# --- rule 1A ------------------------------------------------------------------------------------------------------


def four_mortal(skirmish: type[Skirmish], toughness: int = 1, **figures: object) -> tuple[int, ...]:
    """What a Good hit of d4m with a 4 costs somebody."""
    gun = arm("gun", "rifle", "d4w d4m d4m", family="rifle", ranges=(50, 100, 200))
    fight, a, b = duel(skirmish, gun, Plating(toughness=toughness), **figures)
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[8, 1, 4])
    return fight.tracks(b)


@pytest.mark.rule("ALT-1A-01", "ALT-1A-02")
def test_each_mortal_point_brings_a_wound_and_a_stun(skirmish: type[Skirmish]) -> None:
    """4 mortal: 4 wounds and 4 stun; with the switch off 2 and 2."""
    assert four_mortal(skirmish, damage__secondary_one_for_one=True) == (4, 4, 4, 0)
    assert four_mortal(skirmish) == (2, 2, 4, 0)


@pytest.mark.rule("ALT-1A-03")
def test_1a_and_1b_do_not_need_each_other(skirmish: type[Skirmish]) -> None:
    """4 mortal at equal grades with either, both or none."""
    found = [
        four_mortal(skirmish, damage__secondary_one_for_one=whole, damage__firepower_excess=excess)
        for whole, excess in ((False, "none"), (True, "none"), (False, "upgrade"), (True, "upgrade"))
    ]
    assert found == [(2, 2, 4, 0), (4, 4, 4, 0), (2, 2, 4, 0), (4, 4, 4, 0)]


@pytest.mark.rule("ALT-1A-04")
def test_wounds_keep_their_half_and_armour_comes_last() -> None:
    """4 mortal less 3: 1 mortal, 4 wounds, 4 stun; 5 wounds drag 2 stun as ever."""
    whole = Options(damage_secondary_one_for_one=True)
    assert marked("mortal", 4, 3, whole) == Harm(stun=4, wound=4, mortal=1)
    assert marked("wound", 5, 0, whole) == Harm(stun=2, wound=5)


# --- rule 1B ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALT-1B-01")
@pytest.mark.parametrize(
    ("line", "struck"), [("d4+1s", "d4+1w"), ("d4+2w", "d4+2m"), ("d4+2m", "2d4+2m")]
)
def test_firepower_above_toughness_raises_the_class(line: str, struck: str) -> None:
    """Good on Ordinary: stun to wound, wound to mortal, mortal has its dice doubled."""
    assert graded(damage_line(line), GOOD_GRADE, ORDINARY_GRADE, UPGRADE) == damage_line(struck)


@pytest.mark.rule("ALT-1B-04")
def test_two_grades_raise_it_once(skirmish: type[Skirmish]) -> None:
    """A starload (Amazing) on Ordinary toughness, Ordinary line d8+2w with a 5: 7 mortal."""
    starload = arm("starload", "rifle", "d8+2w d4+1m d6+1m", family="rifle", ranges=(50, 100, 200), firepower=3)
    fight, a, b = duel(skirmish, starload, Plating(), damage__firepower_excess="upgrade")
    told = fight.phase(GOOD, {a: (Attack(b),)}, dice=[14, 1, 5])
    assert [(one.kind, one.rolled) for one in of_kind(told, HarmMarked)] == [("mortal", 7)]


@pytest.mark.rule("ALT-1B-07")
@pytest.mark.parametrize(
    ("firepower", "toughness", "more"),
    [
        (AMAZING_GRADE, ORDINARY_GRADE, 2), (GOOD_GRADE, ORDINARY_GRADE, 1), (AMAZING_GRADE, GOOD_GRADE, 1),
        (ORDINARY_GRADE, ORDINARY_GRADE, 0),
    ],
)  # fmt: skip
def test_the_milder_reading_adds_a_point_a_grade(firepower: int, toughness: int, more: int) -> None:
    """On the roll of the class as it is: a fragmentation grenade's d4+2w with a 4 is 7 wounds on Ordinary."""
    assert graded(DamageLine("d4", 2, "wound"), firepower, toughness, USUAL) == DamageLine("d4", 2 + more, "wound")


@pytest.mark.rule("ALT-1B-09")
def test_equal_grades_change_nothing() -> None:
    """Good on Good; and what is degraded is not raised."""
    line = damage_line("d4+2w")
    for options in (USUAL, UPGRADE):
        assert graded(line, GOOD_GRADE, GOOD_GRADE, options) == line
        assert graded(line, GOOD_GRADE, AMAZING_GRADE, options) == damage_line("d4+2s")
