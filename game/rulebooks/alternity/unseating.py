"""What a blast may do to a rider in exact chances: it hurts both, the mount shies or falls (ALT-MOUNT-03, -07, -08)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from game.dice.draws import Damage, Modifier
from game.dice.ladder import CRITICAL, ORDINARY
from game.dice.steps import StepCheck
from game.rulebooks.alternity.harm import dazed, land
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.outcomes import After, Harms, body_of, falling
from game.rulebooks.alternity.riding import shying_check, stun_dice, unhorsed_check
from game.rulebooks.alternity.saddle import mount_of
from game.rulebooks.alternity.states import FIGHTING, OUT, dazed_steps, felled, stands, state_after, state_of
from game.world.arsenal import Steed
from game.world.hazards import Fire, Gas
from game.world.store import Reading, Unit
from game.world.tracks import Harm, Tracks

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
