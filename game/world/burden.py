"""What a soldier takes out of one battle and into the next."""

from __future__ import annotations

from game.record import record
from game.world.body import Wound

DEAD, MISSING = "dead", "missing"
"""Fates of those who fight no more: dead, or left where nobody could bring them home from."""
LINGERING = "lingering"
"""The class of a full wound from an earlier battle: its place still tells, what made it does not (ASC-RULING-23)."""


@record(word="burden")
class Burden:
    """What is carried between two battles, and the fate of who goes on no further ("" for who does).

    `stress` and `wounds` where a book has those; `marks` are points lost on its tracks, by track, where it has these.
    """

    stress: int = 0
    wounds: tuple[Wound, ...] = ()
    fate: str = ""
    marks: tuple[tuple[str, int], ...] = ()


UNBURDENED = Burden()
