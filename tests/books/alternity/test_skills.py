"""Scores and base steps, and the tree of skills with its prices (ALT-BASE-04, -41)."""

import pytest

from game.rulebooks.alternity.skills import (
    ABOVE,
    DISCOUNTED,
    SKILLS,
    TREE,
    Score,
    ability_of,
    label,
    parted,
    score,
)
from tests.books.alternity.opened import rules

ABLE = {"str": 9, "dex": 11, "con": 10, "int": 8, "wil": 7, "per": 6}


@pytest.mark.rule("ALT-BASE-04")
def test_score_and_base_step():
    specialty = score("rifle", ABLE, {"rifle": 5}, {"modern_ranged"})
    assert specialty == Score(16, 0)
    assert specialty.limits == (16, 8, 4)
    broad = score("rifle", ABLE, {}, {"modern_ranged"})
    assert broad == score("modern_ranged", ABLE, {}, {"modern_ranged"}) == Score(11, 1)
    assert broad.limits == (11, 5, 2)
    untrained = score("rifle", ABLE, {}, ())
    assert untrained == Score(5, 1)
    assert untrained.limits == (5, 2, 1)


@pytest.mark.rule("ALT-BASE-04")
def test_who_has_a_specialty_has_the_broad_skill_above_it():
    assert score("pistol", ABLE, {"rifle": 5}, ()) == Score(11, 1)
    assert score("modern_ranged", ABLE, {"rifle": 5}, ()) == Score(11, 1)
    assert score("bow", ABLE, {"rifle": 5}, ()) == Score(5, 1)
    assert parted({"rifle": 5, "awareness": 1, "climb": 0}) == ({"rifle": 5}, {"modern_ranged", "awareness"})


@pytest.mark.rule("ALT-BASE-41")
def test_the_list_prices():
    ledger = """
    armor_operation 7 combat_armor 3 powered_armor 4; athletics 3 climb 2 jump 1 throw 2;
    heavy_weapons 6 direct_fire 4 indirect_fire 4; melee_weapons 6 blade 3 bludgeon 3 powered_weapon 4;
    unarmed_attack 5 brawl 3 power_martial_arts 5; acrobatics 7 dodge 4 defensive_martial_arts 5 fall 3;
    manipulation 6 lockpick 4; modern_ranged 6 pistol 4 rifle 4 smg 4;
    primitive_ranged 7 bow 4 crossbow 3 flintlock 3 sling 4; stealth 7 hide 4 shadow 4 sneak 5;
    medical_science 7 surgery 5 treatment 4; security 5 security_devices 3 protection_protocols 3;
    tactics 6 infantry_tactics 3 vehicle_tactics 3 space_tactics 3; awareness 3 perception 2 intuition 1;
    resolve 5 mental_resolve 3 physical_resolve 3; leadership 4 command 4 inspire 4; animal_handling 3 riding 1;
    stamina 4 endurance 4; computer_science 7 hacking 5; demolitions 6 set_explosives 3 disarm 4;
    knowledge 3 first_aid 2; technical_science 7 juryrig 3; teach 5 drill 3
    """
    for family in ledger.split(";"):
        words = family.split()
        skills, prices = words[::2], [int(price) for price in words[1::2]]
        assert [rules().list_price(skill) for skill in skills] == prices
        assert set(TREE[skills[0]].specialties) == set(skills[1:])


@pytest.mark.rule("ALT-BASE-41")
def test_what_combat_specs_pay_less_for():
    assert {ABOVE[skill] for skill in DISCOUNTED["combat_spec"]} == {
        "armor_operation", "heavy_weapons", "melee_weapons", "unarmed_attack", "acrobatics", "modern_ranged", "tactics",
        "security", "leadership", "stamina", "demolitions",
    }  # fmt: skip
    assert {"brawl", "dodge", "protection_protocols"} <= DISCOUNTED["combat_spec"]
    assert not {"power_martial_arts", "fall", "security_devices", "bow"} & DISCOUNTED["combat_spec"]
    assert "rifle" not in DISCOUNTED["diplomat"]


def test_every_skill_has_a_price_an_ability_and_a_name():
    assert set(SKILLS) == {*TREE, *ABOVE}
    assert all(rules().list_price(skill) > 0 for skill in SKILLS)
    assert {ability_of(skill) for skill in SKILLS} == {"str", "dex", "con", "int", "wil", "per"}
    assert len({label(skill) for skill in SKILLS}) == len(SKILLS)
    told = [label(skill) for skill in ("rifle", "awareness", "security_devices", "combat_armor")]
    assert told == ["Modern Ranged-rifle", "Awareness", "Security-devices", "Armor Operation-combat"]


def test_every_discount_is_on_a_specialty():
    assert set().union(*DISCOUNTED.values()) <= set(ABOVE)
