"""What each part of a journal's first line must be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

LONGEST_NAME = 120
NEEDED = ("scenario", "rules", "seats", "opening")


def strange_part(head: Mapping[str, Any]) -> str:
    """The first part of a first line that cannot be used or is missing; empty if all can be used."""
    strange = next((key for key, is_sound in _SOUND.items() if key in head and not is_sound(head[key])), "")
    return strange or next((key for key in NEEDED if key not in head), "")



def is_plain_name(name: object) -> bool:
    """Whether files can be named by it, and none outside their folder."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME or name in (".", ".."):
        return False
    return name.isprintable() and not set(name) & set('/\\:*?"<>|')


def _is_rules(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    words = (value.get("book"), value.get("title"), value.get("profile", ""))
    return isinstance(value.get("figures"), dict) and all(isinstance(word, str) for word in words)


def _is_note(value: object) -> bool:
    match value:
        case [str(), str(), int()]:
            return True
    return False


_SOUND: dict[str, Callable[[Any], bool]] = {
    "scenario": is_plain_name,
    "rules": _is_rules,
    "seats": lambda seats: isinstance(seats, dict) and all(isinstance(seat, str) for seat in seats.values()),
    "rosters": lambda notes: isinstance(notes, list) and all(_is_note(note) for note in notes),
    "opening": lambda opening: isinstance(opening, dict),
}
