"""One line of a journal: a JSON object and its checksum, written and read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from game.content.page import decode, parse_json
from game.content.problem import ContentError

_SUM = 8
"""Hex digits of a checksum."""


def written(value: Mapping[str, Any]) -> bytes:
    """The line that says a value."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
    return text + b" " + checksum(text) + b"\n"


def checksum(text: bytes) -> bytes:
    """The checksum of a line without it."""
    return hashlib.blake2b(text, digest_size=_SUM // 2).hexdigest().encode()


def checked(line: bytes) -> Any:
    """What a whole line says; None for a damaged one."""
    text, _, found = line.rpartition(b" ")
    if not text or found not in (checksum(text) + b"\n", checksum(text) + b"\r\n"):
        return None
    try:
        return parse_json(decode(text, ""), "")
    except ContentError:
        return None


def unchecked(line: bytes) -> dict[str, Any]:
    """What a line without a checksum of ours says, so that a journal of another format can be named."""
    try:
        made = parse_json(decode(line.rpartition(b" ")[0], ""), "")
    except ContentError:
        return {}
    return made if isinstance(made, dict) else {}
