"""Conditions and the ladder where no scene can ask: queries for close combat, figures of cards, texts refused."""

from __future__ import annotations

from typing import Any

import pytest

from game.battle.scene_setup import set_up
from game.content.cards import LADDER, UnitCard
from game.content.problem import ContentError
from game.content.scene import parse_scene
from game.messages import events as ev
from game.rulebooks.ascension.blasts import dodge_check
from game.rulebooks.ascension.close.challenge import close_parts
from game.systems.conditions import (
    attack_edges,
    check_edges,
    condition_of,
    dodge_edges,
    imposed,
    lost_for_good,
    sure_hit,
    turns_from_now,
)
from game.systems.situations import edge_of
from game.world.body import Stress
from game.world.conditions import Advantage, AtBay, Condition, Conditions
from game.world.gear import Weapon
from game.world.place import Grapple, Posture
from game.world.turns import Clock
from tests.rules.support import Bout, hit, of_kind

SWORD = Weapon("sword", "Sword", "melee", "3d6", "slashing", skill="melee")
RUNGS = [
    ("ALA-LADDER-01", "effortless", 40, 4),
    ("ALA-LADDER-03", "easy", 20, 2),
    ("ALA-LADDER-04", "favorable", 10, 1),
    ("ALA-LADDER-05", "everyday", 0, 0),
    ("ALA-LADDER-06", "challenging", -10, -1),
    ("ALA-LADDER-07", "hard", -20, -2),
    ("ALA-LADDER-08", "very_hard", -30, -3),
    ("ALA-LADDER-09", "extreme", -40, -4),
    ("ALA-LADDER-10", "near_impossible", -50, -5),
]


def under(fight: Bout, unit: int, *kinds: str, **known: Any) -> None:
    known.setdefault("ends", "cause")
    fight.put(unit, Conditions(tuple(sorted(condition_of(fight.book.numbers, kind, **known) for kind in kinds))))


@pytest.fixture(autouse=True)
def _closed(bout: type[Bout]) -> None:
    """Every world opened here is closed by the fixture of the folder."""


def total(edges: tuple[Any, ...]) -> int:
    return sum(edge.amount for edge in edges)


@pytest.mark.parametrize(
    ("word", "points", "edge"),
    [pytest.param(*rung, marks=pytest.mark.rule(row, "ALA-RULING-02")) for row, *rung in RUNGS],
)
def test_a_rung_by_name_is_points_and_a_tenth_of_them_edge(word: str, points: int, edge: int) -> None:
    card = UnitCard(key="x", name="X", role="x", art="x", fear=word)
    assert card.fear == points
    fight = Bout()
    unit = fight.unit("a", intellect=3, skills={"mental_conditioning": 1})
    check = fight.book.situations.mind_check(fight.world, unit, edge_of(card.fear))
    assert check.bonus == 3 + 1 + edge
    assert len(LADDER) == 9


@pytest.mark.rule("ALA-CONV-01")
@pytest.mark.parametrize(("points", "edge"), [(-20, -2), (-15, -1), (30, 3), (15, 1), (-9, 0), (0, 0)])
def test_remainders_drop_toward_zero(points: int, edge: int) -> None:
    assert edge_of(points) == edge


@pytest.mark.rule("ALA-LADDER-01")
def test_a_word_that_is_no_rung_is_refused() -> None:
    with pytest.raises(ValueError, match="no rung"):
        UnitCard.model_validate({"key": "x", "name": "X", "role": "x", "art": "x", "fear": "dreadful"})


@pytest.mark.rule("ALA-CONV-02", "ALA-COND-36")
def test_minus_thirty_on_dodge_is_three_off_close_ac_named_with_it() -> None:
    """Close AC 19 in Dodge is 16; where Block is the better it is named, and stays."""
    fight = Bout()
    n = fight.book.numbers
    dodger = fight.unit("a", physique=4, skills={"unarmed": 2}, weapons=(), parts=(Advantage(0, 3),))
    assert total(close_parts(fight.world, dodger, n)) == 19
    under(fight, dodger, "restrained", ends="check")
    assert total(close_parts(fight.world, dodger, n)) == 16
    blocker = fight.unit("b", physique=4, skills={"unarmed": 2}, weapons=(), parts=(Advantage(1, 3),))
    under(fight, blocker, "restrained", ends="check")
    assert total(close_parts(fight.world, blocker, n)) == 17


@pytest.mark.rule("ALA-COND-40", "ALA-CONV-02")
def test_the_stunned_dodge_at_two_less() -> None:
    fight = Bout()
    unit = fight.unit("a", physique=4, skills={"athletics": 3})
    under(fight, unit, "stunned")
    assert dodge_check(fight.world, fight.book.numbers, unit, 15).bonus == 4 + 3 - 2
    assert total(dodge_edges(fight.world, unit, fight.book.numbers)) == -2


@pytest.mark.rule("ALA-RULING-20")
def test_whoever_is_at_bay_is_harder_to_get_at() -> None:
    fight = Bout()
    unit = fight.unit("a")
    before = total(close_parts(fight.world, unit, fight.book.numbers))
    fight.put(unit, AtBay(1))
    assert total(close_parts(fight.world, unit, fight.book.numbers)) == before + 1


@pytest.mark.rule("ALA-COND-29", "ALA-COND-30", "ALA-RULING-18", "ALA-COND-02")
def test_close_combat_with_who_lies_down() -> None:
    """Close AC 15 is 10 (native, not +1 by conversion), stunned as well adds +1; its own attacks have -1."""
    fight = Bout()
    n = fight.book.numbers
    target = fight.unit("b", side="red", physique=3, skills={"melee": 2}, weapons=(SWORD,))
    assert total(close_parts(fight.world, target, n)) == 15
    fight.put(target, Posture(prone=True))
    assert total(close_parts(fight.world, target, n)) == 10
    assert total(attack_edges(fight.world, target, n, close="weapon")) == -1
    assert attack_edges(fight.world, target, n) == ()


@pytest.mark.rule("ALA-RULING-21", "ALA-COND-22")
@pytest.mark.parametrize(("squares", "sure"), [(0, True), (1, True), (2, False)])
def test_the_helpless_are_hit_without_a_roll_from_beside(squares: int, sure: bool) -> None:
    fight = Bout()
    a = fight.unit("a")
    b = fight.unit("b", at=(squares, 0), side="red")
    assert not sure_hit(fight.world, fight.book, a, b)
    under(fight, b, "paralyzed")
    assert sure_hit(fight.world, fight.book, a, b) is sure
    c = fight.unit("c", at=(squares, 0), side="red", parts=(Stress(8),))
    assert sure_hit(fight.world, fight.book, a, c) is sure


@pytest.mark.rule("ALA-COND-22")
def test_nothing_is_sure_where_conditions_are_not_played() -> None:
    fight = Bout(conditions=False)
    a, b = fight.unit("a"), fight.unit("b", side="red", parts=(Stress(8),))
    assert not sure_hit(fight.world, fight.book, a, b)
    assert imposed(fight.world, fight.book, a, Condition("stunned", turns=1)) == ()
    n = fight.book.numbers
    assert (n.prone_ranged, n.prone_close, n.grappled_act, n.grappled_dodge) == (0, 0, 0, 0)


@pytest.mark.rule("ALA-RULING-23")
def test_stone_feels_neither_poison_nor_fear() -> None:
    fight = Bout()
    unit = fight.unit("a")
    under(fight, unit, "petrified")
    for kind in ("poisoned", "frightened", "panicked"):
        assert imposed(fight.world, fight.book, unit, Condition(kind, ends="never")) == ()
    stunned = Condition("stunned", turns=1)
    assert imposed(fight.world, fight.book, unit, stunned) == (ev.ConditionGained(unit, stunned),)


@pytest.mark.rule("ALA-RULING-18", "ALA-COND-25", "ALA-COND-34")
def test_edges_of_different_conditions_add_on_a_check() -> None:
    fight = Bout()
    unit = fight.unit("a", side="red")
    n = fight.book.numbers
    sick = condition_of(n, "poisoned", edge=-1, ends="never")
    fight.put(unit, Conditions((sick, condition_of(n, "restrained"))))
    assert total(check_edges(fight.world, unit, n, "athletics")) == -3
    assert total(check_edges(fight.world, unit, n, "medicine")) == -1


@pytest.mark.rule("ALA-COND-42")
def test_an_own_turn_under_way_does_not_count() -> None:
    fight = Bout()
    unit = fight.unit("a")
    assert turns_from_now(fight.world, fight.book, unit, 1) == 1
    clock = fight.get(fight.battle, Clock)
    fight.put(fight.battle, Clock(clock.round, unit, clock.order))
    assert turns_from_now(fight.world, fight.book, unit, 1) == 2


@pytest.mark.rule("ALA-COND-03")
def test_a_condition_without_an_end_is_refused() -> None:
    text = 'field = """\na b\n"""\n[units.a]\nside = "blue"\nlike = "rifleman"\nconditions = [{ kind = "paralyzed" }]\n'
    text += '[units.b]\nside = "red"\nlike = "rifleman"\n[[steps]]\nunit = "a"\norder = "end"\n'
    with pytest.raises(ContentError, match="ALA-COND-03"):
        parse_scene(text)
    for kind in ("frightened", "restrained", "stunned", "panicked"):
        set_up(parse_scene(text.replace("paralyzed", kind))).world.close()  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="ALA-COND-03"):
        condition_of(Bout().book.numbers, "blinded")


@pytest.mark.rule("ALA-COND-45")
def test_only_what_never_ends_is_for_good() -> None:
    fight = Bout()
    unit = fight.unit("a")
    for ends, gone in (("turn", False), ("cause", False), ("never", True)):
        under(fight, unit, "petrified", ends=ends, turns=1)
        assert lost_for_good(fight.world, unit) is gone
        assert fight.book.standing(fight.world, unit) is not gone


@pytest.mark.rule("ALA-CONV-03")
def test_body_score() -> None:
    fight = Bout()
    assert fight.book.situations.body_score(fight.world, fight.unit("a", physique=3)) == 16


@pytest.mark.rule("ALA-CONV-04")
def test_a_body_check_of_nine_fails() -> None:
    fight = Bout()
    unit = fight.unit("a", physique=3, skills={"physical_conditioning": 2})
    check = fight.book.situations.body_check(fight.world, unit, 0)
    assert (check.target, check.bonus) == (10, 5)
    assert check.read((4,)) < 0 <= check.read((5,))


@pytest.mark.rule("ALA-CONV-05")
def test_dice_of_a_module_are_six_sided_and_nobody_caps_them() -> None:
    """3d10 are 3d6 of stress; a hero of two levels is not asked."""
    fight = Bout()
    hero = fight.unit("a", physique=3, hero_level=1)
    told = fight.run(fight.book.situations.hurt(hero, "3d10", "fall"), dice=[6, 6, 6])
    assert [taken.amount for taken in of_kind(told, ev.StressTaken)] == [18]
    assert not fight.asked
    assert fight.run(hit(hero, "1d6"), dice=[1])


@pytest.mark.rule("ALA-CONV-06")
def test_zero_health_and_killed() -> None:
    """SL 12, H 1: critical at 12, killed is 24."""
    fight = Bout()
    unit = fight.unit("a", physique=4, skills={"physical_conditioning": 3})
    for event in fight.book.situations.drain(fight.world, unit, 12, "poison"):
        fight.tell(event)
    assert (fight.stress(unit), fight.state(unit)) == (12, "critical")
    for event in fight.book.situations.struck_down(fight.world, unit, "poison"):
        fight.tell(event)
    assert (fight.stress(unit), fight.state(unit)) == (24, "dying")


@pytest.mark.rule("ALA-COND-16", "ALA-COND-17")
def test_whoever_is_held_is_hampered_but_for_its_own_grapple() -> None:
    """-2 on close attacks but a grapple and on Athletics, nothing on a pistol; -3 on a Dodge, none for the grappler."""
    fight = Bout()
    n = fight.book.numbers
    held, holder = fight.unit("a"), fight.unit("b", side="red")
    fight.put(held, Grapple(holder, holds=False))
    fight.put(holder, Grapple(held, holds=True))
    assert total(attack_edges(fight.world, held, n, close="strike")) == -2
    assert attack_edges(fight.world, held, n, close="grapple") == attack_edges(fight.world, held, n) == ()
    assert total(check_edges(fight.world, held, n, "athletics")) == -2
    assert check_edges(fight.world, held, n, "medicine") == ()
    assert total(dodge_edges(fight.world, held, n)) == -3
    assert attack_edges(fight.world, holder, n, close="strike") == dodge_edges(fight.world, holder, n) == ()
