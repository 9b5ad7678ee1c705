"""Scenes, recordings and tests as functions that pass or not, for runs in which something of the rules is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from _pytest.runner import runtestprotocol

from game.battle.scenes import play_scene
from game.content.scene import load_scene
from tests.recorded import walks
from tests.recorded.recorder import Recording, compare, recordings
from tests.recorded.scene_recorder import compared

ROOT = Path(__file__).resolve().parents[2]
PYTEST = ("-o", "addopts=", "--import-mode=importlib", "-p", "no:cacheprovider", "-p", "no:terminal")
"""Options of a run in which a plugin takes the place of the ordinary loop."""


@dataclass
class Carrier:
    """A scene or test: its name, the rows it carries, and a way to run it that returns whether it passed."""

    name: str
    rows: frozenset[str]
    passes: Callable[[], bool]
    seconds: float = 0.0
    asks: int = 1
    """Of how many questions it checks the answers: the more, the sooner it is tried."""


def scenes() -> Iterable[Carrier]:
    """Every scene of the tests."""
    for path in sorted((ROOT / "tests" / "scenes").rglob("*.toml")):
        yield scene(path)


def scene(path: Path) -> Carrier:
    """One scene."""
    return Carrier(path.relative_to(ROOT).as_posix(), _rows(path), _scene(path))


def recorded_scenes() -> Iterable[Carrier]:
    """Every scene that must also go as it was recorded: by what is looked at each time, and by all that is recorded."""
    for thorough in (False, True):
        for path in sorted((ROOT / "tests" / "scenes").rglob("*.toml")):
            name = path.relative_to(ROOT).as_posix() + (" in full" if thorough else "")
            yield Carrier(name, frozenset(), _recorded_scene(path, thorough=thorough), asks=30 if thorough else 10)


def walked() -> Iterable[Carrier]:
    """Every walk that goes on from a scene."""
    for walk in walks.kept():
        yield Carrier(f"tests/recorded/walks.checks {walk.scene} {walk.seed}", frozenset(), _walk(walk), asks=10)


def recorded() -> Iterable[Carrier]:
    """Every recorded battle, the slow test's too."""
    for one in recordings():
        yield Carrier(f"tests/recorded/journals/{one.name}", frozenset(), _recording(one), asks=10)


def tests(items: Iterable[Any]) -> Iterable[Carrier]:
    """The tests that pytest has collected, with the rows of their `rule` marks."""
    for item in items:
        rows = frozenset(str(row) for mark in item.iter_markers("rule") for row in mark.args)
        yield Carrier(item.nodeid, rows, _test(item))


def _rows(path: Path) -> frozenset[str]:
    try:
        return frozenset(load_scene(path).page.carries)
    except Exception:  # it fails unchanged, and is reported as such
        return frozenset()


def _scene(path: Path) -> Callable[[], bool]:
    def passes() -> bool:
        try:
            return play_scene(load_scene(path), str(path)).held
        except Exception:  # a scene that breaks has noticed something
            return False

    return passes


def _recorded_scene(path: Path, *, thorough: bool) -> Callable[[], bool]:
    def passes() -> bool:
        try:
            result, differs = compared(path, thorough=thorough)
        except Exception:  # whatever stops it, it did not stop it when it was recorded
            return False
        return result.held and not differs

    return passes


def _walk(walk: walks.Walk) -> Callable[[], bool]:
    def passes() -> bool:
        try:
            return walks.walked(walk) == walk
        except Exception:  # whatever stops it, it did not stop it when it was recorded
            return False

    return passes


def _recording(one: Recording) -> Callable[[], bool]:
    def passes() -> bool:
        try:
            with TemporaryDirectory() as folder:
                return compare(one, Path(folder)) >= 0
        except Exception:  # whatever stops it, it did not stop it when it was recorded
            return False

    return passes


def _test(item: Any) -> Callable[[], bool]:
    def passes() -> bool:
        item._initrequest()
        return not any(report.failed for report in runtestprotocol(item, nextitem=None, log=False))

    return passes
