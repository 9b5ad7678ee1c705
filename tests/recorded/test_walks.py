"""Battles that go on from scenes go as they went (law 1)."""

from __future__ import annotations

import pytest

from tests.recorded import walks
from tests.recorded.walks import kept, walked


@pytest.mark.parametrize("walk", kept(), ids=lambda walk: f"{walk.scene} {walk.seed}")
def test_it_goes_as_it_went(walk: walks.Walk) -> None:
    assert walked(walk) == walk


def test_a_walk_of_another_seed_is_another() -> None:
    one = kept()[0]
    assert walked(one._replace(seed=one.seed + 1)).check != one.check
