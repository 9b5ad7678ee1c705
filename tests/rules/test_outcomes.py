"""What blows make of a body that caps all it may or nothing: stress and wounds, counted by hand (ASC-CAP, ASC-OWH)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import pytest

from game.dice.distribution import Distribution
from game.dice.draws import Damage, Support
from game.rulebooks.ascension.harm import HERO as CAPS
from game.rulebooks.ascension.harm import Blow, Body, Hide, hurt, land, state_of_points
from game.rulebooks.ascension.outcomes import after, hurts, results_apart

HERO = Body(points=0, limit=15, falls=30, dies=45, gone=90, caps=CAPS)
"""SL 15, two Healthy levels."""


class Suffered(NamedTuple):
    stress: Distribution
    wounds: Fraction


def suffered(body: Body, blows: tuple[Blow, ...]) -> Suffered:
    told = after(body, blows, capped=True)
    return Suffered(told.stress, told.standing_wounds(body))


def _sure(points: int) -> Distribution:
    return Distribution((points,), (1,), 1)


@pytest.mark.rule("ASC-CAP-02", "ASC-CAP-03")
def test_however_big_it_stops_where_the_next_level_begins_and_costs_a_wound() -> None:
    """PS 0: 35 to 40 and 900 to 905 both come to 15 and one wound."""
    for bonus in (34, 899):
        told = suffered(HERO, (Blow("1d6", bonus),))
        assert (told.stress, told.wounds) == (_sure(15), Fraction(1))


@pytest.mark.rule("ASC-RULING-11")
def test_a_hit_that_only_reaches_the_boundary_is_no_offer() -> None:
    """PS 10: a die of 1 to 5 adds itself without a wound, a 6 stops at 15 with one."""
    told = suffered(HERO._replace(points=10), (Blow("1d6"),))
    assert told.stress == Distribution((11, 12, 13, 14, 15), (1, 1, 1, 1, 2), 6)
    assert told.wounds == Fraction(1, 6)


@pytest.mark.rule("ASC-RULING-15")
def test_two_capped_hits_fell_him_and_a_fallen_man_is_not_hindered_by_wounds() -> None:
    """PS 0, hits past 15 twice: PS 30, Critical; the two wounds hinder nobody now."""
    told = suffered(HERO, (Blow("1d6", 34), Blow("1d6", 34)))
    assert (told.stress, told.wounds) == (_sure(30), Fraction(0))


@pytest.mark.rule("ASC-RULING-62")
def test_a_brutal_hit_wounds_where_it_hurts_and_a_cap_is_a_wound_more() -> None:
    """Against armour of 3 everywhere a die of 1 to 3 does nothing; 35 to 40 are capped."""
    assert after(HERO._replace(hide=Hide(10, 3)), (Blow("1d6", brutal=True),)).standing_wounds(HERO) == Fraction(1, 2)
    assert suffered(HERO, (Blow("1d6", 34, brutal=True),)) == Suffered(_sure(15), Fraction(2))


@pytest.mark.rule("ASC-RULING-12", "ASC-ADV-25")
def test_an_overwhelming_hit_runs_through_more_levels() -> None:
    """Overwhelming 3: 35 to 40 stays under the cap point 45; a number of 0 knows no cap at all."""
    assert min(suffered(HERO, (Blow("1d6", 34, over=3),)).stress.outcomes) == 35
    assert max(suffered(HERO, (Blow("1d6", 60, over=0),)).stress.outcomes) == 66
    assert suffered(HERO, (Blow("1d6", 60, over=3),)).stress == _sure(45)


@pytest.mark.rule("ASC-RULING-62")
def test_a_blade_is_as_keen_against_armour_that_reduces_nothing_as_against_none() -> None:
    blade = Blow("2d6", keen=1)
    assert hurts(blade, Hide(5, 0)) == hurts(blade, Hide()) != hurts(Blow("2d6"), Hide())


@pytest.mark.rule("ASC-RULING-19")
def test_a_bonus_is_counted_before_armour_takes_its_share() -> None:
    """d4 and 3 against 5 points of armour everywhere: 0, 0, 1, 2."""
    assert hurts(Blow("1d4", bonus=3), Hide(10, 5)) == Distribution((0, 1, 2), (2, 1, 1), 4)


@pytest.mark.rule("ASC-RULING-15")
def test_a_body_of_which_nothing_is_left_takes_no_more() -> None:
    """Two blows of 1d6+10 where 15 is the end: a first 15 or 16 (6 of 36 each) stays."""
    told = after(HERO._replace(gone=15), (Blow("1d6", 10), Blow("1d6", 10))).stress
    assert dict(zip(told.outcomes, told.weights, strict=True)) == {
        15: 6, 16: 6, 22: 1, 23: 2, 24: 3, 25: 4, 26: 4, 27: 4, 28: 3, 29: 2, 30: 1,
    }  # fmt: skip


@pytest.mark.rule("ALA-RULING-23")
def test_stone_takes_half_of_a_hit_before_a_cap_is_weighed() -> None:
    """PS 0: 35 to 40 are 17 to 20, and stop at 15; 25 to 30 are 12 to 15, and nothing is offered."""
    stone = HERO._replace(hide=Hide(share=2))
    assert suffered(stone, (Blow("1d6", 34),)).wounds == 1
    assert suffered(stone, (Blow("1d6", 24),)) == Suffered(Distribution((12, 13, 14, 15), (1, 2, 2, 1), 6), Fraction(0))


@pytest.mark.parametrize("points", [0, 10, 29, 44])
@pytest.mark.parametrize("blow", [Blow("2d6", 8), Blow("3d6", 5, brutal=True), Blow("1d6", 60, over=3)])
def test_what_planners_leave_out_of_the_results_of_damage_changes_no_state_and_no_mean(points: int, blow: Blow) -> None:
    """Of all results that bring one state, wounds and choice of a cap at most two are kept, with all their chance."""
    body = HERO._replace(points=points, hide=Hide(5, 3))
    draw = Damage("", 0, blow.dice, blow.bonus)

    def told(support: Support) -> dict[object, tuple[Fraction, Fraction]]:
        found: dict[object, tuple[Fraction, Fraction]] = {}
        for rolled, chance in support:
            plain, held = (land(body, blow, hurt(body.hide, rolled, 0), capped=capped) for capped in (False, True))
            key = state_of_points(body, plain.points), plain.wounds, plain == held, plain.points > points
            whole, mean = found.get(key, (Fraction(0), Fraction(0)))
            found[key] = whole + chance, mean + chance * rolled
        return found

    apart = results_apart(body, blow, 0, draw)
    assert told(apart) == told(draw.support())
    assert len(apart) <= 2 * len(told(apart))
    assert {rolled for rolled, chance in apart if chance} <= {rolled for rolled, _chance in draw.support()}
    assert all(chance > 0 for _rolled, chance in apart)
