"""In the saddle: gaits, what riding puts on attacks, what a rider may not do, hits on mounts (ALT-MOUNT-02 to -09)."""

from __future__ import annotations

from game.dice.draws import Modifier
from game.dice.ladder import AMAZING
from game.field import Cell, stride_distance
from game.messages import events as ev
from game.messages.stack import Frame
from game.rulebooks.alternity.benefits import reached
from game.rulebooks.alternity.events import SteedHurt
from game.rulebooks.alternity.frames import Steadying, Unhorsing
from game.rulebooks.alternity.harm import landed
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.parts import Training
from game.rulebooks.alternity.states import felled, stands
from game.world.gear import ArmLine, Steed
from game.world.place import Position
from game.world.store import Reading, Unit

RIDING = "riding"
AT_MOUNT = "mount"
"""Option of an attack: at the mount, not at its rider (ALT-MOUNT-07)."""
COUCHED = "couched"
"""Option of a blow that the lance adds by itself when it is charged with (ALT-MOUNT-06)."""
POLE = 3
"""The reach of pole weapons (ALT-REACH-04)."""
BOWS = ("bow",)


def mount_of(world: Reading, unit: Unit) -> Steed | None:
    """The mount under a unit; None for who is on foot."""
    steed = world.find(unit, Steed)
    return steed if steed is not None and steed.ridden and not steed.down else None


def struck_mount(world: Reading, target: Unit, options: tuple[str, ...]) -> Steed | None:
    """The mount that an attack with these options is at; None when it is at the unit itself."""
    return mount_of(world, target) if AT_MOUNT in options else None


def mount_refusal(world: Reading, target: Unit, options: tuple[str, ...]) -> str | None:
    """Why an attack cannot be at the mount."""
    if AT_MOUNT in options and mount_of(world, target) is None:
        return "it sits on nothing (ALT-MOUNT-07)"
    return None


def saddle_pace(world: Reading, unit: Unit, pace: int, n: Numbers) -> int:
    """What a gait puts on other actions: ranks in riding take steps off, never below none (ALT-MOUNT-04)."""
    if mount_of(world, unit) is None:
        return pace
    return max(0, pace - reached(world.get(unit, Training).rank(RIDING), n.rank_riding))


def saddle_steps(world: Reading, unit: Unit, arm: ArmLine, n: Numbers) -> Modifier:
    """Two-handed weapons and bows from the saddle without any practice in riding (ALT-MOUNT-09)."""
    awkward = arm.hands > 1 or arm.skill in BOWS
    unused = mount_of(world, unit) is not None and not world.get(unit, Training).rank(RIDING)
    return Modifier("from the saddle", n.saddle * (awkward and unused), "ALT-MOUNT-09")


def height_steps(arm: ArmLine, options: tuple[str, ...], n: Numbers, *, up: bool, down: bool) -> Modifier:
    """Down from the saddle at foot troops, or up at a rider; pole weapons reach, and the mount is no higher.

    ALT-MOUNT-05.
    """
    if down and not up:
        return Modifier("from above", n.from_above, "ALT-MOUNT-05")
    short = up and not down and arm.reach < POLE and AT_MOUNT not in options
    return Modifier("from below", n.from_below * short, "ALT-MOUNT-05")


def couched_line(degree: int, n: Numbers) -> tuple[int, int]:
    """The damage line with which a couched lance strikes by the degree of its hit, and what the best has added.

    ALT-MOUNT-06.
    """
    return min(AMAZING, degree + 1), n.couched_add if degree == AMAZING else 0


def charge_refusal(world: Reading, unit: Unit, to: Cell, n: Numbers) -> str | None:
    """A rider charges in a straight line, and far enough (ALT-MOUNT-06)."""
    if mount_of(world, unit) is None:
        return None
    here = world.get(unit, Position).cell
    dx, dy = abs(to[0] - here[0]), abs(to[1] - here[1])
    straight = dx == dy or not dx or not dy
    if not straight or max(dx, dy) < n.mounted_charge:
        return f"a rider charges {n.mounted_charge} squares or more in a straight line (ALT-MOUNT-06)"
    return None


# --- what hits mounts, and what startles them -------------------------------------------------------------------------

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
        events.append(SteedHurt(unit, now.stun - was.stun, now.wound - was.wound, now.mortal - was.mortal, full))
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
