"""The frame of work on a task of several actions (ALT-BASE-33)."""

from __future__ import annotations

from game.messages.stack import Frame
from game.record import record


@record(word="working")
class Working(Frame):
    """A unit works on what it stands on or beside: one check of its task."""

    unit: int
