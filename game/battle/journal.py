"""A battle's journal: its first position, then every choice as it is made, one to a line (law 10).

The first line holds the format, the versions, the names of scenario, rules and seats, and the whole first position
with the rules' figures, so that a journal needs no other file to be replayed. Each further line is one choice with
the side that made it and the fingerprint of the battle after it, or an undo. Every line ends in a checksum of its
own; a damaged tail is cut back to the last whole line when the journal is read, and the file is left as it is
until the next choice is written.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import game
from game.battle.position import Position
from game.battle.save import SaveError, dice_from_plain, position_from_plain, position_to_plain
from game.content.page import read_bytes
from game.content.problem import ContentError, Problem, error, warning
from game.dice.source import Dice
from game.messages.orders import Order
from game.messages.wire import WireError, lively, plain
from game.rulebooks.shelf import opened
from game.systems.rulebook import Rulebook

KIND = "enfilade journal"
FORMAT = 1
LARGEST = 256 * 1024 * 1024
_SUM = 8


@dataclass(frozen=True, slots=True)
class Record:
    """One line after the first: a choice of a side, or (without an order) an undo; and the fingerprint after it."""

    number: int
    side: str
    order: Order | None
    digest: str


@dataclass(frozen=True, slots=True)
class Story:
    """A journal as read: what it opens with, its whole records, and what was wrong with its tail.

    `whole` are the bytes up to the last whole record.
    """

    path: Path
    head: Mapping[str, Any]
    records: tuple[Record, ...]
    problems: tuple[Problem, ...]
    whole: int

    @property
    def seats(self) -> dict[str, str]:
        """Who sat on each side."""
        return dict(self.head["seats"])

    @property
    def rosters(self) -> tuple[tuple[str, str, int], ...]:
        """The sides that a roster fought on, each with its file and the battles it had fought before."""
        return tuple((str(side), str(file), int(battles)) for side, file, battles in self.head.get("rosters", ()))

    def book(self) -> Rulebook:
        """The rulebook with the figures the battle was fought by. Raises ContentError if it is no more."""
        rules = self.head["rules"]
        try:
            return opened(rules["book"], rules["title"], dict(rules["figures"]))
        except (KeyError, TypeError, ValueError) as fault:
            what = f"was fought by rules that this version does not have: {fault}"
            raise ContentError([error(str(self.path), "line 1", what)]) from fault

    def position(self, book: Rulebook | None = None) -> tuple[Position, Dice]:
        """The first position (under its own book unless another is given) and the dice. Raises ContentError."""
        opening = self.head["opening"]
        try:
            return position_from_plain(opening, book or self.book()), dice_from_plain(opening)
        except SaveError as fault:
            raise ContentError([error(str(self.path), "line 1", str(fault))]) from fault


class Journal:
    """A journal being written: every line is on the disk before the battle goes on."""

    def __init__(self, file: IO[bytes], number: int) -> None:
        self._file = file
        self._number = number

    @classmethod
    def begin(
        cls,
        path: Path,
        position: Position,
        dice: Dice,
        *,
        scenario: str = "",
        rules: str = "",
        seats: Mapping[str, str] | None = None,
        rosters: Iterable[tuple[str, str, int]] = (),
    ) -> Journal:
        """A new journal in place of whatever is there. Raises ContentError when it cannot be written."""
        head = {
            "kind": KIND,
            "format": FORMAT,
            "version": game.__version__,
            "scenario": scenario,
            "rules": {"profile": rules, **rules_to_plain(position.book)},
            "seats": dict(seats or {}),
            "seed": dice.state()[0],
            "rosters": [list(note) for note in rosters],
            "opening": position_to_plain(position, dice),
        }
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            journal = cls(path.open("wb"), 0)
        except OSError as fault:
            what = f"cannot be written: {fault.strerror or fault}"
            raise ContentError([error(str(path), "", what, "name a file in a folder you may write to")]) from fault
        journal._line(head)
        return journal

    @classmethod
    def resume(cls, story: Story) -> Journal:
        """The same journal, ready for the next choice; a damaged tail is cut off now."""
        try:
            file = story.path.open("r+b")
        except OSError as fault:
            what = f"cannot be written: {fault.strerror or fault}"
            raise ContentError([error(str(story.path), "", what)]) from fault
        file.truncate(story.whole)
        file.seek(0, os.SEEK_END)
        return cls(file, len(story.records))

    def choice(self, side: str, order: Order, digest: str, *, unit: str = "") -> None:
        """Note a choice, the key of the unit that it was asked of (empty: none), and the digest after it."""
        asked = {"unit": unit} if unit else {}
        self._record({"side": side, **asked, "order": plain(order), "digest": digest})

    def undo(self, digest: str) -> None:
        """Note that the last choice was taken back."""
        self._record({"undo": True, "digest": digest})

    def _record(self, value: dict[str, Any]) -> None:
        self._number += 1
        self._line({"n": self._number, **value})

    def _line(self, value: dict[str, Any]) -> None:
        text = json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
        self._file.write(text + b" " + _checksum(text) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def rules_to_plain(book: Rulebook) -> dict[str, Any]:
    """The book and all its figures, as JSON values."""
    return {"book": book.key, "title": book.title, "figures": plain_figures(book.figures)}


def plain_figures(figures: Mapping[str, Any]) -> dict[str, Any]:
    """Figures as JSON values."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in figures.items()}


def _checksum(text: bytes) -> bytes:
    return hashlib.blake2b(text, digest_size=_SUM // 2).hexdigest().encode()


# --- reading ------------------------------------------------------------------------------------------------


def read_journal(path: Path) -> Story:
    """A journal as far as it is whole; the file is not changed. Raises ContentError if it is none of ours."""
    lines = read_bytes(path, largest=LARGEST).split(b"\n")
    head = _head(path, lines[0])
    whole = len(lines[0]) + 1
    records: list[Record] = []
    problems: tuple[Problem, ...] = ()
    for number, line in enumerate(lines[1:], start=2):
        record = _record(line, number - 1) if number < len(lines) else None
        if record is None:
            problems = _tail(path, number, lines[number - 1 :])
            break
        records.append(record)
        whole += len(line) + 1
    return Story(path, head, tuple(records), problems, whole)


def _tail(path: Path, number: int, rest: list[bytes]) -> tuple[Problem, ...]:
    lost = [line for line in rest if line]
    if not lost:
        return ()
    what = f"is damaged from here on: {len(lost)} line{'s' * (len(lost) > 1)} cannot be read"
    return (warning(str(path), f"line {number}", what, f"the {number - 2} choices before it are whole"),)


def _checked(line: bytes) -> Any:
    text, _, found = line.rpartition(b" ")
    if not text or found != _checksum(text):
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None


def _head(path: Path, line: bytes) -> Mapping[str, Any]:
    start = line[:200].decode(errors="replace")
    if f'"kind":"{KIND}"' not in start:
        hint = "choose a file that enfilade saved"
        raise ContentError([error(str(path), "line 1", "is no journal of a battle", hint)])
    try:
        made = json.JSONDecoder().raw_decode(line.decode())[0]
    except ValueError:
        made = {}
    made_by = made.get("format", FORMAT), made.get("version", game.__version__)
    if made_by[0] != FORMAT:
        what = f"is a journal of format {made_by[0]}, written by version {made_by[1]}"
        raise ContentError([error(str(path), "line 1", what, f"use that version; this one reads format {FORMAT}")])
    head = _checked(line)
    if not isinstance(head, dict) or not all(isinstance(head.get(key), dict) for key in ("opening", "rules", "seats")):
        raise ContentError([error(str(path), "line 1", "is damaged: the first position cannot be read")])
    return head


def _record(line: bytes, number: int) -> Record | None:
    value = _checked(line)
    if not isinstance(value, dict) or value.get("n") != number:
        return None
    if value.get("undo") is True:
        return Record(number, "", None, str(value.get("digest")))
    try:
        order = lively(value["order"])
        return Record(number, str(value["side"]), order, str(value["digest"])) if isinstance(order, Order) else None
    except (KeyError, WireError):
        return None
