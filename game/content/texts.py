"""The words of the game, apart from what they are said of: a folder a language, a file a book (`assets/texts`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from game.content.page import read_toml
from game.shipped import assets

LANGUAGE = "en"
SHARED = "shared"
"""The file of what every book says."""


@lru_cache(maxsize=16)
def texts(name: str) -> Mapping[str, Any]:
    """The tables of one file of texts. Raises ContentError when it cannot be read."""
    return read_toml(assets() / "texts" / LANGUAGE / f"{name}.toml")


def said_of(words: Mapping[str, Any], word: str) -> Any:
    """What a table says of a word; of one with a number at its end what is said of all such.

    In these {0} is the number and {1} the one after it: "press_3" is "Press 3" by `press = "Press {0}"`. Raises
    KeyError for a word that nothing is said of.
    """
    stem, _, number = word.rpartition("_")
    if word in words or stem not in words or not number.isdecimal():
        return words[word]
    found = words[stem]
    if isinstance(found, str):
        return _counted(found, int(number))
    return {key: _counted(text, int(number)) for key, text in found.items()}


def _counted(text: str, number: int) -> str:
    return text.replace("{0}", str(number)).replace("{1}", str(number + 1))
