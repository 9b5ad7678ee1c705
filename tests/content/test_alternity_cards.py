"""Alternity's pages, and what its cards say beyond the tables of the ledger (these: `test_ledger_cards`)."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.cards import UnitCard
from game.content.catalogue import catalogue
from game.content.lines import page_of, read_lined
from game.content.model import read_page
from game.content.problem import ContentError
from game.content.scenario_page import scenario_page
from game.content.scene import parse_scene
from game.rulebooks.alternity.cards import ArmourLine, MeleeLine
from game.rulebooks.alternity.skills import ABILITIES
from game.rulebooks.ascension.statblock import GRADES, grade_of

CARDS = catalogue()
# ALT-REACH-04 to -07
REACH = {
    "amazing": ("lance", "polearm"),
    "good": ("great_sword", "spear", "fire_axe", "chain", "staff"),
    "ordinary": ("short_sword", "sabre", "sword", "mace"),
    "marginal": ("dagger", "gauntlet"),
}


@pytest.mark.rule("ALT-REACH-04", "ALT-REACH-05", "ALT-REACH-06", "ALT-REACH-07", "ALT-REACH-11")
@pytest.mark.parametrize(("grade", "key"), [(grade, key) for grade, keys in REACH.items() for key in keys])
def test_every_weapon_has_the_grade_of_reach_that_its_row_gives(grade: str, key: str) -> None:
    found = CARDS.weapon(key).lines["alternity"]
    assert isinstance(found, MeleeLine)
    assert found.reach == grade


@pytest.mark.rule("ALT-PLUG-09")
def test_every_card_has_a_grade_in_the_flagship_whatever_books_it_has_lines_for() -> None:
    """Armour with a line for the percent game, which counts its toughness, opened no battle with this option."""
    assert grade_of(CARDS.armour("body_tank"), "toughness") == GRADES.index("good")
    counted = [card for card in CARDS.armours.values() if "alacrity" in card.lines]
    assert counted
    for card in (*CARDS.armours.values(), *CARDS.weapons.values(), *CARDS.grenades.values()):
        assert 0 <= grade_of(card, "toughness") <= 3
        assert 0 <= grade_of(card, "firepower") <= 3


@pytest.mark.rule("ALT-BASE-17")
def test_shields_add_a_flat_number() -> None:
    lines = {key: card.lines["alternity"] for key, card in CARDS.armours.items() if "alternity" in card.lines}
    shields = {key for key, line in lines.items() if line.shield}
    assert shields == {"small_shield", "medium_shield", "riot_shield"}
    with pytest.raises(ContentError, match="flat number"):
        read_page(ArmourLine, {"shield": True, "li": "d4"}, file="")


@pytest.mark.rule("ALT-MOUNT-07", "ALT-BASE-18")
def test_hide_is_a_die_of_four_less_one_and_bare_skin_is_of_ordinary_toughness() -> None:
    hide, bare = CARDS.armour("hide").lines["alternity"], CARDS.armour("none").lines["alternity"]
    assert {hide.li, hide.hi, hide.en} == {"d4-1"}
    assert (bare.li, bare.hi, bare.en, bare.toughness) == ("0", "0", "0", "ordinary")


def test_every_template_has_a_line_of_people_or_beasts() -> None:
    for card in CARDS.units.values():
        found = card.lines["alternity"]
        scores = [getattr(found.abilities, name) for name in ABILITIES]
        if card.role != "beast" and card.size != "vehicle":
            assert all(4 <= score <= 14 for score in scores), card.key
        assert found.weapons == card.lines["ascension"].weapons
    hero, conscript = (CARDS.unit(key).lines["alternity"] for key in ("hero", "conscript"))
    assert hero.skills["rifle"] > conscript.skills["rifle"]
    assert hero.level > conscript.level


# --- pages --------------------------------------------------------------------------------------------------


def unit(**changes: Any) -> dict[str, Any]:
    line = {"abilities": dict.fromkeys(ABILITIES, 9), "skills": {"rifle": 3}, **changes}
    return {"key": "x", "name": "X", "role": "line", "art": "rifleman", "alternity": line}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"skills": {"rifel": 2}}, 'did you mean "rifle"'),
        ({"skills": {"modern_ranged": 2}}, "a broad skill has no ranks"),
        ({"abilities": dict.fromkeys(ABILITIES, 21)}, "at most 20"),
        ({"profession": "hero"}, "unknown word"),
        ({"pace": [2, 4]}, "walk, run and sprint"),
    ],
)
def test_a_unit_that_may_not_be_is_told(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_lined(UnitCard, unit(**changes), file="x.toml")
    assert any(fault in problem.text() for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"shield": "battle_vest"}, 'unknown shield "battle_vest"'),
        ({"armour": "riot_shield"}, '"riot_shield" is a shield'),
        ({"rides": "unicorn"}, 'unknown unit "unicorn"'),
        ({"rides": "conscript"}, '"conscript" is no mount'),
        ({"rides": "horse", "mount": True}, "a mount rides nothing"),
        ({"weapons": ["laser_rifel"]}, 'did you mean "laser_rifle'),
    ],
)
def test_what_a_unit_leans_on_must_be_there(changes: dict[str, Any], fault: str) -> None:
    card = read_lined(UnitCard, unit(**changes), file="x.toml")
    assert any(fault in problem.text() for problem in CARDS.faults(card, "x.toml"))


@pytest.mark.parametrize(
    ("page", "table", "fault"),
    [
        ("gun", {"impact": "hi", "damage": ["d4w"] * 3, "skill": "rifle", "range": [9, 6, 3], "clip": 5}, "rise"),
        ("gun", {"impact": "hi", "damage": ["d4"] * 3, "skill": "rifle", "range": [3, 6, 9], "clip": 5}, "damage"),
        ("melee", {"impact": "li", "damage": ["d4w"] * 2, "skill": "blade"}, "damage"),
        ("grenade", {"effect": "blast"}, "needs damage for each band"),
        ("grenade", {"effect": "smoke"}, "at least one round"),
        ("grenade", {"effect": "gas", "rounds": 2}, "a poison goes with gas"),
        ("poison", {}, "a poison does something"),
    ],
)
def test_a_line_that_may_not_be_is_told(page: str, table: dict[str, Any], fault: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_page(page_of(page, "alternity"), table, file="x.toml")
    assert any(fault in problem.text() for problem in caught.value.problems)


def test_a_scenario_speaks_the_words_of_its_book() -> None:
    side = {"key": "blue", "name": "B", "zone": "a"}
    table = {"title": "T", "briefing": "", "map": "bridge", "rounds": 3, "objectives": []}
    changed = {"like": "rifleman", "abilities": {"dex": 12}, "skills": {"rifle": 4}}
    page = read_page(scenario_page("alternity"), {**table, "sides": [{**side, "units": [changed]}]}, file="")
    assert page.sides[0].units[0].abilities.dex == 12  # type: ignore[attr-defined]
    strange = {"like": "rifleman", "stats": {"senses": 4}}
    with pytest.raises(ContentError, match='unknown key "stats"'):
        read_page(scenario_page("alternity"), {**table, "sides": [{**side, "units": [strange]}]}, file="")


def test_what_became_of_a_mount_needs_one() -> None:
    scene = 'rules = "alternity"\nfield = "a"\n[units.a]\nside = "blue"\nlike = "conscript"\nmount = [0, 3, 0]\n'
    with pytest.raises(ContentError, match=r"units\.a\.mount: error: it rides nothing"):
        parse_scene(scene)
    rider = parse_scene(f'{scene}rides = "horse"\n').recruits[0].situation
    assert rider.mount == (0, 3, 0)  # type: ignore[attr-defined]
