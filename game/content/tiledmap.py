"""Maps drawn in Tiled, .tmx and .tmj: terrain from the tiles' classes, zones and units from objects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from pathlib import Path

from game import shipped
from game.content.battlefield import (
    AMBIENT,
    LIGHTS,
    ZONE_KINDS,
    Battlefield,
    Hazard,
    MapCards,
    Mark,
    Zone,
    ground,
    raised,
    relit,
    terrain_faults,
)
from game.content.model import attempt, read_page
from game.content.page import shown_path
from game.content.placements import ZONE_PROPERTIES, HazardEntry, placed, zone_faults
from game.content.problem import ContentError, Problem, did_you_mean, error, refuse_errors, warning
from game.content.tiledfile import (
    OBJECT_LAYER,
    TILE_LAYER,
    Table,
    Thing,
    TiledFile,
    class_of,
    gids_of,
    head_problems,
    properties_of,
    read_tiled_file,
    tables,
    thing_of,
    tilesets_of,
    whole,
)
from game.field import Cell
from game.record import record

TILE_LAYERS = ("ground", "props")
OBJECT_LAYERS = ("zones", "units", "light", "heights", "hazards")
LONGEST_TITLE = 80
PROPERTIES = ("title", "light", "schema", "note", "author")
SCHEMA = 1
HAZARD_PROPERTIES = ("severity", "poison", "rounds")
HIGHEST = 35
"""The highest level a square of a map may lie at: as high as a scene can draw."""
MOST_TILES = 4096
"""Different tiles in one layer."""
GID_BITS = 0x0FFFFFFF
"""Tiled keeps how a tile is flipped in the four highest bits."""


def read_tiled(path: Path, cards: MapCards, *, light: str = "") -> tuple[Battlefield, list[Problem]]:
    """A Tiled map as a battlefield, with its warnings. Raises ContentError with every fault."""
    shown = shown_path(path)
    tiled = (_opened_once if path.parent == shipped.maps() else _opened)(path, shown)
    try:
        return _Sheet(tiled, shown, cards).battlefield(path.stem, light)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as fault:
        what = f"holds a value of the wrong kind: {fault}"  # JSON lets any kind of value stand anywhere
        raise ContentError([error(shown, "", what, "save the map again from Tiled")]) from fault


def _opened(path: Path, shown: str) -> Drawn:
    tiled = read_tiled_file(path, shown)
    problems = head_problems(tiled, shown)
    tilesets = attempt(problems, lambda: tilesets_of(tiled, path, shown))
    refuse_errors(problems)
    return Drawn(tiled, tilesets or {})


_opened_once = lru_cache(32)(_opened)
"""A shipped map is read again for every other light that it is fought in."""


@record
class Drawn:
    """A Tiled file with its tilesets, by the number of their first tile."""

    tiled: TiledFile
    tilesets: Mapping[int, Table]


class _Sheet:
    """One map's file on the way to a battlefield, gathering Problems as it goes."""

    def __init__(self, drawn: Drawn, shown: str, cards: MapCards) -> None:
        self.shown, self.cards, self.values = shown, cards, drawn.tiled.values
        self.width, self.height, self.wide, self.high = (
            whole(self.values[key]) or 1 for key in ("width", "height", "tilewidth", "tileheight")
        )
        self.problems: list[Problem] = []
        self.layers = {str(layer.get("name", "")): layer for layer in drawn.tiled.layers}
        self.tilesets = {first: _tiles(table) for first, table in drawn.tilesets.items()}

    def fault(self, place: str, what: str, hint: str = "") -> None:
        self.problems.append(error(self.shown, place, what, hint))

    def battlefield(self, name: str, light: str = "") -> tuple[Battlefield, list[Problem]]:
        self._check_layer_names()
        title, own = self._properties(name)
        ambient = light or own
        names = self._terrain()
        zones, marks = self._zones(), self._marks()
        lights, levels, hazards = self._light_squares(), self._levels(), tuple(self._hazards())
        self.problems.extend(terrain_faults(names, self.cards, self.shown, "square") if names else ())
        refuse_errors(self.problems)
        field = ground(names, self.cards, ambient=ambient)
        if lights:
            layer = field.light.copy()
            for (x, y), level in lights:
                layer[y, x] = level
            field = relit(field, layer)
        if levels:
            heights = field.level.copy()
            for (x, y), level in levels:
                heights[y, x] = level
            field = raised(field, heights)
        return Battlefield(name, title, field, zones, ambient, marks, hazards), self.problems

    def _check_layer_names(self) -> None:
        known = (*TILE_LAYERS, *OBJECT_LAYERS)
        for name in self.layers:
            if name not in known:
                hint = did_you_mean(name, known)
                self.problems.append(warning(self.shown, f'layer "{name}"', "is not used", hint))
        for layer_name in known:
            layer = self.layers.get(layer_name)
            wanted = TILE_LAYER if layer_name in TILE_LAYERS else OBJECT_LAYER
            if layer is not None and layer.get("type") != wanted:
                kind = "a tile layer" if wanted == TILE_LAYER else "an object layer"
                self.fault(f'layer "{layer_name}"', f"must be {kind}")
                self.layers.pop(layer_name)
                if layer_name == "ground":
                    return
        if "ground" not in self.layers:
            self.fault("layers", 'has no layer "ground"', "name the layer with the terrain ground")

    def _properties(self, name: str) -> tuple[str, str]:
        given = properties_of(self.values)
        for key in given:
            if key not in PROPERTIES:
                hint = did_you_mean(key, PROPERTIES)
                self.problems.append(warning(self.shown, f"property {key}", "is not used", hint))
        light = given.get("light", "day")
        if light not in AMBIENT:
            self.fault("property light", f'unknown light "{light}"', did_you_mean(str(light), AMBIENT))
        if given.get("schema", SCHEMA) != SCHEMA:
            self.fault("property schema", f"is {given['schema']}, this version reads {SCHEMA}")
        title = str(given.get("title") or name.replace("_", " ").capitalize())
        if not title.strip() or len(title) > LONGEST_TITLE:
            self.fault("property title", "must be a text that can be seen", f"of at most {LONGEST_TITLE} letters")
        return title, str(light)

    def _grid(self, name: str) -> list[list[int]]:
        """The tiles of a layer; nothing and a Problem if they are not as many as the map's squares."""
        gids = gids_of(self.layers[name], self.width * self.height)
        if isinstance(gids, str):
            self.fault(f'layer "{name}"', gids, "save the map again from Tiled")
            return []
        plain = [gid & GID_BITS for gid in gids]
        return [plain[row : row + self.width] for row in range(0, len(plain), self.width)]

    def _terrain(self) -> list[list[str]]:
        """The terrain of each square; nothing, and Problems, if it cannot be told."""
        words: dict[int, str] = {0: ""}
        before = len(self.problems)
        names = self._named("ground", words) if "ground" in self.layers else []
        props = self._named("props", words) if "props" in self.layers else []
        if names and props:
            names = [[on or under for on, under in zip(*rows, strict=True)] for rows in zip(props, names, strict=True)]
        bare = [(x, y) for y, row in enumerate(names) for x, name in enumerate(row) if not name]
        if len(self.problems) > before:
            return []
        if bare:
            self.fault(f"ground {bare[0]}", f"{len(bare)} squares have no terrain", "fill the layer ground")
            return []
        return names

    def _named(self, layer: str, words: dict[int, str]) -> list[list[str]]:
        """The terrain that the tiles of a layer stand for; a faulty tile is told once, with its first square."""
        grid = self._grid(layer)
        squares = list(chain.from_iterable(grid))
        first = dict(zip(reversed(squares), reversed(range(len(squares))), strict=True))
        if len(first) > MOST_TILES:
            self.fault(f'layer "{layer}"', f"has {len(first)} kinds of tiles, at most {MOST_TILES} are read")
            return []
        for gid in dict.fromkeys(squares):
            if gid not in words:
                number = first[gid]
                words[gid] = self._class_of(gid, f"{layer} {(number % self.width, number // self.width)}")
        return [[words[gid] for gid in row] for row in grid]

    def _class_of(self, gid: int, place: str) -> str:
        first = max((start for start in self.tilesets if start <= gid), default=0)
        name, count, classes = self.tilesets.get(first, ("", 0, {}))
        if gid - first >= count:
            self.fault(place, f"tile {gid} is in no tileset", "was a tileset made smaller or left out?")
            return ""
        found = classes.get(gid - first, "")
        if not found:
            what = f'tile {gid - first} of tileset "{name}" has no class'
            self.fault(place, what, "set its class to a terrain, as in grass")
        return found

    def _objects(self, layer: str) -> list[Thing]:
        return [thing_of(table) for table in tables(self.layers.get(layer, {}).get("objects"))]

    def _cells(self, thing: Thing, place: str) -> tuple[Cell, ...]:
        """The squares of a rectangle; () and a Problem if it is none, off the grid or off the map."""
        if thing.box is None:
            self.fault(place, "is no upright rectangle", "draw zones with the rectangle tool")
            return ()
        left, top, breadth, depth = thing.box
        edges = (left / self.wide, top / self.high, breadth / self.wide, depth / self.high)
        if any(edge != int(edge) for edge in edges):
            self.fault(place, "does not lie on the grid", "turn on View > Snapping > Snap to Grid in Tiled")
            return ()
        x, y, across, down = (int(edge) for edge in edges)
        if across < 1 or down < 1 or x < 0 or y < 0 or x + across > self.width or y + down > self.height:
            self.fault(place, f"does not lie on the map of {self.width} x {self.height}")
            return ()
        return tuple((column, row) for row in range(y, y + down) for column in range(x, x + across))

    def _zones(self) -> dict[str, Zone]:
        """Rectangles by name; several of one name and kind are one zone, with the properties of any of them."""
        squares: dict[str, set[Cell]] = {}
        kinds: dict[str, str] = {}
        named: dict[str, dict[str, str]] = {}
        for thing in self._objects("zones"):
            name, kind, place = thing.name, thing.kind, thing.place("zone")
            if not name:
                self.fault(place, "has no name", "scenarios call zones by name")
            if kind not in ZONE_KINDS:
                self.fault(place, f'unknown class "{kind}"', did_you_mean(kind, ZONE_KINDS))
            elif kinds.setdefault(name, kind) != kind:
                self.fault(place, f'is "{kind}", but another part of it is "{kinds[name]}"')
            squares.setdefault(name, set()).update(self._cells(thing, place))
            for key, value in thing.properties.items():
                if key in ZONE_PROPERTIES and named.setdefault(name, {}).setdefault(key, str(value)) != str(value):
                    self.fault(place, f'says {key} "{value}", but another part of it "{named[name][key]}"')
        zones = {
            name: Zone(name, kinds.get(name, ""), tuple(sorted(squares[name])), **named.get(name, {}))
            for name in sorted(squares)
        }
        self.problems.extend(zone_faults(zones, self.shown))
        return zones

    def _marks(self) -> tuple[Mark, ...]:
        marks = []
        for thing in self._objects("units"):
            place = thing.place("unit")
            side = thing.properties.get("side")
            if thing.kind not in self.cards.units:
                hint = did_you_mean(thing.kind, self.cards.units)
                self.fault(place, f'unknown unit class "{thing.kind}"', hint)
            if not isinstance(side, str) or not side:
                self.fault(place, "has no side", "add a text property side")
            cells = self._cells(thing, place)
            if len(cells) == 1:
                marks.append(Mark(str(thing.kind), thing.name, str(side), cells[0]))
            elif cells:
                self.fault(place, f"covers {len(cells)} squares", "draw a rectangle of one square")
        return tuple(marks)

    def _light_squares(self) -> list[tuple[Cell, int]]:
        found: list[tuple[Cell, int]] = []
        for thing in self._objects("light"):
            place = thing.place("light")
            word = thing.kind or thing.name
            if word not in LIGHTS:
                self.fault(place, f'unknown light "{word}"', did_you_mean(word, LIGHTS))
                continue
            found.extend((cell, LIGHTS[word]) for cell in self._cells(thing, place))
        return found

    def _levels(self) -> list[tuple[Cell, int]]:
        """Squares that lie higher than the rest: rectangles whose class is their level (ALA-HAZ-02)."""
        found: list[tuple[Cell, int]] = []
        for thing in self._objects("heights"):
            place = thing.place("height")
            word = thing.kind or thing.name
            if not word.isascii() or not word.isdigit() or int(word) > HIGHEST:
                self.fault(place, f'its class "{word}" is no level', f"a number from 0 to {HIGHEST}, as in 2")
                continue
            found.extend((cell, int(word)) for cell in self._cells(thing, place))
        return found

    def _hazards(self) -> Iterator[Hazard]:
        """Hazards: rectangles whose class is their kind, with the properties severity, poison and rounds."""
        for thing in self._objects("hazards"):
            place = thing.place("hazard")
            given = {key: value for key, value in thing.properties.items() if key in HAZARD_PROPERTIES}
            table = {"kind": thing.kind, "squares": [list(cell) for cell in self._cells(thing, place)], **given}
            entry = attempt(self.problems, lambda table=table, place=place: read_page(  # type: ignore[misc]
                HazardEntry, table, file=self.shown, place=place
            ))  # fmt: skip
            if entry is not None:
                yield from placed((entry,), {})
                if entry.poison and entry.poison not in self.cards.poisons:
                    hint = did_you_mean(entry.poison, self.cards.poisons)
                    self.fault(place, f'unknown poison "{entry.poison}"', hint)


def _tiles(table: Table) -> tuple[str, int, dict[int, str]]:
    """A tileset's name, how many tiles it has, and their classes by number."""
    classes = {whole(tile.get("id")): class_of(tile) for tile in tables(table.get("tiles"))}
    count = whole(table.get("tilecount")) if "tilecount" in table else GID_BITS
    return str(table.get("name", "")), count or 0, {key: name for key, name in classes.items() if key is not None}
