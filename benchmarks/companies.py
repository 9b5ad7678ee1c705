"""Companies to measure with: so many soldiers in squads on both sides of 96 x 96 squares of broken ground.

    PYTHONPATH=. python -m benchmarks.companies FOLDER 400

writes a scenario and its map, to be fought like any other. Every squad has the same front, whatever their number.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

TILES = Path(__file__).resolve().parents[1] / "maps" / "terrain.tsx"
SIDE = 96
SQUAD = 10
FRONT = 4
"""Rows of the map for each squad."""
DEEP = 6
WEST, EAST = 24, 66
"""Where the two sides begin."""
GRASS, TREE, BOULDER, WALL = 1, 17, 21, 24
LOOSE = ((29, TREE), (31, BOULDER), (23, WALL))
"""What lies about: one square in so many."""


def company(folder: Path, soldiers: int, *, rounds: int = 20, rules: str = "ascension", told: str = "") -> Path:
    """A scenario of so many soldiers, half a side; squads begin under the orders `told`, or hold.

    `told` is a table's inside, as in `task = "advance", to = [{x}, {y}]`: the place is over against the squad.
    """
    folder.mkdir(parents=True, exist_ok=True)
    sizes = _sizes(soldiers // 2)
    top = SIDE // 2 - FRONT * len(sizes) // 2
    (folder / "company.tmx").write_text(_map(top, FRONT * len(sizes)), encoding="utf-8")
    head = f'title = "Companies"\nbriefing = "{soldiers} soldiers."\nmap = "company.tmx"\nrules = "{rules}"\n'
    sides = "\n".join(line for key in ("blue", "red") for line in _side(key, sizes, top, told))
    path = folder / f"company_{soldiers}.toml"
    path.write_text(f"{head}rounds = {rounds}\n{sides}\n", encoding="utf-8")
    return path


def _sizes(soldiers: int) -> list[int]:
    """The strength of each squad, as even as can be."""
    squads = -(-soldiers // SQUAD)
    return [soldiers // squads + (number < soldiers % squads) for number in range(squads)]


def _side(key: str, sizes: list[int], top: int, told: str) -> Iterator[str]:
    yield f'[[sides]]\nkey = "{key}"\nname = "{key.title()}"\nzone = "{key}"\nunits = ['
    x = WEST if key == "blue" else EAST + DEEP - 1
    for number, size in enumerate(sizes):
        squad, row = f'squad = "s{number}"', top + FRONT * number
        cells = [(x + (1 if key == "blue" else -1) * (place // FRONT), row + place % FRONT) for place in range(size)]
        kinds = ["sergeant", "gunner", "medic" if number % 3 == 2 else "rifleman", *["rifleman"] * (size - 3)]
        for kind, (column, line) in zip(kinds, cells, strict=True):
            yield f'{{ like = "{kind}", {squad}, at = [{column}, {line}] }},'
    yield "]\nsquads = ["
    over = EAST if key == "blue" else WEST + DEEP
    for number in range(len(sizes)):
        task = told.format(x=over, y=top + FRONT * number + FRONT // 2) or 'task = "hold"'
        yield f'{{ key = "s{number}", name = "Squad {number + 1}", order = {{ {task} }} }},'
    yield f']\n[[objectives]]\nside = "{key}"\nkind = "eliminate"\n'


def _map(top: int, rows: int) -> str:
    ground = "\n".join([",".join([str(GRASS)] * SIDE)] * SIDE).replace("\n", ",\n")
    props = ",\n".join(",".join(str(_prop(x, y)) for x in range(SIDE)) for y in range(SIDE))
    head = (
        f'<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" renderorder="right-down" width="{SIDE}"'
        f' height="{SIDE}" tilewidth="32" tileheight="32" infinite="0" nextlayerid="4" nextobjectid="4">'
    )
    layers = "".join(
        f'<layer id="{number}" name="{name}" width="{SIDE}" height="{SIDE}">'
        f'<data encoding="csv">\n{data}\n</data></layer>'
        for number, name, data in ((1, "ground", ground), (2, "props", props))
    )
    zones = "".join(
        f'<object id="{number}" name="{name}" type="deploy" class="deploy" x="{32 * x}" y="{32 * top}"'
        f' width="{32 * DEEP}" height="{32 * rows}"/>'
        for number, name, x in ((1, "blue", WEST), (2, "red", EAST))
    )
    told = (
        '<properties><property name="light" value="day"/><property name="schema" type="int" value="1"/>'
        '<property name="title" value="Broken ground"/></properties>'
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n{head}{told}<tileset firstgid="1" source="{TILES}"/>{layers}'
        f'<objectgroup id="3" name="zones">{zones}</objectgroup></map>\n'
    )


def _prop(x: int, y: int) -> int:
    """The same scatter on every machine; nothing where the sides begin."""
    if WEST <= x < WEST + DEEP or EAST <= x < EAST + DEEP:
        return 0
    scattered = (x * 7919 + y * 104729 + x * y * 31) % 10007
    return next((tile for one_in, tile in LOOSE if scattered % one_in == 0), 0)


if __name__ == "__main__":
    sys.stdout.write(f"{company(Path(sys.argv[1]), int(sys.argv[2]))}\n")
