"""Alternity's pages, and the cards of its two tables as the ledger prints them."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.catalogue import catalogue
from game.content.lines import page_of, read_lined
from game.content.model import read_page
from game.content.problem import ContentError
from game.content.scenario_page import scenario_page
from game.content.units import UnitCard
from game.rulebooks.alternity.abilities import ABILITIES
from game.rulebooks.alternity.cards import ArmourLine, GrenadeLine, GunLine, MeleeLine, line_of

CARDS = catalogue()
# card: impact/firepower, accuracy, range, damage, modes, clip: ALT-BASE-29
GUNS = {
    "pistol": ("hi/o", 0, "6/12/50", "d4+1w / d4+2w / d4m", "F", 15),
    "charge_pistol": ("hi/o", 0, "8/16/60", "d4+1w / d6+1w / d4m", "F", 15),
    "stutter_pistol": ("li/o", 0, "6/12/30", "d6+2s / d8+2s / d8+4s", "F", 10),
    "laser_pistol": ("en/o", -1, "20/40/200", "d4+1w / d6+1w / d4m", "F", 20),
    "laser_rifle": ("en/o", -1, "100/400/1000", "d6+1w / d6+3w / d4+1m", "F", 12),
    "assault_rifle": ("hi/o", 0, "60/120/300", "d4+2w / d6+3w / d4+1m", "FBA", 30),
    "charge_rifle": ("hi/o", 0, "80/160/400", "d6+1w / d6+3w / d6+1m", "FBA", 30),
    "submachine_gun": ("hi/o", 1, "10/20/80", "d4+1w / d4+2w / d4m", "BA", 30),
    "stutter_gun": ("li/o", 0, "10/20/80", "d6+2s / d8+2s / d8+4s", "BA", 60),
    "charge_machine_gun": ("hi/g", -1, "200/600/1200", "d8w / 2d6w / 2d4m", "A", 150),
    "machine_gun": ("hi/g", 0, "100/400/1000", "d6+1w / 2d4+2w / d8m", "A", 150),
    "bantam_fragments": ("en/o", 0, "100/800/4000", "d6w / d6+2w / d8+2w", "F", 4),
    "bantam_piercing": ("hi/g", -2, "100/800/4000", "d4+2w / d4+4w / d4+1m", "F", 4),
    "bantam_starload": ("en/a", -2, "100/800/4000", "d8+2w / d4+1m / d6+1m", "F", 4),
    "hunting_bow": ("li/o", 1, "40/80/200", "d4+1w / d6+1w / d4m", "F", 10),
    "crossbow": ("li/o", 0, "50/100/250", "d4+2w / d6+2w / d4+1m", "F", 10),
}
# card: accuracy, damage, thrown, reach: ALT-BASE-29 and ALT-REACH-04 to -07
MELEE = {
    "dagger": (0, "d4w / d4+1w / d4+2w", True, "marginal"),
    "short_sword": (0, "d4w / d6w / d6+2w", False, "ordinary"),
    "sabre": (0, "d4w / d4+2w / 2d4+1w", False, "ordinary"),
    "sword": (0, "d4+2w / d6+2w / d4m", False, "ordinary"),
    "great_sword": (1, "d6+1w / d6+2w / d4+1m", False, "good"),
    "mace": (0, "d6+1s / d4+1w / d6+1w", False, "ordinary"),
    "gauntlet": (0, "d4+1s / d4+2s / d4-1w", False, "marginal"),
    "lance": (1, "d6+1w / d4+3w / d4+1m", False, "amazing"),
    "spear": (0, "d4w / d4+2w / d4m", True, "good"),
    "polearm": (1, "d6+1w / d4+3w / d4+1m", False, "amazing"),
    "staff": (-1, "d4+1s / d4+3s / d6w", False, "good"),
    "chain": (1, "d6+2s / d4+2w / d6+2w", False, "good"),
    "fire_axe": (1, "d6+1w / d6+2w / d4+1m", False, "good"),
}
BLASTS = {"frag": "d4w / d4+2w / d6+2w", "tracer_grenade": "d4+2w / d6+2w / d4+2m"}
# li / hi / en, toughness: ALT-BASE-30
ARMOUR = {
    "leather": ("d6-2/d6-4/d6-4", "o"), "battle_vest": ("d6-3/d6-2/d4-2", "o"),
    "short_coat": ("d4-1/d4-1/d6-3", "o"), "long_coat": ("d4/d4/d6-2", "o"), "softsuit": ("d6/d6/d6-1", "o"),
    "assault_gear": ("d6-1/d6-1/d6-1", "o"), "cerametal": ("d6+1/d8+1/d6", "o"),
    "attack_armour": ("d4+1/d6+1/d6-1", "o"), "powered_armour": ("d6+1/d6+2/d6", "g"),
    "body_tank": ("2d4+1/2d4+1/2d4", "g"), "overland_body_tank": ("2d6+1/2d6+1/2d6", "g"),
}  # fmt: skip
SHIELDS = {"small_shield": "1/0/0", "medium_shield": "2/1/0", "riot_shield": "1/1/1"}


def kind(found: GunLine | MeleeLine | GrenadeLine) -> str:
    return f"{found.impact}/{found.firepower[0]}"


def damage(found: GunLine | MeleeLine | GrenadeLine) -> str:
    return " / ".join(found.damage)


@pytest.mark.rule("ALT-BASE-29")
@pytest.mark.parametrize("key", GUNS)
def test_what_shoots_is_as_the_table_says(key: str) -> None:
    found = CARDS.weapon(key).lines["alternity"]
    assert isinstance(found, GunLine)
    ranges = "/".join(map(str, found.range))
    assert (kind(found), found.accuracy, ranges, damage(found), found.modes, found.clip) == GUNS[key]


@pytest.mark.rule("ALT-BASE-29", "ALT-REACH-04", "ALT-REACH-05", "ALT-REACH-06", "ALT-REACH-07", "ALT-REACH-11")
@pytest.mark.parametrize("key", MELEE)
def test_what_strikes_is_as_the_table_says(key: str) -> None:
    found = CARDS.weapon(key).lines["alternity"]
    assert isinstance(found, MeleeLine)
    assert kind(found) == "li/o"
    assert (found.accuracy, damage(found), found.thrown, found.reach) == MELEE[key]
    assert found.full_sized == (found.reach != "marginal")  # ALT-PARRY-08


@pytest.mark.rule("ALT-BASE-29", "ALT-BASE-28")
@pytest.mark.parametrize("key", BLASTS)
def test_what_is_thrown_and_bursts_is_as_the_table_says(key: str) -> None:
    found = CARDS.grenade(key).lines["alternity"]
    assert (kind(found), found.accuracy, damage(found)) == ("hi/g", 1, BLASTS[key])
    assert tuple(found.area) == (2, 4, 6)


@pytest.mark.rule("ALT-BASE-28")
def test_rockets_burst_wider_than_grenades() -> None:
    rockets = [line_of(CARDS.weapon(key)) for key in GUNS if key.startswith("bantam")]  # type: ignore[call-overload]
    assert [tuple(one.area) for one in rockets] == [(2, 6, 10)] * 3


@pytest.mark.rule("ALT-BASE-30", "ALT-BASE-17")
@pytest.mark.parametrize("key", ARMOUR)
def test_armour_is_as_the_table_says(key: str) -> None:
    found = CARDS.armour(key).lines["alternity"]
    assert (f"{found.li}/{found.hi}/{found.en}", found.toughness[0], found.shield) == (*ARMOUR[key], False)


@pytest.mark.rule("ALT-BASE-30", "ALT-BASE-17")
@pytest.mark.parametrize("key", SHIELDS)
def test_shields_add_a_flat_number(key: str) -> None:
    found = CARDS.armour(key).lines["alternity"]
    assert (f"{found.li}/{found.hi}/{found.en}", found.shield) == (SHIELDS[key], True)
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
