"""What follows the dice of a close attack, in order: lock, Riposte, Counter Punch (ASC-RULING-85)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.field import distance
from game.messages.frames import Strike
from game.messages.stack import Frame
from game.rulebooks.ascension.close.postures import stance_of
from game.rulebooks.ascension.close.rolls import edge_hit, guarding_edge, locks
from game.rulebooks.ascension.frames import CloseAttack, CounterPunch, Edged, Flurry, Lock, Riposte
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.payments import are_foes
from game.systems.surprise import surprised
from game.world.melee import Melee
from game.world.mind import Advantage
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import Clock

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
    if earned and frame.margin < 0 and guarding_edge(world, frame, n) is not None:
        return (Edged(frame.target, frame.unit, -frame.margin),)
    return (Riposte(frame.target, frame.unit),) if earned else ()


def _edge(frame: CloseAttack, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """A bare hand that failed against a blade is hurt, where there is no Riposte to give up for it (ALT-PLUG-07)."""
    blade = guarding_edge(world, frame, n) if frame.margin < 0 else None
    if blade is None or _riposte(frame, world, n):
        return ()
    return (edge_hit(world, n, frame.target, frame.unit, -frame.margin),)


def _flurry(frame: CloseAttack, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """A Strike of one's own turn that has succeeded, and the points for one more attack (ASC-ADV-10)."""
    own = world.get(world.having(Clock)[0], Clock).active == frame.unit
    pays = world.get(frame.unit, Advantage).initiative >= n.flurry_cost
    return (Flurry(frame.unit, frame.target),) if own and pays and frame.kind == "strike" and frame.margin >= 0 else ()


def _counter(frame: CloseAttack, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """Every attack but a Counter Punch itself may be countered (ASC-ADV-13, ASC-RULING-78)."""
    return countered(world, frame.unit, frame.target, n) if frame.means != "counter" else ()


def shot_at(frame: Strike, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """A shot from point blank counts as an attack that may be countered (ASC-ADV-13)."""
    here = world.get(frame.unit, Position).cell
    near = (
        aim.target
        for aim in frame.aims
        if distance(here, world.get(aim.target, Position).cell) <= n.point_blank_squares
    )
    return tuple(punch for target in near for punch in countered(world, frame.unit, target, n))


def countered(world: Reading, unit: Unit, target: Unit, n: Numbers) -> tuple[Frame, ...]:
    """The target's Counter Punch, if it has it or can buy it once a Riposte has paid."""
    if not are_foes(world, unit, target):
        return ()
    held = world.get(target, Advantage).initiative + n.riposte_gain
    active = (world.find(target, Melee) or Melee()).counter
    return (CounterPunch(target, unit),) if active or held >= n.counter_cost else ()


FOLLOWERS: tuple[Follower, ...] = (_again, _flurry, _lock, _edge, _riposte, _counter)
"""The further attack that a killing move or a Flurry pays for, then lock, a hand hurt, Riposte and Counter
Punch, in that order."""
