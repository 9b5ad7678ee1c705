"""Orders of warfare with large forces.

Those of a side may be given at any question that it is asked; they take no time and nobody answers them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.field import Cell
from game.messages.orders import Order
from game.messages.wire import wired
from game.world.squads import LOOSE


@dataclass(frozen=True, slots=True)
class SideOrder(Order):
    """An order of a side's own, whatever it is asked."""


@wired
@dataclass(frozen=True, slots=True)
class OrderSquad(SideOrder):
    """Give a squad its task: none, advance to a square, hold, or follow its commander; in a formation."""

    word: ClassVar[str] = "squad"
    squad: int
    task: str
    to: Cell | None = None
    formation: str = LOOSE


@wired
@dataclass(frozen=True, slots=True)
class Detach(SideOrder):
    """Let a soldier act alone, outside its squad."""

    word: ClassVar[str] = "detach"
    unit: int


@wired
@dataclass(frozen=True, slots=True)
class Rejoin(SideOrder):
    """Call a detached soldier back into its squad."""

    word: ClassVar[str] = "rejoin"
    unit: int


@wired
@dataclass(frozen=True, slots=True)
class SetMercy(SideOrder):
    """Order what becomes of the defeated: prisoners, no_quarter or no_prisoners (WAR-ORDERS)."""

    word: ClassVar[str] = "mercy"
    mercy: str
