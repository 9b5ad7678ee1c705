"""Where wounds sit, what they do and how they add up (ASC-LOC, ASC-WOUND, ASC-RULING-16, -18, -20 to -22)."""

from dataclasses import replace

import pytest

from game.messages import events as ev
from game.rulebooks.ascension import states
from game.rulebooks.ascension.blasts import dodge_check
from game.rulebooks.ascension.checks import ranged_challenge
from game.rulebooks.ascension.events import Bled
from game.rulebooks.ascension.frames import TakeWound
from game.rulebooks.ascension.grenades import throw_check
from game.rulebooks.ascension.injury import LIGHT, WILD, shake_events, shake_refusal, wild_place
from game.world.body import Dead, Wound, Wounds
from game.world.conditions import Advantage, Exploits
from game.world.gear import Arms, Dropped
from game.world.place import Posture
from game.world.turns import TurnMarks
from tests.rules.support import RIFLE, hit, of_kind


def wound(unit, kind, place="", grade="full", wild="chest"):
    return TakeWound(unit, kind, grade, wild, place)


def modifiers(check):
    return {part.key: part.amount for part in check.modifiers}


@pytest.mark.rule("ASC-LOC-01", "ASC-LOC-02", "ASC-RULING-18")
@pytest.mark.parametrize(
    ("face", "wild", "place"),
    [
        (3, "chest", "legs"),
        (4, "chest", "arm"),
        (5, "legs", "chest"),
        (6, "chest", "head"),
        (1, "chest", "chest"),
        (2, "arm", "arm"),
        (1, "legs", "legs"),
    ],
)
def test_the_location_die(bout, face, wild, place):
    fight = bout()
    unit = fight.unit("u")
    fight.run(wound(unit, "penetrating", wild=wild), dice=[face])
    assert fight.wounds(unit) == (Wound(place, "penetrating"),)


@pytest.mark.rule("ACY-PLUG-06", "ACY-LOC-01", "ACY-LOC-09")
@pytest.mark.parametrize(("face", "place"), [*enumerate(("head", "chest", "chest", "arm", "legs", "chest"), 1)])
def test_the_location_die_of_alternacy_where_it_is_played(bout, face, place):
    fight = bout(**{"location.die": True})
    unit = fight.unit("u")
    fight.run(wound(unit, "penetrating", wild="legs"), dice=[face])
    assert fight.wounds(unit) == (Wound(place, "penetrating"),)


@pytest.mark.rule("ASC-LOC-02", "ASC-RULING-18")
def test_wildcards_by_what_hit():
    assert [wild_place(kind) for kind in ("rifle", "pistol", "shotgun", "bow", "melee")] == ["chest"] * 4 + ["arm"]
    assert {WILD[kind] for kind in ("gun", "etheric", "explosive", "energy", "bow", "thrown")} == {"chest"}
    assert (WILD["melee"], WILD["strike"], WILD["throw"], WILD["grapple"], WILD["fall"]) == (
        "arm", "arm", "legs", "arm", "legs",
    )  # fmt: skip


@pytest.mark.rule("ASC-ADV-02", "ASC-RULING-63")
def test_a_called_place_takes_no_die(bout):
    fight = bout()
    hero = fight.unit("h", physique=6, skills={"physical_conditioning": 4}, hero_level=1)
    fight.run(hit(hero, "1d6", rolled=16, place="head"), answers=["cap"])
    assert fight.wounds(hero) == (Wound("head", "penetrating"),)


@pytest.mark.rule("ASC-WOUND-01", "ASC-RULING-20")
def test_a_penetrating_wound_weighs_three(bout):
    fight = bout()
    n = fight.book.numbers
    unit = fight.unit("u", senses=4, physique=4, intellect=2)
    for place in ("arm", "chest", "head", "legs"):
        fight.run(wound(unit, "penetrating", place))
    assert states.arm_edge(fight.world, unit, n) == -3
    assert states.physique(fight.world, unit, n) == 1
    assert (states.senses(fight.world, unit, n), states.intellect(fight.world, unit, n)) == (1, 0)
    assert states.move_squares(fight.world, unit, n) == 1
    assert not states.may_sprint(fight.world, unit)


@pytest.mark.rule("ASC-RULING-20")
@pytest.mark.parametrize(("kind", "squares"), [("penetrating", 4), ("slashing", 5), ("blunt", 5)])
def test_legs_lose_squares_not_strides(bout, kind, squares):
    fight = bout()
    unit = fight.unit("u", move=6)
    fight.run(wound(unit, kind, "legs"))
    assert states.move_squares(fight.world, unit, fight.book.numbers) == squares


@pytest.mark.rule("ASC-WOUND-02", "ASC-RULING-20")
def test_a_slashing_wound_bleeds_at_the_end_of_each_own_turn(bout):
    fight = bout()
    n = fight.book.numbers
    unit = fight.unit("u", physique=4)
    fight.run(wound(unit, "slashing", "chest"))
    assert states.physique(fight.world, unit, n) == 2
    fight.run(wound(unit, "slashing", "legs"))
    fight.run(hit(unit, "1d6", rolled=7))
    assert fight.stress(unit) == 7
    assert of_kind(fight.tell(ev.TurnEnded(unit)), Bled) == [Bled(unit, 2)]
    assert fight.stress(unit) == 9


@pytest.mark.rule("ASC-RULING-20")
def test_bleeding_brings_down_and_is_never_capped(bout):
    fight = bout()
    hero = fight.unit("h", physique=3, hero_level=1, parts=(Wounds((), 1), Advantage(3, 1)))
    fight.run(hit(hero, "1d6", rolled=15), answers=["decline"])
    fight.tell(ev.TurnEnded(hero))
    assert (fight.stress(hero), fight.state(hero), fight.asked) == (16, "critical", [])
    assert fight.get(hero, Advantage) == Advantage()


@pytest.mark.rule("ASC-RULING-20")
def test_a_sword_wound_in_the_head_lowers_ranged_ac(bout):
    fight = bout()
    n = fight.book.numbers
    unit = fight.unit("u", senses=4)
    assert ranged_challenge(fight.world, unit, n) == 14
    fight.run(wound(unit, "slashing", "head"))
    assert ranged_challenge(fight.world, unit, n) == 12


@pytest.mark.rule("ASC-WOUND-03", "ASC-RULING-20")
@pytest.mark.parametrize("place", ["legs", "arm", "chest", "head"])
def test_a_blunt_wound_tells_at_once(bout, place):
    fight = bout()
    unit = fight.unit("u", at=(2, 3), parts=(Advantage(4, 2),))
    fight.run(wound(unit, "blunt", place))
    assert fight.get(unit, Advantage) == Advantage()
    assert fight.get(unit, Posture).prone == (place == "legs")
    assert fight.world.find(unit, Dropped) == (Dropped(0, (2, 3)) if place == "arm" else None)
    assert fight.get(unit, Arms).hand == (-1 if place == "arm" else 0)
    marks = fight.get(unit, TurnMarks)
    assert (marks.dazed_move, marks.dazed_standard) == (int(place == "chest"), int(place == "head"))


@pytest.mark.rule("ASC-WOUND-03", "ASC-RULING-20")
def test_a_blunt_wound_counts_two(bout):
    fight = bout()
    n = fight.book.numbers
    unit = fight.unit("u", senses=4, intellect=4)
    fight.run(wound(unit, "blunt", "head"), wound(unit, "blunt", "legs"))
    assert (states.senses(fight.world, unit, n), states.intellect(fight.world, unit, n)) == (2, 2)
    assert states.move_squares(fight.world, unit, n) == 2


@pytest.mark.rule("ASC-WOUND-04", "ASC-RULING-20")
def test_a_burn_hinders_every_check(bout):
    fight = bout()
    n = fight.book.numbers
    unit = fight.unit("u", physique=4, skills={"athletics": 3})
    fight.run(wound(unit, "burn", "legs"))
    assert states.move_squares(fight.world, unit, n) == 2
    assert not states.may_sprint(fight.world, unit)
    assert modifiers(dodge_check(fight.world, fight.book.numbers, unit, 15))["burns"] == -1
    assert states.burn_edge(fight.world, unit, n, attack=True) == -1


@pytest.mark.rule("ASC-RULING-20")
def test_a_burn_in_the_arm_hinders_attacks_only_once(bout):
    fight = bout()
    unit = fight.unit("u", physique=4, skills={"athletics": 3})
    fight.run(wound(unit, "burn", "arm"))
    dodge = dodge_check(fight.world, fight.book.numbers, unit, 15)
    assert dodge.total((8,)) == 14
    grenade_throw = throw_check(fight.world, fight.book, unit, "frag", (3, 0))
    assert modifiers(grenade_throw) == {"physique": 4, "athletics": 3, "arm wound": -2}


@pytest.mark.rule("ASC-WOUND-05", "ASC-RULING-20")
@pytest.mark.parametrize(
    ("place", "pool"), [("legs", "adrenaline"), ("arm", "focus"), ("chest", "core"), ("head", "willpower")]
)
def test_an_etheric_wound_shrinks_a_pool(bout, place, pool):
    fight = bout()
    unit = fight.unit("u", senses=3, physique=3, intellect=3, aether=3)
    fight.run(wound(unit, "etheric", place))
    pools = fight.get(unit, Exploits)
    assert (getattr(pools, pool), getattr(pools, f"{pool}_most")) == (2, 2)
    assert sum((pools.focus, pools.adrenaline, pools.willpower, pools.core)) == 11
    if place == "head":
        assert states.senses(fight.world, unit, fight.book.numbers) == 1


@pytest.mark.rule("ASC-RULING-20")
def test_an_empty_pool_shrinks_without_going_under(bout):
    fight = bout()
    unit = fight.unit("u", parts=(Exploits(focus=0, focus_most=3),))
    fight.run(wound(unit, "etheric", "arm"))
    assert (fight.get(unit, Exploits).focus, fight.get(unit, Exploits).focus_most) == (0, 2)


@pytest.mark.rule("ASC-RULING-21")
def test_light_wounds(bout):
    fight = bout()
    n = fight.book.numbers
    unit = fight.unit("u", senses=3, physique=3, intellect=3, parts=(Advantage(4, 2),))
    for place in ("legs", "arm", "chest", "head"):
        fight.run(wound(unit, "blunt", place, LIGHT))
    assert not states.may_sprint(fight.world, unit)
    assert states.move_squares(fight.world, unit, n) == 3
    assert states.arm_edge(fight.world, unit, n) == -1
    assert states.physique(fight.world, unit, n) == 2
    assert (states.senses(fight.world, unit, n), states.intellect(fight.world, unit, n)) == (2, 2)
    assert fight.get(unit, Advantage) == Advantage(4, 2)
    assert fight.get(unit, Arms).hand == 0


@pytest.mark.rule("ASC-RULING-21")
def test_two_light_wounds_in_a_place_are_one_full_wound_of_the_later_class(bout):
    fight = bout()
    n = fight.book.numbers
    unit = fight.unit("u")
    fight.run(wound(unit, "slashing", "arm", LIGHT))
    fight.run(wound(unit, "blunt", "arm", LIGHT))
    assert fight.wounds(unit) == (Wound("arm", "blunt"),)
    assert states.arm_edge(fight.world, unit, n) == -2
    assert fight.world.find(unit, Dropped) is not None
    assert fight.get(unit, Wounds).bleeding == 0


@pytest.mark.rule("ASC-RULING-22", "ASC-WOUND-06")
def test_a_second_full_wound_in_a_place_cripples(bout):
    fight = bout()
    n = fight.book.numbers
    unit = fight.unit("u", physique=5)
    for place in ("arm", "legs", "chest"):
        fight.run(wound(unit, "slashing", place), wound(unit, "burn", place))
    assert fight.wounds(unit) == tuple(Wound(place, "burn", "crippling") for place in ("arm", "legs", "chest"))
    assert states.arm_edge(fight.world, unit, n) == -4
    assert states.arm_refusal(fight.world, unit, replace(RIFLE, hands=2)) is not None
    assert states.arm_refusal(fight.world, unit, replace(RIFLE, hands=1)) is None
    assert states.move_squares(fight.world, unit, n) == 1
    assert not states.may_sprint(fight.world, unit)
    assert states.physique(fight.world, unit, n) == 1
    assert states.burn_edge(fight.world, unit, n, attack=False) == 0
    assert fight.get(unit, Wounds).bleeding == 3


@pytest.mark.rule("ASC-RULING-22")
def test_an_injury_replaces_every_wound_of_its_place_and_no_other(bout):
    fight = bout()
    unit = fight.unit("u")
    fight.run(
        wound(unit, "penetrating", "head"),
        wound(unit, "penetrating", "legs"),
        wound(unit, "penetrating", "head", LIGHT),
        wound(unit, "penetrating", "head"),
        wound(unit, "penetrating", "head"),
    )
    assert fight.wounds(unit) == (Wound("legs", "penetrating"), Wound("head", "penetrating", "crippling"))


@pytest.mark.rule("ASC-BASE-13")
def test_shake_it_off(bout):
    fight = bout()
    pools = Exploits(adrenaline=2, adrenaline_most=2)
    light = Wounds((Wound("head", "slashing"), Wound("arm", "blunt", LIGHT)))
    unit = fight.unit("u", traits=("shake_it_off",), parts=(pools, light))
    assert shake_refusal(fight.world, fight.book.numbers, unit) is None
    fight.tell(*shake_events(fight.world, fight.book, unit))
    assert fight.get(unit, Exploits).adrenaline == 1
    assert fight.wounds(unit) == (Wound("head", "slashing"),)
    assert "no light wound" in shake_refusal(fight.world, fight.book.numbers, unit)
    fight.put(unit, light, Exploits())
    assert "Adrenaline" in shake_refusal(fight.world, fight.book.numbers, unit)
    assert "not a trait" in shake_refusal(fight.world, fight.book.numbers, fight.unit("v", parts=(light,)))


@pytest.mark.rule("ASC-RULING-20")
def test_what_a_wound_lowers_is_never_below_nothing(bout):
    fight = bout()
    unit = fight.unit("u", physique=1, senses=1, intellect=1)
    for place in ("chest", "head"):
        fight.run(wound(unit, "penetrating", place))
        fight.run(wound(unit, "penetrating", place))
    lowered = (states.physique, states.senses, states.intellect)
    assert [one(fight.world, unit, fight.book.numbers) for one in lowered] == [0, 0, 0]


@pytest.mark.parametrize(("cause", "state"), [("annihilated", states.ANNIHILATED), ("bleeding", states.DYING)])
@pytest.mark.rule("ASC-RULING-09")
def test_the_dead_are_dead_whatever_their_stress(bout, cause, state):
    fight = bout()
    unit = fight.unit("u", parts=(Dead(cause),))
    assert states.state_of(fight.world, unit, fight.book.numbers) == state
