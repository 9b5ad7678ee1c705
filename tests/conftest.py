"""What every test shares."""

import gc
import os
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

import game.rulebooks  # noqa: F401 - the books bring the pages that cards are read with
from game.battle.seat import Table
from game.messages.stack import Ask

# A busy machine is no failure. A check of a submission looks where the last one looked; elsewhere examples are new.
settings.register_profile("patient", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("patient")


def _open_worlds() -> set[str]:
    esper = sys.modules.get("esper")
    return set(esper.list_worlds()) if esper else {"default"}


def pytest_collection_finish() -> None:
    """What has been imported by now stays: a collection of garbage need not go through it again each time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def _what_a_file_leaves() -> Iterator[None]:
    """Tables that outlive the tests of a file are not gone through again either: a window collects garbage whenever
    a battle is left, the longer the more there is to look at."""
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test touches a player's settings and saves, nor needs a sound card."""
    os.environ["ENFILADE_HOME"] = str(tmp_path_factory.mktemp("home"))
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    # The game is started as a process of its own dozens of times: it is compiled once, as on a player's machine.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture(autouse=True)
def _no_seat_at_fault(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No seat raises or answers illegally in any test that is not about just that (marked `faulty_seats`)."""
    found: list[str] = []
    count = Table._count

    def counted(table: Table, ask: Ask, wrong: str) -> None:
        found.append(f"{ask.side}: {wrong}")
        count(table, ask, wrong)

    monkeypatch.setattr(Table, "_count", counted)
    yield
    if request.node.get_closest_marker("faulty_seats") is None:
        assert not found, f"seats at fault: {found[:5]}"


@pytest.fixture(autouse=True)
def _no_world_left_open() -> Iterator[None]:
    """Each test closes the worlds it opened: a leak shows at once and by the name of the test."""
    before = _open_worlds()
    yield
    if _open_worlds() - before - {"default"}:
        gc.collect()
        left = _open_worlds() - before - {"default"}
        assert not left, f"worlds left open: {sorted(left)}"
