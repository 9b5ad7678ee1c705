"""The lines of a journal: each with its checksum, and what each part of the first must be."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import game
from game import home
from game.content.model import is_seed
from game.content.page import decode, parse_json
from game.content.problem import ContentError, Problem, warning
from game.content.scenario import load_scenario, shipped_scenarios
from game.systems.rulebook import Rulebook
from game.world.sides import SideCard
from game.world.store import Reading

FORMAT = 2
READ = (1, 2)
"""Formats that are read. In the first, things are called by the names of their classes, digests are of these names."""
_OF_TODAY = re.compile(rb'"_":"[a-z]')
"""A word of format 2. Format 1 had the names of classes there."""
LONGEST_NAME = 120
OTHERS = ("kind", "format", "cards")
"""Parts of a first line that are looked at elsewhere."""
NEEDED = ("scenario", "rules", "seats", "opening")


def format_fault(number: object, line: bytes) -> tuple[str, ...]:
    """Why a first line of that format cannot be read, and what to do; empty if it can."""
    if type(number) is int and number > FORMAT:
        what = f"is a journal of format {number}, this version reads formats {READ[0]} to {READ[-1]}"
        return what, "use the version that wrote it"
    if type(number) is not int or number not in READ:
        return ('says nothing that can be used under "format"',)
    if number < FORMAT and _OF_TODAY.search(line):
        return (f"says that it is of format {number}, and its parts have the words of format {FORMAT}",)
    return ()


def strange_part(head: Mapping[str, Any]) -> str:
    """The first part of a first line that cannot be used or is missing, or is none; empty if all can be used."""
    strange = next((key for key, is_sound in _SOUND.items() if key in head and not is_sound(head[key])), "")
    strange = strange or next((key for key in NEEDED if key not in head), "")
    return strange or next((key for key in head if key not in (*_SOUND, *OTHERS)), "")[:40]


def rules_to_plain(book: Rulebook) -> dict[str, Any]:
    """The book and all its figures, as JSON values."""
    return {"book": book.key, "title": book.title, "figures": plain_figures(book.figures)}


def plain_figures(figures: Mapping[str, Any]) -> dict[str, Any]:
    """Figures as JSON values."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in figures.items()}


def scenario_doubts(head: Mapping[str, Any], world: Reading, file: str) -> tuple[Problem, ...]:
    """A warning where a first line of this version names a shipped scenario, and its first position is of another."""
    name = head["scenario"]
    if name not in shipped_scenarios() or head.get("version") != game.__version__:
        return ()
    try:
        sides = load_scenario(name).sides
    except ContentError:
        return ()
    if sides == tuple(world.get(one, SideCard) for one in world.having(SideCard)):
        return ()
    what = f'names the scenario "{name}", and its sides are not those of the shipped one'
    return (warning(file, "line 1", what, "the battle is played as its first position has it"),)


def figure_doubts(head: Mapping[str, Any], figures: Iterable[str], file: str) -> tuple[Problem, ...]:
    """A warning where a first line lacks figures that the book has now: the battle was fought without them."""
    lacking = [name for name in figures if name not in head["rules"]["figures"]]
    if not lacking:
        return ()
    what = f"says nothing of figures that its rules have now: {', '.join(lacking)}"
    return (warning(file, "line 1", what, "those of this version are used"),)


def is_plain_name(name: object) -> bool:
    """Whether files can be named by it, and none outside their folder."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME or name in (".", ".."):
        return False
    return name.isprintable() and not set(name) & set('/\\:*?"<>|')


def _is_rules(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    words = (value.get("book"), value.get("title"), value.get("profile", ""))
    if value.keys() - {"book", "title", "profile", "figures"}:
        return False
    return isinstance(value.get("figures"), dict) and all(isinstance(word, str) for word in words)


def _is_note(value: object) -> bool:
    match value:
        case [str(), str(), int()]:
            return True
    return False


def newer_version(head: Mapping[str, Any], own: str) -> str:
    """The version that wrote a journal if it is newer than this one; else empty."""
    found = str(head.get("version", own))
    return found if _numbers(found) > _numbers(own) else ""


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d{1,9}", version)[:3])


def are_own_cards_of(scenario: str, beside: str) -> bool:
    """Whether a folder that a journal names for its cards is its scenario's, or lies in the player's own folder.

    One that is not there holds no cards.
    """
    folder = Path(beside)
    try:
        if not folder.is_dir() or (folder / f"{scenario}.toml").is_file():
            return True
        return folder.resolve().is_relative_to(home.home().resolve())
    except (OSError, ValueError):
        return False


_SOUND: dict[str, Callable[[Any], bool]] = {
    "scenario": is_plain_name,
    "version": lambda version: isinstance(version, str) and re.fullmatch(r"\d{1,9}(\.\w{1,20})*", version) is not None,
    "seed": is_seed,
    "rules": _is_rules,
    "seats": lambda seats: isinstance(seats, dict) and all(isinstance(seat, str) for seat in seats.values()),
    "rosters": lambda notes: isinstance(notes, list) and all(_is_note(note) for note in notes),
    "opening": lambda opening: isinstance(opening, dict),
}


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
