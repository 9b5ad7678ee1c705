"""Every shipped card of both books against the tables of the ledgers, parsed from a copy of them; nothing is left over.

A card is read back into the cells of its row. `NAMES` says which cards stand for which row where the names differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.content.cards import GrenadeCard
from game.content.catalogue import catalogue
from game.rulebooks.alternity.cards import ArmourLine, GrenadeLine, GunLine, MeleeLine
from game.rulebooks.ascension.cards import skill_of
from game.world.gear import BARE_HANDS

CARDS = catalogue()
COPY = Path(__file__).with_name("ledger_cards.md").read_text(encoding="utf-8").replace("−", "-")
Row = list[str]
NAMES = {
    "frag grenade": ("frag",),
    "9mm pistol": ("pistol",),
    "9mm charge pistol": ("charge_pistol",),
    "11mm charge rifle": ("charge_rifle",),
    "9mm smg": ("submachine_gun",),
    "stutter smg": ("stutter_gun",),
    "charge heavy machine gun": ("charge_machine_gun", "heavy_machine_gun"),
    "heavy machine gun": ("machine_gun",),
    "bantam launcher, antipersonnel load": ("bantam_fragments",),
    "bantam launcher, antivehicle load": ("bantam_piercing",),
    "bantam launcher, starload": ("bantam_starload",),
    "fragmentation grenade": ("frag",),
    "dagger": ("dagger", "knife"),
    "saber": ("sabre",),
    "longsword": ("sword",),
    "two-handed sword": ("great_sword",),
    "longbow": ("hunting_bow",),
    "quarterstaff": ("staff",),
    "flail": ("chain",),
    "great ax": ("fire_axe",),
    "leather armour": ("leather",),
    "cf short coat": ("short_coat",),
    "cf long coat": ("long_coat",),
    "cf softsuit": ("softsuit",),
    "powered attack armour": ("powered_armour",),
}


def section(heading: str) -> str:
    """The text under a heading of the copy."""
    return next(part for part in COPY.split("\n## ") if part.startswith(heading + "\n"))


def table(heading: str) -> list[Row]:
    """The rows of a table, cells stripped, the two lines of its head left out."""
    lines = [line for line in section(heading).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def keys_of(name: str) -> tuple[str, ...]:
    """The cards that stand for a row: what follows a bracket in its name is no name."""
    plain = name.lower().partition(" (")[0]
    return NAMES.get(plain, (plain.replace(" ", "_"),))


def pairs(rows: list[Row]) -> Iterator[tuple[str, Row]]:
    """Each card of a table with the cells behind its name."""
    for name, *cells in rows:
        for key in keys_of(name):
            yield key, cells


def parametrized(rows: list[Row]) -> pytest.MarkDecorator:
    """A test for each card of a table."""
    return pytest.mark.parametrize(("key", "cells"), [pytest.param(*pair, id=pair[0]) for pair in pairs(rows)])


# --- the flagship ---------------------------------------------------------------------------------------------

SHOTS, BLADES = table("ASC-RULING-84, firearms"), table("ASC-RULING-84, melee weapons")


@pytest.mark.rule("ASC-RULING-84", "ASC-GUN-01", "ASC-GUN-03", "ASC-ADV-26", "ASC-GREN-10")
@parametrized(SHOTS)
def test_a_reference_weapon_is_as_the_ledger_prints_it(key: str, cells: Row) -> None:
    card = CARDS.weapon(key) if cells[0] != "grenade" else CARDS.grenade(key)
    line = card.lines["ascension"]
    if isinstance(card, GrenadeCard):
        assert ["grenade", line.damage, *"-----", f"Dodge DC {line.dodge_dc}"] == cells
        assert (line.effect, line.damage_type) == ("blast", "explosive")
        assert line.radius == int(line.damage[0]) - 1  # one die less a square, until none is left (ASC-GREN-07)
        return
    notes = ["bipod"] * line.bipod + [f"Critical Shot +{line.critical_dice}d6"] * (line.critical_dice > 0)
    rate, aim = f"{line.mode.title()} {line.rating}", f"{line.aim.kind} {line.aim.bonus}"
    numbers = [str(line.increment), rate, str(line.recoil), str(line.ammunition), aim]
    assert [card.kind, line.damage, *numbers, ", ".join(notes)] == cells
    assert (line.damage_type, skill_of(card)) == ("penetrating", "firearms")


@pytest.mark.rule("ASC-RULING-84", "ASC-MELEE-01", "ASC-MELEE-02", "ASC-MELEE-10")
@parametrized(BLADES)
def test_a_reference_weapon_for_close_combat_is_as_the_ledger_prints_it(key: str, cells: Row) -> None:
    line = CARDS.weapon(key).lines["ascension"]
    builds = [f"{pool} {gain}" for pool, gain in line.builds.model_dump().items() if gain]
    factor = f"{line.factor}-{line.least_factor}"
    figures = [str(line.attack), str(line.defence), ", ".join(builds).title() or "none", factor]
    assert [*figures, str(line.damage_limit), line.damage] == cells[:-1]
    said = cells[-1].lower().replace("-", "_")
    words = {word for word in re.split(r"[^a-z_]+", said) if word in _TAGS}
    assert set(line.tags) - {key} == words
    assert (line.brutal, line.hands) == (int((re.findall(r"brutal (\d)", said) or [0])[0]), 1 + ("two_handed" in said))


_TAGS = ("piercing", "slashing", "blunt", "offensive", "defensive", "one_handed")


@pytest.mark.rule("ALA-RULING-14", "ALA-HAZ-19")
def test_the_default_poisons_are_as_the_ledger_prints_them() -> None:
    """Named in the percent game's order and figures, the flagship's after them in the same order."""
    percent, flagship = section("ALA-RULING-14").split("Flagship, same order: ")
    found = re.findall(r"(\w+) \((-?\d+)\)", percent)
    said = [part.strip(" .\n") for part in flagship.split(";")]
    turns = int(re.findall(r"(\d) turns", percent)[0])
    for (key, edge), words in zip(found, said, strict=True):
        line = CARDS.poison(key).lines["ascension"]
        harm = line.damage + " PS" if line.damage else f"{line.points} PS"
        rest = (f" and {line.edge}" if line.edge else "") + " and Paralyzed" * (line.paralyses == 1)
        assert (harm + rest, line.rung, line.turns) == (words, int(edge) // 10, turns)


# --- Alternity ------------------------------------------------------------------------------------------------

ARMS = table("ALT-BASE-29")
_WEAR = [part.strip(" .\n") for part in section("ALT-BASE-30").partition("\n")[2].split(";")]
WEAR = [[name, figures] for name, figures in (re.split(r" (?=[+\dd])", part, maxsplit=1) for part in _WEAR)]


def _arm(line: GunLine | MeleeLine | GrenadeLine) -> Row:
    """The cells of ALT-BASE-29 of a line."""
    firepower, accuracy = line.firepower[0].upper(), f"{line.accuracy:+d}" if line.accuracy else "0"
    impact = {"li": "LI", "hi": "HI", "en": "En"}[line.impact]
    if isinstance(line, GunLine):
        ranges, modes, clip = "/".join(map(str, line.range)), line.modes, str(line.clip)
    elif isinstance(line, GrenadeLine):
        ranges, modes, clip = "thrown", "F", "—"
    else:
        ranges, modes, clip = "melee/thrown" if line.thrown else "melee", "—", "—"
    return [f"{impact}/{firepower}", accuracy, ranges, " / ".join(line.damage), modes, clip]


@pytest.mark.rule("ALT-BASE-29")
@parametrized([row for row in ARMS if row[0] != "unarmed"])
def test_a_weapon_is_as_the_ledger_prints_it(key: str, cells: Row) -> None:
    card = CARDS.grenade(key) if cells[2] == "thrown" else CARDS.weapon(key)
    assert _arm(card.lines["alternity"]) == cells


@pytest.mark.rule("ALT-BASE-29")
def test_bare_hands_are_as_the_ledger_prints_them() -> None:
    _name, kind, accuracy, _range, damage, *_none = next(row for row in ARMS if row[0] == "unarmed")
    lines = [f"{line.dice}{f'{line.add:+d}' if line.add else ''}{line.kind[0]}" for line in BARE_HANDS.lines]
    assert (BARE_HANDS.impact, BARE_HANDS.firepower) == (kind[:2].lower(), "OGA".index(kind[-1]) + 1)
    assert (BARE_HANDS.accuracy, " / ".join(lines), BARE_HANDS.melee) == (int(accuracy), damage, True)


@pytest.mark.rule("ALT-BASE-28")
def test_areas_are_as_the_ledger_prints_them() -> None:
    hand, _launched, rocket = re.findall(r"\d/\d+/\d+", section("ALT-BASE-28"))
    areas = {key: "/".join(map(str, CARDS.grenade(key).lines["alternity"].area)) for key in ("frag", "tracer_grenade")}
    assert set(areas.values()) == {hand}
    for key in ("bantam_fragments", "bantam_piercing", "bantam_starload"):
        assert "/".join(map(str, CARDS.weapon(key).lines["alternity"].area)) == rocket


@pytest.mark.rule("ALT-BASE-30", "ALT-BASE-17")
@parametrized(WEAR)
def test_armour_is_as_the_ledger_prints_it(key: str, cells: Row) -> None:
    line = CARDS.armour(key).lines["alternity"]
    assert isinstance(line, ArmourLine)
    if line.shield:
        added = (f"+{flat}" if flat != "0" else "0" for flat in (line.li, line.hi, line.en))
        assert "/".join(added) == cells[0]
    else:
        assert f"{line.li}/{line.hi}/{line.en} {line.toughness[0].upper()}" == cells[0]


# --- nothing left over ----------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-RULING-84", "ALT-BASE-29", "ALT-BASE-30")
@pytest.mark.parametrize("book", ["ascension", "alternity"])
def test_no_card_is_named_like_a_row_that_it_is_not_held_to(book: str) -> None:
    """All other cards are the project's own."""
    rows = [*SHOTS, *BLADES] if book == "ascension" else [*ARMS, *WEAR]
    cards = {**CARDS.weapons, **CARDS.armours}
    written = {key for key, card in cards.items() if book in card.lines}
    held = {key for key, _ in pairs(rows)} - {"unarmed"}
    assert held <= written
    names = {row[0].lower().partition(" (")[0] for row in rows}
    strange = {key for key in written - held if {key.replace("_", " "), cards[key].name.lower()} & names}
    assert not strange
