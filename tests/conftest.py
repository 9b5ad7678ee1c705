"""What every test shares."""

import gc
import sys
from collections.abc import Iterator

import pytest


def _open_worlds() -> set[str]:
    esper = sys.modules.get("esper")
    return set(esper.list_worlds()) if esper else {"default"}


@pytest.fixture(autouse=True)
def _no_world_left_open() -> Iterator[None]:
    """Each test closes the worlds it opened: a leak shows at once and by the name of the test."""
    before = _open_worlds()
    yield
    if _open_worlds() - before - {"default"}:
        gc.collect()
        left = _open_worlds() - before - {"default"}
        assert not left, f"worlds left open: {sorted(left)}"
