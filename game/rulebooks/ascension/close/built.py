"""The Advantage that close attacks build (ASC-UNARM-05 to -07, ASC-MELEE-02, ASC-RULING-07)."""

from __future__ import annotations

from typing import TypeAlias

from game.messages.close import CloseAttack
from game.messages.events import Event
from game.messages.stack import Frame
from game.rulebooks.ascension.close.postures import stance_of
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.pools import are_foes, gained
from game.world.store import Reading

Done: TypeAlias = tuple[tuple[Event, ...], tuple[Frame, ...]]
"""What a success comes to: events, and what it puts under way."""


def built(frame: CloseAttack, world: Reading, n: Numbers, accuracy: int, initiative: int) -> tuple[Event, ...]:
    """The Advantage a success builds, its stance's share with it; only against enemies (ASC-RULING-07)."""
    if not are_foes(world, frame.unit, frame.target):
        return ()
    more = stance_of(world, frame.unit, n).build(frame.kind)
    return gained(world, frame.unit, n, frame.kind, accuracy=accuracy + more[0], initiative=initiative + more[1])
