"""Rounds, turns and rolls."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction

from game.field import Cell
from game.messages.events.event import Event, event
from game.messages.events.roles import OwnUnit, Turns, Viewer, Who

SEALED = ("assault", "driven back")
"""The draws of an assault as it leaves: nobody is told how they fell (WAR-OUTCOME-10)."""


@event("battle_began")
class BattleBegan(Event):
    """Deployment is over."""


@event("deployed")
class Deployed(Event):
    """A unit was put on a square before the battle."""

    unit: OwnUnit
    cell: Cell


@event("round_began")
class RoundBegan(Event):
    """A round opens: actions are fresh (ASC-RULING-03)."""

    round: int


@event("initiative_set")
class InitiativeSet(Event):
    """One unit's initiative total for the round (ASC-RULING-06)."""

    unit: Who
    total: int


@event("order_set")
class OrderSet(Event):
    """The order of turns of this round."""

    order: Turns


@event("turn_began")
class TurnBegan(Event):
    """A unit's turn opens: its stance lapses, its pace starts afresh."""

    unit: Who


@event("turn_resumed")
class TurnResumed(Event):
    """A unit that let others go first is asked again (ALT-DECL-10)."""

    unit: Who


@event("turn_ended")
class TurnEnded(Event):
    """A unit's turn is over."""

    unit: Who


@event("turn_passed")
class TurnPassed(Event):
    """A unit had no turn this round."""

    unit: Who
    why: str


@event("round_ended")
class RoundEnded(Event):
    """A round is over."""

    round: int


@event("rolled")
class Rolled(Event):
    """Dice were rolled: what for, the faces, the total, and the value that the rules read.

    `odds` are the chance of success before the roll as numerator and denominator (empty: not a check); they are for
    readers and not saved.
    """

    unit: Who
    key: str
    faces: tuple[int, ...]
    total: int
    target: int
    value: int
    odds: tuple[int, ...] = field(default=(), compare=False, kw_only=True)

    def shown(self, viewer: Viewer) -> Event | None:  # noqa: ARG002
        """What decides an assault stays sealed until it is over (WAR-OUTCOME-10)."""
        return None if self.key in SEALED else self

    @property
    def chance(self) -> Fraction | None:
        """The chance of success before the roll; None if it was not a check."""
        return Fraction(*self.odds) if self.odds else None


@event("degrees_rolled")
class DegreesRolled(Rolled):
    """Dice of the step ladder fell: the steps of each check that reads them, and its degree in a word (ALT-BASE-03)."""

    steps: tuple[int, ...]
    degrees: tuple[str, ...]
