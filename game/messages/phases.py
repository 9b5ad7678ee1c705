"""The frames of a round in phases: declared together, resolved together (ALT-BASE-10, -44)."""

from __future__ import annotations

from game.dice.draws import Modifier
from game.field import Cell
from game.messages.frames import Turn
from game.messages.orders import Order
from game.messages.stack import Frame
from game.record import record


@record(word="phase")
class Phase(Frame):
    """One phase: orders are declared, then carried out in a fixed order of kinds, and harm lands.

    `units` have still to declare, `waiting` waited when they were asked last (ALT-DECL-10); `declared` have been asked,
    who spoke last at the end.
    """

    number: int
    stage: str = "open"
    units: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    declared: tuple[int, ...] = ()


@record(word="declaring")
class Declaring(Turn):
    """One unit declares its movement and its action of the phase."""


@record(word="doing")
class Doing(Frame):
    """A declared order without dice of an attack is carried out."""

    unit: int
    order: Order
    stage: str = "begin"


@record(word="move_feat")
class MoveFeat(Frame):
    """A movement that takes a check: a climb or a jump to a square (ALT-CRIT-07)."""

    unit: int
    to: Cell
    gait: str


@record(word="trying")
class Trying(Frame):
    """A skill tried on somebody: its score and steps as they stood when its turn in the phase came (ALT-BASE-31).

    `kind` is what is tried, `skill` what is rolled.
    """

    unit: int
    target: int
    kind: str
    skill: str
    score: int
    steps: tuple[Modifier, ...]
    threat: bool = True
    stage: str = "roll"
    degree: int = 0


@record(word="flagging")
class Flagging(Frame):
    """A unit without fatigue points left checks whether it keeps going (ALT-BASE-34)."""

    unit: int


@record(word="sinking")
class Sinking(Frame):
    """The battle is over and the dying check, one after another, whether they grow worse (ALT-BASE-14)."""

    units: tuple[int, ...]


@record(word="attempt")
class Attempt(Frame):
    """One attack of a phase: its score and steps as they stood when its turn in the phase came.

    `arm` is the place of the weapon among those carried (-1: bare hands, -2: a grenade, `grenade` its key), `spend` the
    rounds it takes from the clip, `nth` which attack of its action it is; `degree` is what was rolled, `line` the
    degree whose damage line is used (ALT-DEGR-01), `kind` and `points` what that came to; `strength` is added to its
    damage (ALT-STR-01).
    """

    unit: int
    target: int
    mode: str
    arm: int
    score: int
    steps: tuple[Modifier, ...]
    options: tuple[str, ...] = ()
    grenade: str = ""
    spend: int = 0
    nth: int = 0
    stage: str = "begin"
    degree: int = 0
    line: int = 0
    kind: str = ""
    points: int = 0
    strength: int = 0


@record(word="suffering")
class Suffering(Frame):
    """Harm that no attack does: its dice, unless they are `rolled` already, are marked at once (ALA-CONV-05)."""

    unit: int
    cause: str
    dice: str
    rolled: int = -1


@record(word="landing")
class Landing(Frame):
    """What has hit units in this phase lands on their tracks; then Amazing hits are stood or not (ALT-BASE-15)."""

    stage: str = "land"
    shaken: tuple[int, ...] = ()
