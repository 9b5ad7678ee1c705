"""Shots of a phase, from the roll to the tracks."""

from __future__ import annotations

import pytest

from game.messages.events import AttackGraded, HarmMarked
from game.messages.orders import Attack, Move
from game.world.body import Tracks
from tests.books.alternity.support import CF_COAT, GOOD, LASER_RIFLE, ORDINARY, PISTOL, Skirmish, arm
from tests.rules.support import of_kind

SIX_WOUNDS = arm("gun", "rifle", "d4w d4+2w d4+2m", family="rifle", ranges=(50, 100, 200), firepower=1)


@pytest.mark.rule("ALT-BASE-29")
def test_a_good_hit_with_a_laser_rifle(skirmish: type[Skirmish]) -> None:
    """d6+3w with a 4 is 7 wounds, which drag 3 stun along."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), dex=11, skills={"rifle": 5}, arms=(LASER_RIFLE,))
    b = fight.soldier("b", (4, 0), "red")
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[9, 2, 4])  # accuracy -1, short -1: -d6; 9 - 2 = 7, of 16/8/4
    assert fight.tracks(b) == (3, 7, 0, 0)


@pytest.mark.rule("ALT-BASE-17")
def test_armour_takes_from_the_primary_alone(skirmish: type[Skirmish]) -> None:
    """HI attack 6w against a CF long coat, 3 rolled: 3 wounds, and the 3 stun of all 6."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), dex=11, skills={"rifle": 5}, arms=(SIX_WOUNDS,))
    b = fight.soldier("b", (4, 0), "red", plating=CF_COAT)
    told = fight.phase(GOOD, {a: (Attack(b),)}, dice=[7, 1, 4, 3])
    assert of_kind(told, HarmMarked)[0].stopped == 3
    assert fight.tracks(b) == (3, 3, 0, 0)


@pytest.mark.rule("ALT-BASE-10")
def test_both_of_a_phase_die(skirmish: type[Skirmish]) -> None:
    """Each rolls a killing hit on the state as the phase began; neither shot is cancelled."""
    fight = skirmish("." * 12)
    gun = arm("gun", "pistol", "d4+9m d4+9m d4+9m", family="pistol", ranges=(6, 12, 50))
    a = fight.soldier("a", (0, 0), skills={"pistol": 4}, arms=(gun,))
    b = fight.soldier("b", (4, 0), "red", skills={"pistol": 4}, arms=(gun,))
    fight.phase(GOOD, {a: (Attack(b),), b: (Attack(a),)}, dice=[9, 1, 1, 9, 1, 1])
    assert [fight.book.state(fight.world, unit) for unit in (a, b)] == ["dead", "dead"]


@pytest.mark.rule("ALT-BASE-44")
def test_a_shot_declared_first_is_fired_where_the_phase_began(skirmish: type[Skirmish]) -> None:
    """B runs out of short range after A has fired: A's shot is at point blank all the same."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), skills={"pistol": 4}, arms=(PISTOL,))
    b = fight.soldier("b", (1, 0), "red")
    told = fight.phase(ORDINARY, {a: (Attack(b),), b: (Move((6, 0), "run"),)}, dice=[10, 1, 2])
    assert of_kind(told, AttackGraded)[0].degree == 1  # 10 - 1 of 14 with three steps off, -d8
    assert fight.get(b, Tracks).wound == 3


@pytest.mark.rule("ALT-BASE-15")
def test_an_amazing_hit_must_be_stood(skirmish: type[Skirmish]) -> None:
    """2 of 5 mortal, CON 10 feat at +1 and Dazed +2: control 8, d8 5 is 13, over 10."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), dex=11, skills={"rifle": 5}, arms=(LASER_RIFLE,))
    b = fight.soldier("b", (4, 0), "red")
    fight.soldier("c", (9, 0), "red")
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[4, 1, 1, 8, 5])
    assert fight.tracks(b) == (1, 1, 2, 0)
    assert fight.book.state(fight.world, b) == "knocked_out"
