"""The close AC of a target, part by part (ASC-UNARM-01, -02, ASC-RULING-25, -52, -58 to -60)."""

from __future__ import annotations

from game.dice.draws import Modifier
from game.rulebooks.ascension import states
from game.rulebooks.ascension.close.holds import hold_of
from game.rulebooks.ascension.close.postures import EITHER, stance_of
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.shot import size_modifier
from game.systems.conditions import bay_edge, dodge_edges, helpless
from game.systems.surprise import surprised
from game.world.body import Build, Skills
from game.world.gear import Arms, Weapon
from game.world.melee import Melee
from game.world.mind import Advantage
from game.world.place import Posture
from game.world.store import Reading, Unit

UNARMED = "unarmed"
MELEE = "melee"


def blade_of(world: Reading, unit: Unit) -> Weapon | None:
    """The weapon for close combat that a unit has in hand, if that is what it holds."""
    weapon = world.get(unit, Arms).weapon
    return weapon if weapon is not None and weapon.kind == MELEE else None


def close_skill(world: Reading, unit: Unit) -> str:
    """The skill of the weapon in hand, Unarmed with none for close combat (ASC-RULING-52)."""
    blade = blade_of(world, unit)
    return blade.skill if blade is not None else UNARMED


def close_parts(world: Reading, unit: Unit, n: Numbers) -> tuple[Modifier, ...]:
    """The parts of a unit's close AC, each with its rule; Dodge or Block is named for the better of the two."""
    parts = [Modifier("base", n.base_challenge, "ASC-UNARM-01")]
    if surprised(world, unit):
        parts.append(Modifier("size", size_modifier(world.get(unit, Build).size, n), "ALA-SURP-04"))
    elif helpless(world, unit):
        parts.append(Modifier("size", size_modifier(world.get(unit, Build).size, n), "ALA-COND-21"))
    elif states.stands(world, unit, n):
        skill = close_skill(world, unit)
        parts.append(Modifier("physique", states.physique(world, unit, n), "ASC-RULING-52"))
        parts.append(Modifier(skill, world.get(unit, Skills).of(skill), "ASC-RULING-52"))
        if not (world.find(unit, Melee) or Melee()).aside:
            parts += _guarding(world, unit, n)
    else:
        parts.append(Modifier("size", size_modifier(world.get(unit, Build).size, n), "ASC-RULING-25"))
    parts.append(states.off_balance(world, unit, n))
    parts.append(Modifier("at bay", bay_edge(world, unit), "ALA-RULING-20"))
    posture = world.find(unit, Posture) or Posture()
    if posture.down or not states.stands(world, unit, n):
        parts.append(Modifier("prone", n.hunker_close, "ASC-MOVE-07"))
    return tuple(part for part in parts if part.amount)


def weapon_parts(world: Reading, unit: Unit, n: Numbers) -> tuple[Modifier, ...]:
    """What a Weapon Strike is rolled against: 10, Physique and skill, nothing else (ASC-MELEE-35)."""
    skill = close_skill(world, unit)
    parts = (
        Modifier("base", n.base_challenge, "ASC-MELEE-35"),
        Modifier("physique", states.physique(world, unit, n), "ASC-MELEE-35"),
        Modifier(skill, world.get(unit, Skills).of(skill), "ASC-MELEE-35"),
    )
    return tuple(part for part in parts if part.amount)


def _guarding(world: Reading, unit: Unit, n: Numbers) -> list[Modifier]:
    """What stance, weapon and stored Advantage add; nothing of it is used up (ASC-RULING-52, -58 to -60)."""
    stance, blade = stance_of(world, unit, n), blade_of(world, unit)
    found = [Modifier(stance.name.replace("_", " "), stance.close_ac, "ASC-STANCE-08")]
    if blade is not None and (stance.defence_value or "defensive" in blade.tags):
        found.append(Modifier("defence", blade.defence, "ASC-RULING-58"))
    return [*found, *defence_of(world, unit, n)]


def defence_of(world: Reading, unit: Unit, n: Numbers) -> tuple[Modifier, ...]:
    """The stored Advantage that goes into close AC: Initiative to Dodge, Accuracy to Block (ASC-UNARM-02).

    What hampers a Dodge counts where it is named, so that Block may be the better (ALA-CONV-02).
    In a grapple one may always block with Accuracy (ASC-UNARM-10).
    """
    held = world.get(unit, Advantage)
    pool = stance_of(world, unit, n).ac_pool
    if pool != EITHER and hold_of(world, unit) is not None and held.accuracy > (getattr(held, pool) if pool else 0):
        return (Modifier("block", held.accuracy, "ASC-UNARM-10"),)
    if pool == EITHER:
        dodge = (Modifier("dodge", held.initiative, "ASC-UNARM-02"), *dodge_edges(world, unit, n))
        block = (Modifier("block", held.accuracy, "ASC-UNARM-02"),)
        return dodge if sum(part.amount for part in dodge) >= held.accuracy else block
    return (Modifier(f"guard {pool}", int(getattr(held, pool)) if pool else 0, "ASC-RULING-60"),)


def close_challenge(world: Reading, unit: Unit, n: Numbers) -> int:
    """A unit's close AC."""
    return sum(part.amount for part in close_parts(world, unit, n))
