"""What a battle leaves behind (ASC-RULING-14, -21 to -25, ASC-STRESS-10, -11, ASC-BASE-04, ASC-WOUND-06, -07)."""

import pytest

from game.rulebooks.ascension.events import ExploitChanged
from game.rulebooks.ascension.states import arm_edge, move_squares, stress_limit
from game.systems.conditions import condition_of
from game.world.body import UNBURDENED, Burden, Dead, Stress, Wound, Wounds
from game.world.conditions import Advantage, Conditions, Exploits
from game.world.place import Posture

CHEST = Wound("chest", "blunt", "crippling")


def soldier(bout, **changes):
    """A unit, and its parts as it would be mustered afresh."""
    fight = bout()
    unit = fight.unit("u", physique=5, **changes)
    return fight, unit, tuple(fight.world.parts(unit))


def over(fight, unit, fresh, before=UNBURDENED):
    """The battle ends and the next one begins; what is carried into it."""
    chapter = fight.book.aftermath
    burden = chapter.left(fight.world, unit, before)
    fight.put(unit, *chapter.with_burden(fresh, burden))
    return burden


@pytest.mark.rule("ASC-STRESS-10", "ASC-STRESS-11", "ASC-RULING-14")
@pytest.mark.parametrize(("points", "after", "state"), [(5, 0, "healthy"), (12, 10, "critical"), (19, 10, "critical")])
def test_stress_falls_to_the_start_of_its_level(bout, points, after, state):
    fight, unit, fresh = soldier(bout)
    fight.put(unit, Stress(points, 4))
    assert over(fight, unit, fresh) == Burden(after)
    assert fight.get(unit, Stress) == Stress(after)
    assert fight.state(unit) == state
    assert fight.get(unit, Posture).prone == (state == "critical")


@pytest.mark.rule("ASC-RULING-14", "ASC-RULING-25")
@pytest.mark.parametrize("points", [20, 49, 50])
def test_the_dying_are_dead_when_the_battle_is_over(bout, points):
    fight, unit, _fresh = soldier(bout)
    fight.put(unit, Stress(points))
    assert fight.book.aftermath.left(fight.world, unit) == Burden(fate="dead")
    fight.put(unit, Stress(0), Dead("annihilated"))
    assert fight.book.aftermath.fate(fight.world, unit) == "dead"


def test_who_stays_stone_is_missing_and_who_would_wake_is_not(bout):
    fight, unit, _fresh = soldier(bout)
    for ends, turns, fate in (("never", 0, "missing"), ("turn", 2, "")):
        stone = condition_of(fight.book.numbers, "petrified", source=0, ends=ends, turns=turns)
        fight.put(unit, Conditions((stone,)))
        assert fight.book.aftermath.fate(fight.world, unit) == fate


@pytest.mark.rule("ASC-BASE-04")
def test_pools_are_full_and_advantage_is_gone(bout):
    fight, unit, fresh = soldier(bout, senses=4)
    fight.tell(ExploitChanged(unit, "focus", -3))
    fight.put(unit, Advantage(3, 3))
    assert fight.get(unit, Exploits).focus == 1
    over(fight, unit, fresh)
    assert fight.get(unit, Exploits).focus == 4
    assert fight.get(unit, Advantage) == Advantage()


@pytest.mark.rule("ASC-RULING-23", "ASC-WOUND-07")
def test_a_full_wound_lingers_for_three_battles(bout):
    fight, unit, fresh = soldier(bout)
    fight.put(unit, Wounds((Wound("arm", "penetrating"),)))
    edges = []
    for _battle in range(5):
        edges.append(arm_edge(fight.world, unit, fight.book.numbers))
        over(fight, unit, fresh)
    assert edges == [-3, -2, -2, -2, 0]


@pytest.mark.rule("ASC-RULING-21", "ASC-RULING-22", "ASC-RULING-23")
def test_light_wounds_go_crippling_ones_stay_and_bleeding_stops(bout):
    fight, unit, fresh = soldier(bout)
    worn = (Wound("legs", "blunt", "light"), Wound("arm", "burn", "crippling"), Wound("head", "burn"))
    fight.put(unit, Wounds(worn, 2))
    crippled = Wound("arm", "burn", "crippling", 1)
    lingering = Wound("head", "lingering", "full", 3)
    assert over(fight, unit, fresh).wounds == (crippled, lingering)
    assert fight.get(unit, Wounds) == Wounds((crippled, lingering), 0)
    for _battle in range(3):
        over(fight, unit, fresh)
    assert fight.wounds(unit) == (crippled,)


@pytest.mark.rule("ASC-WOUND-06", "ASC-RULING-22")
def test_a_second_full_leg_wound_is_still_there_next_battle(bout):
    fight, unit, fresh = soldier(bout)
    fight.put(unit, Wounds((Wound("legs", "blunt", "crippling"),)))
    for _battle in range(5):
        assert move_squares(fight.world, unit, fight.book.numbers) == 1
        over(fight, unit, fresh)


@pytest.mark.rule("ASC-RULING-22")
def test_a_crippled_chest_lowers_the_limit_from_the_next_battle(bout):
    fight, unit, fresh = soldier(bout)
    fight.put(unit, Wounds((CHEST,)), Stress(12))
    limits, before = [], UNBURDENED
    for battle in range(4):
        limits.append(stress_limit(fight.world, unit))
        if battle == 2:  # crippled once more: one injury, not two
            fight.put(unit, Wounds((CHEST,)))
        before = over(fight, unit, fresh, before)
        assert (before.stress, fight.state(unit)) == (8, "critical")  # the level stays, by the new limit
    assert limits == [10, 8, 8, 8]


@pytest.mark.rule("ASC-RULING-23")
def test_wounds_grow_older_at_home_too(bout):
    fight, _unit, _fresh = soldier(bout)
    crippled = Wound("legs", "blunt", "crippling", 1)
    worn = (Wound("arm", "lingering", "full", 1), Wound("head", "lingering", "full", 3), crippled)
    left = fight.book.aftermath.rested(Burden(10, worn)).wounds
    assert left == (Wound("head", "lingering", "full", 2), crippled)


@pytest.mark.rule("ASC-RULING-24")
def test_treatment_between_battles(bout):
    fight = bout()
    medic = fight.unit("medic", intellect=3, skills={"medicine": 2})
    check = fight.book.aftermath.treat_check(fight.world, medic)
    assert (check.target, check.bonus) == (15, 5)
    novice = fight.unit("novice", intellect=3)
    assert [part.key for part in fight.book.aftermath.treat_check(fight.world, novice).modifiers] == ["intellect"]
    assert fight.book.aftermath.treatable(Wound("arm", "lingering", "full", 2))
    assert not fight.book.aftermath.treatable(Wound("arm", "burn", "crippling", 1))


@pytest.mark.rule("ASC-STRESS-10", "ASC-RULING-23", "ASC-RULING-25")
def test_what_no_battle_can_have_left(bout):
    fight, _unit, fresh = soldier(bout)

    def keys(burden):
        return [key for key, _what, _hint in fight.book.aftermath.doubts(fresh, burden)]

    crushed = Wound("chest", "blunt", "crippling", 1)
    assert keys(Burden(10)) == keys(Burden(8, (crushed,))) == []
    assert keys(Burden(5)) == keys(Burden(10, (crushed,))) == keys(Burden(20)) == ["stress"]
    assert keys(Burden(0, (crushed, Wound("arm", "lingering", "full", 4)))) == ["wounds#2.battles"]
