"""The log file of faults of window and command line: one report after another, the oldest dropped."""

from __future__ import annotations

import re
import time  # noqa: TID251 - when a fault was is told to people, and to no rule
from contextlib import suppress
from pathlib import Path

import game
from game import home
from game.content.page import read_bytes
from game.content.problem import ContentError

MOST_REPORTS = 20
LONGEST_REPORT = 10_000
"""Characters of one report that are kept: its beginning and its end."""
_LARGEST = 2 * MOST_REPORTS * LONGEST_REPORT
_START = re.compile(r"^(?=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d version )", re.MULTILINE)


def log_file() -> Path:
    """Where reports of faults are written."""
    return home.logs() / "fault.txt"


def report(where: str, trace: str) -> Path:
    """Add a traceback to the log file, with what failed; a report the same as the last is not repeated.

    A disk that cannot be written is passed over: a report must not bring about a fault of its own. A log file
    that cannot be read is begun anew.
    """
    path, before = log_file(), ""
    body = f"version {game.__version__}: {where[:200]}\n{_shortened(trace.strip())}\n\n"
    with suppress(ContentError, OSError):
        before = read_bytes(path, largest=_LARGEST).decode("utf-8", "replace")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        if not before.endswith(body):
            text = f"{before}{time.strftime('%Y-%m-%d %H:%M:%S')} {body}"
            kept = [one for one in _START.split(text) if one][-MOST_REPORTS:]
            path.write_text("".join(kept), encoding="utf-8", errors="replace")
    return path


def _shortened(trace: str) -> str:
    half = LONGEST_REPORT // 2
    return trace if len(trace) <= LONGEST_REPORT else f"{trace[:half]}\n...\n{trace[-half:]}"
