"""What sides see, answer and want, and the end of the battle."""

from __future__ import annotations

from game.field import Cell
from game.messages.events.event import Event, event
from game.messages.events.roles import OwnSide, Viewer, Who


@event("spotted")
class Spotted(Event):
    """A side sees an enemy, or sees it in a new square or a new state; `down` if it is out of the fight."""

    side: OwnSide
    unit: int
    cell: Cell
    down: bool = False


@event("lost_sight")
class LostSight(Event):
    """A side sees an enemy no more."""

    side: OwnSide
    unit: int


@event("revealed")
class Revealed(Event):
    """A unit that attacked is known to its targets' sides until its own next turn (ASC-RULING-90).

    `unwitting` are the sides of which the attacker's own side knew no target: squares were attacked, not units.
    """

    unit: Who
    sides: tuple[str, ...]
    unwitting: tuple[str, ...] = ()

    def shown(self, viewer: Viewer) -> Event | None:
        """A side knows whom it showed itself to as far as it knows whom it attacked, and that it is shown somebody."""
        own = self.unit in viewer.own()
        sides = tuple(side for side in self.sides if (side not in self.unwitting if own else side == viewer.side))
        return Revealed(self.unit, sides) if sides else None


@event("surprised")
class Surprised(Event):
    """A unit is caught by an ambush: unaware until the moment is over (ALA-SURP-04)."""

    unit: Who


@event("ambush_sprung")
class AmbushSprung(Event):
    """An ambusher that nobody noticed takes its one action (ALA-SURP-03)."""

    unit: Who


@event("ambush_spent")
class AmbushSpent(Event):
    """An ambusher has had its one action."""

    unit: Who


@event("emerged")
class Emerged(Event):
    """A unit lies in ambush no more: from now on it is seen like any other (ALA-SURP-10)."""

    unit: Who


@event("standing_set")
class StandingSet(Event):
    """A side answered a kind of question beforehand, or took the answer back."""

    side: OwnSide
    question: str
    answer: str
    threshold: int


@event("objective_held")
class ObjectiveHeld(Event):
    """How many rounds in a row an objective has been held."""

    index: int
    rounds: int


@event("side_conceded")
class Conceded(Event):
    """A side gave up."""

    side: str


@event("battle_ended")
class BattleEnded(Event):
    """The verdict: the winning side (empty for a draw) and why."""

    winner: str
    reason: str
