"""From card to unit (ASC-BASE-04, -05, -11, -12, ASC-DMG-01, -02, ASC-OWH-04, ASC-RULING-16, -26)."""

from dataclasses import replace

import pytest
from pydantic import ValidationError

from game.content.cards import Overrides
from game.content.catalogue import catalogue
from game.content.problem import ContentError
from game.content.rule_index import DamageType
from game.rulebooks.ascension.cards import (
    BOOK,
    GrenadeLine,
    GunLine,
    SomeStats,
    StatLine,
    UnitChanges,
    UnitLine,
    cost_of,
    line_of,
)
from game.rulebooks.ascension.checks import ranged_challenge
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.parts import Stats
from game.rulebooks.ascension.statblock import grenade_of, muster, overwhelming_of, weapon_of
from game.world import body, conditions, gear, place, turns
from game.world.body import Build, Wound
from game.world.conditions import Dread
from tests.rules.support import hit

CARDS = catalogue()
EVERY_PART = {
    body.Identity, body.Allegiance, Stats, body.Skills, body.Build, body.Stress, body.Wounds,
    conditions.Advantage, conditions.Exploits, conditions.Edge,
    place.Stance, place.Posture, place.Cover, place.Pace, place.Exposure, place.Seen, place.Position,
    gear.Arms, gear.Ammunition, gear.Pouch, gear.Armour,
    turns.Actions, turns.TurnMarks,
}  # fmt: skip
FEARSOME = ("bear", "wolf")


def parts(card="rifleman", changes=None, **given):
    made = muster(CARDS.unit(card), CARDS, changes, **{"key": "a", "side": "blue", "cell": (3, 4), **given})
    return {type(part): part for part in made}


@pytest.mark.parametrize("card", sorted(CARDS.units))
def test_every_card_musters_whole(card):
    made = muster(CARDS.unit(card), CARDS, key="a", side="blue", cell=(0, 0))
    expected = EVERY_PART | ({Dread} if card in FEARSOME else set())
    assert len(made) == len(expected)
    assert {type(part) for part in made} == expected


@pytest.mark.rule("ASC-BASE-04")
@pytest.mark.parametrize("card", sorted(CARDS.units))
def test_each_pool_is_as_large_as_its_stat(card):
    unit = parts(card)
    stats, pools = unit[Stats], unit[conditions.Exploits]
    assert (pools.focus, pools.adrenaline, pools.willpower, pools.core) == (
        stats.senses, stats.physique, stats.intellect, stats.aether,
    )  # fmt: skip
    assert (pools.focus_most, pools.adrenaline_most, pools.willpower_most, pools.core_most) == (
        stats.senses, stats.physique, stats.intellect, stats.aether,
    )  # fmt: skip


def test_what_is_written_on_the_card_is_in_the_unit():
    card = CARDS.unit("hero")
    unit = parts("hero", name="Ada")
    assert unit[body.Identity] == body.Identity("a", "Ada", "hero", card.art, card.role)
    assert unit[body.Build].hero_level == card.lines["ascension"].hero_level
    assert unit[body.Build].species_minimum == CARDS.species["human"].minimum == 5
    assert unit[body.Skills].of("firearms") == card.lines["ascension"].skills["firearms"]
    assert [weapon.key for weapon in unit[gear.Arms].weapons] == list(card.lines["ascension"].weapons)
    assert unit[gear.Ammunition].points == tuple(weapon.ammunition for weapon in unit[gear.Arms].weapons)
    assert unit[gear.Pouch].count("frag") == card.lines["ascension"].grenades["frag"]
    assert unit[place.Position].cell == (3, 4)
    assert place.Position not in parts("hero", cell=None)


@pytest.mark.rule("ASC-BASE-12")
def test_armour_has_reduction_and_coverage():
    worn = CARDS.armour("flak_vest")
    unit = parts(changes=Overrides(armour="flak_vest"))
    assert unit[gear.Armour] == gear.Armour(worn.name, line_of(worn).dr, line_of(worn).coverage)


@pytest.mark.rule("ASC-BASE-05")
def test_only_heroes_rise_above_five():
    strong = UnitChanges(stats=SomeStats(physique=6))
    with pytest.raises(ContentError, match="ASC-BASE-05"):
        parts("rifleman", strong)
    assert parts("hero", strong)[Stats].physique == 6


@pytest.mark.rule("ASC-BASE-11")
def test_a_skill_that_is_not_in_the_rule_data_is_a_fault():
    card = CARDS.unit("rifleman")
    odd = card.relined(BOOK, line_of(card).model_copy(update={"skills": {"alertnes": 2, "unarmed": 1}}))
    faults = CARDS.faults(odd, "card.toml", place="")
    assert [(fault.what, fault.hint) for fault in faults] == [('unknown skill "alertnes"', faults[0].hint)]
    assert "alertness" in faults[0].hint
    named = {"alertness", "athletics", "physical_conditioning", "mental_conditioning", "stealth", "firearms"}
    assert named | {"archery", "melee_weapons", "unarmed"} <= set(CARDS.skills)


def test_what_does_not_exist_is_refused_by_name():
    for changes in (Overrides(weapons=("riffle",)), Overrides(grenades={"flag": 1}), Overrides(armour="plaid")):
        with pytest.raises(ContentError):
            parts(changes=changes)


@pytest.mark.rule("ASC-DMG-01")
def test_damage_types_and_their_families():
    families = {key: kind.family for key, kind in CARDS.damage_types.items()}
    assert families == {
        "penetrating": "physical", "slashing": "physical", "blunt": "physical", "explosive": "explosive",
        "fire": "energy", "electrical": "energy", "magical": "mental", "social": "mental",
        "etheric": "etheric", "atomic": "atomic",
    }  # fmt: skip


def gun(kind, **changes):
    """The rifle made to do another kind of damage."""
    line = CARDS.weapon("rifle").lines["ascension"].model_copy(update={"damage_type": kind, **changes})
    return CARDS.weapon("rifle").relined("ascension", line)


@pytest.mark.rule("ASC-RULING-16", "ASC-DMG-03", "ASC-GREN-15")
@pytest.mark.parametrize(
    ("kind", "wound"),
    [
        ("penetrating", "penetrating"), ("slashing", "slashing"), ("explosive", "slashing"), ("blunt", "blunt"),
        ("fire", "burn"), ("electrical", "burn"), ("atomic", "burn"),
        ("etheric", "etheric"), ("magical", "etheric"), ("social", ""),
    ],
)  # fmt: skip
def test_the_class_of_wound_by_kind_of_damage(kind, wound):
    made = weapon_of(gun(kind), CARDS)
    assert (made.wound, made.mental) == (wound, kind in ("magical", "social"))
    assert made.overwhelming == (3 if kind == "atomic" else 1)


@pytest.mark.rule("ASC-RULING-16")
def test_a_shock_baton_burns(bout):
    fight = bout()
    made = weapon_of(gun("electrical"), CARDS)
    hero = fight.unit("h", hero_level=1)
    fight.run(hit(hero, "1d6", rolled=9, wound=made.wound), dice=[3], answers=["cap"])
    assert fight.wounds(hero) == (Wound("legs", "burn"),)


@pytest.mark.rule("ASC-DMG-02")
def test_a_new_kind_of_damage_needs_no_new_rule():
    acid = DamageType(key="acid", name="Acid", family="energy", wound="burn")
    cards = replace(CARDS, damage_types={**CARDS.damage_types, "acid": acid})
    assert weapon_of(gun("acid"), cards).wound == "burn"
    assert not cards.faults(gun("acid"), "acid.toml")
    assert '"acid"' in CARDS.faults(gun("acid"), "acid.toml")[0].what


@pytest.mark.rule("ASC-OWH-03", "ASC-RULING-12", "ASC-RULING-16")
def test_the_overwhelming_number():
    plain, atomic = CARDS.damage_types["penetrating"], CARDS.damage_types["atomic"]
    assert overwhelming_of(1, (), plain) == 1
    assert overwhelming_of(2, (), atomic) == 3
    assert overwhelming_of(4, (), atomic) == 4
    assert overwhelming_of(2, ("completely_overwhelming",), atomic) == 0


@pytest.mark.rule("ASC-OWH-04")
def test_vehicle_ordnance_overwhelms():
    for card in CARDS.weapons.values():
        if "vehicle_ordnance" in line_of(card).tags:
            assert line_of(card).overwhelming >= 2
    with pytest.raises(ValidationError, match="ASC-OWH-04"):
        GunLine.model_validate({**line_of(gun("penetrating")).model_dump(), "tags": ["vehicle_ordnance"]})


@pytest.mark.rule("ASC-GREN-14", "ASC-RULING-84")
def test_grenades():
    frag = grenade_of(CARDS.grenade("frag"), CARDS)
    assert (frag.damage, frag.dodge_dc, frag.wound, frag.effect) == ("4d6", 15, "slashing", "blast")
    assert grenade_of(CARDS.grenade("smoke"), CARDS).damage == ""
    frag_card = CARDS.grenade("frag")
    nasty = frag_card.relined(BOOK, line_of(frag_card).model_copy(update={"dodge_dc": 18}))
    assert grenade_of(nasty, CARDS).dodge_dc == 18
    with pytest.raises(TypeError):
        weapon_of(CARDS.grenade("frag"), CARDS)


@pytest.mark.rule("ASC-GREN-07")
def test_a_blast_takes_six_sided_dice():
    odd = line_of(CARDS.grenade("frag")).model_dump() | {"damage": "4d3"}
    with pytest.raises(ValidationError, match="six-sided"):
        GrenadeLine.model_validate(odd)


@pytest.mark.rule("ASC-RULING-84")
@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("pistol", ("pistol", "2d6", 3, "semi", 2, 4, 3, "sight", 1)),
        ("carbine", ("rifle", "3d6", 8, "semi", 3, 5, 4, "sight", 2)),
        ("assault_rifle", ("rifle", "3d6", 6, "full", 4, 3, 4, "sight", 1)),
        ("machine_gun", ("rifle", "3d6", 10, "full", 6, 4, 8, "sight", 1)),
        ("rifle", ("rifle", "3d6", 10, "single", 1, 5, 4, "sight", 2)),
        ("sniper_rifle", ("rifle", "4d6", 16, "single", 1, 6, 3, "scope", 4)),
        ("shotgun", ("shotgun", "4d6", 2, "semi", 2, 6, 3, "sight", 1)),
    ],
)
def test_the_reference_cards(key, line):
    made = weapon_of(CARDS.weapon(key), CARDS)
    assert (
        made.kind, made.damage, made.increment, made.mode, made.rating, made.recoil, made.ammunition,
        made.aim_kind, made.aim_bonus,
    ) == line  # fmt: skip
    assert made.bipod == (key == "machine_gun")
    assert made.critical_dice == (1 if key == "sniper_rifle" else 0)
    assert made.wound == "penetrating"


@pytest.mark.rule("ASC-RULING-26")
@pytest.mark.parametrize(
    ("size", "challenge"), [("tiny", 16), ("small", 14), ("human", 12), ("large", 10), ("huge", 8), ("vehicle", 6)]
)
def test_size_and_ranged_ac(bout, size, challenge):
    fight = bout()
    unit = fight.unit("u", senses=2)
    fight.put(unit, Build(size=size))
    assert ranged_challenge(fight.world, unit, fight.book.numbers) == challenge


@pytest.mark.rule("ASC-BASE-06")
def test_what_a_soldier_costs():
    """Physique 4 and Firearms 3 are 14 + 4; a ten costs 92 as a stat and 46 as a skill."""
    bare = dict.fromkeys(("senses", "physique", "intellect", "aether"), 0)
    line = UnitLine.model_construct(stats=StatLine(**bare | {"physique": 4}), skills={"firearms": 3})
    assert cost_of(line, Numbers()) == 18
    prices = [2, 4, 8, 14, 22, 32, 44, 58, 74, 92], [1, 2, 4, 7, 11, 16, 22, 29, 37, 46]
    for level in range(1, 11):
        stat = UnitLine.model_construct(stats=StatLine(**bare | {"senses": level}), skills={})
        skill = UnitLine.model_construct(stats=StatLine(**bare), skills={"athletics": level})
        assert [cost_of(one, Numbers()) for one in (stat, skill)] == [prices[0][level - 1], prices[1][level - 1]]
    beyond = UnitLine.model_construct(stats=StatLine(**bare), skills={"athletics": 12})
    assert cost_of(beyond, Numbers()) == 46 + 2 * 9, "each level more at the price of the last step"


@pytest.mark.rule("ASC-BASE-07")
def test_a_mook_is_built_on_25_points():
    """Senses 3, Physique 3, Firearms 3, Athletics 2, Physical Conditioning 2 are 24: a legal mook; two more are not."""
    card, stats = CARDS.unit("conscript"), {"senses": 3, "physique": 3, "intellect": 0, "aether": 0}
    skills = {"firearms": 3, "athletics": 2, "physical_conditioning": 2}
    mook = UnitLine(stats=StatLine(**stats), skills=skills, mook=True)
    assert cost_of(mook, Numbers()) == 24
    assert CARDS.faults(card.relined(BOOK, mook), "card.toml", place="") == []
    dearer = mook.model_copy(update={"skills": {**skills, "stealth": 2}})
    faults = CARDS.faults(card.relined(BOOK, dearer), "card.toml", place="")
    assert [fault.what for fault in faults] == ["costs 26 CP, and a mook is built on 25 (ASC-BASE-07)"]
    assert not CARDS.faults(card.relined(BOOK, dearer.model_copy(update={"mook": False})), "card.toml", place="")
