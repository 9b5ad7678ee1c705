"""Battles that go on from scenes go as they went (law 1)."""

from __future__ import annotations

import pytest

from tests.recorded import walks
from tests.recorded.walks import kept, walked

FEW = 40
"""Of so many walks one is gone by default."""


@pytest.mark.parametrize("walk", kept()[::FEW], ids=lambda walk: f"{walk.scene} {walk.seed}")
def test_some_go_as_they_went(walk: walks.Walk) -> None:
    assert walked(walk) == walk


@pytest.mark.slow
def test_all_go_as_they_went() -> None:
    assert not [one for one in kept() if walked(one) != one]


def test_a_walk_of_another_seed_is_another() -> None:
    one = kept()[0]
    assert walked(one._replace(seed=one.seed + 1)).check != one.check
