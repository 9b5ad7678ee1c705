"""Alternacy's lines in neutral measures, and lines from measures (docs/rulebooks.md, "Cards and conversion")."""

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
from game.rulebooks.alternacy import cards
from game.rulebooks.alternacy.numbers import OwnFigures

N = OwnFigures()
"""A card converts by the book as written, whatever a profile sets."""
LEARNED = {
    "long_arms": "long_arms", "side_arms": "side_arms", "heavy_weapons": "heavy_arms", "bows": "bows",
    "blades_large": "blades", "blades_small": "blades", "hafted_large": "clubs", "hafted_small": "clubs",
    "grapple": "unarmed", "blunt_thrown": "throwing", "blades_thrown": "throwing", "hafted_thrown": "throwing",
    "climbing": "climbing", "stealth": "stealth", "first_aid": "medicine", "leadership": "leading",
    "tactics": "planning",
    "locks": "technics", "computers": "technics", "demolitions": "technics", "mechanics": "technics",
    "radio": "technics", "engineering": "technics",
}  # fmt: skip
"""The neutral name that each learned skill stands for."""
BEST = 30
LIMITS = {"tiny": 10, "small": 15, "large": 30, "huge": 50, "vehicle": 40}
"""The Shock that kills a body of another size than a man's (ACY-DMG-18)."""


# --- units ------------------------------------------------------------------------------------------------------------


def _learned(rank: int) -> int:
    """A score by rank: 1 green, 3 trained, 5 the best of ordinary people (ledger, glossary)."""
    return 2 * rank + 2 if rank else 0


def _unit(_card: Any, line: cards.UnitLine) -> UnitMeasures:
    held = line.skills
    known: dict[str, int] = {}
    for skill, name in LEARNED.items():
        rank = max(0, held.get(skill, 0) // 2 - 1)
        known[name] = max(rank, known.get(name, 0))
    agility, strength = held.get("quickness", 6) // 2, held.get("brawn", 6) // 2
    wits, will = held.get("alertness", 6) // 2, held.get("morale", 6) // 2
    known["dodging"] = max(0, held.get("dodge", 0) - 2 * agility)
    return UnitMeasures(
        strength=within(1, strength, 10),
        agility=within(1, agility, 10),
        toughness=within(1, strength, 10),
        wits=within(1, wits, 10),
        will=within(1, will, 10),
        presence=3 + line.grade,
        skills={name: rank for name, rank in known.items() if rank},
        grade=line.grade,
        carried=Carried(tuple(line.weapons), dict(line.grenades), line.armour),
    )


def _unit_from(card: Any, of: UnitMeasures) -> cards.UnitLine:
    skills = {skill: _learned(of.skills.get(name, 0)) for skill, name in LEARNED.items()}
    skills |= {
        "alertness": of.agility + of.wits + of.skills.get("watching", 0),
        "quickness": 2 * of.agility + of.grade // 2,
        "brawn": 2 * of.strength + bool(of.skills.get("enduring", 0)),
        "running": of.agility + of.strength + (of.pace - 10) // 2 + of.skills.get("climbing", 0) // 2,
        "dodge": 2 * of.agility + of.skills.get("dodging", 0),
        "brawl": max(_learned(of.skills.get("unarmed", 0)), of.strength + 1),
        "morale": 2 * of.will + of.skills.get("resolve", 0),
    }
    return cards.UnitLine(
        skills={name: within(0, score, BEST) for name, score in skills.items() if score > 0},
        shock_limit=LIMITS.get(card.size, N.shock_limit),
        grade=of.grade,
        weapons=of.carried.weapons,
        grenades=dict(of.carried.grenades),
        armour=of.carried.armour,
    )


# --- weapons ----------------------------------------------------------------------------------------------------------

GUNS: dict[str, tuple[str, str, int]] = {
    "light_pistol": ("pistol", "side_arms", 70), "heavy_pistol": ("pistol", "side_arms", 100),
    "smg": ("submachine", "long_arms", 80), "rifle": ("rifle", "long_arms", 110),
    "laser": ("rifle", "long_arms", 110), "shotgun": ("shotgun", "long_arms", 125), "bow": ("bow", "bows", 75),
    "crossbow": ("crossbow", "bows", 85), "machine_gun": ("heavy", "heavy_weapons", 125),
    "rocket": ("heavy", "heavy_weapons", 200), "stun": ("pistol", "side_arms", 35),
}  # fmt: skip
"""Each row of missile weapons: its neutral class, its skill, the harm that is usual for it."""
BLADES: dict[str, tuple[str, int]] = {
    "small_blade": ("blade", 70), "large_blade": ("blade", 95), "great_blade": ("blade", 115),
    "club": ("blunt", 70), "spear": ("pole", 95), "stun": ("blunt", 50),
}  # fmt: skip
STEP = 50
"""Harm that is one level of damage more."""
HEAVY_PISTOL = 85
RATES = ("single", "burst", "auto")


def _up(harm: int, usual: int) -> int:
    """Levels above or below the usual, toward zero."""
    return within(-3, int((harm - usual) / STEP), 3)


def _gun(_card: Any, line: cards.GunLine) -> GunMeasures:
    kind, _skill, usual = GUNS[line.row]
    short, medium, far = (max(1, metres // N.grid_metres) for metres in getattr(N, f"range_{line.row}")[:3])
    return GunMeasures(
        harm=max(10, usual + STEP * line.up),
        burns=line.row == "laser",
        bursts=line.row == "rocket",
        hands=line.hands,
        poison=line.poison,
        imposes=line.imposes,
        kind=kind,
        reach=(short, medium, far),
        rate={"burst": 2, "auto": 3}.get(line.rate, 1),
        shots=max(1, line.clip),
        accuracy=3 if line.scope else 1,
    )


def _row(of: GunMeasures) -> str:
    if of.bursts:
        return "rocket"
    if of.kind == "pistol":
        return "heavy_pistol" if of.harm >= HEAVY_PISTOL else "light_pistol"
    if of.kind in ("rifle", "heavy") and of.burns:
        return "laser"
    return {"submachine": "smg", "heavy": "machine_gun"}.get(of.kind, of.kind)


def _gun_from(_card: Any, of: GunMeasures) -> cards.GunLine:
    row = _row(of)
    _kind, skill, usual = GUNS[row]
    rate = {"bow": "slow", "crossbow": "once"}.get(of.kind, "single" if of.kind in ("pistol", "shotgun") else "")
    return cards.GunLine.model_validate({
        "row": row,
        "skill": skill,
        "rate": rate or RATES[of.rate - 1],
        "clip": within(1, of.shots, 999),
        "hands": 2 if of.hands > 1 else 1,
        "scope": of.accuracy > 2 and of.kind == "rifle",
        "bipod": of.kind == "heavy",
        "up": _up(of.harm, usual),
        "family": row,
        "sort": of.kind,
        "era": "energy" if of.burns else "steel",
        "poison": of.poison,
        "imposes": of.imposes,
    })  # fmt: skip


def _melee(_card: Any, line: cards.MeleeLine) -> MeleeMeasures:
    kind, usual = BLADES[line.row]
    return MeleeMeasures(
        harm=max(10, usual + STEP * line.up),
        hands=line.hands,
        poison=line.poison,
        imposes=line.imposes,
        kind=kind,
        reach=line.reach,
        natural=line.natural,
    )


def _melee_from(_card: Any, of: MeleeMeasures) -> cards.MeleeLine:
    large = of.hands > 1 or of.reach > 1
    row = "spear" if of.kind == "pole" else "great_blade" if of.hands > 1 else "club" if of.kind == "blunt" else ""
    row = row or ("large_blade" if of.reach else "small_blade")
    skill = "hafted" if of.kind != "blade" else "blades"
    sized = "large" if large or (of.kind == "blade" and of.reach) else "small"
    return cards.MeleeLine.model_validate({
        "row": row,
        "skill": "brawl" if of.natural else f"{skill}_{sized}",
        "reach": of.reach,
        "hands": 2 if of.hands > 1 else 1,
        "natural": of.natural,
        "up": _up(of.harm, BLADES[row][1]),
        "family": row,
        "sort": of.kind,
        "poison": of.poison,
        "imposes": of.imposes,
    })


GRENADE_HARM = ((35, 2), (70, 3), (140, 4), (240, 5))
"""The level where it bursts, by the harm in its middle (ACY-NONATK-08)."""


def _grenade(_card: Any, line: cards.GrenadeLine) -> GrenadeMeasures:
    harm = next((harm for harm, level in GRENADE_HARM if level >= line.level), 240) if line.harms else 0
    return GrenadeMeasures(
        harm=harm,
        poison=line.poison,
        imposes=line.imposes,
        effect=line.effect,
        radius=line.radius,
        rounds=line.rounds,
        bursts=line.effect == "blast",
    )


# --- armour and poisons -----------------------------------------------------------------------------------------------

ALL = ("head", "torso", "arms", "legs")
ARMOUR: tuple[tuple[int, tuple[tuple[int, int, int], tuple[str, ...]]], ...] = (
    (0, ((0, 0, 0), ("torso",))), (10, ((1, 1, 0), ("torso", "arms"))), (16, ((1, 1, 1), ("head", "torso"))),
    (28, ((1, 1, 2), ("head", "torso"))), (45, ((3, 3, 3), ALL)), (75, ((4, 4, 4), ALL)),
)  # fmt: skip
"""Levels and parts by the tenths of a point that armour stops (ACY-DMG-23)."""


def _armour(_card: Any, line: cards.ArmourLine) -> ArmourMeasures:
    stops = max((stops for stops, (levels, _parts) in ARMOUR if sum(levels) <= sum(line.levels)), default=0)
    return ArmourMeasures(stops, 2 if min(line.levels) > 3 else 1)


def _armour_from(_card: Any, of: ArmourMeasures) -> cards.ArmourLine:
    levels, covers = rung(ARMOUR, of.stops)
    return cards.ArmourLine.model_validate({"levels": levels, "covers": covers})


POISON_DIE = 35


MEASURES: dict[str, Callable[[Any, Any], Any]] = {
    "unit": _unit, "gun": _gun, "melee": _melee, "grenade": _grenade, "armour": _armour,
    "poison": lambda _card, line: PoisonMeasures(
        -line.rung, line.turns, POISON_DIE * line.dice, line.points, line.penalty, line.paralyses
    ),
}  # fmt: skip
LINES: dict[str, Callable[[Any, Any], BookLine]] = {
    "unit": _unit_from, "gun": _gun_from, "melee": _melee_from, "armour": _armour_from,
    "grenade": lambda _card, of: cards.GrenadeLine.model_validate({
        "effect": of.effect, "level": rung(GRENADE_HARM, of.harm) if of.harm else 0, "radius": of.radius,
        "rounds": of.rounds, "poison": of.poison, "imposes": of.imposes,
    }),
    "poison": lambda _card, of: cards.PoisonLine(
        rung=within(-5, -of.hardness, 4), turns=of.turns, dice=within(0, of.harm // POISON_DIE, 9), points=of.points,
        penalty=within(0, of.hampers, 9), paralyses=of.paralyses,
    ),
}  # fmt: skip
