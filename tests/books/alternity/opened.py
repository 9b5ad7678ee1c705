"""The figures and switches of the book as it is opened now: a test that reads them notices when one is changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.rulebooks.alternity.numbers import Numbers, Options, numbers
from game.rulebooks.shelf import open_book


def figures(**changes: Any) -> Numbers:
    """The figures, some of them changed."""
    return replace(numbers(open_book("alternity")), **changes)


def rules(**changes: Any) -> Numbers:
    """The figures and optional rules, some of either changed."""
    n = figures()
    optional = {name: changes.pop(name) for name in tuple(changes) if hasattr(Options, name)}
    return replace(n, options=replace(n.options, **optional), **changes)
