"""The frames of a round in phases: declared together, resolved together (ALT-BASE-10, -44)."""

from __future__ import annotations

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


@record(word="landing")
class Landing(Frame):
    """What has hit units in this phase lands on their tracks; then Amazing hits are stood or not (ALT-BASE-15)."""

    stage: str = "land"
    shaken: tuple[int, ...] = ()
