"""docs/formats.md says of every kind of card and file which keys must be given, as the models that read them do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from game.content import cards, placements, profile, rule_index, scenario_page, scene_page, situation, squads
from game.content import roster as rosters
from game.content.battlefield import TerrainCard
from game.content.cards import UnitCard, WeaponCard
from game.content.model import Page
from game.rulebooks.alacrity import cards as alacrity
from game.rulebooks.alternacy import cards as alternacy
from game.rulebooks.alternity import cards as alternity
from game.rulebooks.alternity.progress import Growth
from game.rulebooks.ascension import cards as ascension
from game.rulebooks.ascension import lines as ascension_scenes

TEXT = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")
NAMED: dict[str, type[Page]] = {
    "a weapon card": WeaponCard,
    "its `[ascension]`, a firearm or a bow": ascension.GunLine,
    "its `[ascension]`, a melee weapon": ascension.MeleeLine,
    "its `[ascension]`, a grenade": ascension.GrenadeLine,
    "`aim` in it": ascension.Aim,
    "`imposes` in it, of any book": cards.Imposes,
    "its `[alternity]`, a gun": alternity.GunLine,
    "its `[alacrity]`, a gun": alacrity.GunLine,
    "its `[alternity]`, a melee weapon": alternity.MeleeLine,
    "its `[alacrity]`, a melee weapon": alacrity.MeleeLine,
    "its `[alternity]`, a grenade": alternity.GrenadeLine,
    "its `[alternacy]`, a gun": alternacy.GunLine,
    "its `[alternacy]`, a melee weapon": alternacy.MeleeLine,
    "its `[alacrity]`, a grenade": alacrity.GrenadeLine,
    "a poison card": cards.PoisonCard,
    "its `[ascension]`, a poison": ascension.PoisonLine,
    "its `[alternity]`, a poison": alternity.PoisonLine,
    "its `[alacrity]`, a poison": alacrity.PoisonLine,
    "an armour card": cards.ArmourCard,
    "its `[ascension]`, armour": ascension.ArmourLine,
    "its `[alternity]`, armour": alternity.ArmourLine,
    "its `[alacrity]`, armour": alacrity.ArmourLine,
    "a unit card": UnitCard,
    "its `[ascension]`, a unit": ascension.UnitLine,
    "`stats` in it": ascension.StatLine,
    "its `[alternity]`, a unit": alternity.UnitLine,
    "`abilities` in it": alternity.AbilityLine,
    "its `[alacrity]`, a unit": alacrity.UnitLine,
    "`statistics` in it": alacrity.StatisticLine,
    "a kind of ground": TerrainCard,
    "a lamp": cards.LampCard,
    "a skill": rule_index.Skill,
    "a trait": rule_index.Trait,
    "a species": rule_index.Species,
    "a damage type": rule_index.DamageType,
    "a rules profile": profile.Profile,
    "a scenario": scenario_page.ScenarioPage,
    "a side of it": scenario_page.SideEntry,
    "a unit of a side": scenario_page.UnitEntry,
    "a squad of a side": squads.SquadEntry,
    "`order` of a squad": squads.OrderEntry,
    "an objective": scenario_page.ObjectiveEntry,
    "a hazard": placements.HazardEntry,
    "a task": placements.TaskEntry,
    "a roster": rosters.RosterPage,
    "a soldier of it": rosters.SoldierEntry,
    "a wound of a soldier": rosters.CarriedWound,
    "`growth` of a soldier": Growth,
    "`operation` of a roster": rosters.Operation,
    "a treatment, which the game writes": rosters.TreatmentEntry,
    "a unit in a scene": scene_page.SceneUnit,
    "a condition in a scene": situation.ConditionPart,
    "a wound in a scene": ascension_scenes.WoundPart,
    "`position` of a scene, which the game writes": scene_page.Position,
}
"""The rows of the table, in its order."""
STARRED = (
    WeaponCard,
    ascension.GunLine,
    ascension.PoisonLine,
    UnitCard,
    ascension.UnitLine,
    alternity.UnitLine,
    alacrity.UnitLine,
    TerrainCard,
    rosters.CarriedWound,
    Growth,
)
"""What the tables of keys are about, in the order of the page."""


def required(model: type[Page]) -> list[str]:
    """The keys without which a table is refused."""
    return [key for key, one in model.model_fields.items() if one.is_required() and key not in model.given]


def models(base: type[Page] = Page) -> Iterator[type[Page]]:
    """Every model of the game that a file is read with."""
    for one in base.__subclasses__():
        if one.__module__.startswith("game."):
            yield one
        yield from models(one)


def table() -> str:
    """The table of required keys as the page has it."""
    rows = ((name, ", ".join(f"`{key}`" for key in required(one)) or "none") for name, one in NAMED.items())
    return "\n".join(f"| {name} | {keys} |" for name, keys in rows)


def tables_of_keys() -> list[str]:
    """The tables with a row for each key."""
    return re.findall(r"^\| Key [^\n]*\n\| ---[^\n]*\n((?:\|[^\n]*\n)+)", TEXT, re.MULTILINE)


def test_the_page_lists_what_each_kind_of_table_needs() -> None:
    assert f"| Table | Keys that must be given |\n| --- | --- |\n{table()}\n\n" in TEXT


def test_every_model_that_needs_keys_stands_in_that_table() -> None:
    listed = set(NAMED.values())
    left = [
        one
        for one in models()
        if required(one) and not any(base in listed and required(base) == required(one) for base in one.__mro__)
    ]
    # No file has a line of arms alone: it is what the lines of guns and melee weapons share.
    assert set(left) <= {ascension.ArmsLine, alternity.ArmsLine, alternacy.FamiliarLine, alacrity.ArmsLine}


def test_the_tables_of_keys_mark_what_must_be_given() -> None:
    marked = [sorted(re.findall(r"^\| `(\w+)` \* \|", rows, re.MULTILINE)) for rows in tables_of_keys()]
    assert marked == [sorted(required(one)) for one in STARRED]
