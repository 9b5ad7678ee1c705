"""The frames of what the battlefield does to people (ALA-HAZ), beside those of `frames`."""

from __future__ import annotations

from dataclasses import dataclass

from game.messages.stack import Frame
from game.messages.wire import wired


@wired
@dataclass(frozen=True, slots=True)
class Fall(Frame):
    """A unit on its way down a drop: it tries to catch itself, then it lands (ALA-HAZ-02 to -04)."""

    unit: int
    levels: int
    stage: str = "check"
    caught: bool = False
