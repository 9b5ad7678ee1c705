"""Battles on the disk: their files in the folder of saves, and what their first lines say of them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path

from game import home
from game.battle.journal import read_head
from game.content.model import attempt
from game.content.page import files_in
from game.content.problem import ContentError, Problem, error, warning
from game.content.writing import Taken, write_whole
from game.record import record

ENDING = ".journal"
RUNNING = "battle-"
KEPT = "save-"
FOUGHT = "fought-"


@record
class Shelved:
    """A battle on the disk: its file, its scenario, who sat where, how many choices were made, when, by which rules."""

    path: Path
    scenario: str
    seats: tuple[tuple[str, str], ...]
    choices: int
    when: float
    rules: str = ""
    now: int = 0
    """The round that it has come to; 0 where its journal does not tell, and before the first."""
    rosters: tuple[tuple[str, int], ...] = ()
    """The files of the rosters that fight in it, each with the battles it had fought before."""

    @property
    def saved(self) -> bool:
        """Whether the player saved it, rather than the game as it went along."""
        return self.path.name.startswith(KEPT)


def written_fresh(prefix: str, name: str, content: bytes) -> Path:
    """A new file in the folder of saves, with that in it. Raises ContentError when it cannot be written."""
    while True:
        path = fresh_path(prefix, name)
        try:
            write_whole(path, content, fresh=True)
        except Taken:
            continue
        return path


def fresh_path(prefix: str, name: str) -> Path:
    """A file in the folder of saves that is not there yet."""
    folder, number = home.saves(), 1
    while any((folder / f"{kind}{name}-{number:03}{ENDING}").exists() for kind in {prefix, FOUGHT}):
        number += 1
    return folder / f"{prefix}{name}-{number:03}{ENDING}"


def read_shelved(path: Path) -> Shelved:
    """What a journal's first line says of it. Raises ContentError for what is no journal."""
    try:
        found = path.stat()
    except OSError as fault:
        raise ContentError([error(str(path), "", f"cannot be read: {fault.strerror or fault}")]) from fault
    return _read(path, found.st_mtime, found.st_size)


@lru_cache(maxsize=256)
def _read(path: Path, when: float, _size: int) -> Shelved:
    """The same for a file as it was then: the list of battles is made anew with each title screen."""
    head, choices, now = read_head(path)
    seats = tuple(sorted(head["seats"].items()))
    rosters = tuple((str(file), int(battles)) for _side, file, battles in head.get("rosters", ()))
    return Shelved(path, head["scenario"], seats, choices, when, head["rules"]["title"], now, rosters)


def shelved() -> tuple[list[Shelved], list[Problem]]:
    """All battles in the folder of saves, the latest first, and what is wrong with files that cannot be read."""
    found, problems = list[Shelved](), list[Problem]()
    for path in files_in(home.saves(), f"*{ENDING}"):
        entry = attempt(problems, partial(read_shelved, path))
        if entry is not None:
            found.append(entry)
    return sorted(found, key=lambda entry: (-entry.when, entry.path.name)), problems


def unread(faults: Sequence[Problem]) -> str:
    """Which saved battles cannot be read, in a line; empty if all can."""
    if not faults:
        return ""
    first, more = faults[0], f", and {len(faults) - 1} more" if len(faults) > 1 else ""
    return f"Cannot be read: {Path(first.file).name} ({first.what}){more}"


def also_in(path: Path, notes: Iterable[tuple[str, str, int]]) -> Iterator[Problem]:
    """A warning for each battle that was left and not ended and has one of these rosters as it is now, too."""
    found = {(os.path.realpath(file), battles) for _side, file, battles in notes}
    for entry in shelved()[0] if found else ():
        same = found & {(os.path.realpath(file), battles) for file, battles in entry.rosters}
        if same and entry.path != path and entry.path.name.startswith(RUNNING):
            what = f'is in a battle that is not over, too: "{entry.scenario}", {entry.path.name}'
            hint = "the one that ends first counts, the other cannot be carried into the roster"
            yield from (warning(file, "", what, hint) for file, _battles in sorted(same))
