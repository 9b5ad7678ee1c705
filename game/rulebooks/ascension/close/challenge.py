"""Close AC as tables of terms: of a target (ASC-UNARM-01, -02, ASC-RULING-25, -52, -58 to -60), of a weapon in hand.

What a term may read: `n`, the figures of the book, and `guard`, what of a unit counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.dice.draws import Modifier
from game.rulebooks.ascension import states
from game.rulebooks.ascension.close.postures import EITHER, NONE, CloseStance, hold_of, stance_of
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.shot import size_modifier
from game.systems.conditions import bay_edge, dodge_edges, helpless
from game.systems.surprise import surprised
from game.systems.terms import Terms, named
from game.world.body import Build, Skills
from game.world.conditions import Advantage
from game.world.gear import Arms, Weapon
from game.world.place import Melee, Posture
from game.world.store import Reading, Unit

UNARMED = "unarmed"
MELEE = "melee"

GUARD, HILT = Terms(), Terms()
"""Parts of the close AC of a unit; of what a Weapon Strike at its weapon is rolled against."""


class Ward(NamedTuple):
    """What counts for AC in close combat.

    `caught`: surprised, helpless or fallen, so that size stands in for all that a unit does for itself. `aside`: its
    weapon is knocked aside. `defensive`: its Defence value counts in every stance. `holds`: it is in a hold, on either
    side.
    """

    stance: CloseStance = NONE
    size: str = ""
    caught: str = ""
    physique: int = 0
    skill: str = UNARMED
    level: int = 0
    aside: bool = False
    defence: int = 0
    defensive: bool = False
    accuracy: int = 0
    initiative: int = 0
    holds: bool = False
    dodge: tuple[Modifier, ...] = ()
    sways: int = 0
    bay: int = 0
    down: bool = False
    shift: int = 0


def ward_of(world: Reading, unit: Unit, n: Numbers, stance: CloseStance) -> Ward:
    """A unit's close AC in a stance in what it is made of."""
    skill, posture, melee = close_skill(world, unit), world.find(unit, Posture), world.find(unit, Melee)
    held, standing = world.find(unit, Advantage) or Advantage(), states.stands(world, unit, n)
    blade = blade_of(world, unit)
    return Ward(
        stance,
        world.get(unit, Build).size,
        _caught(world, unit, standing=standing),
        states.physique(world, unit, n),
        skill,
        world.get(unit, Skills).of(skill),
        melee is not None and melee.aside,
        blade.defence if blade is not None else 0,
        blade is not None and "defensive" in blade.tags,
        held.accuracy,
        held.initiative,
        hold_of(world, unit) is not None,
        dodge_edges(world, unit, n),
        states.off_balance(world, unit, n).amount,
        bay_edge(world, unit),
        (posture is not None and posture.down) or not standing,
        melee.shift if melee is not None else 0,
    )


def _caught(world: Reading, unit: Unit, *, standing: bool) -> str:
    if surprised(world, unit):
        return "ALA-SURP-04"
    if helpless(world, unit):
        return "ALA-COND-21"
    return "" if standing else "ASC-RULING-25"


def blade_of(world: Reading, unit: Unit) -> Weapon | None:
    """The weapon for close combat that a unit has in hand, if that is what it holds."""
    weapon = world.get(unit, Arms).weapon
    return weapon if weapon is not None and weapon.kind == MELEE else None


def close_skill(world: Reading, unit: Unit) -> str:
    """The skill of the weapon in hand, Unarmed with none for close combat (ASC-RULING-52)."""
    blade = blade_of(world, unit)
    return blade.skill if blade is not None else UNARMED


# --- the parts ------------------------------------------------------------------------------------------------------

GUARD.term("base", "ASC-UNARM-01")(lambda n: n.base_challenge)
GUARD.term("size", "ASC-RULING-25")(
    lambda n, guard: Modifier("size", size_modifier(guard.size, n), guard.caught) if guard.caught else 0
)
GUARD.term("physique", "ASC-RULING-52")(lambda guard: 0 if guard.caught else guard.physique)
GUARD.term("skill", "ASC-RULING-52")(
    lambda guard: 0 if guard.caught else Modifier(guard.skill, guard.level, "ASC-RULING-52")
)


GUARD.term("stance", "ASC-STANCE-08")(
    lambda guard: Modifier(guard.stance.name, guard.stance.close_ac * _opposes(guard), "ASC-STANCE-08")
)
GUARD.term("defence", "ASC-RULING-58")(
    lambda guard: guard.defence * ((guard.defensive or guard.stance.defence_value) and _opposes(guard))
)


@GUARD.term("advantage", "ASC-UNARM-02")
def _advantage(guard: Ward) -> Iterable[Modifier]:
    """The stored Advantage that goes into close AC: Initiative to Dodge, Accuracy to Block; nothing is used up.

    What hampers a Dodge counts where it is named, so that Block may be the better (ALA-CONV-02).
    In a grapple one may always block with Accuracy (ASC-UNARM-10).
    """
    if not _opposes(guard):
        return ()
    pool, accuracy = guard.stance.ac_pool, guard.accuracy
    if pool == EITHER:
        dodge = (Modifier("dodge", guard.initiative, "ASC-UNARM-02"), *guard.dodge)
        block = (Modifier("block", accuracy, "ASC-UNARM-02"),)
        return dodge if sum(part.amount for part in dodge) >= accuracy else block
    points = int(getattr(guard, pool)) if pool else 0
    if guard.holds and accuracy > points:
        return (Modifier("block", accuracy, "ASC-UNARM-10"),)
    return (Modifier(f"guard {pool}", points, "ASC-RULING-60"),)


def _opposes(guard: Ward) -> bool:
    """Whether stance, weapon and stored Advantage count."""
    return not guard.caught and not guard.aside


GUARD.term("off balance", "ALT-PLUG-05")(lambda guard: guard.sways)
GUARD.term("at bay", "ALA-RULING-20")(lambda guard: guard.bay)
GUARD.term("posture", "ACY-PLUG-01")(lambda guard: 0 if guard.caught else guard.shift)
GUARD.term("prone", "ASC-MOVE-07")(lambda n, guard: n.hunker_close * guard.down)

HILT.term("base", "ASC-MELEE-35")(lambda n: n.base_challenge)
HILT.term("physique", "ASC-MELEE-35")(lambda guard: guard.physique)
HILT.term("skill", "ASC-MELEE-35")(lambda guard: Modifier(guard.skill, guard.level, "ASC-MELEE-35"))


def met_by(kind: str) -> Terms:
    """What a close attack of a kind must reach: that of a weapon, or close AC (ASC-MELEE-35)."""
    return HILT if kind == "weapon_strike" else GUARD


def ground(n: Numbers, kind: str) -> int:
    """What giving ground adds to it: to close AC alone (ASC-MELEE-13, -35)."""
    return n.backstep_guard if met_by(kind) is GUARD else 0


def close_parts(world: Reading, unit: Unit, n: Numbers, terms: Terms = GUARD) -> tuple[Modifier, ...]:
    """The parts of a unit's close AC, each with its rule, or of what a strike at its weapon must reach."""
    facts = {"n": n, "guard": ward_of(world, unit, n, stance_of(world, unit, n))}
    return named(terms, facts)
