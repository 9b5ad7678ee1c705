"""Where a unit is, how it holds itself, and close combat: who holds whom, what a round of it has seen."""

from __future__ import annotations

from game.field import Cell
from game.record import record
from game.world.store import Reading, Unit


@record(word="position")
class Position:
    """The square a unit, a grenade or a cloud is in."""

    cell: Cell


AWAY = (-99, -99)
"""Where those are who have left the field: off the map, far from anything."""


@record(word="stance")
class Stance:
    """The stance taken at the start of the unit's turn; empty for none (ASC-STANCE-01, -02)."""

    name: str = ""


@record(word="posture")
class Posture:
    """Hunkered, prone, and what Hit the Deck left until the round's end (ASC-MOVE-04 to -12).

    `decked` counts as hunkered and Immobilized until the round ends; `deck_guard` is the +10 that lasts until
    the turn being played is over.
    """

    hunkered: bool = False
    prone: bool = False
    decked: bool = False
    deck_guard: int = 0

    @property
    def down(self) -> bool:
        """Whether the unit lies on the ground: it crawls and must rise before it walks (ASC-MOVE-06, -07)."""
        return self.hunkered or self.prone


@record(word="cover")
class Cover:
    """What the cover system keeps of a unit: the rung of its own square and the rungs its posture adds or takes."""

    rung: int = 0
    shift: int = 0


@record(word="pace")
class Pace:
    """What the unit did with its feet, or wheels, in its latest turn: `squares` are all it covered (ASC-RULING-30)."""

    moved: bool = False
    sprinted: bool = False
    squares: int = 0


@record(word="exposure")
class Exposure:
    """Muzzle flash since its latest turn began, and the sides attacked since then: they see it (ASC-RULING-31, -90).

    `unwitting` are those of `shown` of whom it hit nobody that it knew of: they see it, and its side does not know.
    """

    flash: bool = False
    shown: tuple[str, ...] = ()
    unwitting: tuple[str, ...] = ()


@record(word="seen")
class Seen:
    """The sides that see this unit now, in order of name."""

    by: tuple[str, ...] = ()


@record(word="unaware")
class Unaware:
    """Surprised or unaware: Senses does not count in ranged AC (ASC-AC-02, ASC-RULING-90).

    In the `moment` of an ambush it does not answer anything either (ALA-SURP-04).
    """

    moment: bool = False


@record(word="lurking")
class Lurking:
    """Lies in ambush and is not seen; `granted` means that surprise needs no roll (ALA-SURP-01, -02)."""

    granted: bool = False


@record(word="lamp")
class Lamp:
    """A lamp carried, burning or not, and how many squares around it clears (ALA-RULING-09)."""

    name: str
    reach: int
    lit: bool = False


@record(word="keen")
class Keen:
    """Senses beyond ordinary eyes: darkvision, and squares of hearing or tremor sense (ALA-RULING-10)."""

    darkvision: bool = False
    hearing: int = 0


@record(word="smoke")
class Smoke:
    """A cloud over one square until the given round ends (ASC-EDGE-10)."""

    until_round: int


@record(word="wind")
class Wind:
    """The wind over a battlefield: the step it blows and how many of them smoke takes in a round (ALA-COVER-08)."""

    dx: int
    dy: int
    squares: int = 1


@record(word="noted")
class Noted:
    """Which sides know of a cloud, in order of name, each with the round whose end it saw the smoke last until."""

    by: tuple[tuple[str, int], ...] = ()


@record(word="flight")
class Flight:
    """A grenade in the air: who threw what, where it is meant to land, and how the throw went."""

    thrower: int
    card: str
    target: Cell
    margin: int
    cooked: bool


@record(word="landed")
class Landed:
    """A grenade on the ground, about to go off."""

    thrower: int
    card: str
    cooked: bool
    in_hand: bool


def where(world: Reading, unit: Unit) -> Cell | None:
    """The square a unit is in; None if it is nowhere, or nobody who reads knows of it."""
    place = world.find(unit, Position)
    return place.cell if place is not None else None


def seen_by(world: Reading, unit: Unit) -> tuple[str, ...]:
    """The sides that see a unit now, in order of name."""
    return (world.find(unit, Seen) or Seen()).by


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
    actions that throws have cost it in the next turn it takes (ASC-RULING-53). `shift` is what a posture has moved to
    its close AC until its next turn, below 0 from it (ACY-PLUG-01).
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
    shift: int = 0


@record(word="trail")
class Trail:
    """The squares a unit has left in its own turn, in order (Lunge, ASC-RULING-64). Hidden from the enemy."""

    cells: tuple[Cell, ...] = ()
