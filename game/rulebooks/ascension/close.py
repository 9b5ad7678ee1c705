"""What close combat and vehicles ask of a target, ready for the chapters that will use it.

Close AC is that of one who neither dodges nor blocks; hunkering, lying prone and having fallen lower it.
"""

from __future__ import annotations

from game.dice.draws import Modifier
from game.rulebooks.ascension import states
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.rolls import size_modifier
from game.world.body import Build, Skills
from game.world.gear import Arms
from game.world.place import Posture
from game.world.store import Reading, Unit

UNARMED = "unarmed"
MELEE = "melee"


def close_parts(world: Reading, unit: Unit, n: Numbers) -> tuple[Modifier, ...]:
    """The parts of a unit's close AC, each with its rule (ASC-UNARM-01, ASC-MOVE-07, ASC-RULING-25, -52)."""
    parts = [Modifier("base", n.base_challenge, "ASC-UNARM-01")]
    if states.stands(world, unit, n):
        weapon = world.get(unit, Arms).weapon
        skill = weapon.skill if weapon is not None and weapon.kind == MELEE else UNARMED
        parts.append(Modifier("physique", states.physique(world, unit, n), "ASC-RULING-52"))
        parts.append(Modifier(skill, world.get(unit, Skills).of(skill), "ASC-RULING-52"))
    else:
        parts.append(Modifier("size", size_modifier(world.get(unit, Build).size, n), "ASC-RULING-25"))
    posture = world.find(unit, Posture) or Posture()
    if posture.hunkered or posture.prone or not states.stands(world, unit, n):
        parts.append(Modifier("prone", n.hunker_close, "ASC-MOVE-07"))
    return tuple(part for part in parts if part.amount)


def close_challenge(world: Reading, unit: Unit, n: Numbers) -> int:
    """A unit's close AC."""
    return sum(part.amount for part in close_parts(world, unit, n))


def speeding_edge(squares: int, n: Numbers) -> int:
    """The Edge on shots at a vehicle that covers so many squares a round; none below speed (ASC-EDGE-04, RULING-30)."""
    if squares < n.speeding_from:
        return 0
    return max(n.speeding_most, n.speeding - (squares - n.speeding_from) // n.speeding_step)
