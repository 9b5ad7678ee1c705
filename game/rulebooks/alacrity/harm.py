"""A hit and a body: what gets through armour, and what that takes (ALA-BASE-08, -11, -20, ALA-RULING-35 to -38)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.rulebooks.alacrity.parts import Health, Soak

SP_PRICE = 5
"""Stun points lost that cost a hit point (ALA-BASE-08)."""
TENTH = 10
QUARTER = 4
GAP = "gap"
UNHURT, OUT, DYING, DEAD = "fit", "incapacitated", "dying", "dead"


class Blow(NamedTuple):
    """A hit as it strikes: d10s of damage, how it goes through armour, whether it stuns, whether soak counts at all.

    `outright` kills whom it brings to 0 hit points (ALA-SURP-08); `place` is what was aimed at (ALA-RULING-36);
    `halved` counts half of what is rolled, down, before soak (ALA-RULING-46).
    """

    dice: int
    piercing: int = 1
    stun: bool = False
    bare: bool = False
    outright: bool = False
    place: str = ""
    halved: bool = False


def placed_blow(blow: Blow, place: str, *, ambush: bool) -> Blow:
    """The same hit where it was aimed at: a gap lets it past the armour, and so does surprise (ALA-SURP-07, -08)."""
    return blow._replace(bare=ambush or place == GAP, outright=ambush and bool(place), place=place)


class Hide(NamedTuple):
    """What stops a hit: d10s of soak, toughness; of what gets through one `share` is taken (ALA-RULING-23)."""

    dice: int = 0
    toughness: int = 1
    share: int = 1


def soak_share(blow: Blow, hide: Hide) -> int:
    """What the soak dice are divided by: 1, 2 where they are halved, 0 where none counts (ALA-RULING-35)."""
    if blow.bare or not hide.dice:
        return 0
    above = blow.piercing - hide.toughness
    return 1 if above < 1 else 2 if above == 1 else 0


def hurt(blow: Blow, hide: Hide, rolled: int, soaked: int) -> int:
    """The points that get through: the damage rolled less what armour soaks of it (ALA-RULING-35)."""
    share = soak_share(blow, hide)
    return max(0, rolled // (1 + blow.halved) - (soaked // share if share else 0)) // hide.share


def owed(most: int, before: int, after: int) -> int:
    """Hit points that stun points lost still cost: in all a fifth of what was lost since full (ALA-RULING-38)."""
    return (most - after) // SP_PRICE - (most - before) // SP_PRICE


def land(held: Health, points: int, *, stun: bool = False) -> Health:
    """A body after so many points: of stun off SP first, what is past them off HP (ALA-BASE-20, ALA-RULING-38)."""
    if not stun:
        return replace(held, hp=max(0, held.hp - points))
    taken = min(held.sp, points)
    sp = held.sp - taken
    return replace(held, sp=sp, hp=max(0, held.hp - (points - taken) - owed(held.sp_most, held.sp, sp)))


def healed(held: Health, points: int) -> Health:
    """A body given so many hit points back (ALA-RULING-48)."""
    return replace(held, hp=min(held.hp_most, held.hp + points), steady=False, tended=True)


def marks(held: Health) -> int:
    """How many of the three marks are passed, by what is lost of HP or of SP, the worse (ALA-RULING-24)."""
    return max(_marks(held.hp, held.hp_most), _marks(held.sp, held.sp_most))


def _marks(left: int, most: int) -> int:
    return min(QUARTER - 1, QUARTER * (most - left) // most)


def state_of_health(held: Health) -> str:
    """Fit, incapacitated at a tenth or less, dying at none unless steadied (ALA-BASE-07, ALA-RULING-13, -37)."""
    if held.hp <= 0:
        return OUT if held.steady else DYING
    low = TENTH * held.hp <= held.hp_most or (few_stun_points(held) and not held.winded)
    return OUT if low else UNHURT


def few_stun_points(held: Health) -> bool:
    """Whether a tenth of the stun points or less is left (ALA-RULING-38)."""
    return TENTH * held.sp <= held.sp_most


def grave(held: Health, lost: int) -> bool:
    """Whether so much lost by one hit is a quarter of the maximum or more (ALA-RULING-36)."""
    return QUARTER * lost >= held.hp_most > 0


def hide_of(worn: Soak, share: int = 1) -> Hide:
    """Armour as hits find it."""
    return Hide(worn.dice, worn.toughness, share)
