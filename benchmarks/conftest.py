"""Ratios measured in one run: two ways of doing the same thing, turn and turn about."""

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

Ratio = Callable[..., float]
FOUND: list[str] = []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The ratios, which the table of the benchmarks does not show."""
    if FOUND:
        terminalreporter.section("ratios, ours / theirs, medians of one run")
        for found in FOUND:
            terminalreporter.write_line(found)


def _seconds(work: Callable[[], object], calls: int) -> float:
    began = perf_counter()
    for _ in range(calls):
        work()
    return (perf_counter() - began) / calls


@pytest.fixture
def once(request: pytest.FixtureRequest) -> bool:
    """Whether each is only run once, to see that it still runs (`--benchmark-disable`); no limit is held then."""
    return bool(request.config.getoption("benchmark_disable"))


@pytest.fixture
def ratio(benchmark: BenchmarkFixture, request: pytest.FixtureRequest, once: bool) -> Ratio:
    """ratio(ours, theirs, rounds=15, calls=50): the median over rounds of ours / theirs, both timed in each round.

    Asked once in a test; 0 where nothing is measured. Ours also goes into the benchmark's table, the ratio and both
    medians (microseconds) with it.
    """

    def measure(
        ours: Callable[[], object], theirs: Callable[[], object], *, rounds: int = 15, calls: int = 50
    ) -> float:
        ours(), theirs()
        if once:
            return 0.0
        collecting = gc.isenabled()
        gc.disable()
        try:
            pairs = [(_seconds(ours, calls), _seconds(theirs, calls)) for _ in range(rounds)]
        finally:
            if collecting:
                gc.enable()
            gc.collect()
        found = median(one / other for one, other in pairs)
        one_us, other_us = (1e6 * median(pair[which] for pair in pairs) for which in (0, 1))
        benchmark.extra_info.update(ratio=found, ours_us=one_us, theirs_us=other_us)
        FOUND.append(f"{found:8.3f}  {request.node.name}: {one_us:.1f} us / {other_us:.1f} us")
        benchmark.pedantic(ours, rounds=5, iterations=calls)
        return found

    return measure
