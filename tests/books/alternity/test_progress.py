"""Achievement points, levels, prices and what may be bought, with the ledger's own examples (ALT-PROG)."""

from dataclasses import replace

import pytest

from game.rulebooks.alternity.benefits import BENEFITS, benefit_label
from game.rulebooks.alternity.numbers import conflicts
from game.rulebooks.alternity.progress import (
    Growth,
    Learner,
    battle_ap,
    benefit_refusal,
    earned,
    last_resort_refusal,
    level_cost,
    offer,
    price,
    skill_refusal,
    specialize_refusal,
    teacher_of,
    with_benefit,
    with_skill,
)
from tests.books.alternity.opened import rules

ABLE = {"str": 9, "dex": 11, "con": 10, "int": 9, "wil": 8, "per": 9}
STANDARD = dict.fromkeys(
    ("progress_double_points", "progress_specialized", "progress_last_resorts_per_adventure", "progress_points_2a",
     "progress_broad_2b"), False,
)  # fmt: skip
"""What is off where products stay standard (ALT-PROG-22)."""


LISTED_FOR = ("combat_spec", "diplomat", "free_agent", "tech_op")
LISTED = """\
action_die 10/3 12/5 10/3 10/3
action_check 4/3 4/3 3/3 4/4
extra_action 6/6 6/6 5/4 6/5
str 10/3 15/6 15/6 15/9 20/6 30/9 30/9 30/12
dex 15/5 15/7 10/3 10/3 30/8 30/10 20/6 20/6
con 10/3 15/9 15/5 15/6 20/6 30/12 30/8 30/9
int 15/6 10/5 15/4 10/3 30/9 20/8 30/7 20/6
wil 15/7 10/3 10/3 10/5 30/10 20/6 20/6 20/8
per 10/4 10/3 10/5 15/7 20/7 20/6 20/8 30/10
stun 4/4 4/4 4/3 4/5
wound 6/5 7/5 7/4 7/4
mortal 8/3 10/6 20/5 20/6
fatigue 4/3 5/4 10/3 10/4"""
"""Level and price as the source lists them, profession by profession; those had several times at one price once."""


def soldier(profession="combat_spec", *, ranks=None, broad=("modern_ranged", "athletics"), **growth):
    return Learner(ABLE, {"rifle": 4} if ranks is None else ranks, frozenset(broad), profession, Growth(**growth))


# --- levels -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALT-PROG-01", "ALT-PROG-22")
def test_points_earned_become_twice_as_many_skill_points():
    assert earned(Growth(), 6, rules()) == Growth(level=2, points=12)
    assert earned(Growth(), 6, rules(**STANDARD)) == Growth(level=2, points=6)


@pytest.mark.rule("ALT-PROG-23")
def test_a_level_takes_one_point_more_than_the_one_before():
    assert [level_cost(level, rules()) for level in (1, 2, 3)] == [6, 7, 8]
    after = earned(earned(Growth(), 3, rules()), 3, rules())
    assert (after.level, after.ap) == (2, 0)
    assert earned(Growth(level=2, ap=6, points=1), 3, rules()) == Growth(level=3, ap=2, points=15)


@pytest.mark.rule("ALT-PROG-23")
@pytest.mark.parametrize(
    ("survived", "victory", "objectives", "ap"),
    [(True, False, 0, 1), (True, True, 0, 2), (True, False, 1, 2), (True, True, 1, 3), (True, True, 2, 3),
     (True, False, 3, 3), (False, True, 2, 0)],
)  # fmt: skip
def test_what_a_battle_is_worth(survived, victory, objectives, ap):
    assert battle_ap(survived=survived, victory=victory, objectives=objectives, rules=rules()) == ap


# --- prices -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALT-BASE-41")
def test_the_first_rank_costs_the_list_price_less_the_professions_discount():
    assert [price(soldier(who, ranks={}), "rifle", rules=rules()) for who in ("combat_spec", "diplomat")] == [3, 4]


@pytest.mark.rule("ALT-PROG-17")
def test_a_higher_rank_costs_the_rank_held_more():
    assert [price(soldier(who), "rifle", rules=rules()) for who in ("diplomat", "combat_spec")] == [8, 7]
    assert [price(soldier("diplomat", ranks={"rifle": held}), "rifle", rules=rules()) for held in (1, 2)] == [5, 6]


@pytest.mark.rule("ALT-PROG-05")
def test_specialized_skills_are_cheaper():
    assert price(soldier(primary="rifle", secondary="climb"), "rifle", rules=rules()) == 5
    assert price(soldier(primary="climb", secondary="rifle"), "rifle", rules=rules()) == 6
    off = rules(progress_specialized=False)
    assert price(soldier(primary="rifle", secondary="climb"), "rifle", off) == 7


@pytest.mark.rule("ALT-PROG-06")
def test_no_rank_costs_less_than_one():
    assert price(soldier(ranks={}, primary="jump", secondary="climb"), "jump", rules=rules()) == 1


@pytest.mark.rule("ALT-PROG-07")
def test_specialization_does_not_stack_with_a_teacher():
    assert price(soldier(primary="rifle", secondary="climb"), "rifle", teacher="good", rules=rules()) == 5
    assert price(soldier(primary="climb", secondary="rifle"), "rifle", teacher="ordinary", rules=rules()) == 6


@pytest.mark.rule("ALT-PROG-08")
def test_a_teacher_saves_as_much_as_specialization_would():
    assert [price(soldier(), "rifle", teacher=quality, rules=rules()) for quality in ("good", "ordinary")] == [5, 6]
    assert price(soldier(), "awareness", teacher="good", rules=rules()) == 3


@pytest.mark.rule("ALT-PROG-18")
def test_by_rule_2c_ranks_held_cost_nothing_more():
    flat = rules(progress_flat_cost=True)
    assert [price(soldier(who), "rifle", flat) for who in ("diplomat", "combat_spec")] == [4, 3]


# --- buying -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALT-PROG-02")
def test_points_buy_ranks_and_new_skills():
    who = soldier(level=2, points=12)
    assert skill_refusal(who, "rifle", rules()) is None
    who = with_skill(who, "rifle", rules())
    assert (who.ranks["rifle"], who.growth.points) == (5, 5)
    who = with_skill(who, "awareness", rules())
    assert ("awareness" in who.broad, who.growth.points) == (True, 2)
    assert skill_refusal(who, "perception", rules()) is None
    assert skill_refusal(who, "climb", rules()) is None
    dear = rules(profession_discount=0)
    assert "costs 4 skill points, and 2 are left (ALT-PROG-02)" in skill_refusal(who, "pistol", dear)


@pytest.mark.rule("ALT-PROG-03", "ALT-PROG-19")
def test_a_specialty_rises_one_rank_at_a_level():
    who = with_skill(soldier(level=2, points=99), "rifle", rules())
    assert "raised at level 2 already (ALT-PROG-03)" in skill_refusal(who, "rifle", rules())
    assert skill_refusal(who, "pistol", rules()) is None
    later = replace(who, growth=earned(who.growth, 7, rules()))
    assert skill_refusal(later, "rifle", rules()) is None


def test_a_specialty_needs_its_broad_skill_and_no_skill_is_bought_twice():
    assert "needs the broad skill Stealth first" in skill_refusal(soldier(points=99), "hide", rules())
    assert "Athletics is known already" in skill_refusal(soldier(points=99), "athletics", rules())


@pytest.mark.rule("ALT-PROG-24")
def test_the_prices_of_benefits():
    high = soldier(level=6, points=99)
    offers = [offer(high, one, rules()) for one in ("action_check", "wound", "extra_action")]
    assert [(one.level, one.price) for one in offers] == [(4, 3), (6, 5), (6, 6)]
    low = soldier(level=5, points=99)
    assert benefit_refusal(low, "extra_action", rules()) == "extra action needs level 6 (ALT-PROG-24)"
    assert benefit_refusal(high, "extra_action", rules()) is None
    poor = soldier(level=6, points=5)
    assert "costs 6 skill points, and 5 are left" in benefit_refusal(poor, "extra_action", rules())
    assert "four professions only" in benefit_refusal(soldier("none", level=30, points=99), "stun", rules())


@pytest.mark.rule("ALT-PROG-24")
def test_a_benefit_is_bought_so_many_times():
    who = with_benefit(soldier(level=6, points=11), "extra_action", rules())
    assert (who.growth.benefits, who.growth.points) == ({"extra_action": 1}, 5)
    assert "no more are offered" in benefit_refusal(who, "extra_action", rules())
    times = {one: rules().times(one) for one in BENEFITS}
    assert times == {
        "action_die": 1, "action_check": 3, "extra_action": 1, "stun": 3, "wound": 2, "mortal": 1, "fatigue": 1,
        "str": 2, "dex": 2, "con": 2, "int": 2, "wil": 2, "per": 2,
    }  # fmt: skip


@pytest.mark.rule("ALT-PROG-24", "ALT-BASE-09")
def test_no_ability_and_no_number_of_actions_above_its_most():
    strong = replace(soldier(level=30, points=99), abilities={**ABLE, "str": 13, "con": 16, "wil": 16})
    assert "more than 4 actions" in benefit_refusal(strong, "extra_action", rules())
    assert benefit_refusal(strong, "extra_action", rules(actions_bands=(15, 23, 35))) is None
    once = with_benefit(strong, "str", rules())
    assert (once.ability("str"), once.growth.points) == (14, 96)
    assert "STR is at its most, 14" in benefit_refusal(once, "str", rules())


@pytest.mark.rule("ALT-PROG-24")
def test_what_every_benefit_asks_of_every_profession():
    asked = {
        line.split()[0]: [tuple(map(int, pair.split("/"))) for pair in line.split()[1:]] for line in LISTED.splitlines()
    }
    for benefit, pairs in asked.items():
        places = [(had, who) for had in range(rules().times(benefit)) for who in LISTED_FOR]
        found = [rules().offer(benefit, had, who) for had, who in places]
        assert [(one.level, one.price) for one in found] == pairs * (len(places) // len(pairs)), benefit


def test_benefits_in_words():
    told = [benefit_label(one) for one in ("action_die", "action_check", "extra_action", "str", "wound")]
    assert told == ["action check die one step better", "action check +1", "extra action", "STR +1", "wound +1"]


# --- the pair, Last Resorts, switches -----------------------------------------------------------------------


@pytest.mark.rule("ALT-PROG-10")
def test_the_pair_is_chosen_on_joining_and_never_changes():
    chosen = Growth(primary="rifle")
    assert specialize_refusal(Growth(), "primary", "rifle", 0, rules()) is None
    assert specialize_refusal(chosen, "secondary", "dodge", 0, rules()) is None
    assert "never change (ALT-PROG-10)" in specialize_refusal(Growth(), "primary", "rifle", 1, rules())
    assert "never change (ALT-PROG-10)" in specialize_refusal(chosen, "primary", "dodge", 0, rules())
    assert "Modern Ranged is no specialty" in specialize_refusal(chosen, "secondary", "modern_ranged", 0, rules())
    assert '"gun" is no specialty' in specialize_refusal(Growth(), "primary", "gun", 0, rules())
    assert "are two" in specialize_refusal(chosen, "secondary", "rifle", 0, rules())
    assert "progress.specialized" in specialize_refusal(Growth(), "primary", "rifle", 0, rules(**STANDARD))


@pytest.mark.rule("ALT-PROG-08")
def test_who_teaches_is_ahead_and_has_teach():
    ordinary = soldier(ranks={"rifle": 5}, broad=("modern_ranged", "teach"))
    good = soldier(ranks={"rifle": 5, "drill": 1}, broad=("modern_ranged", "teach"))
    assert teacher_of("rifle", 4, (soldier(ranks={"rifle": 9}), ordinary)) == "ordinary"
    assert teacher_of("rifle", 4, (ordinary, good)) == "good"
    assert teacher_of("rifle", 5, (ordinary, good)) == ""
    assert teacher_of("rifle", 4, (soldier(ranks={"rifle": 9}),)) == ""


@pytest.mark.rule("ALT-PROG-11")
def test_last_resorts_are_bought_only_without_the_rule():
    assert "are not bought" in last_resort_refusal(99, 0, 1, rules())
    assert last_resort_refusal(3, 0, 1, rules(**STANDARD)) is None
    assert "all 1 Last Resorts are there" in last_resort_refusal(99, 1, 1, rules(**STANDARD))
    assert "costs 3 skill points, and 2 are left" in last_resort_refusal(2, 0, 1, rules(**STANDARD))


@pytest.mark.rule("ALT-PROG-04", "ALT-PROG-09", "ALT-PROG-16", "ALT-PROG-20")
@pytest.mark.parametrize(
    ("switches", "faults", "warnings"),
    [
        ({}, (), ()),
        ({"progress_training_kits": True}, ("ALT-PROG-09",), ()),
        ({"progress_training_kits": True, "progress_specialized": False}, (), ()),
        ({"progress_broad_2b": False}, ("ALT-PROG-16",), ()),
        ({"progress_points_2a": False}, ("ALT-PROG-16",), ()),
        ({"progress_points_2a": False, "progress_broad_2b": False}, (), ()),
        ({"progress_flat_cost": True}, (), ("ALT-PROG-04", "ALT-PROG-20")),
        ({"progress_flat_cost": True, "progress_specialized": False}, (), ("ALT-PROG-04",)),
        ({"progress_flat_cost": True, "progress_double_points": False}, (), ("ALT-PROG-20",)),
        ({"progress_flat_cost": True, "progress_double_points": False, "progress_specialized": False,
          "progress_training_kits": True}, (), ("ALT-PROG-20",)),
    ],
)  # fmt: skip
def test_switches_that_do_not_go_together(switches, faults, warnings):
    found = conflicts(rules(**switches).options)
    assert [[words[-12:-1] for words in group] for group in found] == [list(faults), list(warnings)]


@pytest.mark.rule("ALT-PROG-20")
def test_the_author_plays_2a_and_2b_without_2c():
    usual = rules().options
    assert (usual.progress_points_2a, usual.progress_broad_2b, usual.progress_flat_cost) == (True, True, False)
