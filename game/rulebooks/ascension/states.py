"""What state a body is in, and what its wounds make of its numbers (ASC-STRESS, ASC-RULING-09, -17, -20 to -22)."""

from __future__ import annotations

from game.dice.draws import Modifier
from game.dice.ladder import edge_of
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.parts import Stats
from game.systems.conditions import lost_for_good, under
from game.systems.warfare.losses import shaken_steps, turn_count
from game.world.body import Build, Dead, Skills, Stress, Wounds, quarters
from game.world.gear import Weapon
from game.world.index import OfUnit
from game.world.place import Posture
from game.world.squads import Gone
from game.world.store import Reading, Unit
from game.world.turns import Carried

HEALTHY = "healthy"
CRITICAL = "critical"
DYING = "dying"
ANNIHILATED = "annihilated"
STUNNED = "stunned"

STATES = (HEALTHY, STUNNED, CRITICAL, DYING, ANNIHILATED)
_STANDS: OfUnit[bool] = OfUnit()


def stress_limit(world: Reading, unit: Unit) -> int:
    """The Stress Limit of a unit (ASC-STRESS-02)."""
    return limit_of(world.get(unit, Stats), world.get(unit, Skills), world.get(unit, Build))


def limit_of(stats: Stats, skills: Skills, build: Build) -> int:
    """SL = Physique + Physical Conditioning + racial minimum (ASC-STRESS-02)."""
    return stats.physique + skills.of("physical_conditioning") + build.species_minimum


def healthy_levels(world: Reading, unit: Unit) -> int:
    """The Healthy levels of a unit (ASC-STRESS-08, -09)."""
    return levels_of(world.get(unit, Build))


def levels_of(build: Build) -> int:
    """H = 1 + Heroic Level + bought levels (ASC-STRESS-08, -09)."""
    return 1 + build.hero_level + build.bought_levels


def mental_limit(world: Reading, unit: Unit, n: Numbers) -> int:
    """Where the mental track incapacitates (ASC-RULING-17)."""
    return world.get(unit, Stats).intellect + world.get(unit, Skills).of("mental_conditioning") + n.mental_minimum


def bounds(limit: int, levels: int, n: Numbers) -> tuple[int, int, int]:
    """The stress at which a body is Critical, Dying and Annihilated (ASC-RULING-09)."""
    return levels * limit, (levels + n.dying_levels) * limit, (levels + n.annihilated_levels) * limit


def state_at(points: int, falls: int, dies: int, gone: int) -> str:
    """The state of a body with that much stress (ASC-RULING-09, -10)."""
    if points < falls:
        return HEALTHY
    return ANNIHILATED if points >= gone else DYING if points >= dies else CRITICAL


def distraught(world: Reading, unit: Unit, n: Numbers, mental: int) -> bool:
    """Whether so much mental stress is more than its mind bears (ASC-RULING-17)."""
    return mental > 0 and mental >= mental_limit(world, unit, n)


def state_of(world: Reading, unit: Unit, n: Numbers) -> str:
    """A unit's state now; stunned is healthy in body and incapacitated in mind."""
    dead = world.find(unit, Dead)
    stress = world.get(unit, Stress)
    if dead is not None:
        return ANNIHILATED if dead.cause == ANNIHILATED else DYING
    gone = world.find(unit, Gone)
    if gone is not None:
        return gone.why
    state = state_at(stress.points, *bounds(stress_limit(world, unit), healthy_levels(world, unit), n))
    return STUNNED if state == HEALTHY and distraught(world, unit, n, stress.mental) else state


def stands(world: Reading, unit: Unit, n: Numbers) -> bool:
    """Whether a unit is in the fight (ASC-RULING-86, ALA-COND-19).

    Neither Critical or worse, nor mentally incapacitated, nor helpless for good.
    """
    return _STANDS.get(world, unit, n, lambda: state_of(world, unit, n) == HEALTHY and not lost_for_good(world, unit))


def _lowered(world: Reading, unit: Unit, place: str, n: Numbers) -> int:
    wounds = world.find(unit, Wounds) or Wounds()
    return sum(wound_weight(one.kind, one.grade, n) for one in wounds.wounds if one.place == place)


def wound_weight(kind: str, grade: str, n: Numbers) -> int:
    """How much a wound outside the legs takes away (ASC-RULING-20 to -22)."""
    if grade == "light":
        return n.wound_light
    if grade == "crippling":
        return n.wound_crippling
    return n.wound_penetrating if kind == "penetrating" else n.wound_plain


def physique(world: Reading, unit: Unit, n: Numbers) -> int:
    """Physique as rolls, AC and PF count it: lower with wounds in the chest, never below 0."""
    return max(0, world.get(unit, Stats).physique - _lowered(world, unit, "chest", n))


def senses(world: Reading, unit: Unit, n: Numbers) -> int:
    """Senses as rolls and AC count it: lower with wounds in the head, never below 0."""
    return max(0, world.get(unit, Stats).senses - _lowered(world, unit, "head", n))


def intellect(world: Reading, unit: Unit, n: Numbers) -> int:
    """Intellect as rolls count it: lower with wounds in the head, never below 0."""
    return max(0, world.get(unit, Stats).intellect - _lowered(world, unit, "head", n))


def arm_edge(world: Reading, unit: Unit, n: Numbers) -> int:
    """The Accuracy Edge that wounds in the arm take from attacks and throws; 0 or below."""
    return -_lowered(world, unit, "arm", n)


def dazed_edge(world: Reading, unit: Unit, n: Numbers) -> int:
    """What stress within its level takes from every d10 check, where that is played; 0 or below (ALT-PLUG-04)."""
    if not n.borrowed.dazed_revised:
        return 0
    limit = stress_limit(world, unit)
    return n.dazed_edge * quarters(world.get(unit, Stress).points % limit, limit)


def hampered(world: Reading, unit: Unit, n: Numbers, *, attack: bool) -> tuple[Modifier, Modifier]:
    """What injuries take from a d10 check wherever they are: burns, and stress where that tells."""
    return (
        Modifier("burns", burn_edge(world, unit, n, attack=attack), "ASC-RULING-20"),
        Modifier("dazed", dazed_edge(world, unit, n), "ALT-PLUG-04"),
    )


def shaken(world: Reading, unit: Unit) -> Modifier:
    """What the botched check of its group takes from a unit's next action (WAR-GROUP-18)."""
    return Modifier("shaken", edge_of(shaken_steps(world, unit, turn_count(world))), "WAR-GROUP-18")


def off_balance(world: Reading, unit: Unit, n: Numbers) -> Modifier:
    """What having thrown itself aside takes from AC until the unit's next turn ends (ALT-PLUG-05)."""
    return Modifier("off balance", n.off_balance * swaying(world, unit), "ALT-PLUG-05")


def swaying(world: Reading, unit: Unit) -> bool:
    """Whether it has thrown itself aside and not found its feet again."""
    return (world.find(unit, Carried) or Carried()).off_balance


def burn_edge(world: Reading, unit: Unit, n: Numbers, *, attack: bool) -> int:
    """The -1 of each full Burn wound on d10 checks; an arm Burn spares attacks, which it hinders already."""
    wounds = world.find(unit, Wounds)
    if wounds is None:
        return 0
    burns = [wound for wound in wounds.wounds if wound.kind == "burn" and wound.grade == "full"]
    return n.burn_checks * sum(1 for wound in burns if not (attack and wound.place == "arm"))


def move_squares(world: Reading, unit: Unit, n: Numbers) -> int:
    """Squares of one move action, with wounds in the legs and blindness counted (ASC-RULING-20, -22, ALA-COND-08)."""
    squares = _whole_move(world, unit, n)
    return max(1, squares // n.blinded_pace) if under(world, unit, "blinded") else squares


def _whole_move(world: Reading, unit: Unit, n: Numbers) -> int:
    squares = world.get(unit, Build).move
    wounds = world.find(unit, Wounds)
    if wounds is None:
        return squares
    for wound in wounds.wounds:
        if wound.place == "legs":
            if wound.grade == "crippling":
                return 1
            if wound.grade == "full":
                squares -= n.wound_legs_penetrating if wound.kind == "penetrating" else n.wound_legs
    return max(1, squares)


def may_sprint(world: Reading, unit: Unit) -> bool:
    """Whether the legs allow a Sprint: any wound there forbids it (ASC-RULING-20, -21)."""
    wounds = world.find(unit, Wounds)
    return wounds is None or all(wound.place != "legs" for wound in wounds.wounds)


def hunkered_refusal(
    world: Reading, unit: Unit, why: str = "no attack while hunkered (ASC-RULING-40)"
) -> str | None:
    """Why a unit behind cover attacks nobody: it must rise first (ASC-MOVE-05, ASC-RULING-40)."""
    return why if (world.find(unit, Posture) or Posture()).hunkered else None


def arm_refusal(world: Reading, unit: Unit, weapon: Weapon) -> str | None:
    """Why a unit cannot hold a weapon: a crippled arm bars two-handed ones."""
    wounds = world.find(unit, Wounds)
    if weapon.hands < 2 or wounds is None:
        return None
    crippled = any(w.place == "arm" and w.grade == "crippling" for w in wounds.wounds)
    return "a crippled arm holds no two-handed weapon (ASC-RULING-22)" if crippled else None
