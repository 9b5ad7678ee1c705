"""What ranks give beyond the score (ALT-BASE-39, -42, -43)."""

import pytest

from game.rulebooks.alternity.benefits import (
    autofire,
    double_tap,
    eased,
    first_aid_steps,
    guarded,
    practised,
    range_step,
    strikes,
)
from tests.books.alternity.opened import figures

PISTOL, RIFLE, BOW = (-1, 1, 3), (-1, 0, 1), (-1, 1, 2)


@pytest.mark.rule("ALT-BASE-42")
def test_a_practised_shot_has_the_steps_of_short_range_at_medium():
    assert [range_step("pistol", rank, PISTOL, 1, figures()) for rank in (4, 5, 9)] == [1, -1, -1]
    assert [range_step("pistol", rank, PISTOL, 2, figures()) for rank in (4, 5)] == [3, 2]
    assert [range_step("rifle", rank, RIFLE, 1, figures()) for rank in (2, 3)] == [0, -1]
    assert [range_step("rifle", 3, RIFLE, band, figures()) for band in (0, 2)] == [-1, 0]
    assert [range_step("crossbow", rank, BOW, 1, figures()) for rank in (2, 3)] == [1, -1]
    assert not practised("smg", 12, figures())
    assert not practised("flintlock", 12, figures())


@pytest.mark.rule("ALT-BASE-42")
def test_the_double_tap():
    assert [double_tap("pistol", rank, figures()) for rank in (5, 6)] == [(), (1, 2)]
    assert [double_tap("bow", rank, figures()) for rank in (5, 6)] == [(), (1, 2)]
    assert double_tap("rifle", 12, figures()) == ()


@pytest.mark.rule("ALT-BASE-26", "ALT-BASE-42")
def test_automatic_fire_by_rank():
    assert [autofire("smg", rank, figures()) for rank in (0, 5, 6, 8, 9)] == [
        (1, 2, 3), (1, 2, 3), (0, 1, 2), (0, 1, 2), (0, 1, 2, 3),
    ]  # fmt: skip
    assert autofire("rifle", 9, figures()) == (1, 2, 3)


@pytest.mark.rule("ALT-BASE-42")
def test_dodge_and_martial_arts_harden_resistance():
    assert [guarded({"dodge": rank}, "dex", figures()) for rank in (3, 4, 7, 8, 12)] == [0, 1, 1, 2, 3]
    assert guarded({"power_martial_arts": 4, "defensive_martial_arts": 8}, "str", figures()) == 2
    assert guarded({"power_martial_arts": 12}, "dex", figures()) == guarded({"rifle": 12}, "str", figures()) == 0


@pytest.mark.rule("ALT-BASE-39", "ALT-BASE-42")
def test_leadership_hacking_and_tactics_become_easier():
    for skill in ("command", "inspire", "hacking", "infantry_tactics"):
        assert [eased(skill, rank, figures()) for rank in (3, 4, 5, 8, 12)] == [0, -1, -1, -2, -3]
    assert eased("rifle", 12, figures()) == 0


@pytest.mark.rule("ALT-BASE-42")
def test_first_aid_lowers_penalties_only():
    assert [first_aid_steps(steps, 4, figures()) for steps in (2, 1, 0, -1)] == [1, 0, 0, -1]
    assert first_aid_steps(3, 12, figures()) == first_aid_steps(2, 12, figures()) == 0
    assert first_aid_steps(2, 3, figures()) == 2
    assert [first_aid_steps(3, rank, figures()) for rank in (7, 8, 11, 12)] == [2, 1, 1, 0]


@pytest.mark.rule("ALT-BASE-43")
def test_double_strike_and_multistrike():
    assert [strikes("blade", rank, figures()) for rank in (5, 6, 8, 9)] == [(), (1, 2), (1, 2), (1, 2, 3)]
    assert strikes("brawl", 12, figures()) == ()
