"""A Tiled file, .tmx or .tmj, as plain values; refused if absurd or unsupported before a field is made of it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path
from typing import Any

from game import shipped
from game.content.page import Element, lies_in, parse_json, parse_xml, read_text, unpacked
from game.content.problem import ContentError, Problem, error
from game.field import MAX_SIDE
from game.record import record

Table = dict[str, Any]
LARGEST_MAP = 8 * 1024 * 1024
TILE_LAYER, OBJECT_LAYER = "tilelayer", "objectgroup"
_LAYERS = {"layer": TILE_LAYER, "objectgroup": OBJECT_LAYER, "group": "group", "imagelayer": "imagelayer"}
_SHAPES = ("ellipse", "point", "polygon", "polyline", "text", "gid")


@record
class TiledFile:
    """A map's own values, its tilesets as they stand in it, and its layers, those of groups too."""

    values: Table
    tilesets: tuple[Table, ...] = ()
    layers: tuple[Table, ...] = ()

    def objects(self) -> Iterator[Table]:
        """The objects of all layers."""
        for layer in self.layers:
            yield from tables(layer.get("objects"))


@record
class Thing:
    """One object. `box` is x, y, width and height in pixels; None for anything but an upright rectangle."""

    number: str
    name: str
    kind: str
    box: tuple[float, float, float, float] | None
    properties: Table = field(default_factory=dict)

    def place(self, what: str) -> str:
        """Where it stands in the map, for people."""
        return f'{what} "{self.name}"' + (f" (object {self.number})" if self.number else "")


def read_tiled_file(path: Path, shown: str) -> TiledFile:
    """A .tmx or .tmj file. Raises ContentError when it is neither."""
    table = _table(path, shown, "map", "a map begins with <map ...>")
    if "layers" not in table:
        raise ContentError([error(shown, "", "is no Tiled map", 'a map says "type": "map"')])
    return TiledFile(table, tuple(tables(table.get("tilesets"))), tuple(_flat(table["layers"])))


def read_tileset(path: Path, shown: str) -> Table:
    """A .tsx or .tsj file. Raises ContentError when it is neither."""
    return _table(path, shown, "tileset", "a tileset begins with <tileset ...>")


def _table(path: Path, shown: str, kind: str, hint: str) -> Table:
    text = read_text(path, shown=shown, largest=LARGEST_MAP)
    if not text.strip():
        raise ContentError([error(shown, "", "is empty", "save it again from Tiled")])
    if not text.lstrip().startswith("<"):
        table = parse_json(text, shown, kind="XML or whole JSON")
        if not isinstance(table, dict) or table.get("type", kind) != kind:
            raise ContentError([error(shown, "", f"is no Tiled {kind}", f'it says "type": "{kind}"')])
        return table
    root = parse_xml(text, shown)
    if root.tag != kind:
        known = root.tag in ("map", "tileset", "template")
        what = f"is a Tiled {root.tag}, not a {kind}" if known else f"is no Tiled {kind}"
        raise ContentError([error(shown, "", what, hint)])
    return _of_map(root) if kind == "map" else _of_tileset(root)


def tables(value: Any) -> list[Table]:
    """The tables of a list; whatever else a JSON file holds there is passed over."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _flat(layers: Any) -> Iterator[Table]:
    for layer in tables(layers):
        if layer.get("type") == "group":
            yield from _flat(layer.get("layers"))
        else:
            yield layer


# --- from XML -----------------------------------------------------------------------------------------------


def _of_map(root: Element) -> Table:
    tilesets = [_of_tileset(element) for element in root.findall("tileset")]
    return {**root.attrib, "tilesets": tilesets, "layers": _of_layers(root), "properties": _of_properties(root)}


def _of_tileset(element: Element) -> Table:
    return {**element.attrib, "tiles": [dict(tile.attrib) for tile in element.findall("tile")]}


def _of_layers(root: Element) -> list[Table]:
    return [_of_layer(element) for element in root if element.tag in _LAYERS]


def _of_layer(element: Element) -> Table:
    table: Table = {**element.attrib, "type": _LAYERS[element.tag], "layers": _of_layers(element)}
    table["objects"] = [_of_object(one) for one in element.findall("object")]
    data = element.find("data")
    if data is not None:
        table.update(encoding=data.get("encoding", "xml"), compression=data.get("compression", ""), data=data.text)
        table["chunks"] = data.find("chunk") is not None
    return table


def _of_object(element: Element) -> Table:
    shapes = {shape: True for shape in _SHAPES if element.find(shape) is not None}
    return {**element.attrib, **shapes, "properties": _of_properties(element)}


def _of_properties(element: Element) -> list[Table]:
    return [
        {"name": one.get("name", ""), "value": _cast(one.get("type", ""), one.get("value", one.text or ""))}
        for one in element.findall("properties/property")
    ]


def _cast(kind: str, text: str) -> Any:
    if kind == "bool":
        return text == "true"
    number = figure(text) if kind in ("int", "float") else None
    if number is None:
        return text
    return int(number) if kind == "int" else number


# --- of both ------------------------------------------------------------------------------------------------


def figure(value: Any) -> float | None:
    """A number, or the text of one, that is not without bounds; None for anything else."""
    try:
        number = float(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else math.inf
    except (ValueError, OverflowError):
        return None
    return number if abs(number) <= 2**40 else None


def whole(value: Any) -> int | None:
    """A whole number, or the text of one; None for anything else."""
    number = figure(value)
    return int(number) if number is not None and number == int(number) else None


def class_of(table: Table) -> str:
    """The class of an object or a tile."""
    return str(table.get("type") or table.get("class") or "")


def properties_of(table: Table) -> Table:
    """Properties by name; values are texts, numbers and truths."""
    return {
        str(one.get("name")): value if isinstance(value := one.get("value"), str | int | float) else str(value)
        for one in tables(table.get("properties"))
    }


def thing_of(table: Table) -> Thing:
    """One object of a layer."""
    x, y, wide, high = (figure(table.get(key, 0)) for key in ("x", "y", "width", "height"))
    box = None
    if x is not None and y is not None and wide is not None and high is not None:
        upright = not table.get("rotation") or figure(table["rotation"]) == 0
        box = (x, y, wide, high) if upright and not any(table.get(shape) for shape in _SHAPES) else None
    return Thing(str(table.get("id")), str(table.get("name", "")), class_of(table), box, properties_of(table))


# --- a first look ---------------------------------------------------------------------------------------------------


MOST_OBJECTS = 4096
MOST_LAYERS = 100
MOST_PROPERTIES = 100
MOST_SQUARES = 2 * MAX_SIDE * MAX_SIDE
"""Squares that the objects of a map may cover in all: those of the largest map twice over."""
TILE_SIDES = (1, 1024)
LONGEST_NAME = 200
_HIGHEST_GID = 2**32


def head_problems(tiled: TiledFile, shown: str) -> list[Problem]:
    """Every reason to refuse a map that can be told before its layers are read: shape, size, objects."""
    found = [*_shape(tiled, shown), *_size(tiled, shown)]
    objects = list(tiled.objects())
    if any(thing.get("template") for thing in objects):
        found.append(error(shown, "objects", "uses object templates", "detach them in Tiled"))
    if len(objects) > MOST_OBJECTS:
        found.append(error(shown, "objects", f"has {len(objects)} objects, at most {MOST_OBJECTS} are read"))
    for place, entries, most in (
        ("layers", tiled.layers, MOST_LAYERS),
        ("properties", tables(tiled.values.get("properties")), MOST_PROPERTIES),
    ):
        if len(entries) > most:
            found.append(error(shown, place, f"has {len(entries)} {place}, at most {most} are read"))
    if any(len(str(thing.get("name", ""))) > LONGEST_NAME for thing in (*objects, *tiled.layers)):
        found.append(error(shown, "", f"has a layer or object with a name of more than {LONGEST_NAME} letters"))
    if not found:
        found.extend(_covered(tiled, objects, shown))
        found.extend(problem for layer in _tile_layers(tiled) for problem in _layer(layer, tiled, shown))
    return found


def _tile_layers(tiled: TiledFile) -> Iterator[Table]:
    return (layer for layer in tiled.layers if layer.get("type") == TILE_LAYER)


def _shape(tiled: TiledFile, shown: str) -> Iterator[Problem]:
    shape = tiled.values.get("orientation")
    if shape != "orthogonal":
        text = "has no orientation" if shape is None else f'is "{shape}"'
        yield error(shown, "map", f"{text}; only orthogonal maps are read", "set the orientation in Tiled")
    if str(tiled.values.get("infinite", 0)).lower() not in ("0", "false"):
        yield error(shown, "map", "is infinite", "untick Infinite in the map's properties in Tiled")


def _size(tiled: TiledFile, shown: str) -> Iterator[Problem]:
    for key, (low, high) in {
        "width": (1, MAX_SIDE), "height": (1, MAX_SIDE), "tilewidth": TILE_SIDES, "tileheight": TILE_SIDES,
    }.items():  # fmt: skip
        value = whole(tiled.values.get(key))
        if value is None:
            yield error(shown, "map", f"{key} is missing or no whole number", f"from {low} to {high}")
        elif not low <= value <= high:
            yield error(shown, "map", f"{key} is {value}", f"from {low} to {high}")


def _covered(tiled: TiledFile, objects: list[Table], shown: str) -> Iterator[Problem]:
    """More squares under objects than any battlefield needs, however many objects they are."""
    wide, high, across, down = (whole(tiled.values[key]) or 1 for key in ("width", "height", "tilewidth", "tileheight"))
    squares = sum(
        min(abs(figure(thing.get("width", 0)) or 0) // across, wide)
        * min(abs(figure(thing.get("height", 0)) or 0) // down, high)
        for thing in objects
    )
    if squares > MOST_SQUARES:
        what = f"cover {round(squares)} squares in all, at most {MOST_SQUARES} are read"
        yield error(shown, "objects", what, "draw each zone once, without overlaps")


def _layer(layer: Table, tiled: TiledFile, shown: str) -> Iterator[Problem]:
    place = f'layer "{layer.get("name", "")}"'
    wanted = (whole(tiled.values["width"]), whole(tiled.values["height"]))
    size = (whole(layer.get("width")), whole(layer.get("height")))
    if size != wanted:
        yield error(shown, place, f"is {size[0]} x {size[1]}, the map {wanted[0]} x {wanted[1]}")
        return
    encoding, compression = layer.get("encoding", "csv"), layer.get("compression") or ""
    if layer.get("chunks"):
        yield error(shown, place, "is stored in chunks", "untick Infinite in the map's properties in Tiled")
    elif encoding not in ("csv", "base64") or compression not in ("", "zlib", "gzip"):
        what = f'is stored as "{encoding}" {compression}'.rstrip()
        yield error(shown, place, what, "choose CSV as Tile Layer Format in the map's properties in Tiled")


def gids_of(layer: Table, squares: int) -> list[int] | str:
    """The tile numbers of a layer, row by row; or what is wrong with them."""
    data: Any = layer.get("data")
    if layer.get("encoding") == "base64":
        raw = unpacked(str(data), str(layer.get("compression") or ""), 4 * squares)
        if raw is None:
            return "its data is damaged or of the wrong length"
        return [int.from_bytes(raw[at : at + 4], "little") for at in range(0, len(raw), 4)]
    words = data.split(",") if isinstance(data, str) else data
    if not isinstance(words, list):
        return "has no data"
    entries = (
        {word: whole(word) for word in set(words)} if isinstance(data, str) else {}
    )  # a map has few kinds of tiles
    gids = [entries[word] if entries else whole(word) for word in words]
    bad = next(
        (word for word, gid in zip(words, gids, strict=True) if gid is None or not 0 <= gid < _HIGHEST_GID), None
    )
    if bad is not None:
        return f'"{str(bad).strip()[:40]}" is no number of a tile'
    if len(gids) != squares:
        return f"has {len(gids)} squares, the map {squares}"
    return [gid or 0 for gid in gids]


def tilesets_of(tiled: TiledFile, path: Path, shown: str) -> dict[int, Table]:
    """The tilesets by the number of their first tile. Raises ContentError with every fault."""
    found, problems = dict[int, Table](), list[Problem]()
    if not tiled.tilesets:
        problems.append(error(shown, "tilesets", "has no tileset", "add one whose tiles name the terrain"))
    for number, tileset in enumerate(tiled.tilesets, 1):
        place = f"tileset {number}"
        first, source = whole(tileset.get("firstgid")), tileset.get("source")
        if first is None or first < 1:
            problems.append(error(shown, place, "firstgid is missing or below 1"))
        elif source is None:
            found[first] = tileset
        elif not lies_in(path.parent / str(source), path.parent, shipped.maps()):
            what = f'tileset "{source}" lies outside the folder of the map'
            problems.append(error(shown, place, what, "keep the tileset beside the map, or use the shipped one"))
        else:
            try:
                found[first] = read_tileset(path.parent / str(source), str(source))
            except ContentError as fault:
                problems.extend(_of_source(str(source), fault, shown, place))
    if problems:
        raise ContentError(problems)
    return found


def _of_source(source: str, fault: ContentError, shown: str, place: str) -> Iterator[Problem]:
    for one in fault.problems:
        if one.what == "does not exist":
            hint = one.hint if one.hint.startswith("did you mean") else "keep the tileset beside the map"
            yield error(shown, place, f'tileset "{source}" does not exist or cannot be read', hint)
        else:
            what = f'tileset "{source}" {one.what}' + (f" ({one.place})" if one.place else "")
            yield error(shown, place, what, one.hint)
