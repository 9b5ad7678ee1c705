"""Plain values as TOML text. What is printed reads back the same."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LINE = 100


def quoted(text: str) -> str:
    """A basic string."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")  # JSON lets it stand, TOML does not


def block(text: str) -> str:
    """A string of several lines, as people like to read it."""
    if "\n" not in text:
        return quoted(text)
    lines = text.split("\n")
    if "'''" not in text and not text.endswith("'") and all(_literal(line) for line in lines):
        return f"'''\n{text}'''"
    return '"""\n' + "\n".join(quoted(line)[1:-1] for line in lines) + '"""'


def _literal(line: str) -> bool:
    return all(sign >= " " and sign != "\x7f" for sign in line)


def key_text(key: str) -> str:
    """A key, quoted where it must be."""
    return key if _BARE.fullmatch(key) else quoted(key)


def number_text(value: Fraction) -> str:
    """An exact fraction as a decimal number where it has one, else as a quoted fraction."""
    denominator = value.denominator
    twos = fives = 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    places = max(twos, fives, 1)
    if denominator != 1 or places > 18:
        return quoted(str(value))
    digits = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def value_text(value: Any) -> str:
    """One value: text, whole number, true or false, exact fraction, list or table."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Fraction):
        return number_text(value)
    if isinstance(value, str):
        return block(value) if value.count("\n") > 1 else quoted(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key_text(key)} = {value_text(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return _list_text([value_text(one) for one in value])


def as_written(value: Any) -> str:
    """Any value that was read as it stood in its file, on one line, for people."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key_text(str(key))} = {as_written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(as_written, value))}]"
    return value_text(value) if isinstance(value, bool | Fraction) else str(value)


def _list_text(items: list[str]) -> str:
    line = f"[{', '.join(items)}]"
    if len(line) <= _LINE:
        return line
    return "[\n" + "".join(f"    {item},\n" for item in items) + "]"


def table_text(values: Mapping[str, Any]) -> str:
    """One table's keys, a line each."""
    return "".join(f"{key_text(key)} = {value_text(value)}\n" for key, value in values.items())
