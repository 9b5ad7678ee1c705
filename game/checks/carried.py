"""A small pytest plugin: writes down which rows of the ledger each test carries, and whether it passed (law 11)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

OPTION = "--carried"
MARK = "rule"


class Carried:
    """Gathers, test by test, the IDs of its `rule` marks and how it came out."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._ids: dict[str, list[str]] = {}
        self._passed: dict[str, bool] = {}

    def pytest_collection_finish(self, session: Any) -> None:
        """Read the marks of the tests that will run: one that is left out carries nothing, and has not failed."""
        for item in session.items:
            ids = [str(rule) for mark in item.iter_markers(MARK) for rule in mark.args]
            if ids:
                self._ids[item.nodeid] = ids

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Note an outcome: passed only if every phase of the test did."""
        if report.nodeid in self._ids:
            fine = report.passed and self._passed.get(report.nodeid, True)
            self._passed[report.nodeid] = fine

    def pytest_sessionfinish(self) -> None:
        """Write it all down."""
        found = [{"test": test, "ids": ids, "passed": self._passed.get(test, False)} for test, ids in self._ids.items()]
        self._file.write_text(json.dumps(found), "utf-8")


def pytest_addoption(parser: Any) -> None:
    """The option that names the file to write."""
    parser.addoption(OPTION, default="", help="write which rules each test carries to this file")


def pytest_configure(config: Any) -> None:
    """Start gathering, if a file was named."""
    file = config.getoption(OPTION)
    if file:
        config.pluginmanager.register(Carried(Path(file)), "carried-rules")
