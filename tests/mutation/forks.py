"""Work done in copies of this process, several at a time, each telling what it has found as lines of JSON."""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

MEMORY = 4 << 30

Tell = Callable[[Any], None]
Work = Callable[[Tell], None]


class TooLong(BaseException):
    """A test has not ended in time; no handler of the rules or of pytest lets it pass for a success."""


def in_a_fork(work: Work, seconds: float) -> list[Any]:
    """What the work tells, done in a copy of this process that ends with it; it is ended when its time is up."""
    told: list[Any] = []
    in_forks([work], seconds, told.append)
    return told


def in_forks(works: Sequence[Work], seconds: float, hear: Tell) -> None:
    """Each work in a copy of this process, all at the same time; `hear` is called with what any of them tells."""
    children = dict(_started(work) for work in works)
    parts = dict.fromkeys(children, b"")
    deadline = time.monotonic() + seconds
    reading = set(children)
    while reading and (left := deadline - time.monotonic()) > 0:
        for reader in select.select(sorted(reading), [], [], left)[0]:
            part = os.read(reader, 1 << 16)
            if not part:
                reading.remove(reader)
            *lines, parts[reader] = (parts[reader] + part).split(b"\n")
            for line in lines:
                hear(json.loads(line))
    for reader, child in children.items():
        os.close(reader)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    if reading:
        hear({"late": True})


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Seconds of this process's own work, so that a busy machine is no failure."""

    def ring(*_: object) -> None:
        raise TooLong

    signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _started(work: Work) -> tuple[int, int]:
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        _as_child(work, writer)
    os.close(writer)
    return reader, child


def _as_child(work: Work, writer: int) -> None:
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
