"""The frames of the percent game: an attack under way, a hit, aid; and its own orders."""

from __future__ import annotations

from typing import ClassVar

from game.dice.draws import Modifier
from game.messages.orders import Order
from game.messages.stack import Frame
from game.record import record


@record(word="aim_at")
class AimAt(Order):
    """Aim at one enemy: the next shot at it is easier (ALA-RULING-44)."""

    word: ClassVar[str] = "aim_at"
    log_words: ClassVar[str] = "{caption} at {target}"
    target: int


@record(word="keep_down")
class KeepDown(Order):
    """Fire ten rounds to keep one enemy down (ALA-RULING-43)."""

    word: ClassVar[str] = "keep_down"
    log_words: ClassVar[str] = "{caption}: {target}"
    target: int


@record(word="percent_attack")
class PercentAttack(Frame):
    """A shot or a blow: declared, rolled, dodged, done (ALA-RULING-29).

    `modifiers` stand from when it is declared; `margin` is that of the roll. `mode` is the mode of a shot or the kind
    of a blow, `place` that of the weapon among those carried (-1: bare hands), `sure` that it hits without a roll.
    """

    unit: int
    target: int
    mode: str
    options: tuple[str, ...]
    modifiers: tuple[Modifier, ...]
    place: int
    sure: bool = False
    stage: str = "declared"
    margin: int = 0


@record(word="impact")
class Impact(Frame):
    """A hit on a body: damage, soak, what it takes (ALA-RULING-35).

    `dice` are d10s; `rolled` is set beforehand where they are thrown already (else -1);
    `then` are hits that come with it.
    """

    unit: int
    by: int
    cause: str
    dice: int
    piercing: int = 1
    stun: bool = False
    bare: bool = False
    outright: bool = False
    place: str = ""
    rolled: int = -1
    stage: str = "damage"
    then: tuple[Frame, ...] = ()


@record(word="tending")
class Tending(Frame):
    """Aid under way: whom, which, and whether the check has succeeded already (ALA-RULING-48)."""

    unit: int
    target: int
    kind: str
    stage: str = "check"


@record(word="doom")
class Doom(Frame):
    """The die of who is dying (ALA-RULING-37)."""

    unit: int
