"""Stress, its levels, capping, Overwhelming and Stressful (ASC-STRESS, -CAP, -OWH, -STRF)."""

import pytest

from game.messages import events as ev
from game.rulebooks.ascension.frames import KillShot
from game.rulebooks.ascension.grenades import throw_check
from game.rulebooks.ascension.states import stress_limit
from game.world.body import Stress, Wound
from game.world.conditions import Advantage, Exploits, Overwatch
from game.world.gear import Armour
from game.world.place import Posture, Stance
from tests.rules.support import hit, kinds, of_kind


def thrown(total):
    """d6 faces that add up to a total, and the dice to write for it."""
    faces = []
    while total > 0:
        faces.append(min(6, total))
        total -= faces[-1]
    return f"{len(faces)}d6", faces


def body(fight, limit=15, levels=1, at=0, **changes):
    """A unit with that Stress Limit and so many Healthy levels; above one it is a hero."""
    return fight.unit(
        "body",
        physique=5,
        skills={"physical_conditioning": limit - 10},
        hero_level=levels - 1,
        parts=(Stress(at),),
        **changes,
    )


def take(fight, unit, damage, *, answers=(), dice=(), **changes):
    shape, faces = thrown(damage)
    return fight.run(hit(unit, shape, **changes), dice=[*faces, *dice], answers=answers)


@pytest.mark.rule("ASC-STRESS-01")
def test_damage_adds_up(bout):
    fight = bout()
    unit = body(fight)
    take(fight, unit, 4)
    events = take(fight, unit, 6)
    assert fight.stress(unit) == 10
    assert of_kind(events, ev.StressTaken) == [ev.StressTaken(unit, 0, "test", 6, 0, 6)]


@pytest.mark.rule("ASC-STRESS-02", "ASC-STRESS-03")
@pytest.mark.parametrize(("physique", "conditioning", "limit"), [(6, 4, 15), (4, 3, 12)])
def test_the_stress_limit(bout, physique, conditioning, limit):
    fight = bout()
    unit = fight.unit("h", physique=physique, skills={"physical_conditioning": conditioning})
    assert stress_limit(fight.world, unit) == limit


@pytest.mark.rule("ASC-STRESS-05", "ASC-STRESS-06", "ASC-STRESS-07", "ASC-RULING-09", "ASC-RULING-10")
@pytest.mark.parametrize(
    ("points", "state"),
    [
        (14, "healthy"),
        (15, "critical"),
        (29, "critical"),
        (30, "dying"),
        (74, "dying"),
        (75, "annihilated"),
    ],
)
def test_states_of_an_ordinary_body(bout, points, state):
    fight = bout()
    unit = body(fight)
    events = fight.run(hit(unit, "1d6", rolled=points))
    assert fight.state(unit) == state
    changed = [ev.StateChanged(unit, "healthy", state)] if state != "healthy" else []
    assert of_kind(events, ev.StateChanged) == changed


@pytest.mark.rule("ASC-STRESS-04")
def test_stress_alone_hinders_no_roll(bout):
    fight = bout()
    unit = body(fight)
    fresh = throw_check(fight.world, fight.book, unit, "frag", (3, 0))
    fight.run(hit(unit, "1d6", rolled=14))
    assert throw_check(fight.world, fight.book, unit, "frag", (3, 0)) == fresh
    assert fight.state(unit) == "healthy"


@pytest.mark.rule("ASC-STRESS-08", "ASC-STRESS-09", "ASC-RULING-09")
@pytest.mark.parametrize(
    ("hero", "bought", "bounds"),
    [(0, 0, (15, 30, 75)), (1, 0, (30, 45, 90)), (1, 1, (45, 60, 105)), (2, 0, (45, 60, 105))],
)
def test_further_levels_push_the_ladder_back(bout, hero, bought, bounds):
    fight = bout()
    unit = fight.unit("h", physique=6, skills={"physical_conditioning": 4}, hero_level=hero, bought_levels=bought)
    for bound, below, at in zip(
        bounds, ("healthy", "critical", "dying"), ("critical", "dying", "annihilated"), strict=True
    ):
        fight.put(unit, Stress(bound - 1))
        assert fight.state(unit) == below
        fight.put(unit, Stress(bound))
        assert fight.state(unit) == at


@pytest.mark.rule("ASC-CAP-01")
def test_only_heroes_are_asked(bout):
    fight = bout()
    unit = body(fight)
    take(fight, unit, 35)
    assert fight.stress(unit) == 35
    assert fight.asked == []


@pytest.mark.rule("ASC-CAP-02", "ASC-CAP-03", "ASC-RULING-12")
@pytest.mark.parametrize("damage", [16, 35, 900])
def test_a_cap_holds_any_hit_where_the_next_level_begins(bout, damage):
    fight = bout()
    unit = body(fight, levels=2)
    events = fight.run(hit(unit, "1d6", rolled=damage), answers=["cap"], dice=[5])
    assert fight.stress(unit) == 15
    assert fight.wounds(unit) == (Wound("chest", "penetrating"),)
    assert of_kind(events, ev.StressTaken)[0].capped
    assert fight.asked[0].weight == damage
    assert fight.asked[0].side == "blue"


@pytest.mark.rule("ASC-CAP-04", "ASC-CAP-05", "ASC-CAP-06", "ASC-BASE-01")
@pytest.mark.parametrize(
    ("at", "answer", "after", "wounds"), [(0, "decline", 35, 0), (0, "cap", 15, 1), (14, "cap", 15, 1)]
)
def test_the_worked_example_of_capping(bout, at, answer, after, wounds):
    fight = bout()
    unit = body(fight, levels=2, at=at)
    take(fight, unit, 35, answers=[answer], dice=[6] * wounds)
    assert fight.stress(unit) == after
    assert len(fight.wounds(unit)) == wounds


@pytest.mark.rule("ASC-OWH-01", "ASC-OWH-02", "ASC-RULING-12")
@pytest.mark.parametrize(("number", "at", "after"), [(2, 0, 30), (2, 14, 30), (3, 0, 45)])
def test_overwhelming_passes_so_many_levels(bout, number, at, after):
    fight = bout()
    unit = body(fight, levels=3, at=at)
    take(fight, unit, 50, answers=["cap"], dice=[3], overwhelming=number)
    assert fight.stress(unit) == after
    assert len(fight.wounds(unit)) == 1
    assert fight.state(unit) == ("critical" if after == 45 else "healthy")


@pytest.mark.rule("ASC-OWH-03")
def test_completely_overwhelming_offers_no_cap_but_to_the_trait(bout):
    fight = bout()
    plain = body(fight, levels=3)
    take(fight, plain, 50, overwhelming=0)
    assert (fight.stress(plain), fight.asked) == (50, [])
    tough = body(fight, levels=3, traits=("indomitable",))
    take(fight, tough, 50, overwhelming=0, answers=["cap"], dice=[3])
    assert fight.stress(tough) == 15


@pytest.mark.rule("ASC-RULING-11")
@pytest.mark.parametrize(
    ("at", "damage", "levels", "answers", "after"),
    [
        (10, 5, 2, [], 15),
        (10, 6, 2, ["decline"], 16),
        (10, 6, 2, ["cap"], 15),
        (32, 60, 2, ["decline"], 92),
        (32, 60, 2, ["cap"], 45),
        (46, 14, 2, [], 60),
    ],
)
def test_a_cap_is_offered_only_where_it_holds_something_back(bout, at, damage, levels, answers, after):
    fight = bout()
    unit = body(fight, levels=levels, at=at)
    take(fight, unit, damage, answers=answers, dice=[4] * answers.count("cap"))
    assert fight.stress(unit) == after
    assert fight.state(unit) == {92: "annihilated", 45: "dying", 60: "dying"}.get(after, "healthy")


@pytest.mark.rule("ASC-STRF-01", "ASC-STRF-02", "ASC-RULING-13")
@pytest.mark.parametrize(
    ("number", "levels", "answers", "after"),
    [(1, 1, [], 15), (1, 2, [], 15), (2, 1, [], 30), (2, 2, ["decline"], 30), (2, 2, ["cap"], 15)],
)
def test_stressful_takes_what_is_left_of_the_levels(bout, number, levels, answers, after):
    fight = bout()
    unit = body(fight, at=4, levels=levels)
    fight.put(unit, Armour("plate", 9, 10))
    fight.run(hit(unit, "3d6", stressful=number), answers=answers, dice=[4] * answers.count("cap"))
    assert fight.stress(unit) == after
    assert [draw.key for draw in fight.draws] == ["wound"] * answers.count("cap")


@pytest.mark.rule("ASC-RULING-15")
def test_extra_hits_are_separate_and_in_order(bout):
    fight = bout()
    unit = body(fight, levels=2)
    fight.run(
        hit(unit, "1d6", rolled=20),
        hit(unit, "1d6", rolled=18),
        answers=["cap", "cap"],
        dice=[4, 5],
    )
    assert fight.stress(unit) == 30
    assert fight.state(unit) == "critical"
    assert [wound.place for wound in fight.wounds(unit)] == ["arm", "chest"]


@pytest.mark.rule("ASC-RULING-15")
def test_what_is_annihilated_is_hit_no_more(bout):
    fight = bout()
    unit = body(fight)
    events = fight.run(hit(unit, "1d6", rolled=80), hit(unit, "3d6"))
    assert fight.stress(unit) == 80
    assert len(of_kind(events, ev.StressTaken)) == 1


@pytest.mark.rule("ASC-RULING-19", "ASC-BASE-12", "ASC-ADV-03")
@pytest.mark.parametrize(
    ("coverage", "cut", "die", "after"), [(9, 0, 9, 7), (9, 0, 10, 12), (9, 2, 8, 12), (9, 2, 7, 7), (10, 0, 10, 7)]
)
def test_armour_counts_at_or_under_its_coverage(bout, coverage, cut, die, after):
    fight = bout()
    unit = body(fight)
    fight.put(unit, Armour("vest", 5, coverage))
    events = fight.run(hit(unit, "2d6", cut=cut), dice=[die, 6, 6])
    assert fight.stress(unit) == after
    assert of_kind(events, ev.StressTaken) == [ev.StressTaken(unit, 0, "test", 12, 12 - after, after)]


@pytest.mark.rule("ASC-RULING-19")
def test_armour_takes_no_more_than_there_is_and_no_die_without_any(bout):
    fight = bout()
    unit = body(fight)
    fight.put(unit, Armour("plate", 9, 5))
    assert of_kind(fight.run(hit(unit, "1d6"), dice=[5, 4]), ev.StressTaken)[0].soaked == 4
    assert fight.stress(unit) == 0
    fight.run(hit(unit, "1d6", cut=5), dice=[4])
    fight.put(unit, Armour("none", 0, 10))
    fight.run(hit(unit, "1d6"), dice=[2])
    assert fight.stress(unit) == 6


@pytest.mark.rule("ASC-RULING-19")
def test_coverage_ends_at_ten(bout):
    fight = bout()
    unit = body(fight)
    fight.put(unit, Armour("shell", 5, 12))
    fight.run(hit(unit, "1d6"), dice=[10, 6])
    assert fight.draws[0].at_most == 10


@pytest.mark.rule("ASC-RULING-25")
def test_who_falls_has_nothing_left_of_a_fighter(bout):
    fight = bout()
    unit = body(fight)
    fight.put(
        unit,
        Stance("braced"),
        Advantage(6, 2, scope=4),
        Overwatch(1),
        Posture(decked=True, hunkered=True, deck_guard=10),
    )
    events = fight.run(hit(unit, "1d6", rolled=15))
    assert fight.get(unit, Advantage) == Advantage()
    assert fight.get(unit, Stance).name == ""
    assert fight.world.find(unit, Overwatch) is None
    assert fight.get(unit, Posture).prone
    assert fight.get(unit, Posture).deck_guard == 0
    assert kinds(events)[:2] == ["StressTaken", "StateChanged"]
    again = fight.run(hit(unit, "1d6", rolled=15))
    assert of_kind(again, ev.StateChanged) == [ev.StateChanged(unit, "critical", "dying")]
    assert not of_kind(again, ev.FellProne)


@pytest.mark.rule("ASC-RULING-17")
def test_mental_damage_fills_a_track_of_its_own(bout):
    fight = bout()
    unit = fight.unit("m", intellect=3, skills={"mental_conditioning": 1}, parts=(Armour("plate", 9, 10),))
    fight.run(hit(unit, "1d6", rolled=8, mental=True, wound="etheric"))
    assert fight.state(unit) == "healthy"
    events = fight.run(hit(unit, "1d6", rolled=1, mental=True, wound="etheric"))
    assert (fight.state(unit), fight.stress(unit)) == ("stunned", 0)
    assert of_kind(events, ev.StressTaken)[0].mental
    fight.run(hit(unit, "1d6", rolled=80, mental=True, wound="etheric"))
    assert fight.state(unit) == "stunned"


@pytest.mark.rule("ASC-RULING-17")
@pytest.mark.parametrize(("kind", "wounds"), [("etheric", (Wound("head", "etheric"),)), ("", ())])
def test_a_mental_cap_costs_a_head_wound_or_willpower(bout, kind, wounds):
    fight = bout()
    unit = fight.unit("m", intellect=3, skills={"mental_conditioning": 1}, hero_level=1)
    fight.run(hit(unit, "1d6", rolled=20, mental=True, wound=kind), answers=["cap"])
    assert fight.get(unit, Stress) == Stress(0, 9)
    assert fight.wounds(unit) == wounds
    assert fight.get(unit, Exploits).willpower == 2
    assert fight.get(unit, Exploits).willpower_most == 2


@pytest.mark.rule("ASC-RULING-17")
def test_mental_damage_below_the_cap_costs_no_willpower(bout):
    fight = bout()
    unit = fight.unit("m", intellect=3, skills={"mental_conditioning": 1}, hero_level=1)
    fight.run(hit(unit, "1d6", rolled=5, mental=True, wound=""))
    assert fight.get(unit, Stress) == Stress(0, 5)
    assert fight.get(unit, Exploits).willpower == 3


@pytest.mark.rule("ASC-RULING-62")
def test_a_sure_wound_needs_damage(bout):
    fight = bout()
    unit = body(fight, limit=30)
    fight.put(unit, Armour("vest", 4, 10))
    fight.run(hit(unit, "1d6", sure_wound=True), dice=[1, 4])
    assert fight.wounds(unit) == ()
    fight.run(hit(unit, "1d6", sure_wound=True), dice=[1, 5, 4])
    assert (fight.stress(unit), len(fight.wounds(unit))) == (1, 1)


@pytest.mark.rule("ASC-ADV-27", "ASC-RULING-79")
@pytest.mark.parametrize(("levels", "limit", "at", "after"), [(2, 15, 3, 45), (1, 15, 0, 30)])
def test_a_kill_shot_not_resisted_drops_to_dying(bout, levels, limit, at, after):
    fight = bout()
    unit = fight.unit(
        "t", physique=3, skills={"physical_conditioning": 2}, species_minimum=10, hero_level=levels - 1,
        parts=(Stress(at),),
    )  # fmt: skip
    shooter = fight.unit("s", side="red")
    fight.run(KillShot(shooter, unit, 14, hit(unit, "7d6", by=shooter)), dice=[8])
    assert fight.stress(unit) == after
    assert fight.state(unit) == "dying"
    assert fight.asked == []


@pytest.mark.rule("ASC-ADV-28")
def test_a_kill_shot_resisted_is_the_hit_it_carries(bout):
    fight = bout()
    unit = fight.unit("t", physique=3, skills={"physical_conditioning": 2}, species_minimum=30)
    fight.run(KillShot(unit, unit, 14, hit(unit, "7d6", overwhelming=3)), dice=[9, 1, 1, 1, 1, 1, 1, 1])
    assert fight.stress(unit) == 7
