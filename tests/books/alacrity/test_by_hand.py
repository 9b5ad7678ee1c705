"""The percent game counted by hand: the ledger's own examples, and odds against plain enumeration."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.battle.battle import Battle
from game.content.catalogue import catalogue
from game.content.lines import line, measured
from game.content.measures import ArmourMeasures, GrenadeMeasures, GunMeasures, PoisonMeasures, UnitMeasures
from game.content.profile import load_profile
from game.rulebooks.alacrity import conversion
from game.rulebooks.alacrity.cards import BOOK, StatisticLine, UnitLine
from game.rulebooks.alacrity.checks import PercentCheck, margin_of, percent_check
from game.rulebooks.alacrity.harm import Blow, Hide, hurt, land, marks, owed, state_of_health
from game.rulebooks.alacrity.numbers import FIGURES, Numbers, numbers, numbers_from
from game.rulebooks.alacrity.parts import Health
from game.rulebooks.alacrity.statblock import health_of, venom_of
from game.rulebooks.shelf import open_book, switches_of
from game.systems.modules import FIGURES as WARFARE
from game.systems.situations import situations_of
from game.world.hazards import Task
from tests.books.alacrity.bench import scene
from tests.books.invariants import Course, breaches
from tests.books.wanderer import table_of

CARDS = catalogue()


# --- the book -----------------------------------------------------------------------------------------------------


def test_the_profile_names_every_figure_of_the_book() -> None:
    assert set(load_profile(BOOK).numbers) == {*FIGURES, *WARFARE}
    assert set(load_profile(BOOK).switches) == set(switches_of(BOOK))
    assert numbers(open_book(BOOK)) == Numbers()


@pytest.mark.parametrize(("name", "value"), [("square_feet", 0), ("doom_die", 0), ("range_long", 101)])
def test_a_figure_out_of_bounds_is_refused(name: str, value: int) -> None:
    with pytest.raises(ValueError, match=name):
        numbers_from({name: value})


# --- dice ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-BASE-02", "ALA-BASE-04", "ALA-RULING-03")
def test_faces_go_from_1_to_100_and_both_ends_are_sure() -> None:
    check = percent_check("x", 1, [])
    assert [check.read((face,)) for face in (1, 3, 4, 100)] == [0, 0, -1, -1]
    sure = PercentCheck("x", 1, (), 100)
    assert [sure.read((face,)) for face in (97, 98, 100)] == [0, -1, -1]


@pytest.mark.rule("ALA-BASE-03", "ALA-RULING-30")
@pytest.mark.parametrize(
    ("skill", "roll", "margin"),
    [(60, 40, 20), (50, 45, 5), (50, 70, -20), (40, 70, -30), (0, 3, 0), (50, 52, -2), (100, 98, -1), (40, 2, 38)],
)
def test_margins(skill: int, roll: int, margin: int) -> None:
    assert margin_of(skill, roll) == margin


@pytest.mark.parametrize("skill", [-40, 0, 2, 3, 50, 97, 98, 140])
@pytest.mark.parametrize("bands", [(), (0,), (13,), (-5, 0, 20)])
def test_a_support_is_every_face_once(skill: int, bands: tuple[int, ...]) -> None:
    check = PercentCheck("x", 1, (), skill, bands)
    counted: dict[int, int] = {}
    for face in range(1, 101):
        counted[check.read((face,))] = counted.get(check.read((face,)), 0) + 1
    assert dict(check.support()) == {value: Fraction(ways, 100) for value, ways in counted.items()}
    for value in counted:
        assert check.read(check.faces_for(value)) == value


@pytest.mark.rule("ALA-MORALE-08")
def test_panic_is_a_value_of_its_own() -> None:
    check = percent_check("x", 1, [], panics=True)
    assert [check.read((face,)) for face in (3, 50, 97, 98)] == [0, -1, -1, -2]
    assert check.miss == -2
    assert not check.succeeds(-1)


# --- bodies -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-RULING-39", "ALA-BASE-05")
@pytest.mark.parametrize(("grade", "most"), [(0, 32), (1, 48), (2, 64), (12, 176)])
def test_hit_points_by_grade(grade: int, most: int) -> None:
    found = health_of(_body(16, 16, grade), ())
    assert (found.hp, found.sp, found.hp_most, found.sp_most) == (most,) * 4


@pytest.mark.rule("ALA-RULING-39")
def test_hit_points_of_vehicles() -> None:
    assert health_of(_body(20, 20), ("heavy_vehicle",)).hp == 160
    assert health_of(_body(20, 20), ("vehicle",)).hp == 80
    assert state_of_health(Health(16, 160, 160, 160)) == "incapacitated"


def _body(strength: int, body: int, grade: int = 0) -> UnitLine:
    held = StatisticLine(strength=strength, dexterity=16, body=body, mind=14)
    return UnitLine(statistics=held, grade=grade)


@pytest.mark.rule("ALA-BASE-07", "ALA-RULING-24")
def test_marks_count_what_is_lost() -> None:
    assert [marks(Health(hp, 80, 80, 80)) for hp in (80, 61, 60, 41, 40, 21, 20)] == [0, 0, 1, 1, 2, 2, 3]
    assert [state_of_health(Health(hp, 80, 80, 80)) for hp in (9, 8, 0)] == ["fit", "incapacitated", "dying"]
    assert state_of_health(Health(72, 0, 90, 90, winded=True)) == "fit"


@pytest.mark.rule("ALA-BASE-08", "ALA-BASE-20", "ALA-RULING-38")
def test_stun_costs_hit_points() -> None:
    held = Health(80, 80, 80, 80)
    assert land(held, 12, stun=True) == Health(78, 68, 80, 80)
    assert land(held, 13, stun=True) == Health(78, 67, 80, 80)
    paid = []
    for points in (3, 4, 3):
        after = land(held, points, stun=True)
        paid.append(held.hp - after.hp)
        held = after
    assert paid == [0, 1, 1]
    assert owed(80, 80, 70) == 2


@pytest.mark.rule("ALA-BASE-11", "ALA-RULING-35", "ALA-RULING-23")
def test_what_gets_through() -> None:
    assert hurt(Blow(4), Hide(5), 22, 16) == 6
    assert hurt(Blow(4, piercing=2), Hide(5), 22, 16) == 14
    assert hurt(Blow(4, piercing=3), Hide(5), 22, 16) == 22
    assert hurt(Blow(4, piercing=2), Hide(5, toughness=2), 22, 16) == 6
    assert hurt(Blow(4), Hide(0, share=2), 15, 0) == 7


# --- cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-RULING-51", "ALA-RULING-52")
def test_units_from_measures_and_back() -> None:
    of = UnitMeasures(3, 3, 3, 3, 3, 3, {"long_arms": 3, "dodging": 2, "throwing": 5}, 0)
    made = conversion.LINES["unit"](None, of)
    assert made.statistics.model_dump() == {"strength": 16, "dexterity": 16, "body": 16, "mind": 14}
    assert made.skills == {"ranged_combat": 61, "dodge": 46, "acrobatics": 46}
    back = conversion.MEASURES["unit"](None, made)
    assert (back.strength, back.agility, back.toughness, back.wits, back.will) == (3, 3, 3, 3, 3)
    assert (back.skills["long_arms"], back.skills["dodging"]) == (3, 2)
    best = conversion.LINES["unit"](None, UnitMeasures(5, 5, 5, 5, 5, 5, {"throwing": 5}, 0))
    assert best.skills == {"ranged_combat": 95}
    odd = UnitLine(statistics=StatisticLine(strength=16, dexterity=16, body=17, mind=14))
    assert conversion.MEASURES["unit"](None, odd).toughness == 3


@pytest.mark.rule("ALA-RULING-53")
@pytest.mark.parametrize(("harm", "dice"), [(105, 5), (70, 3), (87, 4), (33, 1), (400, 15), (1, 1)])
def test_weapons_from_measures(harm: int, dice: int) -> None:
    assert conversion.LINES["gun"](None, GunMeasures(harm)).dice == dice


@pytest.mark.rule("ALA-RULING-53")
def test_the_rifle_and_the_sword() -> None:
    assert line(CARDS.weapon("rifle"), BOOK).dice == 5
    assert line(CARDS.weapon("sword"), BOOK).dice == 4
    assert line(CARDS.weapon("hunting_bow"), BOOK).skill == "archery"
    assert measured(CARDS.weapon("rifle"), BOOK).harm == 110


@pytest.mark.rule("ALA-RULING-54")
@pytest.mark.parametrize(("stops", "soak"), [(21, 2), (45, 5), (0, 0), (200, 10)])
def test_armour_from_measures(stops: int, soak: int) -> None:
    made = conversion.LINES["armour"](None, ArmourMeasures(stops))
    assert made.soak == soak
    assert conversion.MEASURES["armour"](None, made).stops == 9 * soak


@pytest.mark.rule("ALA-RULING-55")
def test_grenades_from_measures() -> None:
    made = conversion.LINES["grenade"](None, GrenadeMeasures(140, effect="blast", radius=3))
    assert (made.dice, made.radius) == (6, 3)


@pytest.mark.rule("ALA-RULING-56", "ALA-RULING-14")
def test_poisons_from_measures() -> None:
    made = conversion.LINES["poison"](None, PoisonMeasures(2, 3, 35, 0, 1, 0))
    assert (made.rung, made.hp, made.sp, made.penalty) == (-20, 1, 0, -10)
    assert conversion.LINES["poison"](None, PoisonMeasures(0, 3, 0, 1, 0, 0)).sp == 1
    mild, strong, deadly = (venom_of(CARDS.poison(key)) for key in ("mild", "strong", "deadly"))
    assert (mild.rung, mild.dice, mild.edge) == (0, "1d10s", 0)
    assert (strong.rung, strong.dice, strong.edge) == (-20, "1d10", -10)
    assert (deadly.rung, deadly.dice, deadly.paralyses) == (-30, "2d10", 1)


# --- checks -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-RULING-01", "ALA-MORALE-02", "ALA-MORALE-03", "ALA-HAZ-05")
def test_body_and_mind_are_five_times_the_statistic() -> None:
    world, keys, n = scene(a="statistics = { body = 14, mind = 13 }")
    rules = situations_of(open_book(BOOK))
    assert rules.body_check(world, keys["a"], 0).target == 70
    assert rules.body_check(world, keys["a"], -10).target == 60
    assert rules.mind_check(world, keys["a"], 0).target == 65
    assert rules.mind_check(world, keys["a"], -20).target == 45
    assert rules.body_score(world, keys["a"]) == 14
    assert n.check_times == 5


LADDER = {40: 1, 30: 2, 20: 3, 10: 4, 0: 5, -10: 6, -20: 7, -30: 8, -40: 9, -50: 10}


@pytest.mark.rule(*(f"ALA-LADDER-{row:02}" for row in LADDER.values()))
def test_every_rung_is_added_to_the_skill() -> None:
    world, keys, _n = scene(a="skills = { athletics = 50 }")
    rules = situations_of(open_book(BOOK))
    found = [rules.skill_check(world, keys["a"], "athletics", rung).target for rung in LADDER]
    assert found == [90, 80, 70, 60, 50, 40, 30, 20, 10, 0]


@pytest.mark.rule("ALA-RULING-58")
def test_tasks() -> None:
    world, keys, _n = scene(a="skills = { technics = 50 }")
    rules = situations_of(open_book(BOOK))
    assert rules.task_check(world, keys["a"], Task("t", "T", "hack", 3, "tough")).target == 30
    assert [rules.successes(value) for value in (0, -1)] == [1, 0]


# --- battles ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seed"), [("bridge", 1), ("duel", 2), ("night_raid", 3), ("fire_rescue", 4)])
def test_wanderers_break_no_invariant(name: str, seed: int) -> None:
    with Battle.open(name, seed, rules=BOOK, rounds=6) as battle:
        table, course = table_of(battle, seed), Course(battle)
        for _ in range(400):
            assert breaches(battle) == []
            assert list(course.breaches(battle)) == []
            if not table.turn():
                break
        assert not table.faults


def test_a_gun_may_have_a_line_of_its_own() -> None:
    """Its range is a list in a file."""
    assert line(CARDS.weapon("stutter_gun"), BOOK).range == (5, 10, 40)
