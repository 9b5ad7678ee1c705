"""`enfilade scenarios`: what there is to fight."""

from __future__ import annotations

from typing import Any

from game import shipped
from game.cli.shell import Json, faults_told, tell
from game.content.maps import default_rules
from game.content.page import read_toml


@faults_told
def scenarios(as_json: Json = False) -> None:
    """List the shipped scenarios.

    Example: enfilade scenarios --json
    """
    found = [_card(name) for name in sorted(_files())]
    lines = [f"{card['name']:<20} {card['title']} ({card['rounds']} rounds, {_size(card)})" for card in found]
    tell({"scenarios": found}, "\n".join(lines), as_json=as_json)


def _files() -> dict[str, Any]:
    return {path.stem: path for path in (shipped.maps() / "scenarios").glob("*.toml")}


def _card(name: str) -> dict[str, Any]:
    """What a scenario's file says of itself; a list needs no more than that, so nothing heavy is loaded."""
    table = read_toml(_files()[name])
    rules = table.get("rules", default_rules())
    played = read_toml(shipped.assets() / "profiles" / f"{rules}.toml")["book"]
    return {
        "name": name,
        "title": table.get("title", name),
        "briefing": table.get("briefing", ""),
        "map": table.get("map", ""),
        "rules": rules,
        "rounds": table.get("rounds", 0),
        "sides": [side.get("key", "") for side in table.get("sides", ())],
        "soldiers": {side.get("key", ""): _heads(side, played) for side in table.get("sides", ())},
    }


def _heads(side: dict[str, Any], played: str) -> int:
    """How many fight on a side under the scenario's own rules, as its file lists them."""
    return sum(unit.get("count", 1) for unit in side.get("units", ()) if played in unit.get("only", [played]))


def _size(card: dict[str, Any]) -> str:
    return " against ".join(str(heads) for heads in card["soldiers"].values())
