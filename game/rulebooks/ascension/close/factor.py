"""The Physical Factor and the damage it adds (ASC-UNARM-03 to -06, -11, ASC-MELEE-10, -11, -25, ASC-RULING-51)."""

from __future__ import annotations

from game.dice.shapes import dice_of
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.states import physique
from game.world.gear import Weapon
from game.world.melee import Melee
from game.world.store import Reading, Unit

WEAPON = "weapon"


def physique_modifier(points: int, n: Numbers) -> int:
    """What Physique does to the Physical Factor; each point past the table another -1 (ASC-UNARM-03)."""
    table = n.factor_physique
    past = max(0, points - (len(table) - 1))
    return table[min(points, len(table) - 1)] - past


def factor_of(world: Reading, unit: Unit, kind: str, n: Numbers, options: tuple[str, ...] = ()) -> int:
    """The Physical Factor of a unit's attack."""
    return factor_for(n, kind, physique(world, unit, n), blade_of(world, unit), ki_of(world, unit), options)


def factor_for(
    n: Numbers, kind: str, points: int, blade: Weapon | None = None, ki: int = 0, options: tuple[str, ...] = ()
) -> int:
    """The Physical Factor of an attack: two hands, a killing move, Physique, the floor, then Ki (ASC-RULING-51)."""
    base, least = _base(n, kind, blade)
    eased = n.factor_two_hands * ("two_hands" in options) + n.killing_factor * ("killing_factor" in options)
    factor = max(least, base + eased + physique_modifier(points, n))
    return max(1, factor - (ki if kind == "strike" else 0))


def ki_of(world: Reading, unit: Unit) -> int:
    """The level of Ki bought this round."""
    return (world.find(unit, Melee) or Melee()).ki


def _base(n: Numbers, kind: str, blade: Weapon | None) -> tuple[int, int]:
    if kind == WEAPON and blade is not None:
        return blade.factor, blade.factor_least
    base = {"throw": n.factor_throw, "grapple": n.factor_grapple}.get(kind, n.factor_strike)
    return base, max(base // 2, n.factor_least)


def steps_of(margin: int, factor: int) -> int:
    """PF steps of a success (ASC-RULING-51)."""
    return max(0, margin) // factor


def fist_dice(steps: int, ki: int = 0) -> str:
    """The damage of a Strike: 1d3 and half the sum of the dice that force and Ki add (ASC-UNARM-05, ASC-RULING-50)."""
    more = steps + ki
    return f"1d3+{more}d6/2" if more else "1d3"


def weapon_dice(weapon: Weapon, added: int) -> str:
    """The damage of a weapon: its own dice and so many full d6 (ASC-MELEE-11)."""
    if not added:
        return weapon.damage
    count, sides = dice_of(weapon.damage)
    return f"{count + added}d6" if sides == 6 else f"{weapon.damage}+{added}d6"
