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
