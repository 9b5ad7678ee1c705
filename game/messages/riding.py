"""The frames of riders whose mounts shy or fall (ALT-MOUNT-03, -08)."""

from __future__ import annotations

from game.messages.stack import Frame
from game.record import record


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
