"""The figures and switches of the book as it is opened now: a test that reads them notices when one is changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.progress_rules import ProgressRules, rules_from
from game.rulebooks.shelf import open_book


def figures(**changes: Any) -> Numbers:
    """The figures, some of them changed."""
    return replace(numbers(open_book("alternity")), **changes)


def rules(**changes: Any) -> ProgressRules:
    """The rules of progression, some of them changed."""
    n = figures()
    return replace(rules_from(n, n.options), **changes)
