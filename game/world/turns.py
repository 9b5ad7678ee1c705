"""Whose go it is: the clock of the battle and what each unit may still do."""

from __future__ import annotations

from game.record import record
from game.world.store import Reading, Unit


@record(word="clock")
class Clock:
    """The round being played (0 before the first), the turn in progress and the order of this round's turns."""

    round: int = 0
    active: int = 0
    order: tuple[int, ...] = ()
    done: tuple[int, ...] = ()
    turn: int = 0


@record(word="actions")
class Actions:
    """What is left of this round: standard and move actions, extra support actions (ASC-RULING-03, ASC-TRAIT-03)."""

    standard: int = 1
    move: int = 1
    support: int = 0


@record(word="turn_marks")
class TurnMarks:
    """What this turn has seen: whether anything was done yet, and once-a-turn traits used (ASC-RULING-43)."""

    opened: bool = False
    surged: bool = False
    focused: bool = False
    dazed_move: int = 0
    dazed_standard: int = 0


@record(word="springing")
class Springing:
    """Taking its one action in the moment of surprise (ALA-SURP-03)."""


@record(word="acts_last")
class ActsLast:
    """Hit the deck this round: no initiative roll next round, last in its order (ASC-MOVE-13)."""


@record(word="initiative")
class Initiative:
    """The total of this round's initiative roll."""

    total: int


def battle_of(world: Reading) -> Unit:
    """The entity that carries the battle's clock."""
    return world.having(Clock)[0]
