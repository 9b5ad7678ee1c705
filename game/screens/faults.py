"""The log file of faults: one report after another, the oldest dropped once the file is large."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import game
from game import home
from game.content.page import read_bytes
from game.content.problem import ContentError

LARGEST = 200_000
"""Characters that are kept."""


def log_file() -> Path:
    """Where reports of faults are written."""
    return home.logs() / "fault.txt"


def report(where: str, trace: str) -> Path:
    """Add a traceback to the log file, with what failed; a report the same as the last is not repeated.

    A disk that cannot be written is passed over: a report must not bring about a fault of its own. A log file
    that cannot be read is begun anew.
    """
    path, body, before = log_file(), f"version {game.__version__}: {where}\n{trace.strip()}\n\n", ""
    with suppress(ContentError):
        before = read_bytes(path).decode("utf-8", "replace")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        if not before.endswith(body):
            text = f"{before}{time.strftime('%Y-%m-%d %H:%M:%S')} {body}"
            path.write_text(text[-LARGEST:], encoding="utf-8")
    return path
