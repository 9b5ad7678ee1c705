"""No spoiled file is an internal fault, a hang, a hunger for memory or a death: all of them are Problems."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.spoiled import LONGEST, MOST

ROOT = Path(__file__).resolve().parent.parent
SEED = 13


def read_in_a_child(first: int, last: int) -> dict[str, Any]:
    """What came of some of the spoiled files, in a process of their own; a death or a hang fails here."""
    command = [sys.executable, "-m", "tests.spoiled", str(SEED), str(first), str(last)]
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    ran = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False, timeout=900)
    assert ran.returncode == 0, ran.stderr[-3000:]
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def held(found: dict[str, Any], count: int) -> None:
    """All were read, and none asked for too much."""
    assert found["faults"] == []
    assert found["read"] == count
    assert found["slowest"] < LONGEST
    assert found["peak"] < MOST


def test_a_sample_of_spoiled_files_is_told_as_problems() -> None:
    held(read_in_a_child(0, 20), 20)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 5000, 500))
def test_five_thousand_spoiled_files_are_told_as_problems(first: int) -> None:
    held(read_in_a_child(first, first + 500), 500)
