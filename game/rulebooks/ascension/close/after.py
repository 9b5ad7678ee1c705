"""What follows the dice of a close attack, in order: lock, Riposte, Counter Punch (ASC-RULING-85)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.messages.close import CloseAttack
from game.messages.stack import Frame
from game.rulebooks.ascension.numbers import Numbers
from game.world.store import Reading

Follower: TypeAlias = Callable[[CloseAttack, Reading, Numbers], tuple[Frame, ...]]
FOLLOWERS: tuple[Follower, ...] = ()
"""Lock, Riposte and Counter Punch, in that order; then whatever further attack the success pays for."""


def aftermath(frame: CloseAttack, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """The frames that may follow an attack that was rolled, hit or miss, in the order in which they are resolved.

    They are put down before the attack's own events are written, so each looks again whether it may still come.
    """
    found: list[Frame] = []
    for follows in FOLLOWERS:
        found += follows(frame, world, n)
    return tuple(found)
