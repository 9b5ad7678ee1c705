"""The one gate for everything that is read from files: bytes, text, TOML, JSON, XML, packed layers.

Size, depth, number of values and length of figures are limited before a parser sees the text; every refusal is a
Problem with file, place, what and hint. No file is ever changed here. `tests/test_habits.py` keeps all other readers
out of game and ai.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import re
import tomllib
import zlib
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn
from xml.etree import ElementTree

import tomlkit
from tomlkit.exceptions import TOMLKitError

from game import shipped
from game.content.problem import ContentError, did_you_mean, error

LARGEST = 4 * 1024 * 1024
"""Bytes: a larger file is refused before it is read."""
MOST_DEPTH = 64
"""Lists and tables within one another; parts of a dotted key."""
MOST_DIGITS = 40
MOST_KEYS = 200
"""Keys of a file without tables that is read key by key, for it has a fault."""
MOST_TOML = 150_000
"""Keys and entries of lists of a TOML file."""
MOST_ENTRIES = 5_000
"""Keys of one table of a TOML file; texts or tables in one of its lists. Figures and squares may be more."""
MOST_JSON = 2_000_000
"""Entries of lists and objects of a JSON text."""
MOST_TABLES = 200_000
"""Lists and objects of a JSON text."""
MOST_ELEMENTS = 100_000
MOST_ATTRIBUTES = 400_000

Element = ElementTree.Element
_SPOT = re.compile(r"\s*\(at (line \d+, column \d+|end of document)\)$")
_TOML_TEXTS = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\Z)|'
    r"'''(?:[^']|'(?!''))*+(?:'''|\Z)|"
    r'"(?:[^"\\\n]|\\.)*+"?|'
    r"'[^'\n]*+'?|#[^\n]*+",
    re.DOTALL,
)
_JSON_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_KEY = re.compile(r"^[ \t]*+[\w.\"'-]++[ \t]*+=", re.MULTILINE)
_LONG_KEY = re.compile(rf"(?<![\w-])(?:[\w-]++\s*+\.\s*+){{{MOST_DEPTH}}}")
_TOML_NUMBER = re.compile(
    rf"[=\[,]\s*+[+-]?\d[\da-fA-F_xo]{{{MOST_DIGITS}}}|"
    r"(?:=[\s\[]*+|,\s*+)[+-]?(?:inf|nan)\b(?!\s*[=.])|"
    r"[=\[,]\s*+[+-]?\d[\d_.]*+[eE][+-]?\d{3}(?![\w-]*+\s*+[=.])"
)
_JSON_NUMBER = re.compile(rf"\d{{{MOST_DIGITS + 1}}}|\d[eE][+-]?\d{{3}}")
_HALF_SIGN = re.compile(r"\\u[dD][89a-fA-F]")
_BRACKETS = re.compile(r"[][{}]")
_OWN_ENTITIES = re.compile(r"<!DOCTYPE[^>[]*\[|<!ENTITY")


_CONTROLS = (*range(0x20), *range(0x7F, 0xA0), *range(0x200E, 0x2010), *range(0x2028, 0x202F), *range(0x2066, 0x206A))
_PICTURES = {
    sign: 0x2400 + sign if sign < 0x20 else 0x2421 if sign == 0x7F else 0xFFFD
    for sign in _CONTROLS
    if chr(sign) not in "\t\n"
}
_MAY_CONTROL = re.compile(r"\\[uUbfre]|&#|[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    """A text with control signs as signs that are seen: no terminal obeys them, and every font has something to draw.

    Tabs and line breaks stay. Bytes of a file's name that are no text are written out.
    """
    return text.translate(_PICTURES).encode("utf-8", "backslashreplace").decode()


def _all_visible(value: Any) -> Any:
    """The same for all texts and keys of a parsed value."""
    if isinstance(value, str):
        return value.translate(_PICTURES)
    if isinstance(value, list):
        return [_all_visible(one) for one in value]
    if isinstance(value, dict):
        return {_all_visible(key): _all_visible(one) for key, one in value.items()}
    return value


def shown_path(path: Path) -> str:
    """A shipped file's short name ("assets/units/medic.toml"); any other path as it was given."""
    for kind, folder in (("assets", shipped.assets()), ("maps", shipped.maps())):
        if path.is_relative_to(folder):
            return f"{kind}/{path.relative_to(folder).as_posix()}"
    return str(path)


def lies_in(path: Path, *folders: Path) -> bool:
    """Whether a file lies in one of these folders, or below, links followed."""
    real = Path(os.path.realpath(path))
    return any(real.is_relative_to(os.path.realpath(folder)) for folder in folders)


def files_in(folder: Path, pattern: str) -> list[Path]:
    """What fits a pattern in a folder, sorted; hidden files and folders, which editors leave there, are left out."""
    found = folder.glob(pattern)
    return sorted(path for path in found if not any(part.startswith(".") for part in path.relative_to(folder).parts))


def _refuse(shown: str, what: str, hint: str = "", *, place: str = "") -> NoReturn:
    raise ContentError([error(shown, place, what, hint)])


# --- bytes and text -----------------------------------------------------------------------------------------


def read_bytes(path: Path, *, shown: str = "", largest: int = LARGEST) -> bytes:
    """The bytes of one file. `shown` is the path that Problems name (default: `path`)."""
    return b"".join(lines_of(path, shown=shown, largest=largest))


def lines_of(path: Path, *, shown: str = "", largest: int = LARGEST) -> Iterator[bytes]:
    """The lines of one file with their line breaks, read one by one; no more than `largest` bytes in all."""
    shown = shown or str(path)
    try:
        if not path.is_file():
            raise _missing(path, shown)
        size = path.stat().st_size
        if size > largest:
            _refuse(shown, f"is {size} bytes long, at most {largest} are read", "is it the right file?")
        with path.open("rb") as file:
            while largest > 0 and (line := file.readline(largest)):
                largest -= len(line)
                yield line
    except OSError as fault:
        raise ContentError([error(shown, "", f"cannot be read: {fault.strerror or fault}")]) from fault
    except ValueError as fault:
        raise ContentError([error(shown, "", f"is no path: {fault}")]) from fault


def _missing(path: Path, shown: str) -> ContentError:
    if path.is_dir():
        return ContentError([error(shown, "", "is a folder, not a file", "name a file inside it")])
    if path.is_symlink() or path.exists():
        what = "is a link that leads nowhere" if path.is_symlink() and not path.exists() else "is no ordinary file"
        return ContentError([error(shown, "", what, "name a file that can be read")])
    names = [near.name for near in path.parent.iterdir()] if path.parent.is_dir() else []
    hint = did_you_mean(path.name, names) if names else "its folder does not exist either"
    return ContentError([error(shown, "", "does not exist", hint)])


def decode(raw: bytes, shown: str) -> str:
    """UTF-8 bytes as text, a byte order mark skipped. Raises ContentError naming the first bad byte."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = raw[: fault.start].count(b"\n") + 1
        what = f"is not UTF-8 text (byte {raw[fault.start]:#04x})"
        problem = error(shown, f"line {line}", what, "save the file as UTF-8")
        raise ContentError([problem]) from fault


def read_text(path: Path, *, shown: str = "", largest: int = LARGEST) -> str:
    """One file as text. Raises ContentError."""
    shown = shown or shown_path(path)
    return decode(read_bytes(path, shown=shown, largest=largest), shown)


def _refuse_bombs(bare: str, shown: str, figure: re.Pattern[str]) -> None:
    """What is nested too deeply, or has too long a figure, in a text without its quoted parts."""
    if bare.count("[") + bare.count("{") > MOST_DEPTH:
        depth = 0
        for found in _BRACKETS.finditer(bare):
            depth += 1 if found[0] in "[{" else -1
            if depth > MOST_DEPTH:
                place = f"line {bare.count(chr(10), 0, found.start()) + 1}"
                _refuse(shown, f"is nested too deeply to be read: more than {MOST_DEPTH} levels", place=place)
    number = figure.search(bare)
    if number is not None:
        place = f"line {bare.count(chr(10), 0, number.start()) + 1}"
        _refuse(shown, f"number {number[0].lstrip('=[, ')[:20]}... is out of all bounds", "a smaller one", place=place)


def _refuse_count(count: int, most: int, shown: str, things: str) -> None:
    if count > most:
        _refuse(shown, f"has {count} {things}, at most {most} are read", "is it the right file?")


# --- TOML ---------------------------------------------------------------------------------------------------


def parse_toml(text: str, shown: str) -> dict[str, Any]:
    """The tables of a TOML text; decimal numbers arrive as exact fractions. Raises ContentError."""
    _refuse_toml_bombs(text, shown)
    tables: dict[str, Any] = _toml(lambda: tomllib.loads(text, parse_float=_exact), shown)
    _refuse_long_lists(tables, shown, "")
    return _all_visible(tables) if _MAY_CONTROL.search(text) else tables


def _refuse_toml_bombs(text: str, shown: str) -> None:
    bare = _TOML_TEXTS.sub(lambda found: "q" + "\n" * found[0].count("\n"), text)
    _refuse_count(bare.count("=") + bare.count(",") + bare.count("["), MOST_TOML, shown, "entries")
    key = _LONG_KEY.search(bare)
    if key is not None:
        place = f"line {bare.count(chr(10), 0, key.start()) + 1}"
        _refuse(shown, f"is nested too deeply to be read: a key of more than {MOST_DEPTH} parts", place=place)
    _refuse_bombs(bare, shown, _TOML_NUMBER)


def _refuse_long_lists(value: Any, shown: str, place: str) -> None:
    """A table or a list with more entries than anybody writes, wherever it stands."""
    named = isinstance(value, dict) or (isinstance(value, list) and any(isinstance(one, str | dict) for one in value))
    if named and len(value) > MOST_ENTRIES:
        _refuse(shown, f"has {len(value)} entries, at most {MOST_ENTRIES} are read", place=place)
    for key, one in value.items() if isinstance(value, dict) else enumerate(value, 1):
        if isinstance(one, dict | list):
            _refuse_long_lists(one, shown, f"{place}#{key}" if isinstance(key, int) else f"{place}.{key}".lstrip("."))


_TWICE = re.compile(r"Cannot declare \((.*)\) twice")
_NAME = re.compile(r"'([^']*)'")


def _toml(parse: Callable[[], Any], shown: str) -> Any:
    try:
        return parse()
    except RecursionError as fault:
        raise ContentError([error(shown, "", "is nested too deeply to be read")]) from fault
    except (ValueError, ArithmeticError, TOMLKitError) as fault:
        spot = _SPOT.search(str(fault))
        place = spot.group(1) if spot else ""
        text = _TWICE.sub(lambda names: f'"{".".join(_NAME.findall(names[1]))}" stands twice', str(fault))
        what = f"is not TOML: {_SPOT.sub('', text)}"
        raise ContentError([error(shown, place, what, _toml_hint(what))]) from fault


def _exact(text: str) -> Fraction:
    """A decimal number as the fraction it is."""
    plain = text.replace("_", "")
    if not any(sign.isdigit() for sign in plain):
        raise ValueError(f"{text} is no number that can be used")
    _, _, power = plain.lower().partition("e")
    if len(plain) > MOST_DIGITS or len(power.lstrip("+-0")) > 2:
        raise ValueError(f"number {text[:20]} is out of all bounds")
    return Fraction(plain)


def _toml_hint(what: str) -> str:
    if "Invalid value" in what:
        return 'text needs quotes: name = "Rifle"'
    if "Cannot overwrite" in what or "stands twice" in what:
        return "each key and each table may stand only once"
    return ""


def read_toml(path: Path, *, shown: str = "") -> dict[str, Any]:
    """One TOML file as plain tables. Raises ContentError with what is wrong and where."""
    shown = shown or shown_path(path)
    return parse_toml(read_text(path, shown=shown), shown)


def read_toml_in_part(path: Path) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """What can be read of a TOML file without tables, and the keys that are left out, with why.

    A file that is no TOML as a whole is read key by key, each with the lines up to the next. Raises ContentError if
    it is no text, or none of it can be read.
    """
    shown, text = shown_path(path), read_text(path)
    try:
        return parse_toml(text, shown), []
    except ContentError as fault:
        starts = [found.start() for found in _KEY.finditer(text)]
        if not 0 < len(starts) <= MOST_KEYS:
            raise
        whole = fault
    found, left_out = dict[str, Any](), list[tuple[str, str]]()
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        part = text[start:end]
        key = visible(part.partition("=")[0].strip())[:40]
        try:
            read = parse_toml(part, shown)
        except ContentError as fault:
            left_out.append((key, fault.problems[0].what))
        else:
            left_out += [(key, "stands there twice: the first holds")] if read.keys() & found.keys() else []
            found = {**read, **found}
    if not found:
        raise whole
    return found, left_out


def read_document(path: Path) -> tomlkit.TOMLDocument:
    """One TOML file with its comments, to be changed and written again. Raises ContentError."""
    shown = shown_path(path)
    text = read_text(path, shown=shown)
    parse_toml(text, shown)
    document: tomlkit.TOMLDocument = _toml(lambda: tomlkit.parse(text), shown)
    return document


# --- JSON ---------------------------------------------------------------------------------------------------


def parse_json(text: str, shown: str, *, kind: str = "whole JSON") -> Any:
    """The value of a JSON text. `kind` is what it should be, for the Problem. Raises ContentError."""
    bare = _JSON_TEXTS.sub('""', text)
    _refuse_count(bare.count("[") + bare.count("{"), MOST_TABLES, shown, "lists and tables")
    _refuse_count(bare.count(","), MOST_JSON, shown, "entries")
    _refuse_bombs(bare, shown, _JSON_NUMBER)
    try:
        value = json.loads(text, parse_constant=_no_number, object_pairs_hook=_each_once)
        if _HALF_SIGN.search(text):
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        _refuse(shown, r"has half a sign: \ud800 to \udfff stand for nothing by themselves", "write the sign itself")
    except (ValueError, RecursionError) as fault:
        line, column = getattr(fault, "lineno", 0), getattr(fault, "colno", 0)
        why = f"it goes wrong at column {column}" if column else f"{fault}"
        problem = error(shown, f"line {line}" if line else "", f"is not {kind}: {why}", "is the file cut off?")
        raise ContentError([problem]) from fault
    return _all_visible(value) if _MAY_CONTROL.search(text) else value


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these parts, none of which stands twice."""
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f'"{next(name for name in names if names.count(name) > 1):.40}" stands twice in one object')
    return made


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number that can be used")


def read_json(path: Path, *, shown: str = "") -> Any:
    """The value of one JSON file. Raises ContentError with what is wrong and where."""
    shown = shown or shown_path(path)
    return parse_json(read_text(path, shown=shown), shown)


# --- XML and packed layers ----------------------------------------------------------------------------------


def parse_xml(text: str, shown: str) -> Element:
    """The root of an XML text that declares no entities. Raises ContentError."""
    if _OWN_ENTITIES.search(text):
        _refuse(shown, "declares entities, which no map needs", "remove what stands in [ ] after <!DOCTYPE")
    _refuse_count(text.count("<"), MOST_ELEMENTS, shown, "elements")
    _refuse_count(text.count("="), MOST_ATTRIBUTES, shown, "attributes")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError, RecursionError) as fault:
        spot = getattr(fault, "position", None)
        place = f"line {spot[0]}" if spot else ""
        raise ContentError([error(shown, place, f"is not whole XML: {fault}", "is the file cut off?")]) from fault
    if _MAY_CONTROL.search(text):
        for element in root.iter():
            element.attrib = _all_visible(element.attrib)
            element.text = visible(element.text or "")
    level, depth = [root], 1
    while level := [child for element in level for child in element]:
        depth += 1
        if depth > MOST_DEPTH:
            _refuse(shown, f"is nested too deeply to be read: more than {MOST_DEPTH} levels")
    return root


def unpacked(data: str, compression: str, length: int) -> bytes | None:
    """Layer data in base64, perhaps packed, as `length` bytes; None for any others. No more than that is unpacked."""
    try:
        raw = base64.b64decode("".join(data.split()), validate=True)
        if compression:
            unpacker = zlib.decompressobj(47)
            raw = unpacker.decompress(raw, length + 1)
            if not unpacker.eof or unpacker.unused_data:
                return None
    except (binascii.Error, zlib.error, ValueError):
        return None
    return raw if len(raw) == length else None
