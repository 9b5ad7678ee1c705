"""Recorded battles: journals of seats that do anything, over all scenarios and both books, packed, with their events.

They hold the rules where they are while code is moved: each choice must be possible again, come to the same digest and
to the same events. Computer seats play no part in a replay, so that a planner may change without a recording made anew.
Where a rule was wrong and is put right, record again, and name the fault in the commit:

    python -m tests.recorded.recorder
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from game.battle.battle import Battle
from game.battle.replay import Replayed, replay
from game.battle.seat import Table, open_seat
from game.content.scenario import shipped_scenarios
from game.messages.wire import to_line
from tests.books.wanderer import Brawler, Wanderer

HERE = Path(__file__).parent / "journals"
COMPANIES = ("bunker_line", "encirclement", "night_attack", "relief_column", "river_crossing", "village_defence")
BOOKS = ("", "alternity")
"""The rules profile of the scenario itself, which is the flagship's, and the second book's."""
EACH, EACH_COMPANY = 8, 4
CHOICES, CHOICES_COMPANY = 150, 40


class Recording(NamedTuple):
    """One battle to be recorded: its file's name, and what it is made of."""

    name: str
    scenario: str
    rules: str
    seed: int


def recordings() -> list[Recording]:
    """All of them, in the order of their names."""
    found = []
    for scenario in shipped_scenarios():
        for book in BOOKS:
            for seed in range(1, 1 + (EACH_COMPANY if scenario in COMPANIES else EACH)):
                found.append(Recording(f"{scenario}-{book or 'ascension'}-{seed}", scenario, book, seed))
    return sorted(found)


def events_of(battle: Battle) -> str:
    """A short check of everything that the latest choice came to."""
    return f"{zlib.crc32(chr(10).join(map(to_line, battle.happened)).encode()):08x}"


def record(one: Recording, folder: Path) -> None:
    """Fight it and write its two files: the journal, packed, and a check of the events for each choice."""
    path = folder / f"{one.name}.journal"
    with Battle.open(one.scenario, one.seed, rules=one.rules, journal=path) as battle:
        table = Table(battle, {side: _seat(one.seed, place) for place, side in enumerate(battle.sides)})
        most = CHOICES_COMPANY if one.scenario in COMPANIES else CHOICES
        checks = [events_of(battle)]
        while battle.choices_made < most and table.turn():
            checks.append(events_of(battle))
    path.with_suffix(".journal.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    path.with_suffix(".events").write_text("".join(f"{check}\n" for check in checks), encoding="ascii")
    path.unlink()


def _seat(seed: int, place: int) -> Wanderer | Brawler:
    """By turns one that wanders, and one that fights as often as it wanders."""
    number = seed * 16 + place
    return Wanderer(number) if seed % 2 else Brawler(number, open_seat("greedy"))


class Compared(NamedTuple):
    """What playing a recording again came to; `choice` is the first with other events (-1: none)."""

    replayed: Replayed
    choice: int


def compare(one: Recording, folder: Path) -> Compared:
    """Play a recording again; `folder` is for the unpacked file."""
    path = folder / f"{one.name}.journal"
    path.write_bytes(gzip.decompress((HERE / f"{one.name}.journal.gz").read_bytes()))
    wanted = (HERE / f"{one.name}.events").read_text(encoding="ascii").split()
    found = list[str]()
    replayed = replay(path, verify=True, watch=lambda battle: _noting(battle, found))
    differs = (at for at, pair in enumerate(zip(wanted, found, strict=False)) if pair[0] != pair[1])
    return Compared(replayed, next(differs, -1 if len(wanted) == len(found) else min(len(wanted), len(found))))


def _noting(battle: Battle, found: list[str]) -> Callable[[], None]:
    return lambda: found.append(events_of(battle))


def _all() -> Iterator[str]:
    HERE.mkdir(exist_ok=True)
    for old in HERE.iterdir():
        old.unlink()
    for one in recordings():
        record(one, HERE)
        yield one.name


if __name__ == "__main__":
    for name in _all():
        print(name)
