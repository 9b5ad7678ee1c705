"""`./dev quick`: the need law, then the tests nearest to what has changed since main, for as long as there is time."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import grimp

SECONDS = 36
"""After so long no further test is begun."""
MOST_FILES = 32
NO_TESTS = 5
"""What pytest ends with where nothing was collected."""
NEED_LAW = ("tests/laws/test_shots.py", "tests/ai/test_needs.py")
ALWAYS = ("tests/test_habits.py",)
CODE = ("game", "ai", "tests", "tools")
OF_FILES = {
    "docs/": ("tests/test_docs.py", "tests/test_modding.py"),
    "assets/": ("tests/content/test_cards.py", "tests/test_shipped.py"),
    "maps/": ("tests/content/test_scenarios.py", "tests/test_shipped.py"),
    "tests/scenes/": ("tests/test_scenes.py",),
    "pyproject.toml": ("tests/test_dependencies.py",),
}
"""Tests of what is no code, by how its path begins."""
OPENED = {"game.rulebooks.shelf": "game.rulebooks.*.book", "game.battle.seat": "ai.seat"}
"""What is opened by name, which no import tells: by whom, and the modules."""


def changed(root: Path, since: str = "main") -> list[str]:
    """The files that differ from where the branch left `since`, with those that git does not know yet."""
    differing = _git(root, "diff", "--name-only", _git(root, "merge-base", "HEAD", since)[0])
    new = _git(root, "ls-files", "--others", "--exclude-standard")
    return sorted({name for name in (*differing, *new) if (root / name).exists()})


def _git(root: Path, *words: str) -> list[str]:
    return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True).stdout.splitlines()


def nearest(root: Path, files: Iterable[str]) -> list[str]:
    """The files of tests that a change of these files may touch, those with the fewest imports in between first."""
    files = list(files)
    code = [name.removesuffix(".py").replace("/", ".") for name in files if name.endswith(".py")]
    found = {test: 0 for name in files for start, tests in OF_FILES.items() if name.startswith(start) for test in tests}
    for test, steps in _distances(_graph(), [name.removesuffix(".__init__") for name in code]):
        found[test] = min(steps, found.get(test, steps))
    return sorted((test for test in found if (root / test).exists()), key=lambda test: (found[test], test))


def _graph() -> grimp.ImportGraph:
    graph = grimp.build_graph(*CODE, cache_dir=None)
    for importer, pattern in OPENED.items():
        for module in graph.find_matching_modules(pattern):
            graph.add_import(importer=importer, imported=module)
    return graph


def _distances(graph: grimp.ImportGraph, changed_modules: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Every file of tests that imports one of these modules, with the number of imports in between."""
    ring = seen = {module for module in changed_modules if module in graph.modules}
    steps = 0
    while ring:
        for module in ring:
            if module.rpartition(".")[2].startswith("test_"):
                yield f"{module.replace('.', '/')}.py", steps
        ring = {one for module in ring for one in graph.find_modules_that_directly_import(module)} - seen
        seen, steps = seen | ring, steps + 1


def run(root: Path, since: str = "main") -> int:
    """Run the tests in two processes; the exit code: 0 if none failed. What there was no time for is told."""
    until = time.time() + SECONDS
    files = changed(root, since)
    tests = nearest(root, files)
    chosen = list(dict.fromkeys((*NEED_LAW, *ALWAYS, *tests)))[:MOST_FILES]
    print(f"{len(files)} files changed, {len(tests)} files of tests near them; {len(chosen)} are run", flush=True)
    with ThreadPoolExecutor(2) as pool:
        halves = list(pool.map(lambda tests: _run(root, tests, until), (chosen[::2], chosen[1::2])))
    for half in halves:
        print(_shortly(half.stdout))
    return max(0 if half.returncode == NO_TESTS else half.returncode for half in halves)


def _run(root: Path, tests: list[str], until: float) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tools.deadline", *tests]
    environment = {**os.environ, "DEADLINE": str(until)}
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)


def _shortly(text: str) -> str:
    """What a run says, without its rows of dots."""
    return "\n".join(line for line in text.splitlines() if line.strip(" .sF[]%0123456789"))
