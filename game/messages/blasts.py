"""The frames of fire at more than one target: lobs at squares, what goes off there, suppression; throws astray."""

from __future__ import annotations

from dataclasses import field

from game.dice.draws import Modifier
from game.field import Cell
from game.messages.stack import Frame
from game.record import record


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
