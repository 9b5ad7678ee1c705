"""A look at a Tiled file before it is read: what is absurd, unsupported or missing is refused here."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from game.content.page import decode, read_bytes
from game.content.problem import ContentError, Problem, did_you_mean, error
from game.field import MAX_SIDE

LARGEST_MAP = 8 * 1024 * 1024
MOST_OBJECTS = 4096
TILE_SIDES = (1, 1024)


@dataclass(frozen=True, slots=True)
class Head:
    """What a Tiled file says of itself, from XML or JSON alike."""

    values: dict[str, Any]
    tilesets: tuple[dict[str, Any], ...] = ()
    layers: tuple[dict[str, Any], ...] = ()
    objects: tuple[dict[str, Any], ...] = field(default=())


def read_head(path: Path, shown: str) -> Head:
    """The head of a .tmx or .tmj file. Raises ContentError when it is neither."""
    text = decode(read_bytes(path, shown=shown, largest=LARGEST_MAP), shown)
    if not text.strip():
        raise ContentError([error(shown, "", "is empty", "save the map again from Tiled")])
    return _xml_head(text, shown) if text.lstrip().startswith("<") else _json_head(text, shown)


def _xml_head(text: str, shown: str) -> Head:
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise ContentError([error(shown, "", "declares a document type, which no map needs", "remove it")])
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError, RecursionError) as fault:
        spot = getattr(fault, "position", None)
        place = f"line {spot[0]}" if spot else ""
        raise ContentError([error(shown, place, f"is not whole XML: {fault}", "is the file cut off?")]) from fault
    if root.tag != "map":
        what = f"is a Tiled {root.tag}, not a map" if root.tag in ("tileset", "template") else "is no Tiled map"
        raise ContentError([error(shown, "", what, "a map begins with <map ...>")])
    layers = tuple(_xml_layer(element) for element in root.iter("layer"))
    objects = tuple(dict(element.attrib) for element in root.iter("object"))
    return Head(dict(root.attrib), tuple(dict(e.attrib) for e in root.findall("tileset")), layers, objects)


def _xml_layer(element: ElementTree.Element) -> dict[str, Any]:
    data = element.find("data")
    values: dict[str, Any] = dict(element.attrib)
    if data is not None:
        values.update(encoding=data.get("encoding", "xml"), compression=data.get("compression", ""), data=data.text)
        values["chunks"] = data.find("chunk") is not None
    return values


def _json_head(text: str, shown: str) -> Head:
    try:
        root = json.loads(text)
    except RecursionError as fault:
        raise ContentError([error(shown, "", "is nested too deeply to be read")]) from fault
    except ValueError as fault:
        line = getattr(fault, "lineno", 0)
        what = f"is neither XML nor whole JSON: {fault}"
        raise ContentError([error(shown, f"line {line}" if line else "", what, "is the file cut off?")]) from fault
    if not isinstance(root, dict) or root.get("type", "map") != "map" or "layers" not in root:
        raise ContentError([error(shown, "", "is no Tiled map", 'a map says "type": "map"')])
    layers = tuple(_json_layers(root["layers"]))
    objects = [thing for layer in layers for thing in _tables(layer.get("objects"))]
    tilesets = _tables(root.get("tilesets"))
    tiles = tuple({"encoding": "csv", **layer} for layer in layers if layer.get("type") == "tilelayer")
    return Head(root, tuple(tilesets), tiles, tuple(objects))


def _tables(value: Any) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _json_layers(layers: Any) -> Iterator[dict[str, Any]]:
    for layer in _tables(layers):
        yield layer
        yield from _json_layers(layer.get("layers"))


def head_problems(head: Head, path: Path, shown: str) -> list[Problem]:
    """Every reason to refuse a map that its head gives: shape, size, layers, tilesets, templates."""
    found = [*_shape(head, shown), *_size(head, shown), *_tilesets(head, path, shown)]
    if any(thing.get("template") for thing in head.objects):
        found.append(error(shown, "objects", "uses object templates", "detach them in Tiled"))
    if len(head.objects) > MOST_OBJECTS:
        found.append(error(shown, "objects", f"has {len(head.objects)} objects, at most {MOST_OBJECTS} are read"))
    if not found:
        found.extend(problem for layer in head.layers for problem in _layer(layer, head, shown))
    return found


def _whole(value: Any) -> int | None:
    try:
        return int(value) if not isinstance(value, float) else None
    except (TypeError, ValueError):
        return None


def _shape(head: Head, shown: str) -> Iterator[Problem]:
    shape = head.values.get("orientation")
    if shape != "orthogonal":
        yield error(shown, "map", f'is "{shape}"; only orthogonal maps are read', "set the orientation in Tiled")
    if str(head.values.get("infinite", 0)).lower() not in ("0", "false"):
        yield error(shown, "map", "is infinite", "untick Infinite in the map's properties in Tiled")


def _size(head: Head, shown: str) -> Iterator[Problem]:
    for key, (low, high) in {
        "width": (1, MAX_SIDE), "height": (1, MAX_SIDE), "tilewidth": TILE_SIDES, "tileheight": TILE_SIDES,
    }.items():  # fmt: skip
        value = _whole(head.values.get(key))
        if value is None:
            yield error(shown, "map", f"{key} is missing or no whole number", f"from {low} to {high}")
        elif not low <= value <= high:
            yield error(shown, "map", f"{key} is {value}", f"from {low} to {high}")


def _tilesets(head: Head, path: Path, shown: str) -> Iterator[Problem]:
    if not head.tilesets:
        yield error(shown, "tilesets", "has no tileset", "add one whose tiles name the terrain")
    for number, tileset in enumerate(head.tilesets, 1):
        place = f"tileset {number}"
        first, source = _whole(tileset.get("firstgid")), tileset.get("source")
        if first is None or first < 1:
            yield error(shown, place, "firstgid is missing or below 1")
        if source is not None:
            yield from _source(str(source), path, shown, place)


def _source(source: str, path: Path, shown: str, place: str) -> Iterator[Problem]:
    target = path.parent / source
    try:
        if target.is_file() and target.stat().st_size <= LARGEST_MAP:
            decode(target.read_bytes(), source)
            return
        near = [one.name for one in target.parent.iterdir()] if target.parent.is_dir() else []
    except (OSError, ValueError):
        near = []
    except ContentError as fault:
        yield from (error(shown, place, f'tileset "{source}" {one.what}', one.hint) for one in fault.problems)
        return
    hint = did_you_mean(target.name, near) or "keep the tileset beside the map"
    yield error(shown, place, f'tileset "{source}" does not exist or cannot be read', hint)


def _layer(layer: dict[str, Any], head: Head, shown: str) -> Iterator[Problem]:
    place = f'layer "{layer.get("name", "")}"'
    wanted = (_whole(head.values["width"]), _whole(head.values["height"]))
    size = (_whole(layer.get("width")), _whole(layer.get("height")))
    if size != wanted:
        yield error(shown, place, f"is {size[0]} x {size[1]}, the map {wanted[0]} x {wanted[1]}")
        return
    encoding, compression = layer.get("encoding"), layer.get("compression") or ""
    if layer.get("chunks"):
        yield error(shown, place, "is stored in chunks", "untick Infinite in the map's properties in Tiled")
    elif encoding not in ("csv", "base64") or compression not in ("", "zlib", "gzip"):
        what = f'is stored as "{encoding}" {compression}'.rstrip()
        yield error(shown, place, what, "choose CSV as Tile Layer Format in the map's properties in Tiled")
    elif encoding == "base64" and not _holds(
        str(layer.get("data")), str(compression), 4 * (size[0] or 0) * (size[1] or 0)
    ):
        yield error(shown, place, "its data is damaged or of the wrong length", "save the map again from Tiled")


def _holds(data: str, compression: str, length: int) -> bool:
    """Whether coded layer data unpacks to exactly `length` bytes; never more than that is unpacked."""
    try:
        raw = base64.b64decode("".join(data.split()), validate=True)
        if compression:
            unpacker = zlib.decompressobj(47)
            raw = unpacker.decompress(raw, length + 1)
            return unpacker.eof and len(raw) == length
    except (binascii.Error, zlib.error, ValueError):
        return False
    return len(raw) == length
