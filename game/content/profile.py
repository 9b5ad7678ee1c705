"""Rules profiles: which book a battle is fought by, and the numbers and switches that a table sets in it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import Field

from game import shipped
from game.content.model import Keyed, Many, Word, read_page
from game.content.page import read_toml, shown_path
from game.content.problem import ContentError, did_you_mean, error

Number = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Figure = Number | Many[Number] | dict[str, Number]


class Profile(Keyed):
    """A rules profile. The book that `book` names checks that it knows every number and switch."""

    book: Word
    title: Word
    label: str = ""
    numbers: dict[str, Figure] = Field(default_factory=dict)
    switches: dict[str, bool] = Field(default_factory=dict)


def profiles() -> dict[str, Path]:
    """The shipped profiles' files by name, in order of name."""
    return {path.stem: path for path in sorted((shipped.assets() / "profiles").glob("*.toml"))}


def find_profile(name: str) -> Path:
    """The file of a profile, given by shipped name or by path. Raises ContentError with the nearest names."""
    known = profiles()
    if name in known:
        return known[name]
    if name.endswith(".toml"):
        return Path(name)
    raise ContentError([error("", "rules", f'unknown rules profile "{name}"', did_you_mean(name, known))])


def load_profile(name: str) -> Profile:
    """A profile by shipped name or path. Raises ContentError with every fault in its file."""
    path = find_profile(name)
    table = read_toml(path)
    return read_page(Profile, {**table, "key": path.stem}, file=shown_path(path))
