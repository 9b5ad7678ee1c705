"""New soldiers: starting skill points, broad skills and first ranks (ALT-PROG-13 to -15, -19, -21)."""

import pytest

from game.rulebooks.alternity.campaign import broad_limit, rebuilt, starting_points
from game.rulebooks.alternity.progress import Growth, Learner
from tests.books.alternity.opened import rules

OLD = {"progress_points_2a": False, "progress_broad_2b": False}
ABLE = {"str": 9, "dex": 11, "con": 10, "int": 10, "wil": 8, "per": 9}
FREE = {"athletics", "awareness", "knowledge", "stamina"}


def made(ranks, broad, profession="none", **growth):
    return Learner(ABLE, ranks, frozenset(broad), profession, Growth(**growth))


@pytest.mark.rule("ALT-PROG-13")
def test_starting_points_by_rule_2a():
    assert [starting_points(9, human=human, rules=rules()) for human in (False, True)] == [57, 62]
    assert starting_points(6, human=True, rules=rules()) == 53


@pytest.mark.rule("ALT-PROG-14")
def test_starting_points_without_it():
    assert [starting_points(9, human=human, rules=rules(**OLD)) for human in (False, True)] == [40, 45]


@pytest.mark.rule("ALT-PROG-15")
def test_how_many_broad_skills_are_learned_at_creation():
    assert [broad_limit(score, rules()) for score in (6, 9, 12)] == [5, 6, 7]
    assert broad_limit(6, rules(**OLD)) == 3
    assert broad_limit(9, rules(resistance_bands=(4, 6, 8, 12, 14, 16, 18))) == 7


@pytest.mark.rule("ALT-PROG-13", "ALT-PROG-19", "ALT-PROG-21")
def test_a_cast_is_rebuilt_by_the_same_formulas():
    assert starting_points(10, human=True, rules=rules()) == 65
    cast = made({"rifle": 5, "dodge": 2, "first_aid": 1}, {"modern_ranged", "acrobatics", "resolve"}, "combat_spec")
    after = rebuilt(cast, human=True, rules=rules())
    assert after.ranks == {"rifle": 3, "dodge": 2, "first_aid": 1}
    assert after.broad == FREE | {"modern_ranged", "acrobatics", "resolve"}
    assert after.growth == Growth(points=65 - (6 + 3 + 4 + 5) - (7 + 3 + 4) - 2 - 5)


@pytest.mark.rule("ALT-PROG-15", "ALT-PROG-21")
def test_a_cast_learns_no_more_than_its_points_and_its_wits_allow():
    dull = Learner({**ABLE, "int": 4}, {}, frozenset(("armor_operation", "heavy_weapons", "stealth", "tactics",
                                                      "security", "resolve", "leadership")))  # fmt: skip
    after = rebuilt(dull, human=False, rules=rules(**OLD))
    assert after.broad == {"armor_operation", "heavy_weapons"}
    assert after.growth.points == 15 - 7 - 6
    poor = rebuilt(Learner({**ABLE, "int": 4}, {"sneak": 3, "bow": 1}, frozenset()), human=False, rules=rules(**OLD))
    assert poor.ranks == {"sneak": 1}
    assert poor.growth.points == 15 - 7 - 5
