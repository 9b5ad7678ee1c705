"""A Tiled file, .tmx or .tmj, as plain values: layers, objects, tilesets and properties in one form for both kinds.

XML becomes what the same map would be in JSON. What Tiled notes for itself alone (its version, the next free numbers)
is not needed. The class of an object or a tile is its `type` (Tiled up to 1.8, and again from 1.10) or its `class`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path
from typing import Any

from game.content.page import Element, parse_json, parse_xml, read_text
from game.content.problem import ContentError, error
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
