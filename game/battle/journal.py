"""A battle's journal: its first position, then every choice as it is made, one to a line (law 10).

The first line holds the format, the versions, the names of scenario, rules and seats, and the whole first position
with the rules' figures, so that a journal needs no other file to be replayed. Each further line is one choice with
the side that made it and the fingerprint of the battle after it, or an undo. Every line ends in a checksum of its
own; a damaged tail is cut back to the last whole line when the journal is read, and the file is left as it is
until the next choice is written.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import IO, Any

import game
from game.battle.journal_head import (
    FORMAT,
    are_own_cards_of,
    checked,
    format_fault,
    newer_version,
    rules_to_plain,
    strange_part,
    unchecked,
    written,
)
from game.battle.position import Position
from game.battle.save import SaveError, dice_from_plain, position_from_plain, position_to_plain, position_to_text
from game.content import writing
from game.content.catalogue import Catalogue, catalogue
from game.content.own_cards import OwnCard
from game.content.own_cards import fingerprint as fingerprint_in
from game.content.page import lines_of, read_bytes
from game.content.problem import ContentError, Problem, error, warning
from game.content.writing import Taken, put_whole, unwritable, write_all
from game.dice.source import Dice
from game.messages.orders import Order
from game.messages.wire import WireError, lively, plain
from game.record import record
from game.rulebooks.shelf import opened
from game.systems.rulebook import Rulebook
from game.world.sides import SideCard
from game.world.store import World

KIND = "enfilade journal"
LARGEST = 64 * 1024 * 1024
MOST_CHOICES = 200_000
UNDO = ("n", "undo", "digest")
CHOICE = ("n", "side", "unit", "order", "digest", "round")
"""The parts of a line after the first."""


@record
class Record:
    """One line after the first: a choice of a side, or (without an order) an undo; and the fingerprint after it."""

    number: int
    side: str
    order: Order | None
    digest: str


@record
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
    def comparable(self) -> bool:
        """Whether its fingerprints are reckoned as they are now, so that a battle played again can be held to them."""
        return bool(self.head.get("format") == FORMAT)

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
            dice, position = dice_from_plain(opening), position_from_plain(opening, book or self.book())
        except SaveError as fault:
            raise ContentError([error(str(self.path), "line 1", str(fault))]) from fault
        try:
            self._check_head(position, dice)
            self._check_cards(position)
        except ContentError:
            if isinstance(position.world, World):
                position.world.close()
            raise
        return position, dice

    def _check_head(self, position: Position, dice: Dice) -> None:
        """What the first line says of the battle must be true of its first position. Raises ContentError if not."""
        seed, world = dice.state()[0], position.world
        sides = {world.get(one, SideCard).key for one in world.having(SideCard)}
        strange = sorted({*self.seats, *(side for side, _file, _battles in self.rosters)} - sides)
        what = f'names the side "{strange[0]}", which does not fight' if strange else ""
        if self.head.get("seed", seed) != seed:
            what = f"names the seed {self.head['seed']}, and its dice have {seed}"
        if what:
            raise ContentError([error(str(self.path), "line 1", what, "its first line was changed")])

    def _check_cards(self, position: Position) -> None:
        """The player's own cards that the battle was begun with must be here. Raises ContentError if they are not."""
        match self.head.get("cards"):
            case None:
                return
            case {"fingerprint": str(used), "beside": str(beside), **more} if not more:
                if beside and not are_own_cards_of(self.head["scenario"], beside):
                    what = "names a folder of cards in which its scenario does not lie"
                    hint = "put the scenario back there, or fight it anew"
                    raise ContentError([error(str(self.path), "line 1", what, hint)])
                own = catalogue(Path(beside) if beside else None).own
            case _:
                used, own = "", {}
        if not used or used != fingerprint(own, position):
            what = "was fought with cards of somebody's own that are not here, or have been changed since"
            hint = "put them back as they were, or give their folder: --cards FOLDER"
            raise ContentError([error(str(self.path), "line 1", what, hint)])


@record
class Target:
    """Where a journal is to be written: in place of another only with `force`.

    With `later` a disk that cannot be written to keeps nobody from playing: the journal's `fault` says so, and what
    is not written yet is tried again with each choice. `cards` are those that the battle is fought with, `home` the
    folder of its scenario.
    """

    path: Path
    force: bool = False
    later: bool = False
    cards: Catalogue | None = None
    home: Path | None = None


class Held(ContentError):
    """A journal that another window or process is writing."""

    def __init__(self, path: Path) -> None:
        what = "is being played in another window"
        super().__init__([error(str(path), "", what, "close it there, or play a copy of the file")])


class Journal:
    """A journal being written: every line is on the disk before the battle goes on, unless `fault` says why not.

    Nobody else can write it as long as it is open.
    """

    def __init__(self, path: Path, head: Mapping[str, Any], number: int, whole: int = 0) -> None:
        self.path = path
        self.head = head
        self.fault: Problem | None = None
        self._file: IO[bytes] | None = None
        self._number = number
        self._whole = whole
        self._waiting = b""

    @classmethod
    def begin(
        cls,
        to: Path | Target,
        position: Position,
        dice: Dice,
        *,
        scenario: str = "",
        rules: str = "",
        seats: Mapping[str, str] | None = None,
        rosters: Iterable[tuple[str, str, int]] = (),
    ) -> Journal:
        """A new journal. Raises ContentError when it cannot be written, or would take the place of another file."""
        to = to if isinstance(to, Target) else Target(to)
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
        if used := fingerprint(to.cards.own if to.cards is not None else {}, position):
            head["cards"] = {"fingerprint": used, "beside": str(to.home.absolute()) if to.home is not None else ""}
        journal = cls(to.path, head, 0)
        journal._waiting = written(head)
        journal._create(to)
        return journal

    @classmethod
    def resume(cls, story: Story, file: IO[bytes] | None = None) -> Journal:
        """The same journal, ready for the next choice; a damaged tail is cut off now. `file` is the held one.

        One that cannot be written, or is held by somebody else, says so in `fault`.
        """
        journal = cls(story.path, story.head, len(story.records), story.whole)
        journal._file = file
        journal._write()
        return journal

    def _create(self, to: Target) -> None:
        try:
            if to.force and to.path.exists():
                held(to.path).close()
            put_whole(to.path, self._waiting, fresh=not to.force)
            self._whole, self._waiting = len(self._waiting), b""
            self._file = held(to.path)
        except Taken:
            raise Taken(to.path, "name another file, or replace this one with --force") from None
        except OSError as fault:
            self.fault = unwritable(to.path, fault)
            if not to.later:
                raise ContentError([self.fault]) from fault

    def choice(self, side: str, order: Order, digest: str, *, unit: str = "", now: int = 0) -> None:
        """Note a choice, the key of the unit that it was asked of (empty: none), the digest and the round after it."""
        asked = {"unit": unit} if unit else {}
        self._record({"side": side, **asked, "order": plain(order), "digest": digest, "round": now})

    def undo(self, digest: str) -> None:
        """Note that the last choice was taken back."""
        self._record({"undo": True, "digest": digest})

    def content(self) -> bytes:
        """The whole journal, with what is not on the disk yet. Raises ContentError."""
        return (read_bytes(self.path, largest=LARGEST)[: self._whole] if self._whole else b"") + self._waiting

    def _record(self, value: dict[str, Any]) -> None:
        self._number += 1
        self._waiting += written({"n": self._number, **value})
        self._write()

    def _write(self) -> None:
        """Bring to the disk what waits; what cannot be written waits on, and `fault` says why."""
        try:
            if self._file is None and not self._whole:
                put_whole(self.path, self._waiting, fresh=True)
                self._whole, self._waiting = len(self._waiting), b""
            if self._file is None:
                self._file = held(self.path)
            self._file.seek(self._whole)
            self._file.truncate()
            write_all(self._file, self._waiting)
            os.fsync(self._file.fileno())
            if not writing.is_at(self._file, self.path):
                what = "was moved, removed or replaced while the battle was going on"
                self.fault = error(str(self.path), "", what, "the battle is not in the file of that name")
                self._whole, self._waiting = self._whole + len(self._waiting), b""
                return
        except OSError as fault:
            self.fault = unwritable(self.path, fault)
            return
        except ContentError as fault:  # somebody else has put a file there, or holds it
            self.fault = fault.problems[0]
            return
        self._whole, self._waiting, self.fault = self._whole + len(self._waiting), b"", None

    def close(self) -> None:
        """Let go of the file."""
        if self._waiting:
            self._write()
        if self._file is not None:
            self._file.close()
            self._file = None


def held(path: Path) -> IO[bytes]:
    """A journal's file, open for writing and held. Raises Held if somebody else holds it, OSError."""
    file = writing.held(path)
    if file is None:
        raise Held(path)
    return file


def fingerprint(own: dict[str, OwnCard], position: Position) -> str:
    """The fingerprint of the own cards that a position was made with; empty for none."""
    return fingerprint_in(own, position_to_text(position)) if own else ""


# --- reading ------------------------------------------------------------------------------------------------


def read_journal(path: Path) -> Story:
    """A journal as far as it is whole; the file is not changed. Raises ContentError if it is none of ours."""
    lines = lines_of(path, largest=LARGEST)
    first = next(lines, b"")
    head, whole = _head(path, first), len(first)
    records: list[Record] = []
    for number, line in enumerate(lines, start=1):
        record = _record(line, number) if number <= MOST_CHOICES else ""
        if isinstance(record, str):
            return Story(path, head, tuple(records), _tail(path, number + 1, record, chain([line], lines)), whole)
        records.append(record)
        whole += len(line)
    return Story(path, head, tuple(records), (), whole)


_ROUND = re.compile(rb'"round":(\d{1,3})[,}]')


def read_head(path: Path) -> tuple[Mapping[str, Any], int, int]:
    """A journal's first line, how many choices follow it, and the round after the last one that tells it (else 0).

    Raises ContentError if it is none of ours.
    """
    lines = lines_of(path, largest=LARGEST)
    head, choices, now = _head(path, next(lines, b"")), 0, 0
    for line in lines:
        choices += 1
        entries = _ROUND.findall(line)
        now = int(entries[-1]) if entries else now
    return head, choices, now


def _tail(path: Path, number: int, strange: str, rest: Iterable[bytes]) -> tuple[Problem, ...]:
    """What is wrong from a line on: damage, or what is whole and yet means nothing to this version (`strange`)."""
    lost = sum(1 for line in islice(rest, MOST_CHOICES) if line.strip())
    if not lost:
        return ()
    before = f"the {number - 2} choices before it are whole"
    if strange:
        hint = f"a newer version may have made it: use that one; {before}"
        return (error(str(path), f"line {number}", f"is whole, but {strange}", hint),)
    what = f"is damaged from here on: {lost} line{'s' * (lost > 1)} cannot be read"
    return (warning(str(path), f"line {number}", what, before),)


def _head(path: Path, line: bytes) -> Mapping[str, Any]:
    start = line[:200].decode(errors="replace")
    if f'"kind":"{KIND}"' not in start:
        raise _unusable(path, "is no journal of a battle", "choose a file that enfilade saved")
    head = checked(line)
    made = head if isinstance(head, dict) else unchecked(line)
    if made and (named := format_fault(made.get("format"), line)):
        raise _unusable(path, *named)
    if newer := newer_version(made, game.__version__):
        raise _unusable(path, f"was written by version {newer:.40}, this is {game.__version__}", "use that version")
    if not isinstance(head, dict):
        raise _unusable(path, "is damaged: the first position cannot be read")
    if strange := strange_part(head):
        raise _unusable(path, f'says nothing that can be used under "{strange}"')
    return head


def _unusable(path: Path, what: str, hint: str = "") -> ContentError:
    return ContentError([error(str(path), "line 1", what, hint)])


def _record(line: bytes, number: int) -> Record | str:
    """What a line says; else what of it this version does not know, empty for a damaged line."""
    value = checked(line)
    if not isinstance(value, dict) or value.get("n") != number or type(value["n"]) is not int:
        return ""
    known = UNDO if value.get("undo") is True else CHOICE
    if strange := next((key for key in value if key not in known), ""):
        return f'this version knows no part "{strange:.40}" of a choice'
    needed = ("digest",) if value.get("undo") is True else ("side", "digest")
    if strange := next((key for key in needed if not isinstance(value.get(key), str)), ""):
        return f'says nothing that can be used under "{strange}"'
    if value.get("undo") is True:
        return Record(number, "", None, value["digest"])
    try:
        order = lively(value["order"])
        side, digest = value["side"], value["digest"]
    except KeyError:
        return "has no order"
    except WireError as fault:
        return f"this version does not know its order: {fault}"
    return Record(number, side, order, digest) if isinstance(order, Order) else "what it orders is no order"
