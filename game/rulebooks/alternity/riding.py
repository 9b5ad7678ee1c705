"""Riders whose mounts shy or go down under them, into the saddle and out of it; exact chances of it (ALT-MOUNT)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from game.dice.draws import Damage, Modifier, Roll
from game.dice.ladder import CRITICAL, ORDINARY
from game.dice.steps import StepCheck
from game.field import neighbours8
from game.messages import events as ev
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternity.checks import check, practised_or_feat
from game.rulebooks.alternity.declaring import declared
from game.rulebooks.alternity.events import ActionOwed, SaddleLeft, SaddleTaken, SteedChecked
from game.rulebooks.alternity.frames import Steadying, Unhorsing
from game.rulebooks.alternity.harm import dazed, land
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.outcomes import After, Harms, body_of, falling
from game.rulebooks.alternity.saddle import BLAST, HURT, RIDING, mount_of
from game.rulebooks.alternity.states import CROWDING, FIGHTING, OUT, dazed_steps, felled, stands, state_after, state_of
from game.rulebooks.alternity.suffering import suffered
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.body import Harm, Tracks
from game.world.gear import Steed
from game.world.hazards import Fire, Gas
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import Carried, Earned

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
    event = SteedChecked(unit, frame.why, reply.value)
    if reply.value >= ORDINARY:
        return done(event)
    if reply.value == CRITICAL:
        return go_on(replace(frame, stage=GROUND), event, *_lost(world, unit))
    return done(event, *_lost(world, unit))


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
    event = SteedChecked(unit, "down", reply.value)
    if reply.value >= ORDINARY:
        return done(event, SaddleLeft(unit, "its mount is down"))
    if reply.value == CRITICAL:
        pinned = (SaddleLeft(unit, "its mount is down"), ev.MarkSet(unit, "pinned", 1), ev.FellProne(unit, "pinned"))
        return done(event, *pinned)
    return go_on(replace(frame, stage=GROUND), event)


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


# --- chances --------------------------------------------------------------------------------------------------------


Bodies: TypeAlias = dict[tuple[Tracks, str], Fraction]
"""Tracks and state a body may have, each pair with its chance."""


def can_be_told(world: Reading) -> bool:
    """Whether who is thrown lands where nothing else hurts it."""
    return not world.having(Fire) and not world.having(Gas)


class _Later:
    """A check made once harm has landed: how it goes by what a body has suffered by then (ALT-DAZE-08)."""

    def __init__(self, world: Reading, unit: Unit, n: Numbers, check: StepCheck) -> None:
        self._check, self._options = check, n.options
        self._now = dazed_steps(world, unit, n)
        self._known: dict[int, dict[int, Fraction]] = {}

    def degrees(self, tracks: Tracks) -> dict[int, Fraction]:
        """The chance of each degree with these tracks."""
        more = dazed(tracks, self._options) - self._now
        if more not in self._known:
            check = replace(self._check, modifiers=(*self._check.modifiers, Modifier("dazed", more, "ALT-DAZE-08")))
            self._known[more] = dict(check.support())
        return self._known[more]


class Saddle:
    """A rider in reach of a blast: what may become of it by what hits it and its mount, and by whether that shies."""

    def __init__(self, world: Reading, unit: Unit, n: Numbers) -> None:
        self._world, self._unit = world, unit
        self._shying = _Later(world, unit, n, shying_check(world, unit, n))
        self._unhorsed = _Later(world, unit, n, unhorsed_check(world, unit, n))
        self._body, self._options = body_of(world, unit, n), n.options
        self._thrown, self._fallen = stun_dice(unit, n)
        self._start = world.get(unit, Tracks), state_of(world, unit)
        self._up = stands(world, unit)
        self._full: dict[Harms, Fraction] = {}

    def after(self, rider: Harms, mount: Harms, *, near: bool) -> After:
        """How it may be when all has landed; no harms at all where the blast does not reach it."""
        ends: Bodies = {}
        for riding, bodies in self._startled(near=near):
            for body, chance in bodies.items():
                for harm, share in rider or ((Harm(), Fraction(1)),):
                    hurt = self._marked(body, harm)
                    down = self._down(mount) if riding and mount and self._up else None
                    for end, odds in self._ended(hurt, down, shaken=harm.stamina).items():
                        ends[end] = ends.get(end, Fraction(0)) + chance * share * odds
        return After({end: chance for end, chance in ends.items() if chance})

    def _startled(self, *, near: bool) -> Iterator[tuple[bool, Bodies]]:
        """Still in the saddle, or thrown by a mount that shies at the blast."""
        lost = self._lost(self._start[0]) if near else Fraction(0)
        yield True, {self._start: 1 - lost}
        yield False, self._stunned(self._start, self._thrown, lost)

    def _lost(self, tracks: Tracks) -> Fraction:
        """The chance that a mount which shies throws it."""
        return self._shying.degrees(tracks).get(CRITICAL, Fraction(0))

    def _ended(self, body: tuple[Tracks, str], down: Fraction | None, *, shaken: bool) -> Bodies:
        """Then its mount, if it is hurt, falls under it or shies; last, an Amazing hit is stood or not."""
        bodies = {body: Fraction(1)} if down is None else self._on_a_hurt_mount(body, down)
        found: Bodies = {}
        for (tracks, state), chance in bodies.items():
            stood = not shaken or state not in FIGHTING
            falls = Fraction(0) if stood else falling(self._body, dazed(tracks, self._options), self._options)
            _add(found, (tracks, state), chance * (1 - falls))
            _add(found, (tracks, OUT), chance * falls)
        return found

    def _on_a_hurt_mount(self, body: tuple[Tracks, str], down: Fraction) -> Bodies:
        tracks, state = body
        degrees = self._unhorsed.degrees(tracks)
        hard = down * degrees.get(ORDINARY - 1, Fraction(0))
        thrown = (1 - down) * self._lost(tracks) if state in FIGHTING else Fraction(0)
        found = {body: 1 - hard - thrown}
        for dice, chance in ((self._fallen, hard), (self._thrown, thrown)):
            for end, share in self._stunned(body, dice, chance).items():
                _add(found, end, share)
        return found

    def _stunned(self, body: tuple[Tracks, str], dice: Damage, chance: Fraction) -> Bodies:
        found: Bodies = {}
        for points, share in dice.support() if chance else ():
            _add(found, self._marked(body, Harm(stun=points)), chance * share)
        return found

    def _marked(self, body: tuple[Tracks, str], harm: Harm) -> tuple[Tracks, str]:
        tracks = land(body[0], harm)
        return tracks, state_after(self._world, self._unit, body[1], tracks)

    def _down(self, mount: Harms) -> Fraction:
        """The chance that the mount carries nobody any more."""
        if mount not in self._full:
            steed = mount_of(self._world, self._unit)
            self._full[mount] = sum((chance for harm, chance in mount if _fills(steed, harm)), Fraction(0))
        return self._full[mount]


def _fills(steed: Steed | None, harm: Harm) -> bool:
    return steed is not None and felled(land(steed.tracks, harm))


def _add(found: Bodies, end: tuple[Tracks, str], chance: Fraction) -> None:
    if chance:
        found[end] = found.get(end, Fraction(0)) + chance
