"""Opening what people wrote: bytes, text and TOML, with every refusal a Problem and no file ever changed."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

from game import shipped
from game.content.problem import ContentError, did_you_mean, error

LARGEST = 16 * 1024 * 1024
"""Bytes: a larger file is refused before it is read."""

MOST_DIGITS = 40

_SPOT = re.compile(r"\s*\(at (line \d+, column \d+|end of document)\)$")


def shown_path(path: Path) -> str:
    """A shipped file's short name ("assets/units/medic.toml"); any other path as it was given."""
    for kind, folder in (("assets", shipped.assets()), ("maps", shipped.maps())):
        if path.is_relative_to(folder):
            return f"{kind}/{path.relative_to(folder).as_posix()}"
    return str(path)


def _refusal(path: Path, shown: str) -> ContentError:
    if path.is_dir():
        return ContentError([error(shown, "", "is a folder, not a file", "name a file inside it")])
    names = [near.name for near in path.parent.iterdir()] if path.parent.is_dir() else []
    hint = did_you_mean(path.name, names) if names else "its folder does not exist either"
    return ContentError([error(shown, "", "does not exist", hint)])


def read_bytes(path: Path, *, shown: str = "", largest: int = LARGEST) -> bytes:
    """The bytes of one file. `shown` is the path that Problems name (default: `path`)."""
    shown = shown or str(path)
    try:
        if not path.is_file():
            raise _refusal(path, shown)
        size = path.stat().st_size
        if size > largest:
            what = f"is {size} bytes long, at most {largest} are read"
            raise ContentError([error(shown, "", what, "is it the right file?")])
        return path.read_bytes()
    except OSError as fault:
        raise ContentError([error(shown, "", f"cannot be read: {fault.strerror or fault}")]) from fault
    except ValueError as fault:
        raise ContentError([error(shown, "", f"is no path: {fault}")]) from fault


def decode(raw: bytes, shown: str) -> str:
    """UTF-8 bytes as text, a byte order mark skipped. Raises ContentError naming the first bad byte."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = raw[: fault.start].count(b"\n") + 1
        what = f"is not UTF-8 text (byte {raw[fault.start]:#04x})"
        problem = error(shown, f"line {line}", what, "save the file as UTF-8")
        raise ContentError([problem]) from fault


def parse_toml(text: str, shown: str) -> dict[str, Any]:
    """The tables of a TOML text; decimal numbers arrive as exact fractions. Raises ContentError."""
    try:
        return tomllib.loads(text, parse_float=_exact)
    except RecursionError as fault:
        raise ContentError([error(shown, "", "is nested too deeply to be read")]) from fault
    except (ValueError, ArithmeticError) as fault:
        spot = _SPOT.search(str(fault))
        place = spot.group(1) if spot else ""
        what = f"is not TOML: {_SPOT.sub('', str(fault))}"
        raise ContentError([error(shown, place, what, _toml_hint(what))]) from fault


def _exact(text: str) -> Fraction:
    """A decimal number as the fraction it is; numbers of absurd size are refused before they are worked out."""
    plain = text.replace("_", "")
    _, _, power = plain.lower().partition("e")
    if len(plain) > MOST_DIGITS or len(power.lstrip("+-0")) > 2:
        raise ValueError(f"number {text[:20]} is out of all bounds")
    return Fraction(plain)


def _toml_hint(what: str) -> str:
    if "Invalid value" in what:
        return 'text needs quotes: name = "Rifle"'
    if "Cannot overwrite" in what or "Cannot declare" in what:
        return "each key and each table may stand only once"
    return ""


def read_toml(path: Path, *, shown: str = "") -> dict[str, Any]:
    """One TOML file as plain tables. Raises ContentError with what is wrong and where."""
    shown = shown or shown_path(path)
    return parse_toml(decode(read_bytes(path, shown=shown), shown), shown)
