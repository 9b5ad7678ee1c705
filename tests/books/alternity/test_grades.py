"""Firepower against toughness, the damage line one may choose, secondary damage by rule 1A."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.messages.events import AttackGraded, HarmMarked
from game.messages.orders import DECLINE, Attack, Respond
from game.rulebooks.alternity.arms import damage_line
from game.rulebooks.alternity.harm import graded, marked
from game.rulebooks.alternity.lower import preferred
from game.rulebooks.alternity.options import Options
from game.world.arsenal import Plating
from game.world.store import Unit
from game.world.tracks import Harm
from tests.books.alternity.support import CF_COAT, GOOD, LASER_RIFLE, Skirmish, arm
from tests.rules.support import of_kind

O, G, A = 1, 2, 3  # noqa: E741 - the book's own letters
PLAIN = Options(damage_firepower_excess="none")
UPGRADE = Options(damage_firepower_excess="upgrade")
PLUS_ONE = Options(damage_firepower_excess="plus_one")
BODY_TANK = Plating(toughness=G)
"""As tough as a body tank, with no armour die, so that the class alone is seen."""


def struck(text: str, firepower: int, toughness: int, options: Options) -> str:
    """A damage line as it strikes, written as on a card."""
    line = graded(damage_line(text), firepower, toughness, options)
    return f"{line.dice}{f'{line.add:+}' if line.add else ''}{line.kind[:1]}"


def shooting(skirmish: type[Skirmish], plating: Plating) -> tuple[Skirmish, Unit, Unit]:
    """Laser rifle 16/8/4 at short, -1 -1: -d6."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), dex=11, skills={"rifle": 5}, arms=(LASER_RIFLE,))
    return fight, a, fight.soldier("b", (4, 0), "red", plating=plating)


@pytest.mark.rule("ALT-BASE-18")
def test_toughness_degrades_a_class_a_grade() -> None:
    """4m against Good: 4w, 2s beside it; against Amazing 4s; 3s against Good nothing."""
    for points, kind, toughness, expected in (
        (4, "m", G, Harm(stun=2, wound=4)),
        (4, "m", A, Harm(stun=4)),
        (3, "s", G, Harm()),
    ):
        line = graded(damage_line(f"d4{kind}"), O, toughness, PLUS_ONE)
        assert marked(line.kind, points, 0, PLUS_ONE) == expected


@pytest.mark.rule("ALT-1A-01", "ALT-1A-02", "ALT-1A-03")
def test_a_mortal_point_drags_a_wound_and_a_stun_by_rule_1a() -> None:
    """4m at equal grades: 2w 2s without 1A, 4w 4s with it, whatever 1B says."""
    for excess in ("none", "upgrade", "plus_one"):
        for one_for_one, dragged in ((False, 2), (True, 4)):
            options = Options(damage_secondary_one_for_one=one_for_one, damage_firepower_excess=excess)
            line = graded(damage_line("d4m"), G, G, options)
            assert marked(line.kind, 4, 0, options) == Harm(stun=dragged, wound=dragged, mortal=4)


@pytest.mark.rule("ALT-1A-04")
def test_rule_1a_leaves_wounds_and_armour_as_they_are() -> None:
    """4m, armour 3: 1m 4w 4s; 5w: 2s."""
    options = Options(damage_secondary_one_for_one=True)
    assert marked("mortal", 4, 3, options) == Harm(stun=4, wound=4, mortal=1)
    assert marked("wound", 5, 0, options) == Harm(stun=2, wound=5)


@pytest.mark.rule("ALT-1B-01", "ALT-1B-06")
def test_firepower_above_toughness_raises_the_class() -> None:
    """Good on Ordinary: stun to wound, wound to mortal, mortal with its dice doubled; with `none` all stays."""
    assert [struck(line, G, O, UPGRADE) for line in ("d4+1s", "d4+2w", "d4+2m")] == ["d4+1w", "d4+2m", "2d4+2m"]
    assert struck("d4+2w", G, O, PLAIN) == "d4+2w"


@pytest.mark.rule("ALT-1B-04")
def test_two_grades_raise_once() -> None:
    """Starload (Amazing) on a CF coat: d8+2w becomes d8+2m."""
    assert struck("d8+2w", A, O, UPGRADE) == "d8+2m"


@pytest.mark.rule("ALT-1B-07")
def test_the_milder_variant_adds_a_point_a_grade() -> None:
    """A on O +2, G on O and A on G +1, O on O nothing; frag d4+2w with a 4 is 7w."""
    found = [struck("d4w", *grades, PLUS_ONE) for grades in ((A, O), (G, O), (A, G), (O, O))]
    assert found == ["d4+2w", "d4+1w", "d4+1w", "d4w"]
    assert struck("d4+2w", G, O, PLUS_ONE) == "d4+3w"


@pytest.mark.rule("ALT-1B-09")
def test_equal_grades_change_nothing_and_less_only_degrades() -> None:
    for options in (PLAIN, UPGRADE, PLUS_ONE):
        assert struck("d4+2m", G, G, options) == "d4+2m"
        assert struck("d4+2m", O, G, options) == "d4+2w"


@pytest.mark.rule("ALT-DEGR-01")
def test_a_lower_line_may_be_rolled_where_toughness_degrades(skirmish: type[Skirmish]) -> None:
    """Amazing on Good toughness: kept, d4+1m 2 -> 3w 1s; the Good line, d6+3w 5 -> 8s."""
    for answer, face, tracks in (("decline", 2, (1, 3, 0, 0)), ("lower", 5, (8, 0, 0, 0))):
        fight, a, b = shooting(skirmish, BODY_TANK)
        fight.phase(GOOD, {a: (Attack(b),)}, dice=[4, 1, face], answers=[answer])
        assert fight.tracks(b) == tracks


@pytest.mark.rule("ALT-DEGR-02")
def test_one_degree_only(skirmish: type[Skirmish]) -> None:
    """Amazing offers itself and Good; Ordinary offers nothing."""
    fight, a, b = shooting(skirmish, BODY_TANK)
    told = fight.phase(GOOD, {a: (Attack(b),)}, dice=[4, 1, 6], answers=["lower"])
    assert fight.asked[-1].choices == (DECLINE, Respond("lower"))
    assert of_kind(told, HarmMarked)[0].rolled == 9  # d6+3, the Good line
    fight, a, b = shooting(skirmish, BODY_TANK)
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[13, 1, 6])
    assert "lower_line" not in [one.question for one in fight.asked]


@pytest.mark.rule("ALT-DEGR-03")
def test_nothing_is_offered_where_nothing_degrades(skirmish: type[Skirmish]) -> None:
    """A laser rifle on a CF coat."""
    fight, a, b = shooting(skirmish, CF_COAT)
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[4, 1, 4, 3, 1, 1])
    assert "lower_line" not in [one.question for one in fight.asked]


@pytest.mark.rule("ALT-DEGR-04")
def test_which_line_the_computer_rolls() -> None:
    """Mean points times class weight after degrading: 7 to 6.5 keep, 9 to 5.5 keep; a weak Amazing line is given up."""
    lines = [damage_line(text) for text in ("d6+3w", "d4+1m", "d6+2w", "d4+2m", "d8+8w", "d4m")]
    assert not preferred(lines[0], lines[1], O, G, PLUS_ONE)
    assert not preferred(lines[2], lines[3], G, A, PLUS_ONE)
    assert preferred(lines[4], lines[5], O, G, PLUS_ONE)  # 12.5 stun to 2.5 wounds: 12.5 to 5
    assert not preferred(replace(lines[5], kind="wound"), replace(lines[5], kind="wound"), O, G, PLUS_ONE)


@pytest.mark.rule("ALT-DEGR-05")
def test_only_the_damage_line_falls(skirmish: type[Skirmish]) -> None:
    """The attack stays Amazing for everything else."""
    fight, a, b = shooting(skirmish, BODY_TANK)
    told = fight.phase(GOOD, {a: (Attack(b),)}, dice=[4, 1, 5], answers=["lower"])
    assert of_kind(told, AttackGraded)[0].degree == 3


@pytest.mark.rule("ALT-BASE-18")
def test_a_degraded_amazing_hit_need_not_be_stood(skirmish: type[Skirmish]) -> None:
    """No Stamina check is drawn: firepower Ordinary, toughness Good."""
    fight = skirmish("." * 12, damage__lower_degree_choice=False)
    gun = arm("gun", "rifle", "d4w d4w d4+3m", family="rifle", ranges=(50, 100, 200))
    a = fight.soldier("a", (0, 0), dex=11, skills={"rifle": 5}, arms=(gun,))
    b = fight.soldier("b", (4, 0), "red", plating=BODY_TANK)
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[4, 1, 1])
    assert fight.tracks(b) == (2, 4, 0, 0)
