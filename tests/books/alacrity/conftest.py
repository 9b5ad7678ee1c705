"""Worlds that tests of the percent game open are closed after each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.world.store import World
from tests.books.alacrity.bench import OPEN


@pytest.fixture(autouse=True)
def _worlds_are_closed() -> Iterator[None]:
    yield
    while OPEN:
        world = OPEN.pop().world
        assert isinstance(world, World)
        world.close()
