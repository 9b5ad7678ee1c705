"""The percent game's lines in neutral measures, and lines from measures (ALA-RULING-51 to -56)."""

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
    within,
)
from game.rulebooks.alacrity import cards
from game.rulebooks.alacrity.checks import FULL, STATISTIC

BASE, MIND_BASE, STEP = 10, 8, 2
"""A statistic is so much and two for each point measured (ALA-CONV-03, ALA-RULING-51)."""
LEVEL = 15
"""What a level of a skill is worth (ALA-RULING-52)."""
HARM, STOPS = 22, 9
"""Tenths of harm of a d10 of damage, and of what armour stops of a d10 of soak (ALA-RULING-53, -54)."""
VENOM = 35
"""Tenths of harm of a poison's d10 (ALA-RULING-56)."""
POINTS = 10
PRESENCE = 3
SKILLS: dict[str, tuple[str, ...]] = {
    "melee_combat": ("blades", "clubs"),
    "unarmed_combat": ("unarmed",),
    "athletics": ("climbing",),
    "ranged_combat": ("long_arms", "side_arms", "heavy_arms"),
    "archery": ("bows",),
    "dodge": ("dodging",),
    "acrobatics": ("dodging",),
    "stealth": ("stealth",),
    "vigilance": ("watching",),
    "perception": ("watching",),
    "leadership": ("leading",),
    "tactics": ("planning",),
    "medicine": ("medicine",),
    "alchemy": ("alchemy",),
    "survival": ("surviving",),
    "technics": ("technics",),
}
"""The neutral names each skill stands for (ALA-RULING-52)."""
THROWING = "throwing"
"""What stands for Ranged Combat where somebody has learned no firearms."""


def nearest(value: int, step: int) -> int:
    """A value in steps, to the nearest, halves down."""
    return (2 * value + step - 1) // (2 * step)


def _skills(statistics: dict[str, int], levels: dict[str, int]) -> dict[str, int]:
    found = {skill: max(levels.get(name, 0) for name in names) for skill, names in SKILLS.items()}
    found["ranged_combat"] = found["ranged_combat"] or levels.get(THROWING, 0)
    return {skill: min(FULL, statistics[STATISTIC[skill]] + LEVEL * level) for skill, level in found.items() if level}


def _unit(_card: Any, line: cards.UnitLine) -> UnitMeasures:
    held = line.statistics.model_dump()
    body = {name: within(1, (held[name] - BASE) // STEP, 10) for name in ("strength", "dexterity", "body")}
    wits = within(1, (held["mind"] - MIND_BASE) // STEP, 10)
    known: dict[str, int] = {}
    for skill, percent in line.skills.items():
        level = max(0, nearest(percent - held[STATISTIC[skill]], LEVEL))
        for name in (*SKILLS[skill], *((THROWING,) if skill == "ranged_combat" else ())):
            known[name] = max(level, known.get(name, 0))
    return UnitMeasures(
        strength=body["strength"],
        agility=body["dexterity"],
        toughness=body["body"],
        wits=wits,
        will=wits,
        presence=PRESENCE + line.grade,
        skills={name: level for name, level in known.items() if level},
        grade=line.grade,
        pace=line.pace,
        carried=Carried(tuple(line.weapons), dict(line.grenades), line.armour),
    )


def _unit_from(_card: Any, of: UnitMeasures) -> cards.UnitLine:
    statistics = {
        "strength": BASE + STEP * of.strength,
        "dexterity": BASE + STEP * of.agility,
        "body": BASE + STEP * of.toughness,
        "mind": MIND_BASE + STEP * of.wits,
    }
    return cards.UnitLine(
        statistics=cards.StatisticLine(**statistics),
        skills=_skills(statistics, dict(of.skills)),
        grade=within(0, of.grade, 20),
        pace=within(0, of.pace, 99),
        weapons=of.carried.weapons,
        grenades=dict(of.carried.grenades),
        armour=of.carried.armour,
    )


def _harm(line: cards.GunLine | cards.MeleeLine | cards.GrenadeLine) -> int:
    """Harm of a weapon; one that stuns does half of it (ALA-RULING-53)."""
    return HARM * line.dice // (2 if line.stun else 1)


def _dice(harm: int) -> int:
    return within(1, nearest(harm, HARM), 15)


def _any(line: cards.GunLine | cards.MeleeLine) -> dict[str, Any]:
    return {
        "harm": _harm(line),
        "piercing": line.piercing,
        "hands": line.hands,
        "poison": line.poison,
        "imposes": line.imposes,
    }


def _any_from(of: GunMeasures | MeleeMeasures) -> dict[str, Any]:
    return {
        "dice": _dice(of.harm),
        "piercing": of.piercing,
        "hands": 2 if of.hands > 1 else 1,
        "poison": of.poison,
        "imposes": of.imposes,
    }


def _gun(card: Any, line: cards.GunLine) -> GunMeasures:
    kind = "submachine" if line.submachine else "heavy" if line.heavy else card.kind
    return GunMeasures(
        **_any(line),
        kind="crossbow" if kind == "bow" and line.accuracy > 1 else kind,
        reach=line.range,
        rate=line.rate,
        shots=line.shots,
        accuracy=line.accuracy,
    )


def _gun_from(_card: Any, of: GunMeasures) -> cards.GunLine:
    return cards.GunLine(
        **_any_from(of),
        range=of.reach,
        rate=of.rate,
        magazine=within(1, of.shots, 999),
        accuracy=within(0, of.accuracy, 4),
        skill="archery" if of.kind in ("bow", "crossbow") else "ranged_combat",
        submachine=of.kind == "submachine",
        heavy=of.kind == "heavy",
    )


def _melee(_card: Any, line: cards.MeleeLine) -> MeleeMeasures:
    return MeleeMeasures(**_any(line), kind=line.form, reach=line.reach, natural=line.natural)


def _melee_from(_card: Any, of: MeleeMeasures) -> cards.MeleeLine:
    return cards.MeleeLine(**_any_from(of), form=of.kind, reach=of.reach, natural=of.natural)  # type: ignore[arg-type]


def _grenade(_card: Any, line: cards.GrenadeLine) -> GrenadeMeasures:
    return GrenadeMeasures(
        harm=_harm(line),
        piercing=line.piercing,
        poison=line.poison,
        imposes=line.imposes,
        effect=line.effect,
        radius=line.radius,
        rounds=line.rounds,
        burns=line.burns,
        bursts=line.effect == "blast",
    )


def _grenade_from(_card: Any, of: GrenadeMeasures) -> cards.GrenadeLine:
    return cards.GrenadeLine.model_validate(
        {
            "effect": of.effect,
            "dice": _dice(of.harm) if of.harm else 0,
            "radius": within(0, of.radius, 12),
            "rounds": of.rounds,
            "piercing": of.piercing,
            "burns": of.burns,
            "poison": of.poison,
            "imposes": of.imposes,
        }
    )


def _armour(_card: Any, line: cards.ArmourLine) -> ArmourMeasures:
    return ArmourMeasures(STOPS * line.soak, line.toughness)


def _armour_from(_card: Any, of: ArmourMeasures) -> cards.ArmourLine:
    return cards.ArmourLine(soak=within(0, nearest(of.stops, STOPS), 10), toughness=of.toughness)


def _poison(_card: Any, line: cards.PoisonLine) -> PoisonMeasures:
    return PoisonMeasures(
        -line.rung // POINTS, line.turns, VENOM * line.hp, line.sp, -line.penalty // POINTS, line.paralyses
    )


def _poison_from(_card: Any, of: PoisonMeasures) -> cards.PoisonLine:
    return cards.PoisonLine(
        rung=-POINTS * of.hardness,
        turns=of.turns,
        hp=of.harm // VENOM,
        sp=of.points,
        penalty=-POINTS * of.hampers,
        paralyses=of.paralyses,
    )


MEASURES: dict[str, Callable[[Any, Any], Any]] = {
    "unit": _unit, "gun": _gun, "melee": _melee, "grenade": _grenade, "armour": _armour, "poison": _poison,
}  # fmt: skip
LINES: dict[str, Callable[[Any, Any], BookLine]] = {
    "unit": _unit_from, "gun": _gun_from, "melee": _melee_from, "grenade": _grenade_from, "armour": _armour_from,
    "poison": _poison_from,
}  # fmt: skip
