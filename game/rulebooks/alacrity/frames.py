"""The frames of the percent game: an attack under way, a hit, aid; and its own orders."""

from __future__ import annotations

from typing import ClassVar

from game.dice.draws import Modifier
from game.messages.orders import Order
from game.messages.roles import Other
from game.messages.stack import Frame
from game.record import record


@record(word="aim_at")
class AimAt(Order):
    """Aim at one enemy: the next shot at it is easier (ALA-RULING-44)."""

    word: ClassVar[str] = "aim_at"
    log_words: ClassVar[str] = "{caption} at {target}"
    target: Other


@record(word="keep_down")
class KeepDown(Order):
    """Fire ten rounds to keep one enemy down (ALA-RULING-43)."""

    word: ClassVar[str] = "keep_down"
    log_words: ClassVar[str] = "{caption}: {target}"
    target: Other


@record(word="percent_attack")
class PercentAttack(Frame):
    """A shot or a blow: declared, rolled, dodged, done (ALA-RULING-29).

    `modifiers` stand from when it is declared; `margin` is that of the roll. `mode` is the mode of a shot or the kind
    of a blow, `place` that of the weapon among those carried (-1: bare hands), `sure` that it hits without a roll,
    `ambush` that it is made in the moment of surprise.
    """

    unit: int
    target: int
    mode: str
    options: tuple[str, ...]
    modifiers: tuple[Modifier, ...]
    place: int
    sure: bool = False
    ambush: bool = False
    stage: str = "declared"
    margin: int = 0


@record(word="aiming")
class Aiming(Frame):
    """Aim being taken at an enemy (ALA-RULING-44)."""

    unit: int
    target: int


@record(word="suppressing_fire")
class SuppressingFire(Frame):
    """Fire that keeps an enemy down (ALA-RULING-43)."""

    unit: int
    target: int


@record(word="contest")
class Contest(Frame):
    """A trip, shove, disarm or grapple under way; `margin` is that of its attacker (ALA-BASE-12, ALA-RULING-47)."""

    unit: int
    target: int
    kind: str
    modifiers: tuple[Modifier, ...]
    stage: str = "declared"
    margin: int = 0


@record(word="wrench")
class Wrench(Frame):
    """Who is held tries to get free; `margin` is that of its own roll, once it is made (ALA-COND-18)."""

    unit: int
    holder: int
    margin: int | None = None


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
    halved: bool = False
    rolled: int = -1
    stage: str = "damage"
    then: tuple[Frame, ...] = ()


@record(word="hit_points")
class HitPoints(Frame):
    """The dice of a unit's hit points, as the battle begins (ALA-BASE-06)."""

    unit: int


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
