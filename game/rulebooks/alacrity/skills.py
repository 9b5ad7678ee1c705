"""Skills in percent, the statistic that governs each, and the half statistic of who lacks one (ALA-BASE-14)."""

from __future__ import annotations

from game.dice.draws import Modifier
from game.rulebooks.alacrity.parts import Statistics
from game.world.body import Skills
from game.world.store import Reading, Unit

GOVERNED: dict[str, tuple[str, ...]] = {
    "strength": ("melee_combat", "unarmed_combat", "athletics"),
    "dexterity": ("ranged_combat", "archery", "dodge", "acrobatics", "stealth"),
    "mind": (
        "vigilance", "perception", "leadership", "tactics", "medicine", "alchemy", "survival", "technics",
    ),
}  # fmt: skip
"""The skills of each statistic (ALA-RULING-52)."""
STATISTIC = {skill: statistic for statistic, skills in GOVERNED.items() for skill in skills}
HALF = 2
FULL = 100
"""A skill is no higher (ALA-RULING-49, -52)."""


def skill(world: Reading, unit: Unit, name: str) -> Modifier:
    """A skill as a check begins with it; without the skill half its statistic, down (ALA-BASE-14, ALA-RULING-41)."""
    known = world.get(unit, Skills).of(name)
    if known:
        return Modifier(name, known, "ALA-BASE-01")
    return Modifier(f"half {STATISTIC[name]}", statistic(world, unit, STATISTIC[name]) // HALF, "ALA-BASE-14")


def statistic(world: Reading, unit: Unit, name: str) -> int:
    """One of the four statistics."""
    held: int = getattr(world.get(unit, Statistics), name)
    return held


def better(world: Reading, unit: Unit, *names: str) -> Modifier:
    """The best of some skills, the first of equals."""
    return max((skill(world, unit, name) for name in names), key=lambda one: one.amount)
