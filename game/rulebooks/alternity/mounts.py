"""What hits mounts, and what startles them (ALT-MOUNT-03, -07, -08)."""

from __future__ import annotations

from game.field import Cell, stride_distance
from game.messages import events as ev
from game.messages.riding import Steadying, Unhorsing
from game.messages.stack import Frame
from game.rulebooks.alternity.harm import landed
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.saddle import mount_of
from game.rulebooks.alternity.states import felled, stands
from game.world.place import Position
from game.world.steed import Steed
from game.world.store import Reading, Unit

BLAST, HURT = "a blast", "hurt"
"""Why a mount shies by itself."""


def mounts_landed(world: Reading) -> tuple[tuple[ev.Event, ...], tuple[Frame, ...]]:
    """What has hit mounts in this phase lands: the events, and what their riders must do about it."""
    events: list[ev.Event] = []
    frames: list[Frame] = []
    for unit in world.having(Steed):
        held = world.get(unit, Steed)
        if not held.pending:
            continue
        was, now = held.tracks, landed(held.tracks, held.pending)
        full = felled(now)
        events.append(ev.SteedHurt(unit, now.stun - was.stun, now.wound - was.wound, now.mortal - was.mortal, full))
        if mount_of(world, unit) is not None and stands(world, unit):
            frames.append(Unhorsing(unit) if full else Steadying(unit, HURT))
    return tuple(events), tuple(frames)


def startled(world: Reading, cell: Cell, n: Numbers) -> tuple[Unit, ...]:
    """The riders so near to a blast that their mounts may shy (ALT-MOUNT-03)."""
    riders = (unit for unit in world.having(Steed) if mount_of(world, unit) is not None and stands(world, unit))
    return tuple(one for one in riders if stride_distance(world.get(one, Position).cell, cell) <= n.shy_squares)


def shied(world: Reading, cell: Cell, n: Numbers) -> tuple[Frame, ...]:
    """The riders near a blast, each of whom must keep its mount in hand."""
    return tuple(Steadying(one, BLAST) for one in startled(world, cell, n))
