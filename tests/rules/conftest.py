"""Fixtures of the rule tests."""

from collections.abc import Iterator

import pytest

from tests.rules.support import Bout


@pytest.fixture
def bout() -> Iterator[type[Bout]]:
    """The world builder; every world a test makes with it is closed when the test is over."""
    yield Bout
    Bout.close_all()
