"""Recorded battles: journals of seats that do anything, over all scenarios and both books, packed, with checks.

They hold the rules where they are while code is moved: each choice must be possible again, come to the same digest and
to the same events; the same choices must be open at each question, others refused for the same reasons, and the
forecasts of some be the same to the last fraction. Computer seats play no part in a replay, so that a planner may
change without a recording made anew. Where a rule was wrong and is put right, record again, and name the fault in the
commit:

    python -m tests.recorded.recorder [BEGINNING OF A NAME ...]
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from game.battle.battle import Battle
from game.battle.journal import read_journal
from game.battle.replay import Replayed, replay
from game.battle.seat import Table, open_seat
from game.content.scenario import shipped_scenarios
from game.messages.orders import Order
from game.messages.wire import to_line
from tests.books.wanderer import Brawler, Wanderer
from tests.recorded.digests import line, odds, picked, short

HERE = Path(__file__).parent / "journals"
COMPANIES = ("bunker_line", "encirclement", "night_attack", "relief_column", "river_crossing", "village_defence")
BOOKS = ("", "alternity")
"""The rules profile of the scenario itself, which is the flagship's, and the second book's."""
EACH, EACH_COMPANY = 8, 4
CHOICES, CHOICES_COMPANY = 150, 40
ODDS_EVERY, ODDS, REFUSED = 4, 3, 8
"""At every how many questions forecasts are checked, and how many; and so many reasons against an order."""
PATIENCE = 400
"""Branches of a forecast."""
NOTHING = "-"


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


class Checks(NamedTuple):
    """Short checks of one moment: of what the choice before it came to, and of the question that is asked then."""

    events: str
    listed: str
    """The legal choices, in their order."""
    refused: str
    """The reasons against choices that were open at the question before."""
    odds: str
    """Every fraction of the forecasts of some choices and of the one made, at every fourth question."""


class Differs(AssertionError):
    """A recording goes otherwise than it went; says which, at which choice, and what of it."""

    def __init__(self, name: str, choice: int, column: str) -> None:
        super().__init__(f"{name}, choice {choice}: other {column}")
        self.choice, self.column = choice, column


def record(one: Recording, folder: Path) -> None:
    """Fight it and write its two files: the journal, packed, and the checks of each choice."""
    path = folder / f"{one.name}.journal"
    with Battle.open(one.scenario, one.seed, rules=one.rules, journal=path) as battle:
        table = Table(battle, {side: _seat(one.seed, place) for place, side in enumerate(battle.sides)})
        most = CHOICES_COMPANY if one.scenario in COMPANIES else CHOICES
        while battle.choices_made < most and table.turn():
            pass
    found = list[Checks]()
    played(path, lambda _, checks: found.append(checks))
    path.with_suffix(".journal.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    path.with_suffix(".checks").write_text("".join(f"{' '.join(checks)}\n" for checks in found), encoding="ascii")
    path.unlink()


def _seat(seed: int, place: int) -> Wanderer | Brawler:
    """By turns one that wanders, and one that fights as often as it wanders."""
    number = seed * 16 + place
    return Wanderer(number) if seed % 2 else Brawler(number, open_seat("greedy"))


def compare(one: Recording, folder: Path) -> int:
    """Play a recording again; how many choices it has. `folder` is for the unpacked file. Raises Differs."""
    path = folder / f"{one.name}.journal"
    path.write_bytes(gzip.decompress((HERE / f"{one.name}.journal.gz").read_bytes()))
    wanted = [Checks(*line.split()) for line in (HERE / f"{one.name}.checks").read_text(encoding="ascii").splitlines()]

    def held(choice: int, found: Checks) -> None:
        for column, was, now in zip(Checks._fields, wanted[choice], found, strict=True):
            if was != now:
                raise Differs(one.name, choice, column)

    again = played(path, held)
    if not again.ok:
        raise Differs(one.name, again.at or again.choices, f"digest: {again.found}")
    return again.choices


def played(path: Path, told: Callable[[int, Checks], None]) -> Replayed:
    """Play a journal again and tell of its beginning and of each choice, by number."""
    made = [record.order for record in read_journal(path).records]
    return replay(path, verify=True, watch=lambda battle: _Watch(battle, made, told))


class _Watch:
    """Looks at a battle after each of its choices."""

    def __init__(self, battle: Battle, made: Sequence[Order | None], told: Callable[[int, Checks], None]) -> None:
        self._battle, self._made, self._told = battle, made, told
        self._choice = 0
        self._before: tuple[Order, ...] = ()

    def __call__(self) -> None:
        events = short(map(to_line, self._battle.happened))
        if self._battle.ask is None:
            self._told(self._choice, Checks(events, NOTHING, NOTHING, NOTHING))
            return
        listed = self._battle.choices().listed()
        reasons = (str(self._battle.refusal(order)) for order in self._before)
        told = short(self._odds(listed)) if self._choice % ODDS_EVERY == 0 else NOTHING
        self._told(self._choice, Checks(events, short(map(line, listed)), short(reasons), told))
        self._before = tuple(picked(listed, REFUSED, str(self._choice)))
        self._choice += 1

    def _odds(self, listed: Sequence[Order]) -> Iterator[str]:
        chosen = (order for order in self._made[self._choice : self._choice + 1] if order in listed)
        outlook = self._battle.outlook(self._battle.ask.side if self._battle.ask else "")
        return odds(outlook, (*picked(listed, ODDS, str(self._choice)), *chosen), PATIENCE)


def anew(words: Sequence[str]) -> Iterator[str]:
    """Record again, and name, those whose names begin with one of these words; all if there are none."""
    for one in recordings():
        if not words or one.name.startswith(tuple(words)):
            record(one, HERE)
            yield one.name


if __name__ == "__main__":
    for name in anew(sys.argv[1:]):
        print(name)
