"""Rules profiles: which book a battle is fought by, and the numbers and switches that a table sets in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from game import shipped
from game.content.lines import books
from game.content.maps import default_rules
from game.content.model import Keyed, Label, LongText, Many, Word, attempt, read_page
from game.content.page import read_toml, shown_path
from game.content.problem import ContentError, did_you_mean, error

Number = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Figure = Number | Many[Number] | Annotated[str, Field(pattern=r"^[a-z_]{1,40}$")]


def _flat(table: object) -> object:
    """`crit.threat = true` is a table in a table to TOML; a switch has its whole name."""
    if not isinstance(table, dict):
        return table
    found: dict[str, object] = {}
    for name, value in table.items():
        deeper = value.items() if isinstance(value, dict) else ()
        found.update({f"{name}.{key}": part for key, part in deeper} if deeper else {name: value})
    return found


def _flatly(table: object) -> object:
    """Figures of tables within tables by their whole names: `warfare.outcome.good = { base = 2 }` sets one."""
    if not isinstance(table, dict):
        return table
    found: dict[str, object] = {}
    for name, value in table.items():
        deeper = _flatly(value)
        within = deeper.items() if isinstance(deeper, dict) else ()
        found.update({f"{name}.{key}": part for key, part in within} if within else {name: value})
    return found


FigureTable = Annotated[dict[str, Figure], BeforeValidator(_flatly)]
"""Figures by name."""
SwitchTable = Annotated[dict[str, bool | str], BeforeValidator(_flat)]
"""Switches by name, each on or off, or one of its words."""


class Profile(Keyed):
    """A rules profile. The book that `book` names checks that it knows every number and switch.

    `default` marks the shipped one that is played where a file names no rules; `about` says in a line what it is,
    `plays` in a few what is different when it is played, beside other rulebooks.
    """

    book: Word
    title: Word
    about: LongText = ""
    plays: Many[LongText] = ()
    label: Label = ""
    default: bool = False
    numbers: FigureTable = Field(default_factory=dict)
    switches: SwitchTable = Field(default_factory=dict)


_OF_BOOKS: dict[str, Path] = {}
"""Folders of profiles that installed books bring, by book."""


def add_profiles(book: str, folder: Path) -> None:
    """Have the profiles of an installed book's folder found by name, too; a shipped name stands for the shipped one."""
    _OF_BOOKS[book] = folder


def profiles() -> dict[str, Path]:
    """The files of the profiles by name, in order of name: the shipped ones, then those of installed books."""
    shipped_ones = _profiles_of(shipped.assets() / "profiles")
    others = {name: path for folder in _OF_BOOKS.values() for name, path in _profiles_of(folder).items()}
    return shipped_ones | {name: path for name, path in others.items() if name not in shipped_ones}


@lru_cache(maxsize=8)
def _profiles_of(folder: Path) -> dict[str, Path]:
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


def find_profile(name: str) -> Path:
    """The file of a profile, given by shipped name or by path. Raises ContentError with the nearest names."""
    known = profiles()
    if name in known:
        return known[name]
    if name.endswith(".toml"):
        return Path(name)
    raise ContentError([error("", "rules", f'unknown rules profile "{name}"', did_you_mean(name, known))])


def load_profile(name: str) -> Profile:
    """A profile by shipped name or path; the shipped ones are read once. Raises ContentError with every fault."""
    path = find_profile(name)
    return _shipped_profile(path) if path in profiles().values() else _read_profile(path)


def _read_profile(path: Path) -> Profile:
    return read_page(Profile, {**read_toml(path), "key": path.stem}, file=shown_path(path))


@lru_cache(maxsize=64)
def _shipped_profile(path: Path) -> Profile:
    return _read_profile(path)


def book_named(table: Mapping[str, Any]) -> str:
    """The book in whose words a file is written: that of the profile it names under `rules`.

    Where that cannot be said, which is a fault told elsewhere, the book of the shipped default.
    """
    rules = (table.get("rules"), default_rules())
    found = (attempt([], partial(load_profile, name)) for name in rules if isinstance(name, str))
    named = (profile.book for profile in found if profile is not None)
    return next((one for one in named if one in books()), books()[0])
