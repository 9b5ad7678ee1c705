"""What sides see, answer and want, and the end of the battle."""

from __future__ import annotations

from game.field import Cell
from game.messages.events.event import Event
from game.record import record


@record(word="spotted")
class Spotted(Event):
    """A side sees an enemy, or sees it in a new square or a new state; `down` if it is out of the fight."""

    side: str
    unit: int
    cell: Cell
    down: bool = False


@record(word="lost_sight")
class LostSight(Event):
    """A side sees an enemy no more."""

    side: str
    unit: int


@record(word="revealed")
class Revealed(Event):
    """A unit that attacked is known to its targets' sides until its own next turn (ASC-RULING-90).

    `unwitting` are the sides of which the attacker's own side knew no target: squares were attacked, not units.
    """

    unit: int
    sides: tuple[str, ...]
    unwitting: tuple[str, ...] = ()


@record(word="surprised")
class Surprised(Event):
    """A unit is caught by an ambush: unaware until the moment is over (ALA-SURP-04)."""

    unit: int


@record(word="ambush_sprung")
class AmbushSprung(Event):
    """An ambusher that nobody noticed takes its one action (ALA-SURP-03)."""

    unit: int


@record(word="ambush_spent")
class AmbushSpent(Event):
    """An ambusher has had its one action."""

    unit: int


@record(word="emerged")
class Emerged(Event):
    """A unit lies in ambush no more: from now on it is seen like any other (ALA-SURP-10)."""

    unit: int


@record(word="standing_set")
class StandingSet(Event):
    """A side answered a kind of question beforehand, or took the answer back."""

    side: str
    question: str
    answer: str
    threshold: int


@record(word="objective_held")
class ObjectiveHeld(Event):
    """How many rounds in a row an objective has been held."""

    index: int
    rounds: int


@record(word="side_conceded")
class Conceded(Event):
    """A side gave up."""

    side: str


@record(word="battle_ended")
class BattleEnded(Event):
    """The verdict: the winning side (empty for a draw) and why."""

    winner: str
    reason: str
