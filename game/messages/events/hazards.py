"""What the battlefield itself does to people: falls, fire, foul air, poison, heat and cold (ALA-HAZ)."""

from __future__ import annotations

from dataclasses import dataclass

from game.messages.events.event import Event
from game.messages.wire import wired


@wired
@dataclass(frozen=True, slots=True)
class Fell(Event):
    """A unit came down a drop of so many levels; `caught` tells whether Athletics halved the harm (ALA-HAZ-02, -04)."""

    unit: int
    levels: int
    caught: bool
