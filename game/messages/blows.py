"""The frames of close combat in phases: reactions, dodges, attacks that come to nothing (ALT-BASE-23, ALT-REACT)."""

from __future__ import annotations

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
    """A declared attack comes to nothing before any die: its target is gone, or the weapon is (ALT-BASE-44)."""

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
