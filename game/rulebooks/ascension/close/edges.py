"""Blades and shields that hurt the bare hand which fails against them (ALT-PLUG-07)."""

from __future__ import annotations

from game.messages.close import CloseAttack
from game.messages.frames import Hit
from game.rulebooks.ascension.bodies import hit_of
from game.rulebooks.ascension.close.blows import blade_blow, class_of, tag_of
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.factor import WEAPON, factor_of, steps_of
from game.rulebooks.ascension.close.postures import NONE
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.wounds import WILD
from game.world.gear import Weapon
from game.world.store import Reading, Unit

EDGE = "edge"
_BARE = ("strike", "throw", "grapple")
_BLOCKS = ("block", "guard accuracy")
"""The parts of close AC that name Block (ASC-UNARM-02, ASC-RULING-60)."""


def guarding_edge(world: Reading, frame: CloseAttack, n: Numbers) -> Weapon | None:
    """The blade or shield that a bare-handed attack meets, if its target has named Block."""
    blade = blade_of(world, frame.target)
    if not n.borrowed.parry_bare_hand or blade is None or frame.kind not in _BARE:
        return None
    hurts = tag_of(blade, NONE) in ("slashing", "piercing") or ("defensive" in blade.tags and blade.hands == 1)
    return blade if hurts and any(part.key in _BLOCKS for part in frame.parts) else None


def edge_bands(world: Reading, frame: CloseAttack, n: Numbers) -> tuple[int, ...]:
    """The margins, far short of the AC, at which one more die is added to what the blade does."""
    blade = guarding_edge(world, frame, n)
    if blade is None:
        return ()
    factor = factor_of(world, frame.target, WEAPON, n)
    bands = (1 - factor * step for step in range(1, blade.limit + 1))
    return tuple(band for band in bands if band <= -n.riposte_short)


def edge_hit(world: Reading, n: Numbers, unit: Unit, foe: Unit, short: int) -> Hit:
    """What the weapon does to the hand: its dice, and from a shortfall of 5 on more by its Physical Factor."""
    blade = blade_of(world, unit)
    assert blade is not None
    steps = steps_of(short, factor_of(world, unit, WEAPON, n)) if short >= n.riposte_short else 0
    how = {"wild": WILD["melee"], "wound": class_of(blade, NONE), "mental": blade.mental}
    tag = tag_of(blade, NONE) or blade.damage_type
    return hit_of(blade_blow(n, blade, NONE, steps, ()), foe, unit, blade.key, tag, **how)
