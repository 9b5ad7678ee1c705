"""Errors planted in the rules, drawn with a seed, and the share of them that scenes and tests notice (law 11).

    python -m tests.mutation.errors --seed 1 --count 150
    python -m tests.mutation.errors --seed 1 --only game/systems/cover.py     the errors drawn there alone

First every scene and test runs once unchanged and is held against the places drawn that it comes by. Then each error is
planted in a process of its own (a fork, the checkout is never touched) and those that come by it run, the quickest
first, until one fails. Errors that change nothing any rule can show stand in `equivalent.toml` with the reason.
"""

from __future__ import annotations

import argparse
import json
import math
import numbers
import os
import random
import resource
import select
import signal
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.mutation.carriers import PYTEST, ROOT, Carrier, scenes, tests
from tests.mutation.sites import OPERATORS, Site, all_sites, plant, watch

FOLDERS = ("tests/rules", "tests/books", "tests/dice", "tests/battle")
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
GOAL = 0.97
SLOWEST = 10.0
"""Seconds: a test that takes longer unchanged is left out."""
PATIENCE = 60.0
"""Seconds for the tests of one error; what is left untried then is reported with it."""
MEMORY = 4 << 30

Tell = Callable[[Any], None]


class TooLong(BaseException):
    """A test has not ended in time; no handler of the rules or of pytest lets it pass for a success."""


@dataclass
class Survivor:
    """An error that nothing noticed, by how many scenes and tests that come by its place."""

    site: Site
    tried: int
    covering: int

    def __str__(self) -> str:
        tests = f"{self.tried} of {self.covering} tests tried" if self.covering else "no test comes by"
        return f"{self.site}  ({tests})"


@dataclass
class Report:
    """What became of the errors drawn."""

    noticed: dict[Site, str] = field(default_factory=dict)
    survivors: list[Survivor] = field(default_factory=list)
    equivalent: list[Site] = field(default_factory=list)
    failing: list[str] = field(default_factory=list)
    carriers: int = 0

    @property
    def share(self) -> float:
        """The share noticed of all that change anything."""
        return len(self.noticed) / max(1, len(self.noticed) + len(self.survivors))


def draw(sites: Iterable[Site], seed: int, count: int) -> list[Site]:
    """As many sites as asked for and half as many again (some are no numbers), each operator in its turn."""
    source, whole = random.Random(seed), list(sites)
    queues = [[site for site in whole if site.operator == operator] for operator in OPERATORS]
    for queue in queues:
        source.shuffle(queue)
    each = math.ceil(count * 1.5 / len(OPERATORS))
    return [site for row in zip(*(queue[:each] for queue in queues), strict=True) for site in row]


def equivalents() -> dict[tuple[str, str, str, str], str]:
    """Errors that change nothing any rule can show, and why."""
    if not EQUIVALENT.exists():
        return {}
    entries = tomllib.loads(EQUIVALENT.read_text("utf-8"))["equivalent"]
    return {(one["path"], one["function"], one["before"], one["after"]): one["reason"] for one in entries}


class Planter:
    """A pytest plugin that takes the place of the ordinary run."""

    def __init__(self, seed: int, count: int, only: str = "") -> None:
        self._drawn, self._count, self._only = draw(all_sites(), seed, count), count, only
        self.report = Report()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Every error in turn, instead of every test."""
        carriers = [*scenes(), *tests(session.items)]
        looked = in_a_fork(lambda tell: self._look(carriers, tell), 3600.0)
        self.report.failing = [one["name"] for one in looked if not one["passed"]]
        fit = {one["name"]: one for one in looked if one["passed"] and one["seconds"] < SLOWEST}
        self.report.carriers = len(fit)
        print(f"{len(fit)} scenes and tests", file=sys.stderr, flush=True)
        known = equivalents()
        for site in self._chosen(looked):
            if site.key in known:
                self.report.equivalent.append(site)
            elif site.path.startswith(self._only):
                at = str(self._drawn.index(site))
                covering = [one for one in carriers if one.name in fit and at in fit[one.name]["seen"]]
                for carrier in covering:
                    carrier.seconds = fit[carrier.name]["seconds"]
                self._try(site, sorted(covering, key=lambda carrier: (carrier.seconds, carrier.name)))
        return True

    def _chosen(self, looked: list[Any]) -> list[Site]:
        """The first so many that are errors: a sign between two sequences is a crash, not a rule."""
        plain = {int(at): kind for one in looked for at, kind in one["seen"].items()}
        sites = [site for at, site in enumerate(self._drawn) if site.operator != "sign" or plain.get(at, True)]
        return sites[: self._count]

    def _look(self, carriers: list[Carrier], tell: Tell) -> None:
        """Every carrier unchanged: whether it passes, its seconds, which sites it comes by, with numbers or not."""
        seen: dict[str, bool] = {}
        places = {site: str(at) for at, site in enumerate(self._drawn)}

        def note(site: Site, value: object) -> None:
            seen[places[site]] = isinstance(value, numbers.Number) or hasattr(value, "dtype")

        watch(self._drawn, note)
        for carrier in carriers:
            seen.clear()
            start = time.perf_counter()
            passed = carrier.passes()
            tell({"name": carrier.name, "passed": passed, "seconds": time.perf_counter() - start, "seen": dict(seen)})

    def _try(self, site: Site, covering: list[Carrier]) -> None:
        told = in_a_fork(lambda tell: try_all(site, covering, tell), PATIENCE + 30.0) if covering else []
        tried = [one["name"] for one in told if "name" in one]
        if covering and not tried:
            raise RuntimeError(f"{site}: could not be planted")
        if covering and "end" not in told[-1]:
            self.report.noticed[site] = f"{tried[-1]}: the process was lost"
        elif told and told[-1]["end"]:
            self.report.noticed[site] = told[-1]["end"]
        else:
            self.report.survivors.append(Survivor(site, len(tried), len(covering)))
        alive = "LIVES  " if site not in self.report.noticed else "noticed"
        end = self.report.noticed.get(site) or str(self.report.survivors[-1]).rpartition("  ")[2]
        print(f"{alive} {site}  {end}", file=sys.stderr, flush=True)


def try_all(site: Site, covering: Iterable[Carrier], tell: Tell) -> None:
    """In a process of its own: the error is planted, and tests run until one fails or time is up."""
    plant(site)
    deadline = time.monotonic() + PATIENCE
    for carrier in covering:
        if time.monotonic() > deadline:
            break
        tell({"name": carrier.name})
        try:
            with _within(5.0 + 8 * carrier.seconds):
                passed = carrier.passes()
        except TooLong:
            passed = False
        if not passed:
            tell({"end": carrier.name})
            return
    tell({"end": ""})


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    def ring(*_: object) -> None:
        raise TooLong

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def in_a_fork(work: Callable[[Tell], None], seconds: float) -> list[Any]:
    """What the work tells, done in a copy of this process that ends with it; it is ended when its time is up."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        _as_child(work, writer)
    os.close(writer)
    text = _read(reader, time.monotonic() + seconds)
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith(b"\n")]


def _as_child(work: Callable[[Tell], None], writer: int) -> None:
    try:
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        work(lambda told: _write(writer, json.dumps(told).encode() + b"\n"))
    finally:
        os._exit(0)


def _write(writer: int, data: bytes) -> None:
    while data:
        data = data[os.write(writer, data) :]


def _read(reader: int, deadline: float) -> bytes:
    parts = []
    while (left := deadline - time.monotonic()) > 0 and select.select([reader], [], [], left)[0]:
        part = os.read(reader, 1 << 16)
        if not part:
            break
        parts.append(part)
    os.close(reader)
    return b"".join(parts)


def hunt(seed: int, count: int, only: str = "") -> Report:
    """Plant errors, and see which are noticed."""
    os.environ["CI"] = "1"  # hypothesis then draws the same examples each time
    planter = Planter(seed, count, only)
    pytest.main([*PYTEST, "-m", "not slow", *(str(ROOT / folder) for folder in FOLDERS)], plugins=[planter])
    return planter.report


def lines(report: Report) -> Iterator[str]:
    """The report in plain text, every survivor by name."""
    yield from (f"fails with nothing planted: {name}" for name in report.failing)
    yield from (f"lives: {survivor}" for survivor in report.survivors)
    planted = len(report.noticed) + len(report.survivors)
    yield f"{len(report.equivalent)} change nothing (equivalent.toml)"
    yield f"noticed {len(report.noticed)} of {planted} ({report.share:.1%}, goal {GOAL:.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--only", default="", help="a path's beginning: only errors drawn there")
    given = parser.parse_args()
    for line in lines(hunt(given.seed, given.count, given.only)):
        print(line)


if __name__ == "__main__":
    main()
