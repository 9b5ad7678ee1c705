"""Errors planted in the rules, drawn with a seed, and the share that scenes, recordings and tests notice (law 11).

    python -m tests.mutation.errors --seed 1 --count 150
    python -m tests.mutation.errors --seed 1 --only game/systems/cover.py     the errors drawn there alone

First every scene, recording and test runs once unchanged and is held against the places drawn that it comes by. Then
each error is planted in a process of its own (a fork, the checkout is never touched) and those that come by it run
until one fails: the quickest first, where a recording, which asks more, counts as ten times as quick. Errors that
change nothing any rule can show stand in `equivalent.toml` with the reason.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import numbers
import os
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.mutation.carriers import PYTEST, ROOT, Carrier, recorded, recorded_scenes, tests
from tests.mutation.forks import Tell, TooLong, in_a_fork, in_forks, within
from tests.mutation.sites import OPERATORS, Site, all_sites, plant, watch

ROOMS = ("ai", "battle", "books", "content", "counts", "dice", "field", "lab", "laws", "rules", "transcripts")
FOLDERS = tuple(f"tests/{room}" for room in ROOMS)
"""The ordinary tests, but for those of the window and of the command line."""
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
GOAL = 0.97
MEASURED = 0.78
"""What the last whole run found (docs/laws.md): no run may find less."""
WORKERS = 2
"""Processes at work at the same time."""
SLOWEST = 10.0
"""Seconds: a test that takes longer unchanged is left out."""
PATIENCE = 30.0
"""Seconds of work for the tests of one error; what is left untried then is reported with it."""
HOURS = 6 * 3600.0

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
    """As many sites as asked for and half as many again (some are no numbers), each operator in its turn.

    The lot of a site hangs on the seed and its own text alone: a change elsewhere in the rules draws no other errors,
    so that a survivor can be dealt with and the same draw be tried again.
    """
    same: Counter[tuple[str, ...]] = Counter()
    queues: dict[str, list[tuple[bytes, Site]]] = {operator: [] for operator in OPERATORS}
    for site in sites:
        same[(site.operator, *site.key)] += 1
        lot = f"{seed} {site.operator} {site.key} {same[(site.operator, *site.key)]}"
        queues[site.operator].append((hashlib.sha256(lot.encode()).digest(), site))
    each = math.ceil(count * 1.5 / len(OPERATORS))
    rows = zip(*(sorted(queue)[:each] for queue in queues.values()), strict=True)
    return [site for row in rows for _, site in row]


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
        self._covering: list[list[Carrier]] = []
        self.report = Report()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Every error in turn, instead of every test."""
        carriers = [*recorded_scenes(), *recorded(), *tests(session.items)]
        looked: list[Any] = []
        in_forks([partial(self._look, carriers[at::WORKERS]) for at in range(WORKERS)], HOURS, looked.append)
        self.report.failing = [one["name"] for one in looked if not one["passed"]]
        fit = {one["name"]: one for one in looked if one["passed"] and one["seconds"] < SLOWEST}
        self.report.carriers = len(fit)
        print(f"{len(fit)} scenes, recordings and tests", file=sys.stderr, flush=True)
        for carrier in carriers:
            carrier.seconds = fit[carrier.name]["seconds"] if carrier.name in fit else SLOWEST
        fitting = (one for one in carriers if one.name in fit)
        quickest = sorted(fitting, key=lambda one: (one.seconds / one.asks, one.name))
        for at in map(str, range(len(self._drawn))):
            self._covering.append([one for one in quickest if at in fit[one.name]["seen"]])
        self._try_all(self._chosen(looked))
        return True

    def _chosen(self, looked: list[Any]) -> list[int]:
        """The first so many that are errors: a sign between two sequences is a crash, not a rule."""
        plain = {int(at): kind for one in looked for at, kind in one["seen"].items()}
        sites = [at for at, site in enumerate(self._drawn) if site.operator != "sign" or plain.get(at, True)]
        known = equivalents()
        self.report.equivalent = [self._drawn[at] for at in sites[: self._count] if self._drawn[at].key in known]
        asked = (at for at in sites[: self._count] if self._drawn[at].path.startswith(self._only))
        return [at for at in asked if self._drawn[at].key not in known]

    def _look(self, carriers: list[Carrier], tell: Tell) -> None:
        """Every carrier unchanged: whether it passes, its seconds, which sites it comes by, with numbers or not."""
        seen: dict[str, bool] = {}
        places = {site: str(at) for at, site in enumerate(self._drawn)}

        def note(site: Site, value: object) -> None:
            seen[places[site]] = isinstance(value, numbers.Number) or hasattr(value, "dtype")

        watch(self._drawn, note)
        for carrier in carriers:
            seen.clear()
            start = time.process_time()
            passed = carrier.passes()
            tell({"name": carrier.name, "passed": passed, "seconds": time.process_time() - start, "seen": dict(seen)})

    def _try_all(self, chosen: list[int]) -> None:
        """The errors shared out among some processes, each of which plants them in processes of their own."""
        in_forks([partial(self._share, chosen[at::WORKERS]) for at in range(WORKERS)], HOURS, self._note)
        done = len(self.report.noticed) + len(self.report.survivors)
        if done < len(chosen):
            raise RuntimeError(f"only {done} of {len(chosen)} errors were tried")

    def _share(self, chosen: list[int], tell: Tell) -> None:
        for at in chosen:
            covering = self._covering[at]
            planted = partial(try_all, self._drawn[at], covering)
            told = in_a_fork(planted, PATIENCE * 8) if covering else [{"end": ""}]
            tried = [one["name"] for one in told if "name" in one]
            last = told[-1] if told else {"end": None}
            end = "" if "late" in last else last.get("end", f"{last.get('name')}: the process was lost")
            tell({"at": at, "end": end, "tried": len(tried)})

    def _note(self, told: Any) -> None:
        site = self._drawn[told["at"]]
        if told["end"] is None:
            raise RuntimeError(f"{site}: could not be planted")
        if told["end"]:
            self.report.noticed[site] = told["end"]
            print(f"noticed {site}  {told['end']}", file=sys.stderr, flush=True)
        else:
            self.report.survivors.append(Survivor(site, told["tried"], len(self._covering[told["at"]])))
            print(f"LIVES   {self.report.survivors[-1]}", file=sys.stderr, flush=True)


def try_all(site: Site, covering: Iterable[Carrier], tell: Tell) -> None:
    """In a process of its own: the error is planted, and tests run until one fails or time is up."""
    plant(site)
    end = time.process_time() + PATIENCE
    for carrier in covering:
        if time.process_time() > end:
            break
        tell({"name": carrier.name})
        try:
            with within(5.0 + 8 * carrier.seconds):
                passed = carrier.passes()
        except TooLong:
            passed = False
        if not passed:
            tell({"end": carrier.name})
            return
    tell({"end": ""})


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
