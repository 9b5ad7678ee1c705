"""Alternity's lines in neutral measures, and lines from measures (docs/rulebooks.md, "Cards and conversion")."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

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
from game.rulebooks.alternity import cards
from game.rulebooks.alternity.skills import ABILITIES, COMBAT_SPEC, FREE_AGENT, TECH_OP, AbilityTables
from game.rulebooks.alternity.skills import pace as pace_of

TABLES = AbilityTables()
"""A card converts by the book as written, whatever a profile sets."""
SQUARE = 2
"""Metres of a square (ALT-BASE-36)."""
SKILLS = {
    "rifle": "long_arms", "pistol": "side_arms", "smg": "side_arms", "direct_fire": "heavy_arms",
    "indirect_fire": "heavy_arms", "bow": "bows", "crossbow": "bows", "blade": "blades", "bludgeon": "clubs",
    "brawl": "unarmed", "throw": "throwing", "climb": "climbing", "dodge": "dodging", "sneak": "stealth",
    "hide": "stealth", "perception": "watching", "command": "leading", "infantry_tactics": "planning",
    "vehicle_tactics": "planning", "first_aid": "medicine",
    "treatment": "medicine", "endurance": "enduring", "physical_resolve": "resolve", "mental_resolve": "resolve",
    "hacking": "technics", "lockpick": "technics", "security_devices": "technics", "set_explosives": "technics",
    "disarm": "technics", "juryrig": "technics",
}  # fmt: skip
"""The neutral name each specialty stands for; several to one name: the best counts."""
TAUGHT = (
    "rifle", "pistol", "smg", "direct_fire", "bow", "crossbow", "blade", "bludgeon", "brawl", "throw", "climb", "dodge",
    "sneak", "hide", "perception", "command", "infantry_tactics", "first_aid", "endurance", "physical_resolve",
    "hacking", "lockpick", "set_explosives", "disarm", "juryrig",
)  # fmt: skip
"""The specialties that a soldier of another book comes with."""
ARMS = ("long_arms", "side_arms", "heavy_arms", "bows", "blades", "clubs", "unarmed")
GRADES = ("ordinary", "good", "amazing")
REACHES = ("marginal", "ordinary", "good", "amazing")
WEIGHT = {"s": 1, "w": 2, "m": 4}
"""What a point of each class is worth (ALT-DEGR-04)."""
LEVELS = 3
"""Levels to a grade of heroes; the first begins at level 5."""
HERO_LEVEL = 5
_LINE = re.compile(r"^(\d*)d(\d+)([+-]\d)?([swm])?$")

GUN_LINES = (
    (20, "d4s d4+1s d4+2s"), (53, "d4+1s d4+3s d6w"), (70, "d4w d4+1w d4+2w"), (87, "d4+1w d4+2w d4m"),
    (95, "d4+2w d6+2w d4m"), (113, "d6+1w d6+2w d4+1m"), (125, "d6+1w d6+3w d6+1m"), (140, "d8w d8+2w d6+2m"),
    (180, "d8+2w d4+2m d6+3m"), (220, "d4+1m d6+2m d8+4m"),
)  # fmt: skip
"""Damage by mean harm, for what shoots, bursts and burns."""
MELEE_LINES = (
    (35, "d4s d4+1s d4+2s"), (53, "d4+1s d4+3s d6w"), (68, "d6+1s d4+1w d6+1w"), (80, "d4w d4+2w d4m"),
    (100, "d4+2w d6+2w d4m"), (113, "d6+1w d6+2w d4+1m"), (130, "d6+2w d8+2w d6+1m"),
)  # fmt: skip
"""Damage by mean harm, for close combat."""
ARMOUR = (
    (0, "0"), (7, "d4-2"), (10, "d6-3"), (15, "d4-1"), (25, "d4"), (35, "d6"), (45, "d6+1"), (55, "d6+2"),
    (70, "2d4+2"), (90, "2d6+2"),
)  # fmt: skip
"""Dice by the tenths of a point that armour stops."""
THIRDS = (1, 2, 3)
"""Where the bands of a blast end, in thirds of how far it reaches (ALT-BASE-28)."""


def dice_tenths(dice: str) -> int:
    """The mean of dice that stop at 0, in tenths."""
    if dice.isdigit():
        return 10 * int(dice)
    found = _LINE.match(dice)
    if found is None:
        raise ValueError(f"{dice} is no dice")
    count, sides, add = int(found[1] or 1), int(found[2]), int(found[3] or 0)
    totals = [0]
    for _ in range(count):
        totals = [total + face for total in totals for face in range(1, sides + 1)]
    return 10 * sum(max(0, total + add) for total in totals) // len(totals)


def harm_of(lines: tuple[str, ...]) -> int:
    """The mean of the lines of damage, each point by the weight of its class."""
    return sum(dice_tenths(one) * WEIGHT[one[-1]] for one in lines) // len(lines)


def _lines(ladder: tuple[tuple[int, str], ...], harm: int) -> tuple[str, ...]:
    return tuple(rung(ladder, harm).split())


# --- units --------------------------------------------------------------------------------------------------


def _ability(measure: int) -> int:
    return within(1, 2 * measure + 3, 20)


def _measure(ability: int) -> int:
    return within(1, (ability - 3) // 2, 10)


def _unit(_card: Any, line: cards.UnitLine) -> UnitMeasures:
    held = line.abilities
    known: dict[str, int] = {}
    for skill, rank in line.skills.items():
        name = SKILLS.get(skill)
        if name is not None:
            known[name] = max(rank, known.get(name, 0))
    usual = pace_of(held.str, held.dex, TABLES)
    return UnitMeasures(
        strength=_measure(held.str),
        agility=_measure(held.dex),
        toughness=_measure(held.con),
        wits=_measure(held.int),
        will=_measure(held.wil),
        presence=_measure(held.per),
        skills=known,
        grade=0 if line.level < HERO_LEVEL else (line.level - HERO_LEVEL) // LEVELS + 1,
        pace=10 * line.pace[1] // usual.run if line.pace else 10,
        carried=Carried(tuple(line.weapons), dict(line.grenades), line.armour),
    )


def _unit_from(_card: Any, of: UnitMeasures) -> cards.UnitLine:
    scores = (of.strength, of.agility, of.toughness, of.wits, of.will, of.presence)
    abilities = cards.AbilityLine(**dict(zip(ABILITIES, map(_ability, scores), strict=True)))
    ranks = {skill: min(12, of.skills.get(SKILLS[skill], 0)) for skill in TAUGHT}
    return cards.UnitLine(
        abilities=abilities,
        profession=_profession(of),  # type: ignore[arg-type]
        level=HERO_LEVEL + LEVELS * (of.grade - 1) if of.grade else 1,
        skills={skill: rank for skill, rank in ranks.items() if rank},
        pace=_pace(abilities, of.pace),
        weapons=of.carried.weapons,
        grenades=dict(of.carried.grenades),
        armour=of.carried.armour,
    )


def _profession(of: UnitMeasures) -> str:
    """What somebody is by what it knows best; below the training of a soldier, nothing."""
    best = max(of.skills.get(name, 0) for name in ARMS)
    if max(of.skills.get("medicine", 0), of.skills.get("technics", 0)) > best:
        return TECH_OP
    if of.skills.get("stealth", 0) >= max(best, 3):
        return FREE_AGENT
    return COMBAT_SPEC if best > 1 else "none"


def _pace(abilities: cards.AbilityLine, pace: int) -> tuple[int, ...]:
    """Walk, run and sprint in even metres; nothing for a person's pace, which the abilities give (ALT-BASE-22)."""
    usual = pace_of(abilities.str, abilities.dex, TABLES)
    if pace == 10:
        return ()
    return tuple(max(2, metres * pace // 20 * 2) for metres in (usual.walk, usual.run, usual.sprint))


# --- weapons ------------------------------------------------------------------------------------------------

GUN_SKILLS = {
    "pistol": "pistol", "submachine": "smg", "rifle": "rifle", "shotgun": "rifle", "bow": "bow",
    "crossbow": "crossbow", "heavy": "direct_fire",
}  # fmt: skip
GUN_KINDS = {skill: kind for kind, skill in GUN_SKILLS.items() if kind != "shotgun"}
MODES = ("F", "FB", "FBA")
ENERGY: Literal["en"] = "en"


def _any(line: cards.GunLine | cards.MeleeLine) -> dict[str, Any]:
    """What guns and weapons for close combat have in common."""
    return {
        "harm": harm_of(line.damage),
        "burns": line.impact == ENERGY,
        "piercing": GRADES.index(line.firepower) + 1,
        "hands": line.hands,
        "poison": line.poison,
        "imposes": line.imposes,
    }


def _gun(_card: Any, line: cards.GunLine) -> GunMeasures:
    short, middle, far = (max(1, metres // SQUARE) for metres in line.range)
    return GunMeasures(
        **_any(line),
        bursts=bool(line.area),
        kind=GUN_KINDS.get(line.skill, "heavy" if line.skill == "indirect_fire" else "bow"),
        reach=(short, middle, far),
        rate=3 if "A" in line.modes else 2 if "B" in line.modes else 1,
        shots=line.clip,
        accuracy=within(0, 1 - line.accuracy, 4) if line.accuracy < 0 else 1,
    )


def _gun_from(_card: Any, of: GunMeasures) -> cards.GunLine:
    bow = of.kind in ("bow", "crossbow")
    return cards.GunLine(
        impact=ENERGY if of.burns else "li" if bow else "hi",
        firepower=GRADES[of.piercing - 1],  # type: ignore[arg-type]
        accuracy=-1 if of.accuracy > 3 else 0,
        damage=_lines(GUN_LINES, of.harm),
        skill=GUN_SKILLS[of.kind],  # type: ignore[arg-type]
        range=tuple(SQUARE * squares for squares in of.reach),
        modes="A" if of.kind == "heavy" and of.rate > 2 else MODES[of.rate - 1] if of.rate > 2 else "F",
        clip=within(1, of.shots, 999),
        hands=2 if of.hands > 1 else 1,
        poison=of.poison,
        imposes=of.imposes,
    )


def _melee(_card: Any, line: cards.MeleeLine) -> MeleeMeasures:
    blade = line.skill == "blade" or line.natural
    return MeleeMeasures(
        **_any(line),
        kind="pole" if line.reach == "amazing" or (line.lunge and line.hands > 1) else "blade" if blade else "blunt",
        reach=REACHES.index(line.reach),
        natural=line.natural,
    )


def _melee_from(_card: Any, of: MeleeMeasures) -> cards.MeleeLine:
    return cards.MeleeLine(
        impact=ENERGY if of.burns else "li",
        firepower=GRADES[of.piercing - 1],  # type: ignore[arg-type]
        damage=_lines(MELEE_LINES, of.harm),
        skill="bludgeon" if of.kind == "blunt" else "blade",
        reach=REACHES[of.reach],  # type: ignore[arg-type]
        hands=2 if of.hands > 1 else 1,
        bladed=of.kind != "blunt",
        natural=of.natural,
        poison=of.poison,
        imposes=of.imposes,
    )


FIRE_FROM = {1: (1, 1), 2: (5, 4), 3: (3, 2)}
"""What a blast's firepower makes of its middle, as a fraction."""


def _grenade(_card: Any, line: cards.GrenadeLine) -> GrenadeMeasures:
    grade = GRADES.index(line.firepower) + 1
    over, under = FIRE_FROM[grade]
    blast = line.effect == "blast"
    middle = line.damage[-1:]
    return GrenadeMeasures(
        harm=harm_of(middle) * over // under if middle else 0,
        piercing=1,
        poison=line.poison,
        imposes=line.imposes,
        effect=line.effect,
        radius=max(1, line.area[-1] // SQUARE) if blast else line.radius // SQUARE,
        rounds=line.rounds,
        burns=line.impact == ENERGY,
        bursts=blast,
    )


def _grenade_from(_card: Any, of: GrenadeMeasures) -> cards.GrenadeLine:
    harms, far = of.effect in ("blast", "fire") and of.harm > 0, max(1, of.radius)
    good = of.effect == "blast"
    return cards.GrenadeLine.model_validate({
        "effect": of.effect,
        "impact": ENERGY if of.burns else "hi",
        "firepower": GRADES[of.piercing if good else 0] if of.piercing < len(GRADES) else GRADES[-1],
        "damage": _lines(GRENADE_LINES, of.harm) if harms else (),
        "area": tuple(SQUARE * max(1, -(-far * third // 3)) for third in THIRDS),
        "radius": 0 if good else SQUARE * of.radius,
        "rounds": of.rounds,
        "poison": of.poison,
        "imposes": of.imposes,
    })


GRENADE_LINES = (
    (35, "d4s d4+2s d4w"), (70, "d4+1s d4+1w d6w"), (105, "d4w d4+1w d6+1w"), (140, "d4w d4+2w d6+2w"),
    (175, "d4+1w d6+2w d6m"), (220, "d4+2w d6+2w d4+2m"),
)  # fmt: skip
"""A blast's damage by band, by the harm in its middle."""

# --- armour and poisons -------------------------------------------------------------------------------------


def _armour(_card: Any, line: cards.ArmourLine) -> ArmourMeasures:
    means = (dice_tenths(line.li), 2 * dice_tenths(line.hi), dice_tenths(line.en))
    return ArmourMeasures(sum(means) // 4, GRADES.index(line.toughness) + 1)


def _armour_from(_card: Any, of: ArmourMeasures) -> cards.ArmourLine:
    dice = rung(ARMOUR, of.stops)
    return cards.ArmourLine(
        li=dice,
        hi=dice,
        en=rung(ARMOUR, of.stops * 2 // 3),
        toughness=GRADES[of.toughness - 1],  # type: ignore[arg-type]
    )


POISONS = ((0, ""), (35, "d4s"), (70, "d6s"), (105, "d6+2s"), (140, "d4w"))


def _poison(_card: Any, line: cards.PoisonLine) -> PoisonMeasures:
    harm = dice_tenths(line.damage) * WEIGHT[line.damage[-1]] if line.damage else 0
    return PoisonMeasures(line.step, line.turns, harm, line.points, line.penalty, line.paralyses)


def _poison_from(_card: Any, of: PoisonMeasures) -> cards.PoisonLine:
    return cards.PoisonLine(
        step=within(-3, of.hardness, 5),
        turns=of.turns,
        damage=rung(POISONS, of.harm),
        points=of.points,
        penalty=within(0, of.hampers, 9),
        paralyses=of.paralyses,
    )


MEASURES: dict[str, Callable[[Any, Any], Any]] = {
    "unit": _unit, "gun": _gun, "melee": _melee, "grenade": _grenade, "armour": _armour, "poison": _poison,
}  # fmt: skip
LINES: dict[str, Callable[[Any, Any], BookLine]] = {
    "unit": _unit_from, "gun": _gun_from, "melee": _melee_from, "grenade": _grenade_from, "armour": _armour_from,
    "poison": _poison_from,
}  # fmt: skip
