"""Rounds, turns and rolls."""

from __future__ import annotations

from dataclasses import field, replace
from fractions import Fraction

from game.field import Cell
from game.messages.events.close import bought_lapses, turn_opened
from game.messages.events.event import Event, event
from game.messages.events.phases import declared_lapses
from game.messages.events.roles import OwnUnit, Turns, Viewer, Who
from game.messages.events.writes import clocked, puts
from game.world.conditions import AtBay
from game.world.melee import Trail
from game.world.mind import Edge
from game.world.place import Exposure, Pace, Position, Posture, Stance
from game.world.store import Writing
from game.world.turns import Actions, ActsLast, Clock, Initiative, TurnMarks, battle_of

SEALED = ("assault", "driven back")
"""The draws of an assault as it leaves: nobody is told how they fell (WAR-OUTCOME-10)."""


@event("battle_began")
class BattleBegan(Event):
    """Deployment is over."""


@event("deployed", writes=puts(Position))
class Deployed(Event):
    """A unit was put on a square before the battle."""

    unit: OwnUnit
    cell: Cell


@event("round_began")
class RoundBegan(Event):
    """A round opens: actions are fresh (ASC-RULING-03)."""

    round: int

    def write(self, world: Writing) -> None:
        clocked(world, round=self.round, order=(), done=(), active=0)
        bought_lapses(world)
        declared_lapses(world)
        for unit in world.having(Actions):
            world.put(unit, Actions())
            world.drop(unit, Initiative)


@event("initiative_set", writes=puts(Initiative))
class InitiativeSet(Event):
    """One unit's initiative total for the round (ASC-RULING-06)."""

    unit: Who
    total: int


@event("order_set")
class OrderSet(Event):
    """The order of turns of this round."""

    order: Turns

    def write(self, world: Writing) -> None:
        clocked(world, order=self.order)
        for unit in world.having(ActsLast):
            world.drop(unit, ActsLast)


@event("turn_began")
class TurnBegan(Event):
    """A unit's turn opens: its stance lapses, its pace starts afresh."""

    unit: Who

    def write(self, world: Writing) -> None:
        clock = world.get(battle_of(world), Clock)
        clocked(world, active=self.unit, turn=clock.turn + 1)
        world.put(self.unit, Pace())
        world.put(self.unit, Exposure())
        turn_opened(world, self.unit)
        if world.find(self.unit, TurnMarks) is not None:
            world.put(self.unit, Stance())
            world.put(self.unit, TurnMarks())
        world.drop(self.unit, AtBay)
        world.drop(self.unit, Trail)


@event("turn_resumed")
class TurnResumed(Event):
    """A unit that let others go first is asked again (ALT-DECL-10)."""

    unit: Who

    def write(self, world: Writing) -> None:
        clocked(world, active=self.unit)


@event("turn_ended")
class TurnEnded(Event):
    """A unit's turn is over."""

    unit: Who

    def write(self, world: Writing) -> None:
        clock = world.get(battle_of(world), Clock)
        clocked(world, active=0, done=(*clock.done, self.unit))
        edge = world.find(self.unit, Edge)
        if edge is None:
            return
        world.put(
            self.unit,
            replace(
                edge,
                steady_turns=max(0, edge.steady_turns - 1),
                suppression_turns=max(0, edge.suppression_turns - 1),
            ),
        )


@event("turn_passed")
class TurnPassed(Event):
    """A unit had no turn this round."""

    unit: Who
    why: str

    def write(self, world: Writing) -> None:
        """Whoever still had a place in the order is done; a round of phases passes for those without one too."""
        clock = world.get(battle_of(world), Clock)
        if self.unit in clock.order and self.unit not in clock.done:
            clocked(world, done=(*clock.done, self.unit))


@event("round_ended")
class RoundEnded(Event):
    """A round is over."""

    round: int

    def write(self, world: Writing) -> None:
        for unit in world.having(Posture):
            posture = world.get(unit, Posture)
            if posture.decked:
                world.put(unit, replace(posture, decked=False, hunkered=False))


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
