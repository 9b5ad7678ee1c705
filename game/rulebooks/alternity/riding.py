"""Riders whose mounts shy or go down under them; into the saddle and out of it (ALT-MOUNT-03, -08, -09)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.dice.draws import Damage, Roll
from game.dice.ladder import CRITICAL, ORDINARY
from game.dice.steps import StepCheck
from game.field import neighbours8
from game.messages import events as ev
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternity.checks import check, practised_or_feat
from game.rulebooks.alternity.deeds import declared
from game.rulebooks.alternity.events import ActionOwed, SaddleLeft, SaddleTaken, SteedChecked
from game.rulebooks.alternity.frames import Steadying, Unhorsing
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.saddle import BLAST, HURT, RIDING, mount_of
from game.rulebooks.alternity.squares import CROWDING
from game.rulebooks.alternity.states import stands
from game.rulebooks.alternity.suffering import suffered
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.arsenal import Steed
from game.world.phases import Carried, Earned
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.tracks import Harm

FALL = "fall"
GROUND = "ground"
SHYING, UNHORSED = "steadying", "unhorsed"
"""Checks of riders that they are put to, not what they have set out to do."""
STUN_DIE = "d6"
"""The stun of who is thrown or falls with its mount."""


def shying_check(world: Reading, unit: Unit, n: Numbers, why: str = BLAST) -> StepCheck:
    """Keeping a mount in hand; for what it does by itself the roll is none of an order's (ALT-MOUNT-03)."""
    return check(world, unit, n, RIDING, key=SHYING if why in (BLAST, HURT) else "")


def unhorsed_check(world: Reading, unit: Unit, n: Numbers) -> StepCheck:
    """Coming down on one's feet when the mount falls (ALT-MOUNT-08)."""
    return practised_or_feat(world, unit, n, FALL, "dex", name=UNHORSED)


def stun_dice(unit: Unit, n: Numbers) -> tuple[Damage, Damage]:
    """What stuns who is thrown, and who falls with its mount (ALT-MOUNT-03, -08)."""
    return Damage("thrown", unit, STUN_DIE), Damage("fallen", unit, STUN_DIE, n.fallen_add)


def steady(frame: Steadying, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Riding: Failure costs the action, a Critical Failure throws the rider (ALT-MOUNT-03)."""
    n, unit = numbers(book), frame.unit
    if frame.stage == GROUND:
        return _grounded(frame, world, stun_dice(unit, n)[0], reply, n, "thrown")
    if mount_of(world, unit) is None or not stands(world, unit):
        return done()
    if not isinstance(reply, Roll):
        return wait(frame, Chance(shying_check(world, unit, n, frame.why)))
    told = SteedChecked(unit, frame.why, reply.value)
    if reply.value >= ORDINARY:
        return done(told)
    if reply.value == CRITICAL:
        return go_on(replace(frame, stage=GROUND), told, *_lost(world, unit))
    return done(told, *_lost(world, unit))


def _lost(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """The action of this phase; who has declared none loses the next it has."""
    if declared(world, unit):
        return (ev.MarkSet(unit, "unsteady", 1),)
    held = world.find(unit, Earned) or Earned()
    return () if held.owed else (ActionOwed(unit, "steadying its mount"),)


def unhorsed(frame: Unhorsing, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A fall: on its feet, hurt and prone, or pinned under the mount (ALT-MOUNT-08)."""
    n, unit = numbers(book), frame.unit
    if frame.stage == GROUND:
        return _grounded(frame, world, stun_dice(unit, n)[1], reply, n, "its mount is down")
    if not isinstance(reply, Roll):
        return wait(frame, Chance(unhorsed_check(world, unit, n)))
    told = SteedChecked(unit, "down", reply.value)
    if reply.value >= ORDINARY:
        return done(told, SaddleLeft(unit, "its mount is down"))
    if reply.value == CRITICAL:
        pinned = (SaddleLeft(unit, "its mount is down"), ev.MarkSet(unit, "pinned", 1), ev.FellProne(unit, "pinned"))
        return done(told, *pinned)
    return go_on(replace(frame, stage=GROUND), told)


def _grounded(frame: Frame, world: Reading, draw: Damage, reply: Reply, n: Numbers, why: str) -> Step:
    """Stun, prone; who was thrown lies in a neighbouring square, if one is free."""
    if not isinstance(reply, Roll):
        return wait(frame, Chance(draw))
    unit = draw.unit
    aside = _aside(world, unit, n) if isinstance(frame, Steadying) else ()
    hurt = suffered(world, unit, Harm(stun=reply.value), draw.key)
    return done(SaddleLeft(unit, why), *aside, ev.FellProne(unit, why), *hurt)


def _aside(world: Reading, unit: Unit, n: Numbers) -> Iterator[ev.Event]:
    here, taken = world.get(unit, Position).cell, CROWDING.full(world, unit, n)
    inside = filter(world.field.inside, neighbours8(here))
    free = (to for to in inside if world.field.may_step(here, to) and to not in taken)
    to = next(free, None)
    if to is not None:
        yield ev.Stepped(unit, here, to, "thrown")


# --- acts -----------------------------------------------------------------------------------------------------


def mount_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    """Why a unit cannot mount: no mount, in the saddle already, or the mount is somewhere else."""
    steed = world.find(unit, Steed)
    if steed is None or steed.down:
        return "has nothing to ride (ALT-MOUNT-09)"
    if steed.ridden:
        return "in the saddle already"
    here = world.get(unit, Position).cell
    near = max(abs(here[0] - steed.waits[0]), abs(here[1] - steed.waits[1])) <= 1
    return None if near else "its mount is not in a neighbouring square"


def mounted(_world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """Into the saddle: the mount comes to its rider."""
    return (SaddleTaken(unit),)


def dismount_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    """Why a unit cannot dismount."""
    return None if mount_of(world, unit) is not None else "not in a saddle"


def dismounted(_world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """Out of the saddle: the mount waits in that square."""
    return (SaddleLeft(unit, "dismounted"),)


def free_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    """Why a unit need not get free."""
    return None if (world.find(unit, Carried) or Carried()).pinned else "not pinned (ALT-MOUNT-08)"


def freed(_world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """From under its mount."""
    return (ev.MarkSet(unit, "pinned", 0),)


STEPS: dict[type[Frame], StepFunction] = {Steadying: steady, Unhorsing: unhorsed}
