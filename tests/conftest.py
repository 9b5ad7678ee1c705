"""What every test shares."""

import sys

import pytest


@pytest.fixture(autouse=True)
def _no_world_left_open() -> object:
    """Each test closes the worlds it opened: a leak shows at once and by name."""
    yield
    esper = sys.modules.get("esper")
    if esper is not None:
        assert esper.list_worlds() == ["default"], "a world was left open"
