"""Who sits at the table: seats found by name, and a guard that keeps a bad answer from stopping a battle."""

from __future__ import annotations

import gc
import importlib
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from importlib import metadata
from pathlib import Path
from typing import Any, Protocol, cast

from game.battle.battle import HUMAN, Battle
from game.battle.outlook import Outlook
from game.battle.scene_setup import keep_scene
from game.content.problem import ContentError, did_you_mean, error
from game.messages.orders import DECLINE, END, READY, Concede, Deploy, Order, SetStanding
from game.messages.stack import Ask
from game.messages.warfare import SideOrder
from game.messages.wire import to_line
from game.record import record
from game.systems.course import DEPLOY

GROUP = "enfilade.seats"
FALLBACK = "ai.seat"
DOCTRINE = ".toml"
SHIPPED = ("random", "greedy", "utility", "patient")
MOST_ASIDES = 100
"""Orders that answer nothing which a seat may give at one question."""
MOST_ANSWERS = 1_000
"""Answers that a seat may give to one question of one unit in a round."""
ASIDES = (SideOrder, SetStanding, Deploy)
TOO_MANY = "put off its answer: it has given as many orders of the side's own as one question allows"
NO_END = "has answered this question of this unit more often than a round allows"
FAULTS_PER_QUESTION = 5
"""Faults at one question after which a side is played on without its seat."""
FAULT_FILE = "fault"
_WORDS = 120
_SELDOM = 50_000
"""New objects after which garbage is looked for while seats play by themselves."""


class Seat(Protocol):
    """Whoever chooses for one side: it sees the side's Outlook and the question, and gives one legal order."""

    def choose(self, outlook: Outlook, ask: Ask) -> Order:
        """The answer to a question."""


def is_deaf(seat: Seat) -> bool:
    """Whether the seat says of itself that it reads no log (`deaf = True`), so that none need be kept for it."""
    return bool(getattr(seat, "deaf", False))


SeatMaker = Callable[[], Seat]
"""What an entry point of the group `enfilade.seats` names: called without arguments, it gives a fresh seat."""


def seat_names() -> tuple[str, ...]:
    """All seats that can be taken, `human` last."""
    found = {point.name for point in _listed()}
    return (*sorted(found | set(_shipped())), HUMAN)


def open_seat(name: str) -> Seat:
    """A fresh seat by name, or by the path of a doctrine (`.toml`) that a planning seat is to follow.

    Raises ContentError for a name nobody knows, for a faulty doctrine, and for `human`, who needs the window.
    """
    if name == HUMAN:
        what = "a human needs the window"
        raise ContentError([error("", "seat", what, "use `enfilade play`, or name an AI seat")])
    if name.endswith(DOCTRINE):
        room: Any = importlib.import_module(FALLBACK)
        return cast("Seat", room.doctrine_seat(name))
    for point in _listed():
        if point.name == name:
            return _made(name, point)
    maker = _shipped().get(name)
    if maker is None:
        hint = did_you_mean(name, seat_names())
        raise ContentError([error("", "seat", f'no seat is called "{name}"', hint)])
    return maker()


def _made(name: str, point: metadata.EntryPoint) -> Seat:
    """A seat of somebody's package. Raises ContentError where that cannot be opened."""
    try:
        return cast("SeatMaker", point.load())()
    except Exception as fault:  # it may be anyone's
        what = f"{point.value} cannot be opened: {type(fault).__name__}: {_short(fault)}"
        raise ContentError([error("", f'seat "{name}"', what, "mend the package that brings it")]) from fault


def shipped_doctrines() -> tuple[Path, ...]:
    """The files of the doctrines that ship with our own AI; none where it is not installed."""
    try:
        room: Any = importlib.import_module(FALLBACK)
    except ImportError:
        return ()
    return cast("tuple[Path, ...]", room.doctrine_files())


@lru_cache(maxsize=1)
def _listed() -> tuple[metadata.EntryPoint, ...]:
    """What installed packages list; looking through all of them takes as long as a turn."""
    return tuple(metadata.entry_points(group=GROUP))


def _shipped() -> dict[str, SeatMaker]:
    """The seats of our own AI, found even where no installed package lists them."""
    try:
        room: Any = importlib.import_module(FALLBACK)
    except ImportError:
        return {}
    makers = {name: getattr(room, f"{name}_seat", None) for name in SHIPPED}
    return {name: maker for name, maker in makers.items() if maker is not None}


@record
class Fault:
    """A seat that raised, or whose answer was not legal: what was wrong, and at which question.

    `scene` is the file in which the position was written, empty where none was.
    """

    side: str
    seat: str
    what: str
    question: str
    unit: int
    round: int
    seed: int
    scene: str = ""

    def text(self) -> str:
        """The fault as one line: `mine.py:Trigger raised KeyError(4): turn of unit 2, round 3, seed 7 (FILE)`."""
        where = f"{self.question} of unit {self.unit}, round {self.round}, seed {self.seed}"
        return f"{self.seat} {self.what}: {where}" + (f" ({self.scene})" if self.scene else "")


@contextmanager
def _few_collections() -> Iterator[None]:
    """Look for garbage in cycles seldom, and only in what has been made since: a battle makes next to none."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(_SELDOM, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


class Table:
    """A battle and the seats at it; no fault of a seat ends the battle or keeps it from ending.

    A plain legal choice stands in for an answer that was none; after so many faults at one question the plain choices
    play the side on. `faults` counts them by side, `noted` has the first of each side; of that the position is written
    in `folder`, if one is given, and so it is if the rules fail (`Battle.fault_folder`). `heard` is told of every
    answer that was taken, `told` of the faults in `noted`.
    """

    def __init__(
        self,
        battle: Battle,
        seats: Mapping[str, Seat],
        *,
        folder: Path | None = None,
        heard: Callable[[Ask, Order], None] = lambda _ask, _order: None,
        report: Callable[[Fault], None] = lambda _fault: None,
    ) -> None:
        self.battle = battle
        self.seats = seats
        self.faults: dict[str, int] = {}
        self.noted: dict[str, Fault] = {}
        self._folder, self._heard, self._told = folder, heard, report
        battle.fault_folder = folder
        self._asides = 0
        self._answers: tuple[int, Counter[tuple[str, int, str]]] = (0, Counter())
        self._stuck: tuple[object, int] = (None, 0)
        self._out: set[str] = set()

    def play(self) -> None:
        """Let the seats choose until the battle is over, or until a side is asked that has no seat here."""
        with _few_collections():
            while self.turn():
                pass

    def turn(self, rest: Callable[[], bool] | None = None) -> bool:
        """One choice by the seat that is asked; False when it is nobody's here. `rest` as for `Battle.answer`."""
        ask = self.battle.ask
        if ask is None or ask.side not in self.seats:
            return False
        wrong = "" if ask.side in self._out else self._asked(ask, rest)
        if wrong:
            self._count(ask, wrong)
        if wrong or ask.side in self._out:
            self._asides = 0
            self.battle.answer(plain_answer(self.battle), rest)
        return True

    def _asked(self, ask: Ask, rest: Callable[[], bool] | None) -> str:
        """What was wrong with the seat's answer; empty for one that was taken."""
        outlook = self.battle.outlook(ask.side)
        try:
            order: object = self.seats[ask.side].choose(outlook, ask)
        except (Exception, SystemExit) as fault:  # a seat may be anyone's
            return f"raised {type(fault).__name__}: {_short(fault)}"
        aside = isinstance(order, ASIDES)
        if aside and self._asides >= most_asides(outlook, ask):
            return TOO_MANY
        if not aside and self._answered(ask) > MOST_ANSWERS:
            return NO_END
        if not isinstance(order, Order):
            return f"answered {_short(order)}, which is no order"
        try:
            to_line(order)  # an order of somebody's own class could not be written down
            refusal = self.battle.refusal(order)
        except Exception as fault:  # it is made of what no order is made of
            refusal = f"{type(fault).__name__}: {_short(fault)}"
        if refusal is not None:
            return f"answered {_short(order)}: {refusal}"
        self.battle.answer(order, rest)
        self._asides = self._asides + 1 if aside else 0
        self._heard(ask, order)
        return ""

    def _answered(self, ask: Ask) -> int:
        """How often this question of this unit has been answered in this round, the present time counted."""
        if self._answers[0] != self.battle.round:
            self._answers = (self.battle.round, Counter())
        self._answers[1][ask.side, ask.unit, ask.question] += 1
        return self._answers[1][ask.side, ask.unit, ask.question]

    def _count(self, ask: Ask, wrong: str) -> None:
        """Note a fault; a side whose seat has had so many at one question is played on without it."""
        side, battle = ask.side, self.battle
        self.faults[side] = self.faults.get(side, 0) + 1
        if side not in self.noted:
            seat = seat_words(self.seats[side])
            fault = Fault(side, seat, wrong, ask.question, ask.unit, battle.round, battle.dice.seed)
            self.noted[side] = replace(fault, scene=self._kept(fault))
            self._told(self.noted[side])
        key = (battle.round, ask.side, ask.unit, ask.question)
        self._stuck = (key, self._stuck[1] + 1 if self._stuck[0] == key else 1)
        if self._stuck[1] >= FAULTS_PER_QUESTION:
            self._out.add(side)

    def _kept(self, fault: Fault) -> str:
        """The position written as a scene; the name of its file, empty where it could not be."""
        if self._folder is None:
            return ""
        position, title = self.battle.position, f"{fault.seat}, round {fault.round}, seed {fault.seed}"
        try:
            note, rules = fault.text(), position.book.key
            return str(keep_scene(position, self._folder, FAULT_FILE, title, rules=rules, note=note))
        except ContentError:
            return ""


def most_asides(outlook: Outlook, ask: Ask) -> int:
    """Orders that answer nothing which may be given at one question; in deployment four more for each soldier."""
    return MOST_ASIDES + (4 * len(outlook.own()) if ask.question == DEPLOY else 0)


def plain_answer(battle: Battle) -> Order:
    """A legal answer that gives nothing away: to decline, to end the turn, else the first that is no giving up."""
    choices = battle.choices()
    for order in (DECLINE, END, READY):
        if choices.refusal(order) is None:
            return order
    return next(order for order in choices.listed() if not isinstance(order, Concede))


def seat_words(seat: Seat) -> str:
    """A seat by the file and the class that it is made of: `mine.py:Trigger`."""
    made = type(seat)
    file = getattr(sys.modules.get(made.__module__), "__file__", None)
    return f"{Path(file).name if file else made.__module__}:{made.__qualname__}"


def _short(value: object) -> str:
    """Something strange in a few words."""
    try:
        words = str(value) if isinstance(value, Exception) else repr(value)
    except Exception:  # it cannot even be printed
        words = type(value).__name__
    return textwrap.shorten(words, _WORDS, placeholder=" ...")
