"""First aid, and what a battle leaves behind (ASC-RULING-14, -22 to -25, ASC-STRESS-10 to -12, ASC-BASE-04)."""

import pytest

from game.messages import events as ev
from game.messages.frames import Tend
from game.rulebooks.ascension.aftermath import after_combat, carried, treat_check
from game.rulebooks.ascension.aid import aid_check, aid_refusal, second_wind_events, second_wind_refusal
from game.rulebooks.ascension.states import arm_edge, stress_limit
from game.world.body import Dead, Stress, Wound, Wounds
from game.world.mind import Advantage, Exploits
from tests.rules.support import of_kind

BLEEDING = Wounds((Wound("arm", "slashing"),), 1)


def ward(bout, **changes):
    """A medic with Intellect 3 and Medicine 2 beside a mate with SL 12."""
    fight = bout()
    medic = fight.unit("medic", at=(2, 2), intellect=3, skills={"medicine": 2})
    mate = fight.unit("mate", at=(3, 3), physique=4, skills={"physical_conditioning": 3}, **changes)
    return fight, medic, mate


@pytest.mark.rule("ASC-RULING-24")
@pytest.mark.parametrize(("die", "left"), [(7, 0), (6, 1)])
def test_staunching(bout, die, left):
    fight, medic, mate = ward(bout, parts=(BLEEDING,))
    assert aid_refusal(fight.world, fight.book, medic, mate, "staunch") is None
    fight.run(Tend(medic, mate, "staunch"), dice=[die])
    assert fight.get(mate, Wounds).bleeding == left
    assert fight.wounds(mate) == BLEEDING.wounds
    assert aid_check(fight.world, fight.book, medic, "staunch").target == 12


@pytest.mark.rule("ASC-RULING-24")
def test_whoever_bleeds_may_staunch_itself(bout):
    fight, medic, _mate = ward(bout)
    fight.put(medic, BLEEDING)
    fight.run(Tend(medic, medic, "staunch"), dice=[7])
    assert fight.get(medic, Wounds).bleeding == 0


@pytest.mark.rule("ASC-RULING-25", "ASC-RULING-22")
def test_the_dying_are_brought_back_crippled(bout):
    fight, medic, mate = ward(bout, parts=(Stress(26),))
    assert fight.state(mate) == "dying"
    assert aid_refusal(fight.world, fight.book, medic, mate, "revive") is None
    assert aid_check(fight.world, fight.book, medic, "revive").odds().denominator == 50
    events = fight.run(Tend(medic, mate, "revive"), dice=[10, 5, 4])
    assert (fight.stress(mate), fight.state(mate)) == (12, "critical")
    assert [(wound.place, wound.grade) for wound in fight.wounds(mate)] == [("arm", "crippling")]
    assert of_kind(events, ev.StateChanged) == [ev.StateChanged(mate, "dying", "critical")]
    assert fight.get(mate, Wounds).bleeding == 0


@pytest.mark.rule("ASC-RULING-25")
def test_a_revival_that_fails_changes_nothing(bout):
    fight, medic, mate = ward(bout, parts=(Stress(26),))
    fight.run(Tend(medic, mate, "revive"), dice=[10, 4])
    assert fight.stress(mate) == 26


@pytest.mark.rule("ASC-RULING-24", "ASC-RULING-25")
def test_why_aid_is_refused(bout):
    fight, medic, mate = ward(bout)
    far = fight.unit("far", at=(4, 4), parts=(BLEEDING, Stress(24)))
    foe = fight.unit("foe", at=(2, 2), side="red", parts=(BLEEDING,))

    def why(unit, target, kind):
        return aid_refusal(fight.world, fight.book, unit, target, kind)

    assert "no bleeding" in why(medic, mate, "staunch")
    assert "only the dying" in why(medic, mate, "revive")
    assert "neighbouring" in why(medic, far, "staunch")
    assert "own side" in why(medic, foe, "staunch")
    assert "unknown aid" in why(medic, mate, "pray")
    assert "nobody there" in why(medic, fight.battle, "staunch")
    fight.put(mate, Dead("annihilated"), BLEEDING)
    assert "beyond help" in why(medic, mate, "staunch")
    fight.put(medic, Stress(40))
    assert "fallen" in why(medic, far, "staunch")
    fight.run(Tend(medic, far, "staunch"))
    assert fight.get(far, Wounds) == BLEEDING


@pytest.mark.rule("ASC-STRESS-12")
def test_a_trait_resets_stress_in_combat(bout):
    fight = bout()
    unit = fight.unit("u", physique=5, hero_level=1, traits=("second_wind",), parts=(Stress(13),))
    assert second_wind_refusal(fight.world, fight.book, unit) is None
    fight.tell(*second_wind_events(fight.world, fight.book, unit))
    assert fight.stress(unit) == 10
    assert fight.get(unit, Exploits).adrenaline == 4
    assert "no stress" in second_wind_refusal(fight.world, fight.book, unit)
    other = fight.unit("o", parts=(Stress(5),))
    assert "not a trait" in second_wind_refusal(fight.world, fight.book, other)


def left(fight, unit, kind):
    return next(part for part in after_combat(fight.world, unit, fight.book) if isinstance(part, kind))


@pytest.mark.rule("ASC-STRESS-10", "ASC-STRESS-11", "ASC-RULING-14")
@pytest.mark.parametrize(("points", "after"), [(5, 0), (12, 10), (19, 10)])
def test_stress_falls_to_the_start_of_its_level(bout, points, after):
    fight = bout()
    unit = fight.unit("u", physique=5, parts=(Stress(points, 4), Advantage(3, 3)))
    assert left(fight, unit, Stress) == Stress(after)
    assert left(fight, unit, Advantage) == Advantage()
    fight.put(unit, left(fight, unit, Stress))
    assert fight.state(unit) == ("critical" if after else "healthy")


@pytest.mark.rule("ASC-RULING-14", "ASC-RULING-25")
def test_the_dying_are_dead_when_the_battle_is_over(bout):
    fight = bout()
    unit = fight.unit("u", physique=5, parts=(Stress(20),))
    assert after_combat(fight.world, unit, fight.book) == (Dead("dying"),)


@pytest.mark.rule("ASC-BASE-04")
def test_pools_refill_when_combat_ends(bout):
    fight = bout()
    unit = fight.unit("u", senses=4)
    fight.tell(ev.ExploitChanged(unit, "focus", -3))
    assert fight.get(unit, Exploits).focus == 1
    assert left(fight, unit, Exploits).focus == 4


@pytest.mark.rule("ASC-RULING-23", "ASC-WOUND-07")
def test_a_full_wound_lingers_for_three_battles(bout):
    fight = bout()
    n = fight.book.numbers
    unit = fight.unit("u", parts=(Wounds((Wound("arm", "penetrating"),)),))
    edges = []
    for _battle in range(5):
        edges.append(arm_edge(fight.world, unit, n))
        fight.put(unit, left(fight, unit, Wounds))
    assert edges == [-3, -2, -2, -2, 0]


@pytest.mark.rule("ASC-RULING-21", "ASC-RULING-22", "ASC-RULING-23")
def test_light_wounds_go_crippling_ones_stay_and_bleeding_stops(bout):
    fight = bout()
    worn = (Wound("legs", "blunt", "light"), Wound("arm", "burn", "crippling"), Wound("head", "burn"))
    unit = fight.unit("u", parts=(Wounds(worn, 2),))
    assert left(fight, unit, Wounds) == Wounds(
        (Wound("arm", "burn", "crippling", 1), Wound("head", "lingering", "full", 3))
    )
    assert carried(left(fight, unit, Wounds).wounds, fight.book.numbers)[0].grade == "crippling"


@pytest.mark.rule("ASC-RULING-22")
def test_a_crippled_chest_lowers_the_limit_from_the_next_battle(bout):
    fight = bout()
    unit = fight.unit("u", physique=5, parts=(Wounds((Wound("chest", "blunt", "crippling"),)),))
    limits = []
    for _battle in range(3):
        limits.append(stress_limit(fight.world, unit))
        fight.put(unit, *after_combat(fight.world, unit, fight.book))
    assert limits == [10, 8, 8]


@pytest.mark.rule("ASC-RULING-24")
def test_treatment_between_battles(bout):
    fight, medic, _mate = ward(bout)
    check = treat_check(fight.world, fight.book, medic)
    assert (check.target, check.bonus) == (15, 5)
