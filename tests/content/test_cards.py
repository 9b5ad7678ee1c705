"""The shipped cards make a whole roster, and cards that break a rule are refused (tables: `test_ledger_cards`)."""

import time
import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.content.cards import ArmourCard, GrenadeCard, GunCard, MeleeCard, UnitCard
from game.content.catalogue import Catalogue, catalogue, load
from game.content.lines import Lined, read_lined
from game.content.problem import ContentError
from game.rulebooks.ascension.cards import line_of
from game.shipped import assets


@pytest.fixture(scope="module")
def cards() -> Catalogue:
    return catalogue()


@pytest.mark.rule("ASC-GREN-10")
def test_smoke_harms_nobody(cards: Catalogue) -> None:
    smoke = cards.grenade("smoke").lines["ascension"]
    assert (smoke.damage, smoke.effect) == (None, "smoke")
    assert smoke.rounds >= 1


def test_units_cover_the_roster_and_carry_what_exists(cards: Catalogue) -> None:
    roster = {
        "conscript",
        "rifleman",
        "gunner",
        "assault",
        "sharpshooter",
        "scout",
        "sergeant",
        "hero",
        "medic",
    }
    assert set(cards.units) >= roster
    assert cards.unit("sergeant").lines["ascension"].hero_level == 1
    assert cards.unit("hero").lines["ascension"].hero_level == 2
    assert "machine_gun" in cards.unit("gunner").lines["ascension"].weapons
    assert "sniper_rifle" in cards.unit("sharpshooter").lines["ascension"].weapons
    assert cards.unit("medic").lines["ascension"].skills["medicine"] > 0
    heroes = {key for key, unit in cards.units.items() if unit.lines["ascension"].hero_level}
    assert heroes == {"sergeant", "hero", "duellist", "lieutenant"}


def test_there_is_a_template_for_every_way_to_fight(cards: Catalogue) -> None:
    def blades(key: str) -> list[str]:
        arms = cards.unit(key).lines["ascension"].weapons
        return [arm for arm in arms if isinstance(cards.weapon(arm), MeleeCard)]

    assert not cards.unit("brawler").lines["ascension"].weapons
    assert cards.unit("brawler").lines["ascension"].skills["unarmed"] == 4
    assert blades("duellist")[0] == "rapier"
    assert all(blades(key) for key in ("fencer", "swordsman", "spearman", "raider", "firefighter", "constable", "thug"))
    assert cards.unit("assassin").lines["ascension"].skills["stealth"] == 5
    assert cards.weapon("venom_dagger").lines["ascension"].poison == "adder_venom"
    assert "bow" in {cards.weapon(arm).kind for arm in cards.unit("hunter").lines["ascension"].weapons}
    for beast in ("wolf", "bear"):
        assert "fearless" in cards.unit(beast).tags
        assert cards.unit(beast).fear is not None
    assert "fearless" not in cards.unit("guard_dog").tags


def test_blades_beside_the_reference_cards_are_many_and_differ(cards: Catalogue) -> None:
    """No two weapons for close combat weigh the same."""
    blades = {key: card for key, card in cards.weapons.items() if isinstance(card, MeleeCard)}
    lines = {key: card.lines["ascension"] for key, card in blades.items() if "ascension" in card.lines}
    assert len(lines) >= 17
    said = {key: line.model_dump(exclude={"tags"}) | {"tags": sorted(line.tags)} for key, line in lines.items()}
    assert len({str(sorted(line.items())) for line in said.values()}) == len(said)


@pytest.mark.rule("ASC-OWH-04")
def test_the_armoured_car_carries_ordnance(cards: Catalogue) -> None:
    car = cards.unit("armoured_car")
    assert car.size == "vehicle"
    assert "vehicle" in car.tags
    cannon = cards.weapon(car.lines["ascension"].weapons[0]).lines["ascension"]
    assert (cannon.overwhelming, "vehicle_ordnance" in cannon.tags) == (2, True)


def test_the_whole_catalogue_loads_without_a_problem_and_fast() -> None:
    """Little more than it takes tomllib to parse all shipped texts of the kind, turn and turn about."""
    texts = [path.read_text("utf-8") for path in sorted(assets().rglob("*.toml"))]
    load()
    ours = theirs = 1.0
    for _ in range(5):
        start = time.process_time()
        _, problems = load()
        ours = min(ours, time.process_time() - start)
        start = time.process_time()
        assert all(tomllib.loads(text) for text in texts)
        theirs = min(theirs, time.process_time() - start)
    assert problems == []
    assert ours < 1.8 * theirs


@pytest.mark.rule("ASC-DMG-01", "ASC-RULING-16")
def test_damage_types_have_their_families(cards: Catalogue) -> None:
    families: dict[str, set[str]] = {}
    for key, kind in cards.damage_types.items():
        families.setdefault(kind.family, set()).add(key)
    assert families["physical"] >= {"penetrating", "blunt"}
    assert families["energy"] == {"fire", "electrical"}
    assert families["mental"] == {"magical", "social"}
    assert families["explosive"] == {"explosive"}
    assert families["etheric"] == {"etheric"}
    assert families["atomic"] == {"atomic"}
    wounds = {key: kind.wound for key, kind in cards.damage_types.items()}
    assert wounds["electrical"] == wounds["fire"] == wounds["atomic"] == "burn"
    assert wounds["explosive"] == "slashing"
    assert wounds["social"] == ""
    assert cards.damage_types["atomic"].overwhelming == 3


def gun(**changes: object) -> dict[str, object]:
    line: dict[str, object] = {
        "damage": "3d6", "damage_type": "penetrating", "increment": 10, "mode": "single", "rating": 1,
        "recoil": 5, "ammunition": 4, "aim": {"kind": "sight", "bonus": 2},
    }  # fmt: skip
    line.update(changes)
    return {"key": "x", "name": "X", "kind": "rifle", "art": "rifle", "ascension": line}


def faults(model: type[Lined], table: dict[str, Any]) -> list[str]:
    with pytest.raises(ContentError) as caught:
        read_lined(model, table, file="x.toml")
    return [f"{problem.place}: {problem.what} ({problem.hint})" for problem in caught.value.problems]


@pytest.mark.rule("ASC-GUN-03")
def test_a_gun_with_none_of_the_modes_is_refused() -> None:
    table = gun()
    table["ascension"].pop("mode")  # type: ignore[attr-defined]
    assert faults(GunCard, table) == ['ascension: missing key "mode" (single, semi or full)']
    assert "ascension.mode: unknown word" in faults(GunCard, gun(mode="burst"))[0]


@pytest.mark.rule("ASC-RULING-38")
@pytest.mark.parametrize(
    ("mode", "rating", "fits"),
    [("single", 1, True), ("single", 2, False), ("semi", 1, False), ("semi", 2, True), ("semi", 3, True),
     ("semi", 4, False), ("full", 2, False), ("full", 3, True), ("full", 12, True)],
)  # fmt: skip
def test_ratings_go_with_their_mode(mode: str, rating: int, fits: bool) -> None:
    if fits:
        read_lined(GunCard, gun(mode=mode, rating=rating), file="x.toml")
    else:
        assert "does not go with mode" in faults(GunCard, gun(mode=mode, rating=rating))[0]


@pytest.mark.rule("ASC-OWH-04")
def test_vehicle_ordnance_overwhelms(cards: Catalogue) -> None:
    read_lined(GunCard, gun(tags=["vehicle_ordnance"], overwhelming=2), file="x.toml")
    assert "overwhelming 2 or more" in faults(GunCard, gun(tags=["vehicle_ordnance"]))[0]
    shipped = [line_of(card) for card in cards.weapons.values()]
    assert all(line.overwhelming >= 2 for line in shipped if "vehicle_ordnance" in line.tags)


@pytest.mark.rule("ASC-GREN-07")
def test_a_blast_reaches_as_far_as_its_dice() -> None:
    """One die less a square: 6d6 are 1d6 in the fifth."""
    card = {"key": "x", "name": "X", "art": "frag", "kind": "grenade"}
    line = {"effect": "blast", "damage": "6d6", "radius": 5}
    read_lined(GrenadeCard, {**card, "ascension": line}, file="x.toml")
    assert "reaches 5 squares" in faults(GrenadeCard, {**card, "ascension": {**line, "radius": 3}})[0]


@pytest.mark.rule("ASC-GUN-01")
def test_recoil_is_at_least_one() -> None:
    assert faults(GunCard, gun(recoil=0)) == ["ascension.recoil: must be at least 1, found 0 ()"]


def unit(**changes: object) -> dict[str, object]:
    stats = {"senses": 3, "physique": 3, "intellect": 2, "aether": 1}
    line: dict[str, object] = {"stats": stats, "skills": {"firearms": 3}}
    line.update(changes)
    return {"key": "x", "name": "X", "role": "line", "art": "rifleman", "ascension": line}


@pytest.mark.rule("ASC-BASE-05")
def test_only_heroes_exceed_five() -> None:
    strong = {"senses": 3, "physique": 6, "intellect": 2, "aether": 1}
    assert "physique 6" in faults(UnitCard, unit(stats=strong))[0]
    assert "firearms 6" in faults(UnitCard, unit(skills={"firearms": 6}))[0]
    assert read_lined(UnitCard, unit(stats=strong, hero_level=1), file="").lines["ascension"].stats.physique == 6


@pytest.mark.rule("ASC-BASE-11")
def test_an_unknown_skill_is_refused_with_the_nearest_name(cards: Catalogue) -> None:
    card = read_lined(UnitCard, unit(skills={"firearm": 3}), file="x.toml")
    (problem,) = cards.faults(card, "x.toml")
    assert (problem.place, problem.what) == ("ascension.skills", 'unknown skill "firearm"')
    assert problem.hint == 'did you mean "firearms"?'
    wanted = "alertness athletics physical_conditioning mental_conditioning stealth firearms archery melee_weapons"
    assert set(cards.skills) >= {*wanted.split(), "unarmed"}


@pytest.mark.rule("ASC-BASE-12", "ASC-RULING-19")
def test_armour_has_reduction_and_coverage() -> None:
    card = {"key": "x", "name": "X", "ascension": {"dr": 5, "coverage": 9}}
    read = read_lined(ArmourCard, card, file="x.toml").lines["ascension"]
    assert (read.dr, read.coverage) == (5, 9)
    card["ascension"] = {"dr": -1, "coverage": 11}
    assert len(faults(ArmourCard, card)) == 2


@pytest.mark.rule("ASC-DMG-02")
def test_damage_types_are_data(tmp_path: Path) -> None:
    (tmp_path / "weapons").mkdir()
    card = (
        'name = "Acid thrower"\nkind = "rifle"\nart = "rifle"\n[ascension]\ndamage = "2d6"\n'
        'damage_type = "acid"\nincrement = 2\nmode = "single"\nrating = 1\nrecoil = 1\nammunition = 2\n'
        'aim = { kind = "sight", bonus = 0 }\n'
    )
    (tmp_path / "weapons" / "acid_thrower.toml").write_text(card, encoding="utf-8")
    _, problems = load(tmp_path)
    assert [problem.what for problem in problems] == ['unknown damage type "acid"']
    acid = '[acid]\nname = "Acid"\nfamily = "energy"\nwound = "burn"\n'
    (tmp_path / "damage_types.toml").write_text(acid, encoding="utf-8")
    cards, problems = load(tmp_path)
    assert problems == []
    assert cards.damage_types[cards.weapon("acid_thrower").lines["ascension"].damage_type].family == "energy"


def test_every_fault_of_a_card_is_told_at_once() -> None:
    table = gun(damage="lots", recoil="5", mode="auto", recoill=3)
    table["nmae"] = "X"
    found = faults(GunCard, table)
    assert any(line.startswith("ascension.damage: must be dice") for line in found)
    assert any(line.startswith("ascension.recoil: must be a whole number") for line in found)
    assert any('unknown key "recoill"' in line and '"recoil"' in line for line in found)
    assert any('unknown key "nmae"' in line and '"name"' in line for line in found)
    assert len(found) == 5


def test_an_unknown_name_suggests_the_nearest(cards: Catalogue) -> None:
    for look_up, wrong, right in (
        (cards.weapon, "machinegun", "machine_gun"),
        (cards.unit, "riflman", "rifleman"),
        (cards.armour, "flakvest", "flak_vest"),
        (cards.terrain, "sandbag", "sandbags"),
    ):
        with pytest.raises(ContentError) as caught:
            look_up(wrong)
        assert f'"{right}"' in caught.value.problems[0].hint
    assert isinstance(cards.grenade("frag"), GrenadeCard)
    with pytest.raises(ContentError):
        cards.grenade("rifle")
