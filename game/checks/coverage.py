"""Which rows of the ledger are carried by a test that ran and passed, or by a scene that held (law 11)."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import game
from game.battle.scenes import run_scene
from game.content.page import read_json
from game.content.problem import ContentError, error
from game.content.rule_index import Row, rows
from game.record import record

PLUGIN = "game.checks.coverage"
COVERED, FAILED, UNCOVERED, PLANNED = "covered", "failed", "uncovered", "planned"


@record
class Carrier:
    """A test or a scene: its name, the rows it carries, and whether it passed."""

    name: str
    ids: tuple[str, ...]
    passed: bool


@record
class Covered:
    """One row with its status and the names of what carries it."""

    row: Row
    status: str
    carriers: tuple[str, ...]


def checkout() -> Path:
    """The checkout this program runs from. Raises ContentError when it is installed without its tests."""
    root = Path(game.__file__).resolve().parent.parent
    if not (root / "tests").is_dir() or not (root / "pyproject.toml").is_file():
        what = "coverage needs a checkout with its tests; this is an installed copy"
        raise ContentError([error(str(root), "", what, "clone the repository and run it there")])
    return root


def coverage(only: Iterable[str] = ()) -> tuple[Covered, ...]:
    """Run every test that carries a rule, and every scene, and say how each row stands.

    `only` are the rows asked for (none: all). Raises ContentError without a checkout, or when the tests do not run.
    """
    wanted = set(only)
    found = (*carriers(), *scene_carriers(checkout() / "tests" / "scenes"))
    return judged((row for row in rows() if not wanted or row.id in wanted), found)


def judged(asked: Iterable[Row], found: Iterable[Carrier]) -> tuple[Covered, ...]:
    """How rows stand, given what carries them: covered only where all that carries a row passed."""
    by_id: dict[str, list[Carrier]] = {}
    for carrier in found:
        for rule in carrier.ids:
            by_id.setdefault(rule, []).append(carrier)
    return tuple(_judged(row, by_id.get(row.id, [])) for row in asked)


def _judged(row: Row, carrying: list[Carrier]) -> Covered:
    if carrying:
        status = COVERED if all(carrier.passed for carrier in carrying) else FAILED
    else:
        status = PLANNED if row.planned else UNCOVERED
    return Covered(row, status, tuple(sorted(carrier.name for carrier in carrying)))


def scene_carriers(folder: Path) -> tuple[Carrier, ...]:
    """Every scene of a folder, run now; one that cannot be read carries nothing."""
    found = []
    for path in sorted(folder.rglob("*.toml")):
        try:
            result = run_scene(path)
        except ContentError:
            continue
        found.append(Carrier(path.relative_to(folder.parent).as_posix(), tuple(result.carries), result.held))
    return tuple(found)


def carriers() -> tuple[Carrier, ...]:
    """Every test with a `rule` mark, run now. Raises ContentError when pytest is not there or cannot start."""
    root = checkout()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "carried.json"
        options = ["-q", "-p", PLUGIN, f"--carried={file}", "-m", "rule and not slow"]
        command = [sys.executable, "-m", "pytest", *options, "--continue-on-collection-errors", "tests"]
        ran = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        if not file.is_file():
            last = (ran.stderr or ran.stdout).strip().splitlines()[-1:] or ["pytest wrote nothing"]
            hint = "install the test extra: pip install -e .[test]"
            raise ContentError([error("tests", "", f"the tests could not be run: {last[0]}", hint)])
        entries = read_json(file)
    return tuple(Carrier(one["test"], tuple(one["ids"]), one["passed"]) for one in entries)


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
