"""What follows the dice of a close attack, in order: lock, Riposte, Counter Punch (ASC-RULING-85)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.messages.close import CloseAttack, Lock, Riposte
from game.messages.stack import Frame
from game.rulebooks.ascension.close.postures import stance_of
from game.rulebooks.ascension.close.rolls import locks
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.pools import are_foes
from game.systems.surprise import surprised
from game.world.store import Reading

Follower: TypeAlias = Callable[[CloseAttack, Reading, Numbers], tuple[Frame, ...]]
UNANSWERED = ("riposte", "counter")
"""Attacks that earn nobody a Riposte of their own (ASC-RULING-67, -78)."""


def aftermath(frame: CloseAttack, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """The frames that may follow an attack that was rolled, hit or miss, once its hits are dealt, in their order.

    Who is caught by surprise neither locks weapons nor answers (ALA-SURP-04).
    """
    if surprised(world, frame.target):
        return _again(frame, world, n)
    return tuple(after for follows in FOLLOWERS for after in follows(frame, world, n))


def _again(frame: CloseAttack, _world: Reading, _n: Numbers) -> tuple[Frame, ...]:
    """The last killing move: one more attack at once (ASC-RULING-61)."""
    again = CloseAttack(frame.unit, frame.target, frame.kind, (), "killing")
    return (again,) if "killing_overwhelm" in frame.options else ()


def _lock(frame: CloseAttack, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """Weapon against weapon, and the AC just reached (ASC-MELEE-26)."""
    return (Lock(frame.unit, frame.target),) if frame.margin == 0 and locks(world, frame, n) else ()


def _riposte(frame: CloseAttack, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """An attack that fell short, a Brandish at all, or a stance that answers hits (ASC-MELEE-16, -20, -22)."""
    if frame.means in UNANSWERED or not are_foes(world, frame.unit, frame.target):
        return ()
    earned = frame.kind == "brandish" or frame.margin <= -n.riposte_short
    if frame.margin >= 0:
        earned = stance_of(world, frame.target, n).ripostes
    return (Riposte(frame.target, frame.unit),) if earned else ()


FOLLOWERS: tuple[Follower, ...] = (_again, _lock, _riposte)
"""What a killing move pays for, then lock, Riposte and Counter Punch, in that order."""
