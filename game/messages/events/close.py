"""Close combat: giving ground, holds, throws and weapons crossed."""

from __future__ import annotations

from dataclasses import dataclass

from game.field import Cell
from game.messages.events.event import Event
from game.messages.wire import wired


@wired
@dataclass(frozen=True, slots=True)
class Backstepped(Event):
    """A defender gives ground to a close attack: where to, and the Initiative its attacker gains (ASC-MELEE-13)."""

    unit: int
    foe: int
    origin: Cell
    to: Cell
    foe_gain: int
    guard: int
    was_moved: bool = False
    was_sprinted: bool = False


@wired
@dataclass(frozen=True, slots=True)
class BackstepUndone(Event):
    """A double feint took a Backstep back, and what it gave (ASC-TRAIT-08, ASC-RULING-89)."""

    undone: Backstepped


@wired
@dataclass(frozen=True, slots=True)
class GuardChanged(Event):
    """A guard was taken up (its stance), or is over: struck, given up or paid (empty) (ASC-RULING-60)."""

    unit: int
    stance: str


@wired
@dataclass(frozen=True, slots=True)
class WeaponsLocked(Event):
    """An attack met its target's weapon: `bonus` is for one-liners of a banter module (ASC-MELEE-26)."""

    unit: int
    foe: int
    bonus: int


@wired
@dataclass(frozen=True, slots=True)
class Pressed(Event):
    """Who pressed the lock, whom it pressed, and who won it (0: neither)."""

    unit: int
    foe: int
    winner: int


@wired
@dataclass(frozen=True, slots=True)
class Brandished(Event):
    """A show with the weapon; one that succeeds may serve a banter module (ASC-MELEE-15, -18)."""

    unit: int
    target: int
    success: bool


@wired
@dataclass(frozen=True, slots=True)
class WeaponAside(Event):
    """A weapon is knocked aside (ASC-MELEE-37), or back in hand."""

    unit: int
    aside: bool
