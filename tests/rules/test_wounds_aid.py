"""First aid in battle, and stress that a trait resets (ASC-RULING-24, -25, ASC-STRESS-12)."""

import pytest

from game.messages import events as ev
from game.rulebooks.ascension.aid import aid_check, aid_refusal, second_wind_events, second_wind_refusal
from game.rulebooks.ascension.frames import Tend
from game.world.body import Dead, Stress, Wound, Wounds
from game.world.conditions import Exploits
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


@pytest.mark.rule("ASC-RULING-24", "ASC-RULING-25")
@pytest.mark.parametrize(("kind", "rule"), [("staunch", "ASC-RULING-24"), ("revive", "ASC-RULING-25")])
def test_each_part_of_the_roll_names_its_rule(bout, kind, rule):
    fight, medic, _mate = ward(bout)
    parts = aid_check(fight.world, fight.book, medic, kind).modifiers
    assert [(part.key, part.rule) for part in parts] == [("intellect", rule), ("medicine", rule)]


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
    assert second_wind_refusal(fight.world, fight.book.numbers, unit) is None
    fight.tell(*second_wind_events(fight.world, fight.book, unit))
    assert fight.stress(unit) == 10
    assert fight.get(unit, Exploits).adrenaline == 4
    assert "no stress" in second_wind_refusal(fight.world, fight.book.numbers, unit)
    other = fight.unit("o", parts=(Stress(5),))
    assert "not a trait" in second_wind_refusal(fight.world, fight.book.numbers, other)
