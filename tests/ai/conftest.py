"""What the tests of the AI share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ai.storming import Trenches


@pytest.fixture(name="trench")
def _trench(tmp_path: Path) -> Iterator[Trenches]:
    found = Trenches(tmp_path)
    yield found
    found.close()
