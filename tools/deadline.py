"""A pytest plugin that begins no test after the time in DEADLINE, and says how many were left."""

from __future__ import annotations

import os
import time

import pytest

UNTIL = float(os.environ.get("DEADLINE", "inf"))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Leave a test out once the time is up; it is counted as deselected."""
    if time.time() < UNTIL:
        return None
    item.config.stash[LEFT] = item.config.stash.get(LEFT, 0) + 1
    return True


LEFT = pytest.StashKey[int]()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How many tests were left out."""
    left = terminalreporter.config.stash.get(LEFT, 0)
    if left:
        terminalreporter.write_line(f"no time was left for {left} tests")
