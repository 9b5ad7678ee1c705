"""Rounds, turns and rolls."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction

from game.field import Cell
from game.messages.events.event import Event
from game.record import record


@record(word="battle_began")
class BattleBegan(Event):
    """Deployment is over."""


@record(word="deployed")
class Deployed(Event):
    """A unit was put on a square before the battle."""

    unit: int
    cell: Cell


@record(word="round_began")
class RoundBegan(Event):
    """A round opens: actions are fresh (ASC-RULING-03)."""

    round: int


@record(word="initiative_set")
class InitiativeSet(Event):
    """One unit's initiative total for the round (ASC-RULING-06)."""

    unit: int
    total: int


@record(word="order_set")
class OrderSet(Event):
    """The order of turns of this round."""

    order: tuple[int, ...]


@record(word="turn_began")
class TurnBegan(Event):
    """A unit's turn opens: its stance lapses, its pace starts afresh."""

    unit: int


@record(word="turn_resumed")
class TurnResumed(Event):
    """A unit that let others go first is asked again (ALT-DECL-10)."""

    unit: int


@record(word="turn_ended")
class TurnEnded(Event):
    """A unit's turn is over."""

    unit: int


@record(word="turn_passed")
class TurnPassed(Event):
    """A unit had no turn this round."""

    unit: int
    why: str


@record(word="round_ended")
class RoundEnded(Event):
    """A round is over."""

    round: int


@record(word="rolled")
class Rolled(Event):
    """Dice were rolled: what for, the faces, the total, and the value that the rules read.

    `odds` are the chance of success before the roll as numerator and denominator (empty: not a check); they are for
    readers and not saved.
    """

    unit: int
    key: str
    faces: tuple[int, ...]
    total: int
    target: int
    value: int
    odds: tuple[int, ...] = field(default=(), compare=False, kw_only=True)

    @property
    def chance(self) -> Fraction | None:
        """The chance of success before the roll; None if it was not a check."""
        return Fraction(*self.odds) if self.odds else None


@record(word="degrees_rolled")
class DegreesRolled(Rolled):
    """Dice of the step ladder fell: the steps of each check that reads them, and its degree in a word (ALT-BASE-03)."""

    steps: tuple[int, ...]
    degrees: tuple[str, ...]
