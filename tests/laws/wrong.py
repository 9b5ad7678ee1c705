"""Rules given another body for a while, to see whether all who should read them do so in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import pytest

from tests.rules.support import Bout

Rule = Callable[..., Any]
Give = Callable[[Rule, Rule], None]


def forget(modules: tuple[ModuleType, ...]) -> None:
    """What was worked out by the rules as they were is worked out anew."""
    for module in modules:
        for made in vars(module).values():
            if hasattr(made, "cache_clear"):
                made.cache_clear()


@contextmanager
def giving(*modules: ModuleType) -> Iterator[Give]:
    """What gives a rule the body of another, wherever it has been imported; the modules keep what they work out."""

    def give(rule: Rule, wrong: Rule) -> None:
        patch.setattr(rule, "__code__", wrong.__code__)
        forget(modules)

    with pytest.MonkeyPatch.context() as patch:
        yield give
    forget(modules)
    Bout.close_all()
