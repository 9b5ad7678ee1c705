"""Soldiers of a roster by this book: what they may buy, what battles leave them, how they go into the next."""

from dataclasses import dataclass, field

import pytest

from game.rulebooks.alternity.campaign import AlternityProgression
from game.rulebooks.alternity.cards import AbilityLine, BenefitLine, UnitLine
from game.rulebooks.alternity.progress import Growth
from game.systems.progression import Enlisted, Fought
from game.world.body import Resorts
from tests.books.alternity.opened import rules


def line(**changes):
    abilities = AbilityLine(**dict.fromkeys(("str", "dex", "con", "int", "wil"), 10), per=9)
    usual = {"abilities": abilities, "profession": "combat_spec", "skills": {"modern_ranged": 1, "rifle": 4}}
    return UnitLine(**{**usual, **changes})


@dataclass
class Nobody:
    """A world in which there is one unit, with these parts."""

    parts: dict[type, object] = field(default_factory=dict)

    def find(self, _unit, kind):
        return self.parts.get(kind)


def chapter(**changes):
    return AlternityProgression(rules(**changes))


def bought():
    """The chapter where Last Resorts are bought."""
    return chapter(progress_last_resorts_per_adventure=False)


RIFLEMAN = line()


def who(line=RIFLEMAN, comrades=(), *, battles=1, **growth):
    return Enlisted(line, Growth(**growth), battles, comrades)


def keys(found):
    return [wish.key for wish in found]


@pytest.mark.rule("ALT-PROG-02", "ALT-PROG-24")
def test_what_may_be_wanted():
    found = keys(chapter().wishes(who(points=12)))
    assert found[:3] == ["pistol", "rifle", "smg"]
    assert "modern_ranged" not in found
    assert {"awareness", "extra_action", "str", "wound"} <= set(found)
    assert "climb" not in found
    assert "last_resort" in keys(bought().wishes(who()))
    assert "extra_action" not in keys(chapter().wishes(who(line(profession="none"))))


@pytest.mark.rule("ALT-PROG-02")
def test_points_are_spent_and_the_skills_change():
    soldier = who(points=12)
    wish = chapter().wish(soldier, "rifle")
    assert (wish.kind, wish.name, wish.price, wish.refusal) == ("rank", "Modern Ranged-rifle 5", 7, "")
    rank = chapter().fulfilled(soldier, "rifle")
    assert (rank.skills, rank.growth) == ({"rifle": 5}, Growth(points=5, raised=("rifle",)))
    broad = chapter().fulfilled(who(points=5), "awareness")
    assert (broad.skills, broad.growth.points) == ({"awareness": 1}, 2)
    first = chapter().fulfilled(who(points=5), "pistol")
    assert (first.skills, first.growth.points) == ({"pistol": 1}, 2)
    assert "costs 7 skill points, and 5 are left (ALT-PROG-02)" in chapter().wish(who(points=5), "rifle").refusal
    with pytest.raises(KeyError):
        chapter().wish(soldier, "gun")


@pytest.mark.rule("ALT-PROG-05", "ALT-PROG-10")
def test_specialized_skills_are_chosen_before_the_first_battle():
    recruit = who(battles=0)
    assert [key for key in keys(chapter().wishes(recruit)) if ":" in key] == [
        "primary:pistol", "primary:rifle", "primary:smg", "secondary:pistol", "secondary:rifle", "secondary:smg",
    ]  # fmt: skip
    chosen = chapter().fulfilled(recruit, "primary:rifle").growth
    assert chosen == Growth(primary="rifle")
    assert chapter().wish(Enlisted(line(), chosen, 0), "rifle").price == 5
    assert "never change (ALT-PROG-10)" in chapter().wish(Enlisted(line(), chosen, 0), "primary:smg").refusal
    assert chapter().wish(Enlisted(line(), chosen, 0), "secondary:smg").refusal == ""
    assert "never change (ALT-PROG-10)" in chapter().wish(who(), "primary:rifle").refusal
    assert not any(":" in key for key in keys(chapter().wishes(who())))
    with pytest.raises(KeyError):
        chapter().wish(recruit, "tertiary:rifle")


@pytest.mark.rule("ALT-PROG-07", "ALT-PROG-08")
def test_a_comrade_teaches():
    drill = line(skills={"rifle": 5, "teach": 1, "drill": 1})
    taught = chapter().wish(who(comrades=(line(skills={"rifle": 9}), drill), points=12), "rifle")
    assert (taught.price, taught.name) == (5, "Modern Ranged-rifle 5, taught by a Good teacher")
    assert chapter().fulfilled(who(comrades=(drill,), points=12), "rifle").growth.points == 7
    special = chapter().wish(who(comrades=(drill,), points=12, primary="rifle"), "rifle")
    assert (special.price, special.name) == (5, "Modern Ranged-rifle 5")


@pytest.mark.rule("ALT-PROG-24")
def test_benefits_are_part_of_the_line():
    had = {"con": 1, "action_die": 1, "action_check": 2, "extra_action": 1, "wound": 1}
    hardy = RIFLEMAN.model_copy(update={"benefits": BenefitLine(wound=1)})
    grown = chapter().grown(hardy, Growth(level=7, benefits=had))
    assert (grown.abilities.con, grown.abilities.str, grown.level) == (11, 10, 7)
    assert grown.benefits == BenefitLine(action_check=2, action_die=1, actions=1, wound=2)


@pytest.mark.rule("ALT-PROG-11", "ALT-PROG-12")
def test_last_resorts_in_an_operation():
    (fresh,) = chapter().laid((Resorts(left=1, most=1),), Growth())
    assert fresh == Resorts(1, 1)
    used = chapter().after(Nobody({Resorts: Resorts(left=0, most=1)}), 1, Growth(), Fought(True, False, 0))
    assert chapter().laid((Resorts(left=1, most=1),), used) == (Resorts(0, 1),)
    assert chapter().laid((Resorts(left=1, most=1),), chapter().refreshed(used)) == (Resorts(1, 1),)
    assert bought().refreshed(used) == used


@pytest.mark.rule("ALT-PROG-11")
def test_last_resorts_are_bought_back_without_the_rule():
    poor = who(points=3, resorts_used=1)
    assert "are not bought" in chapter().wish(poor, "last_resort").refusal
    assert bought().wish(poor, "last_resort").refusal == ""
    assert bought().fulfilled(poor, "last_resort").growth == Growth()
    assert "all 1 Last Resorts are there" in bought().wish(who(points=3), "last_resort").refusal


@pytest.mark.rule("ALT-PROG-01", "ALT-PROG-23")
def test_a_battle_is_worth_points_and_a_level():
    growth = Growth()
    for _ in range(2):
        growth = chapter().after(Nobody(), 1, growth, Fought(survived=True, victory=True, objectives=1))
    assert growth == Growth(level=2, points=12)
    assert chapter().after(Nobody(), 1, growth, Fought(survived=False, victory=True, objectives=1)) == growth


@pytest.mark.rule("ALT-PROG-21")
def test_who_joins_comes_as_the_card_says_or_rebuilt():
    assert chapter().joined(line(level=3)).growth == Growth(level=3)
    assert chapter().joined(line()).skills == {}
    rebuilt = chapter(cast_rebuild=True).joined(line())
    assert rebuilt.skills == {"rifle": 3, "athletics": 1, "awareness": 1, "knowledge": 1, "stamina": 1}
    assert rebuilt.growth == Growth(points=65 - 6 - (3 + 4 + 5))


def test_where_a_soldier_stands_in_words():
    bought_so_far = {"wound": 1, "stun": 2}
    soldier = who(level=2, ap=1, points=4, primary="rifle", benefits=bought_so_far, resorts_used=1)
    assert chapter().words(soldier) == (
        "level 2, 1 of 7 achievement points; 4 skill points to spend; "
        "specialized in Modern Ranged-rifle; wound +1; stun +1 (2 times); "
        "Last Resorts 0 of 1"
    )
    assert "may choose specialized skills before its first battle" in chapter().words(who(battles=0))


@pytest.mark.rule("ALT-PROG-10", "ALT-PROG-11", "ALT-PROG-23", "ALT-PROG-24")
def test_what_a_file_may_not_say():
    assert chapter().doubts(who(level=2, ap=6, benefits={"wound": 2}, primary="rifle", resorts_used=1)) == ()
    wrong = who(level=2, ap=7, benefits={"wound": 3, "luck": 1}, primary="gun", resorts_used=2, raised=("athletics",))
    told = {place: what for place, what, _hint in chapter().doubts(wrong)}
    assert list(told) == [
        "growth.primary", "growth.ap", "growth.raised", "growth.benefits.wound", "growth.benefits.luck",
        "growth.resorts_used",
    ]  # fmt: skip
    assert "which takes 7" in told["growth.ap"]
    assert "had 2 times at most" in told["growth.benefits.wound"]
