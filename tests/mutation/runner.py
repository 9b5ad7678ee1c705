"""All scenes and rule tests in one process, once for each figure of a profile changed by one (law 11).

    python -m tests.mutation.runner ascension [figure ...]

Tests that carry the figure's own rows come first, and a figure is done with at the first failure, so that a whole
profile takes a few minutes. Told as JSON: what was killed by whom, what survived, and what fails unchanged.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

import pytest

from tests.mutation.carriers import PYTEST, ROOT, Carrier, scenes, tests
from tests.mutation.figures import Figure, changed, figures_of

FOLDERS = ("tests/rules", "tests/counts", "tests/books/alternity", "tests/books/alternacy", "tests/books/alacrity")
SLOWEST = 2.0
"""Seconds: a test that takes longer unchanged is left out."""
APART = ("test_profile.py",)
"""Tests that compare the profile with the book's defaults: they would kill everything and show nothing."""


@dataclass
class Report:
    """What became of each figure."""

    killed: dict[str, str] = field(default_factory=dict)
    by_others: list[str] = field(default_factory=list)
    survived: list[str] = field(default_factory=list)
    failing: list[str] = field(default_factory=list)
    carriers: int = 0
    seconds: float = 0.0


class Mutants:
    """A pytest plugin that takes the place of the ordinary run."""

    def __init__(self, profile: str, only: tuple[str, ...]) -> None:
        self._figures = [figure for figure in figures_of(profile) if not only or figure.name in only]
        self._some = bool(only)
        self._fitting: dict[str, bool] = {}
        self.report = Report()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Every figure in turn, instead of every test."""
        start = time.perf_counter()
        carriers = [*scenes(), *self._tests(session)]
        if not self._some:
            self._fit(carriers)
        for figure in self._figures:
            self._try(figure, carriers)
        self.report.carriers = len(self._fitting)
        self.report.seconds = round(time.perf_counter() - start, 1)
        return True

    def _tests(self, session: pytest.Session) -> Iterable[Carrier]:
        ruled = (item for item in session.items if item.path.name not in APART)
        return (carrier for carrier in tests(ruled) if carrier.rows)

    def _fit(self, carriers: Iterable[Carrier]) -> list[Carrier]:
        """Those that pass unchanged and soon enough, the quickest first; each is tried once."""
        for carrier in carriers:
            if carrier.name not in self._fitting:
                self._fitting[carrier.name] = self._passes(carrier)
        return sorted((one for one in carriers if self._fitting[one.name]), key=lambda carrier: carrier.seconds)

    def _passes(self, carrier: Carrier) -> bool:
        start = time.perf_counter()
        passed = carrier.passes()
        carrier.seconds = time.perf_counter() - start
        if not passed:
            self.report.failing.append(carrier.name)
        return passed and carrier.seconds < SLOWEST

    def _try(self, figure: Figure, carriers: list[Carrier]) -> None:
        own = [carrier for carrier in carriers if carrier.rows & set(figure.rows)]
        others = [carrier for carrier in carriers if not carrier.rows & set(figure.rows)]
        for group in (own, others):
            fit = self._fit(group)
            with changed(figure):
                killer = next((carrier for carrier in fit if not carrier.passes()), None)
            if killer is not None:
                self.report.killed[figure.label] = killer.name
                if group is others:
                    self.report.by_others.append(figure.label)
                return
        self.report.survived.append(figure.label)


def mutate(profile: str, only: tuple[str, ...] = ()) -> Report:
    """Change every figure of a profile (or only some) by one, and see who notices."""
    mutants = Mutants(profile, only)
    folders = [str(ROOT / folder) for folder in FOLDERS if (ROOT / folder).is_dir()]
    pytest.main([*PYTEST, *folders], plugins=[mutants])
    return mutants.report


if __name__ == "__main__":
    print(json.dumps(vars(mutate(sys.argv[1], tuple(sys.argv[2:]))), indent=1))
