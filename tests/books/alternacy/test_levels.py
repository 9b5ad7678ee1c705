"""Damage Numbers, levels and points by the ledger's own examples."""

from __future__ import annotations

import pytest

from game.rulebooks.alternacy.attacks import further_parts, variance
from game.rulebooks.alternacy.checks import unfamiliar
from game.rulebooks.alternacy.harm import Blow, bled, damage_mod, land, levels_at, points_of, state_by
from game.rulebooks.alternacy.parts import Arm, Injuries, Kit, Levels
from tests.books.alternacy.test_dice import figures

GLANCE, LIGHT, MODERATE, HEAVY, SEVERE, MASSIVE = range(6)
RIFLE, PISTOL = (HEAVY, SEVERE, HEAVY), (MODERATE, SEVERE, MODERATE)


@pytest.mark.rule("ACY-DMG-08", "ACY-DMG-09", "ACY-DMG-10", "ACY-CSR-03")
@pytest.mark.parametrize(
    ("number", "mod"), [(0, -5), (2, -3), (3, -2), (4, -1), (5, 0), (15, 0), (16, 1), (17, 2), (19, 4)]
)
def test_the_modifier_of_a_damage_number(number: int, mod: int) -> None:
    assert damage_mod(number, figures()) == mod


@pytest.mark.rule("ACY-DMG-11")
@pytest.mark.parametrize(
    ("level", "mod", "found"),
    [(HEAVY, -2, LIGHT), (LIGHT, 4, MASSIVE), (LIGHT, -5, GLANCE), (SEVERE, 4, MASSIVE)],
)
def test_a_level_is_shifted_and_clamped(level: int, mod: int, found: int) -> None:
    assert levels_at(Blow((level,) * 3, 2), Kit(), "torso", mod) == (found,) * 3


@pytest.mark.rule("ACY-DMG-12", "ACY-DMG-13", "ACY-DMG-14", "ACY-DMG-15", "ACY-DMG-16", "ACY-DMG-27")
def test_the_points_of_each_level() -> None:
    found = [points_of((level,) * 3, figures()) for level in range(6)]
    assert found == [(0, 0, 3), (1, 1, 5), (3, 3, 10), (6, 6, 15), (15, 12, 20), (15, 20, 30)]


@pytest.mark.rule("ACY-DMG-23", "ACY-DMG-06")
def test_armour_and_number_are_summed_before_the_clamp() -> None:
    suit = Kit(armour=(3, 3, 3), covers=("torso",))
    assert levels_at(Blow(RIFLE, 2), suit, "torso", damage_mod(2, figures())) == (GLANCE, GLANCE, GLANCE)
    assert levels_at(Blow(RIFLE, 2), suit, "torso", 0)[0] == GLANCE
    assert levels_at(Blow(RIFLE, 2), suit, "torso", damage_mod(19, figures()))[0] == SEVERE
    assert levels_at(Blow(RIFLE, 2), suit, "left_arm", 0) == RIFLE
    assert levels_at(Blow(RIFLE, 2), Kit(sturdy=-2), "torso", 0) == (LIGHT, MODERATE, LIGHT)


@pytest.mark.rule("ACY-DMG-26")
def test_the_documents_gun() -> None:
    levels = levels_at(Blow(PISTOL, 2), Kit(), "torso", damage_mod(16, figures()))
    assert levels == (HEAVY, MASSIVE, HEAVY)
    assert points_of(levels, figures()) == (6, 20, 15)


@pytest.mark.rule("ACY-DMG-32")
def test_an_arrow_meets_the_column_of_primitive_missiles() -> None:
    mail = Kit(armour=(2, 1, 0), covers=("torso",))
    assert levels_at(Blow(PISTOL, 1), mail, "torso", 0) == (LIGHT, HEAVY, LIGHT)
    assert levels_at(Blow(PISTOL, 2), mail, "torso", 0) == PISTOL


def hit(body: Injuries, part: str, levels: Levels, now: int = 1) -> Injuries:
    return land(body, part, levels, points_of(levels, figures()), now)


@pytest.mark.rule("ACY-DMG-17", "ACY-DMG-18", "ACY-DMG-30")
def test_points_add_up_by_part_and_body() -> None:
    body = hit(hit(Injuries(), "right_arm", (LIGHT, GLANCE, GLANCE)), "right_arm", (MODERATE, GLANCE, GLANCE))
    assert body.wound("right_arm") == 4
    heavy = hit(hit(Injuries(), "torso", (GLANCE, HEAVY, GLANCE)), "torso", (GLANCE, HEAVY, GLANCE))
    assert (heavy.shock, state_by(heavy)) == (12, "fit")
    assert state_by(hit(heavy, "torso", (GLANCE, MODERATE, GLANCE))) == "unconscious"
    assert [state_by(Injuries(shock=shock, limit=30)) for shock in (22, 23, 29, 30)] == [
        "fit", "unconscious", "unconscious", "dead",
    ]  # fmt: skip
    assert state_by(hit(Injuries(), "head", (MASSIVE, GLANCE, GLANCE))) == "unconscious"
    assert state_by(hit(Injuries(), "left_arm", (MASSIVE, GLANCE, GLANCE))) == "fit"


@pytest.mark.rule("ACY-DMG-02", "ACY-DMG-19", "ACY-DMG-30")
def test_clocks_of_bleeding() -> None:
    n = figures()
    mortal = hit(Injuries(), "torso", (GLANCE, SEVERE, GLANCE), now=3)
    assert [turn for turn in range(3, 52) if bled(mortal, turn, n)] == [9, 15, 21, 27, 33, 39, 45, 51]
    assert mortal.shock + 8 == mortal.limit
    deadly = hit(Injuries(), "torso", (GLANCE, HEAVY, GLANCE), now=3)
    assert [turn for turn in range(3, 130) if bled(deadly, turn, n)] == [63, 123]
    fatal = hit(Injuries(limit=30), "torso", (GLANCE, MASSIVE, GLANCE), now=4)
    assert [bled(fatal, turn, n) for turn in range(4, 8)] == [0, 1, 1, 1]
    assert 20 + sum(bled(fatal, turn, n) for turn in range(5, 15)) == 30
    both = hit(mortal, "torso", (GLANCE, SEVERE, GLANCE), now=3)
    assert bled(both, 9, n) == 2


@pytest.mark.rule("ACY-DMG-03")
def test_stun_alone_never_kills() -> None:
    assert state_by(Injuries(stun=60, faint=True)) == "unconscious"


@pytest.mark.rule("ACY-NONATK-02", "ACY-NONATK-04")
def test_variance_by_the_dice() -> None:
    shifts = [variance(shown, figures()) for shown in range(2, 11)]
    assert shifts == [-3, -2, -1, 0, 0, 0, 1, 2, 3]
    assert levels_at(Blow((MODERATE,) * 3, 2), Kit(), "torso", shifts[9 - 2]) == (SEVERE,) * 3
    assert levels_at(Blow((LIGHT,) * 3, 2), Kit(), "torso", shifts[0]) == (GLANCE,) * 3


@pytest.mark.rule("ACY-NONATK-06", "ACY-NONATK-09")
def test_further_parts_of_automatic_fire() -> None:
    n = figures()
    assert [further_parts("burst", number, n) for number in (4, 5, 17)] == [0, 1, 1]
    assert [further_parts("rapid", number, n) for number in (4, 5, 12, 15, 40)] == [0, 1, 2, 3, 3]
    assert further_parts("shot", 40, n) == 0
    mod = damage_mod(17, n) + variance(3, n)
    assert levels_at(Blow(RIFLE, 2), Kit(), "left_arm", mod) == (HEAVY, SEVERE, HEAVY)


MINE = Arm("assault", "long_arms", RIFLE, family="assault_rifle", sort="rifle")


@pytest.mark.rule("ACY-FAM-02", "ACY-FAM-06", "ACY-FAM-10")
@pytest.mark.parametrize(
    ("other", "penalty"),
    [
        (MINE, 0),
        (Arm("carbine", "long_arms", RIFLE, family="assault_rifle", sort="rifle"), -1),
        (Arm("bolt", "long_arms", RIFLE, family="rifle", sort="rifle"), -3),
        (Arm("crossbow", "long_arms", RIFLE, family="crossbow", sort="crossbow"), -5),
        (Arm("laser", "long_arms", RIFLE, family="laser", sort="rifle", era="energy"), -7),
        (Arm("strange", "long_arms", RIFLE, family="x", sort="y", era="energy", alien=True), -10),
    ],
)
def test_familiarity_is_read_from_the_worst_down(other: Arm, penalty: int) -> None:
    assert unfamiliar(other, Kit(used=(MINE,)), figures()).amount == penalty
