"""Where each rulebook's package is: beside this file, or installed by somebody under `enfilade.books`."""

from __future__ import annotations

import importlib
import pkgutil
import warnings
from functools import cache
from importlib import metadata
from pathlib import Path

GROUP = "enfilade.books"
"""Entry points of installed books: the name is the book's key, the value its package (docs/modding.md)."""
_HERE = "game.rulebooks"
_REGISTERED = ("events", "frames", "parts", "lines")
"""Modules of a book that are imported before any file is read, wherever in its package they are."""


@cache
def packages() -> dict[str, str]:
    """The package of each book by the book's key, shipped books first; none of them is imported for this.

    An installed book does not replace a shipped one of the same key.
    """
    rooms = importlib.import_module(_HERE).__path__
    shipped = {room.name: f"{_HERE}.{room.name}" for room in pkgutil.iter_modules(rooms) if room.ispkg}
    installed = {point.name: point.value for point in sorted(metadata.entry_points(group=GROUP))}
    return {**shipped, **{key: package for key, package in installed.items() if key not in shipped}}


def modules_of(package: str) -> list[str]:
    """The modules of a book that are imported before any file is read. Raises ImportError for a missing package."""
    found = importlib.import_module(package)
    names = (module.name for module in pkgutil.walk_packages(found.__path__, f"{package}."))
    return [name for name in names if name.rpartition(".")[2] in _REGISTERED]


def leave_out(key: str, fault: BaseException) -> None:
    """Leave an installed book out that cannot be read; whoever started the game is told on the terminal."""
    package = packages().pop(key)
    warnings.warn(f"the rulebook {key} of the package {package} is left out: {fault!r}", stacklevel=2)


def profiles_of(package: str) -> Path:
    """The folder of an installed book's rules profiles, which need not exist."""
    return Path(importlib.import_module(package).__path__[0]) / "profiles"
