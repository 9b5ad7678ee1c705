"""Which of two damage lines to roll where toughness degrades them (ALT-DEGR-04)."""

from __future__ import annotations

from fractions import Fraction

from game.dice.draws import Damage
from game.rulebooks.alternity.fates import HARM
from game.rulebooks.alternity.harm import graded
from game.rulebooks.alternity.options import Options
from game.world.arsenal import DamageLine


def preferred(lower: DamageLine, rolled: DamageLine, firepower: int, toughness: int, options: Options) -> bool:
    """Whether the line of one degree less promises more: mean points times class weight; a tie keeps the degree."""
    return _promise(lower, firepower, toughness, options) > _promise(rolled, firepower, toughness, options)


def _promise(line: DamageLine, firepower: int, toughness: int, options: Options) -> Fraction:
    struck = graded(line, firepower, toughness, options)
    mean = sum((n * chance for n, chance in Damage("", 0, struck.dice, struck.add, floor=True).support()), Fraction(0))
    return mean * HARM.get(struck.kind, 0)
