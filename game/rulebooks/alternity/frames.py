"""Frames of Alternity alone: declared orders, blows, fire at squares, riders."""

from __future__ import annotations

from dataclasses import field

from game.dice.draws import Modifier
from game.field import Cell
from game.messages.frames import Turn
from game.messages.orders import Order
from game.messages.stack import Frame
from game.record import record


@record(word="react")
class React(Frame):
    """Declarations are closed: units under attack may parry or dodge in reaction, one after another (ALT-REACT-05).

    `units` have still to be asked, `dodgers` have said that they dodge; `by` are the attackers that count (none: all).
    """

    units: tuple[int, ...]
    by: tuple[int, ...] = ()
    dodgers: tuple[int, ...] = ()
    stage: str = "parry"


@record(word="dodging")
class Dodging(Frame):
    """A unit rolls its dodge (ALT-BASE-23)."""

    unit: int


@record(word="foiled")
class Foiled(Frame):
    """A declared attack is lost before any die: its target is gone, or the weapon is (ALT-BASE-44)."""

    unit: int
    why: str


@record(word="supposed")
class Supposed(Frame):
    """An order carried out by itself in a look ahead: declared, reacted to, done, landed."""

    unit: int
    order: Order
    stage: str = "declare"


@record(word="bearing")
class Bearing(Frame):
    """In a look ahead: the blows that `by` have declared at a unit come at once and land."""

    unit: int
    by: tuple[int, ...] = ()


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


@record(word="steadying")
class Steadying(Frame):
    """A rider keeps its mount in hand, or does not: `why` it shies."""

    unit: int
    why: str
    stage: str = "check"


@record(word="unhorsing")
class Unhorsing(Frame):
    """A mount has gone down under its rider."""

    unit: int
    stage: str = "check"


@record(word="lob")
class Lob(Frame):
    """A grenade or the load of a launcher on its way to a square (ALT-BASE-28).

    `arm` and `grenade` say what it is as in an `Attempt`, `spend` the rounds it takes from the clip; `degree` is what
    was rolled, `squares` how far it strays.
    """

    unit: int
    to: Cell
    arm: int
    score: int
    steps: tuple[Modifier, ...]
    grenade: str = ""
    spend: int = 0
    stage: str = "begin"
    degree: int = 0
    squares: int = 0


@record(word="detonation")
class Detonation(Frame):
    """An area weapon goes off in a square: who hits the deck, who is hurt by which band (ALT-BASE-28, ALT-DECK).

    `shell` is the entity on the ground; `victims` are those caught with the degree of their band, `asked` those who may
    still hit the deck, `way` how the one now asked does it and `degree` how well. It startles mounts, but not where one
    only thinks of what it does to one who is caught.
    """

    unit: int
    arm: int
    grenade: str
    shell: int
    cell: Cell
    stage: str = "fuse"
    victims: tuple[tuple[int, int], ...] = ()
    asked: tuple[int, ...] = ()
    way: str = ""
    degree: int = 0
    startles: bool = field(default=True, repr=False)


@record(word="pinning")
class Pinning(Frame):
    """All suppressive fire of the phase has been rolled: who is under it keeps low, or ignores it (ALT-BASE-27)."""

    asked: tuple[int, ...] = ()
    stage: str = "begin"


@record(word="astray")
class Astray(Frame):
    """A thrown weapon flies wide of a square and comes to lie somewhere (ALT-CRIT-07)."""

    unit: int
    weapon: int
    cell: Cell
    squares: int = 0
    stage: str = "far"
