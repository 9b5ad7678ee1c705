"""Blades and shields that hurt the bare hand which fails against them (ALT-PLUG-07)."""

from __future__ import annotations

from game.messages.close import CloseAttack
from game.messages.frames import Hit
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.factor import WEAPON, factor_of, steps_of, weapon_dice
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.wounds import WILD
from game.world.gear import Weapon
from game.world.store import Reading, Unit

EDGE = "edge"
_BARE = ("strike", "throw", "grapple")
_BLOCKS = ("block", "guard accuracy")
"""The parts of close AC that name Block (ASC-UNARM-02, ASC-RULING-60)."""
_CLASSES = {"piercing": "penetrating", "slashing": "slashing", "blunt": "blunt"}


def tag_of(weapon: Weapon, wanted: str) -> str:
    """How a weapon wounds: as its stance asks where it can, else as its card says (ASC-RULING-62)."""
    ways = [tag for tag in ("slashing", "piercing", "blunt") if tag in weapon.tags]
    if wanted in ways:
        return wanted
    return ways[0] if ways else ""


def class_of(weapon: Weapon, tag: str) -> str:
    """The class of wound it makes used in that way."""
    return _CLASSES.get(tag, weapon.wound)


def guarding_edge(world: Reading, frame: CloseAttack, n: Numbers) -> Weapon | None:
    """The blade or shield that a bare-handed attack meets, if its target has named Block."""
    blade = blade_of(world, frame.target)
    if not n.borrowed.parry_bare_hand or blade is None or frame.kind not in _BARE:
        return None
    hurts = tag_of(blade, "") in ("slashing", "piercing") or ("defensive" in blade.tags and blade.hands == 1)
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
    tag, added = tag_of(blade, ""), min(steps, blade.limit)
    return Hit(
        unit=foe,
        by=unit,
        cause=blade.key,
        damage=weapon_dice(blade, added),
        damage_type=tag or blade.damage_type,
        overwhelming=blade.overwhelming,
        wild=WILD["melee"],
        wound=class_of(blade, tag),
        mental=blade.mental,
        pierce=n.piercing if tag == "piercing" else 0,
        keen=n.slashing if tag == "slashing" else 0,
        sure_wound=0 < blade.brutal <= int(blade.damage.split("d")[0]) + added,
    )
