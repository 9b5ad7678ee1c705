"""What happens to squads. All of it is its own side's affair."""

from __future__ import annotations

from dataclasses import dataclass

from game.field import Cell
from game.messages.events.event import Event
from game.messages.wire import wired


@wired
@dataclass(frozen=True, slots=True)
class SquadOrdered(Event):
    """A squad was given its task."""

    side: str
    squad: int
    task: str
    to: Cell | None
    formation: str
    facing: tuple[int, int]
    files: tuple[int, ...]


@wired
@dataclass(frozen=True, slots=True)
class SoldierDetached(Event):
    """A soldier acts alone from now on."""

    side: str
    squad: int
    unit: int


@wired
@dataclass(frozen=True, slots=True)
class SoldierRejoined(Event):
    """A detached soldier is back in the ranks."""

    side: str
    squad: int
    unit: int


@wired
@dataclass(frozen=True, slots=True)
class CommandTaken(Event):
    """A soldier takes command in the place of one who has fallen (WAR-GROUP-19)."""

    side: str
    squad: int
    unit: int
    before: int


@wired
@dataclass(frozen=True, slots=True)
class SquadDissolved(Event):
    """Too few are left: the squad's soldiers act singly (WAR-GROUP-19)."""

    side: str
    squad: int
    round: int


@wired
@dataclass(frozen=True, slots=True)
class MercySet(Event):
    """A side ordered what becomes of the defeated (WAR-ORDERS)."""

    side: str
    mercy: str
