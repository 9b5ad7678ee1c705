"""Close combat: who holds whom, and what a round of it has seen."""

from __future__ import annotations

from game.field import Cell
from game.record import record


@record(word="grapple")
class Grapple:
    """A hold, kept on both who are in it: `other` is the opponent, `holds` marks the grappler (ASC-UNARM-07).

    `spent`: the grappler has given a standard action to a grapple attack this turn; `immobilized`, `locked` stand on
    the victim, `shield` on a grappler behind its victim's body (ASC-RULING-54, -73, -74).
    """

    other: int
    holds: bool
    spent: bool = False
    immobilized: bool = False
    locked: bool = False
    shield: bool = False


@record(word="melee")
class Melee:
    """What close combat keeps of a unit.

    `attacked` are those whom it has attacked this turn and
    `spared` whom it may not attack in its extra turn; `landed`: a Strike of this turn has hit. `ki` is the level bought
    this round, `extra` the extra turns bought this round, `counter` that Counter Punch holds until the round ends.
    `guarded` is the guard in which it has stood unhit. `aside`: its weapon is knocked aside. `lost` are
    actions that throws have cost it in the next turn it takes (ASC-RULING-53).
    """

    attacked: tuple[int, ...] = ()
    spared: tuple[int, ...] = ()
    landed: bool = False
    ki: int = 0
    extra: str = ""
    counter: bool = False
    guarded: str = ""
    aside: bool = False
    lost: int = 0


@record(word="trail")
class Trail:
    """The squares a unit has left in its own turn, in order (Lunge, ASC-RULING-64). Hidden from the enemy."""

    cells: tuple[Cell, ...] = ()
