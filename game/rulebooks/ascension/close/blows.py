"""What hits of fists and blades bring, for steps and planners alike (ASC-UNARM-05, ASC-MELEE-06 to -12)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.dice.shapes import dice_of
from game.field import Cell, distance
from game.rulebooks.ascension.blows import cut_of
from game.rulebooks.ascension.close.factor import fist_dice, weapon_dice
from game.rulebooks.ascension.close.postures import CloseStance
from game.rulebooks.ascension.harm import Blow
from game.rulebooks.ascension.numbers import Numbers
from game.world.gear import Weapon

_CLASSES = {"piercing": "penetrating", "slashing": "slashing", "blunt": "blunt"}


def tag_of(weapon: Weapon, stance: CloseStance) -> str:
    """How a weapon wounds: as its stance asks where it can, else as its card says (ASC-RULING-62)."""
    ways = [tag for tag in ("slashing", "piercing", "blunt") if tag in weapon.tags]
    if stance.tag in ways:
        return stance.tag
    return ways[0] if ways else ""


def class_of(weapon: Weapon, stance: CloseStance) -> str:
    """The class of wound it makes used in that way."""
    return _CLASSES.get(tag_of(weapon, stance), weapon.wound)


def fist_blow(n: Numbers, steps: int, ki: int, options: tuple[str, ...], *, precise: bool = False) -> Blow:
    """A Strike's hit by its steps of force (ASC-UNARM-05)."""
    return Blow(fist_dice(steps, ki), cut=cut_of(n, options, precise=precise), outright=precise)


def blade_blow(
    n: Numbers,
    blade: Weapon,
    stance: CloseStance,
    steps: int,
    options: tuple[str, ...],
    *,
    precise: bool = False,
    lunges: bool = False,
) -> Blow:
    """A weapon's hit by its steps of force, used as the stance asks (ASC-MELEE-06 to -12, ASC-RULING-61, -62).

    Who has come nearer in this turn `lunges`, if the weapon pierces (ASC-MELEE-23, ASC-RULING-64).
    """
    tag, added = tag_of(blade, stance), min(steps, blade.limit) + n.killing_dice * ("killing_die" in options)
    dice = dice_of(blade.damage)[0] + added
    overwhelming = n.killing_overwhelming * ("killing_overwhelm" in options)
    return Blow(
        weapon_dice(blade, added),
        bonus=stance.damage + n.lunge * (lunges and tag == "piercing"),
        cut=cut_of(n, options, precise=precise),
        over=blade.overwhelming and blade.overwhelming + overwhelming,  # without caps it stays so (ASC-RULING-12)
        pierce=n.piercing if tag == "piercing" else 0,
        keen=n.slashing if tag == "slashing" else 0,
        levels=n.killing_stressful * ("killing_stress" in options),
        outright=precise,
        brutal=0 < blade.brutal <= dice or "killing_brutal" in options,
    )


def lunges(way: Sequence[Cell], there: Cell) -> bool:
    """Whether a step of a way has brought who takes it nearer to a target (ASC-MELEE-23, ASC-RULING-64)."""
    return any(distance(there, after) < distance(there, before) for before, after in pairwise(way))
