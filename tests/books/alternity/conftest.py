"""Fixtures of the tests of this book."""

from collections.abc import Iterator

import pytest

from tests.books.alternity.support import Skirmish
from tests.rules.support import Bout


@pytest.fixture
def skirmish() -> Iterator[type[Skirmish]]:
    """The world builder; every world a test makes with it is closed when the test is over."""
    yield Skirmish
    Bout.close_all()
