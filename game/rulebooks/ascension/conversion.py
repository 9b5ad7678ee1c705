"""The flagship's lines in neutral measures, and lines from measures (docs/rulebooks.md, "Cards and conversion")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.content.lines import BookLine
from game.content.measures import (
    ArmourMeasures,
    Carried,
    GrenadeMeasures,
    GunMeasures,
    MeleeMeasures,
    PoisonMeasures,
    UnitMeasures,
    rung,
    within,
)
from game.dice.shapes import dice_of
from game.rulebooks.ascension import cards
from game.rulebooks.ascension.cards import ORDINARY
from game.world.gear import NATURAL

DIE_TENTHS = {3: 20, 6: 35}
"""Tenths of a point of one die: a d3 is half a d6, rounded up."""
SKILLS = {
    "firearms": ("long_arms", "side_arms", "heavy_arms"),
    "archery": ("bows",),
    "melee_weapons": ("blades", "clubs"),
    "unarmed": ("unarmed",),
    "athletics": ("throwing", "climbing", "dodging"),
    "stealth": ("stealth",),
    "alertness": ("watching",),
    "medicine": ("medicine",),
    "leadership": ("leading",),
    "tactics": ("planning",),
    "physical_conditioning": ("enduring",),
    "mental_conditioning": ("resolve",),
    "survival": ("surviving",),
    "alchemy": ("alchemy",),
    "technics": ("technics",),
}
"""The neutral names each skill stands for."""
PACE = 3
"""Squares an ordinary person goes in a move."""
SHOTS = {"single": 2, "semi": 5, "full": 8}
"""Rounds that a point of ammunition stands for."""
RATES = ("single", "semi", "full")
RATINGS = {"single": 1, "semi": 2, "full": 4}
REACH = {"rifle": 10, "pistol": 5, "shotgun": 5, "bow": 10}
"""Increments within which a weapon may be fired (ASC-RULING-32)."""
FACTORS = {1: "8-4", 2: "6-3", 3: "5-2", 4: "4-2", 5: "3-2"}
"""The Physical Factor that goes with each damage limit."""
LIMIT_TENTHS = 20
"""What a damage limit adds to the harm of a blow, for each die it allows."""
BURNING = ("fire", "electrical")
HANDLING = {0: (1, 0), 1: (2, 1), 2: (2, 2), 3: (3, 3)}
"""Attack and defence of a weapon by its reach."""
LIMITS = {"1d6": 3, "2d6": 5}
"""The highest damage limit that goes with the dice of a blow."""
HEAVY_DICE = 105
"""Harm from which a weapon for close combat throws two dice."""
FARTHEST = 20
"""Squares of the longest increment."""


def dice_tenths(dice: str) -> int:
    """The mean of some dice in tenths."""
    count, sides = dice_of(dice)
    return count * DIE_TENTHS[sides]


def _dice(harm: int, most: int = 9) -> str:
    return f"{within(1, (2 * harm + 35) // 70, most)}d6"


# --- units --------------------------------------------------------------------------------------------------


def _unit(_card: Any, line: cards.UnitLine) -> UnitMeasures:
    stats = line.stats
    return UnitMeasures(
        strength=max(1, stats.physique),
        agility=max(1, stats.senses),
        toughness=max(1, stats.physique),
        wits=max(1, stats.intellect + 1),
        will=max(1, stats.aether + 2),
        presence=3 + line.hero_level,
        skills={name: level for skill, level in line.skills.items() for name in SKILLS.get(skill, ())},
        grade=line.hero_level,
        pace=line.move * 10 // PACE,
        carried=Carried(tuple(line.weapons), dict(line.grenades), line.armour),
    )


def _unit_from(_card: Any, of: UnitMeasures) -> cards.UnitLine:
    most = 20 if of.grade else ORDINARY
    physique = (of.strength + of.toughness) // 2
    stats = {"senses": of.agility, "physique": physique, "intellect": of.wits - 1, "aether": of.will - 2}
    best = {skill: max(of.skills.get(name, 0) for name in names) for skill, names in SKILLS.items()}
    return cards.UnitLine(
        stats=cards.StatLine(**{name: within(0, value, most) for name, value in stats.items()}),
        skills={skill: min(level, most) for skill, level in best.items() if level},
        hero_level=within(0, of.grade, 20),
        move=within(0, (of.pace * PACE + 5) // 10, 12),
        weapons=of.carried.weapons,
        grenades=dict(of.carried.grenades),
        armour=of.carried.armour,
    )


# --- weapons ------------------------------------------------------------------------------------------------


def _gun(card: Any, line: cards.GunLine) -> GunMeasures:
    kind = "heavy" if line.rating >= RATINGS["full"] + 2 or "mounted" in line.tags else card.kind
    steps = REACH[card.kind]
    return GunMeasures(
        harm=dice_tenths(line.damage),
        burns=line.damage_type in BURNING,
        bursts=line.damage_type == "explosive",
        piercing=min(3, line.overwhelming),
        hands=line.hands,
        poison=line.poison,
        imposes=line.imposes,
        kind="crossbow" if kind == "bow" and line.mode == "single" and line.aim.bonus > 2 else kind,
        reach=(line.increment, 2 * line.increment, steps * line.increment),
        rate=RATES.index(line.mode) + 1,
        shots=line.ammunition * SHOTS[line.mode],
        accuracy=line.aim.bonus,
    )


def _gun_from(_card: Any, of: GunMeasures) -> cards.GunLine:
    mode = "single" if of.rate == 1 and of.kind != "pistol" else RATES[max(1, of.rate - 1)]
    rating = RATINGS[mode] + (2 if of.kind == "heavy" and mode == "full" else 0)
    return cards.GunLine(
        damage=_dice(of.harm, 6),
        damage_type="fire" if of.burns else "explosive" if of.bursts else "penetrating",
        overwhelming=of.piercing,
        poison=of.poison,
        imposes=of.imposes,
        increment=within(1, of.reach[0], FARTHEST),
        mode=mode,  # type: ignore[arg-type]
        rating=rating,
        recoil=3 if mode == "full" else 5,
        ammunition=within(1, of.shots // SHOTS[mode], 8),
        aim=cards.Aim(kind="sight", bonus=within(0, of.accuracy or 1, 4)),
        hands=2 if of.hands > 1 else 1,
    )


def _melee(_card: Any, line: cards.MeleeLine) -> MeleeMeasures:
    tags, long = set(line.tags), line.hands > 1
    mean = dice_tenths(line.damage)
    reach = (3 if mean > DIE_TENTHS[6] else 2) if "polearm" in tags else 2 if long else 1
    short = not long and line.damage_limit < 3 and line.defence < 2
    return MeleeMeasures(
        harm=mean // 2 + LIMIT_TENTHS * line.damage_limit + 10,
        burns=line.damage_type in BURNING,
        piercing=min(3, line.overwhelming),
        hands=line.hands,
        poison=line.poison,
        imposes=line.imposes,
        kind="pole" if "polearm" in tags else "blade" if tags & {"piercing", "slashing"} else "blunt",
        reach=0 if short else reach,
        natural=NATURAL in tags,
    )


def _melee_from(_card: Any, of: MeleeMeasures) -> cards.MeleeLine:
    dice = "2d6" if of.harm >= HEAVY_DICE else "1d6"
    limit = (of.harm - 10 - dice_tenths(dice) // 2 + LIMIT_TENTHS // 2) // LIMIT_TENTHS
    limit = within(1, limit, LIMITS[dice])
    attack, defence = HANDLING[0 if of.natural else of.reach]
    blunt = of.kind == "blunt"
    hands = "one_handed" if of.hands == 1 and of.reach else ""
    tags = {"blade": ("slashing",), "pole": ("piercing", "polearm"), "blunt": ("blunt",)}[of.kind]
    tags += (NATURAL,) if of.natural else ()
    return cards.MeleeLine(
        damage=dice,
        damage_type="blunt" if blunt else "slashing" if of.kind == "blade" else "penetrating",
        overwhelming=of.piercing,
        tags=(*tags, hands) if hands and of.kind != "pole" else tags,  # type: ignore[arg-type]
        poison=of.poison,
        imposes=of.imposes,
        attack=attack,
        defence=defence,
        builds=cards.Builds(accuracy=1),
        pf=FACTORS[limit],
        damage_limit=limit,
        hands=2 if of.hands > 1 else 1,
    )


def _grenade(_card: Any, line: cards.GrenadeLine) -> GrenadeMeasures:
    return GrenadeMeasures(
        harm=dice_tenths(line.damage) if line.damage else 0,
        piercing=min(3, line.overwhelming),
        poison=line.poison,
        imposes=line.imposes,
        effect=line.effect,
        radius=line.radius,
        rounds=line.rounds,
        burns=line.damage_type in BURNING,
        bursts=line.effect == "blast",
    )


def _grenade_from(_card: Any, of: GrenadeMeasures) -> cards.GrenadeLine:
    damage = _dice(of.harm) if of.harm else ""
    return cards.GrenadeLine.model_validate({
        "effect": of.effect,
        "damage": damage or None,
        "damage_type": "fire" if of.burns else "explosive",
        "radius": dice_of(damage)[0] - 1 if of.effect == "blast" else within(0, of.radius, 12),
        "rounds": of.rounds,
        "overwhelming": of.piercing,
        "poison": of.poison,
        "imposes": of.imposes,
    })


# --- armour and poisons -------------------------------------------------------------------------------------

COVERAGE = ((0, 0), (10, 6), (20, 7), (45, 9))
"""Tenths of the body that armour covers which stops so much."""
TOUGHER = 2
"""Damage reduction for each grade of toughness above the first."""


def _armour(_card: Any, line: cards.ArmourLine) -> ArmourMeasures:
    return ArmourMeasures(line.dr * line.coverage)


def _armour_from(_card: Any, of: ArmourMeasures) -> cards.ArmourLine:
    coverage = rung(COVERAGE, of.stops)
    reduced = (2 * of.stops + coverage) // (2 * coverage) if coverage else 0
    return cards.ArmourLine(dr=reduced + TOUGHER * (of.toughness - 1), coverage=coverage)


def _poison(_card: Any, line: cards.PoisonLine) -> PoisonMeasures:
    harm = dice_tenths(line.damage) if line.damage else 0
    return PoisonMeasures(-line.rung, line.turns, harm, line.points, -line.edge, line.paralyses)


def _poison_from(_card: Any, of: PoisonMeasures) -> cards.PoisonLine:
    return cards.PoisonLine(
        rung=within(-5, -of.hardness, 4),
        turns=of.turns,
        damage=_dice(of.harm) if of.harm else "",
        points=of.points,
        edge=within(-10, -of.hampers, 0),
        paralyses=of.paralyses,
    )


MEASURES: dict[str, Callable[[Any, Any], Any]] = {
    "unit": _unit, "gun": _gun, "melee": _melee, "grenade": _grenade, "armour": _armour, "poison": _poison,
}  # fmt: skip
LINES: dict[str, Callable[[Any, Any], BookLine]] = {
    "unit": _unit_from, "gun": _gun_from, "melee": _melee_from, "grenade": _grenade_from, "armour": _armour_from,
    "poison": _poison_from,
}  # fmt: skip
