"""What kind of file a path is, by its ending, its folder and, for TOML, by what stands in it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from game.content.page import files_in, read_toml

Kind = Literal["card", "profile", "doctrine", "map", "scenario", "scene", "roster", "save", "tileset", "other"]

MAPS = (".tmx", ".tmj", ".map")
TILESETS = (".tsx", ".tsj")
CARD_FOLDERS = ("weapons", "units", "armour", "terrain", "poisons")
LORE = ("skills.toml", "traits.toml", "species.toml", "damage_types.toml", "lamps.toml")
NOT_OURS = ("sounds", "themes", "rules", "art")
"""Folders of the shipped assets whose files are read elsewhere."""
BY_FOLDER: dict[str, Kind] = {
    "profiles": "profile", "doctrines": "doctrine", "scenarios": "scenario", "scenes": "scene", "rosters": "roster",
}  # fmt: skip


def kind_of(path: Path) -> Kind:
    """The kind of one file. Raises ContentError if it has to be opened for that and cannot be read."""
    if path.suffix in MAPS:
        return "map"
    if path.suffix in TILESETS:
        return "tileset"
    if path.suffix == ".toml":
        return _toml(path)
    return "save" if path.suffix in (".journal", ".jsonl", ".save") else "other"


def _toml(path: Path) -> Kind:
    folder = path.parent.name
    if folder in CARD_FOLDERS or path.name in LORE:
        return "card"
    if folder in NOT_OURS:
        return "other"
    return BY_FOLDER.get(folder) or _by_keys(path)


def _by_keys(path: Path) -> Kind:
    keys = read_toml(path).keys()
    if keys & {"soldiers", "treatments", "battles"}:
        return "roster"
    if keys & {"sides", "briefing", "at_limit"} and not keys & {"field", "steps"}:
        return "scenario"
    if keys & {"field", "steps", "units", "legend"}:
        return "scene"
    if keys & {"factor", "price", "odds", "curve", "forbid"}:
        return "doctrine"
    return "profile" if keys & {"book", "numbers", "switches"} else "other"


def checkable(folder: Path) -> list[Path]:
    """What is named like a file that can be checked, in a folder and its folders; hidden ones are left out."""
    suffixes = (*MAPS, ".toml", ".journal")
    return [path for path in files_in(folder, "**/*") if path.suffix in suffixes]
