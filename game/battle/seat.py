"""Who sits at the table: seats found by name, and a guard that keeps a bad answer from stopping a battle."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import metadata
from typing import Any, Protocol, cast

from game.battle.battle import HUMAN, Battle, Refused
from game.battle.outlook import Outlook
from game.content.problem import ContentError, did_you_mean, error
from game.messages.events import Event
from game.messages.orders import Order, SetStanding
from game.messages.stack import Ask
from game.messages.warfare import SideOrder

GROUP = "enfilade.seats"
FALLBACK = "ai.seat"
DOCTRINE = ".toml"
SHIPPED = ("random", "greedy", "utility", "patient")
MOST_ASIDES = 100
"""Orders that answer nothing which a seat may give at one question."""
TOO_MANY = f"{MOST_ASIDES} orders of the side's own at one question are the most: now an answer is wanted"


class Seat(Protocol):
    """Whoever chooses for one side: it sees the side's Outlook and the question, and gives one legal order."""

    def choose(self, outlook: Outlook, ask: Ask) -> Order:
        """The answer to a question."""


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
        what = "a person needs the window"
        raise ContentError([error("", "seat", what, "use `enfilade play`, or name an AI seat")])
    if name.endswith(DOCTRINE):
        room: Any = importlib.import_module(FALLBACK)
        return cast("Seat", room.doctrine_seat(name))
    for point in _listed():
        if point.name == name:
            return cast("SeatMaker", point.load())()
    maker = _shipped().get(name)
    if maker is None:
        hint = did_you_mean(name, seat_names())
        raise ContentError([error("", "seat", f'no seat is called "{name}"', hint)])
    return maker()


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


class Asides:
    """Gives a seat's answers, and keeps it from putting off its answer by orders of its side's own without end."""

    def __init__(self) -> None:
        self._given = 0

    def answer(self, battle: Battle, order: Order, rest: Callable[[], bool] | None = None) -> list[Event]:
        """What comes of an answer. Raises Refused if it is not legal, or one more aside than a question allows."""
        aside = isinstance(order, (SideOrder, SetStanding))
        if aside and self._given >= MOST_ASIDES:
            raise Refused(TOO_MANY)
        events = battle.answer(order, rest)
        self._given = self._given + 1 if aside else 0
        return events


@dataclass
class Table:
    """A battle and the seats at it.

    `faults` counts answers that were not legal and were replaced, by side; `refused` has the reason of the last one.
    """

    battle: Battle
    seats: Mapping[str, Seat]
    faults: dict[str, int] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    _asides: Asides = field(default_factory=Asides, repr=False)

    def play(self) -> None:
        """Let the seats choose until the battle is over, or until a side is asked that has no seat here."""
        while self.turn():
            pass

    def turn(self) -> bool:
        """One choice by the seat that is asked; False when it is nobody's here."""
        ask = self.battle.ask
        if ask is None or ask.side not in self.seats:
            return False
        order = self.seats[ask.side].choose(self.battle.outlook(ask.side), ask)
        try:
            self._asides.answer(self.battle, order)
        except Refused as why:
            self.faults[ask.side] = self.faults.get(ask.side, 0) + 1
            self.refused[ask.side] = str(why)
            self._asides.answer(self.battle, self.battle.choices().listed()[0])
        return True
