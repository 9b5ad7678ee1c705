"""From a card to a unit's parts in this book: skills, body, arms and armour as the rules read them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game.content.cards import GrenadeCard, GunCard, MeleeCard, PoisonCard, UnitCard
from game.content.catalogue import Catalogue
from game.field import Cell
from game.rulebooks.alternacy.actions import AUTO
from game.rulebooks.alternacy.cards import line_of
from game.rulebooks.alternacy.harm import MASSIVE
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.parts import (
    ARM,
    ARMS,
    HEAD,
    LEG,
    LEGS,
    ROWS,
    TORSO,
    VEHICLE_PARTS,
    VEHICLE_ROWS,
    Arm,
    Efforts,
    Engagements,
    Injuries,
    Kit,
    Levels,
    Practice,
    TurnPlan,
)
from game.systems.condition_expiry import effect_of
from game.systems.situations import edge_of
from game.world.body import Allegiance, Build, Identity, Skills
from game.world.conditions import Dread
from game.world.gear import NATURAL, Ammunition, Armour, Arms, Grenade, Pouch, Weapon
from game.world.hazards import Venom
from game.world.place import Cover, Exposure, Pace, Position, Posture, Seen

COVERED = {"head": (HEAD,), "torso": (TORSO,), "arms": ARMS, "legs": LEGS}
VEHICLE = "vehicle"
"""The size of who takes Wound alone, on parts of its own (ACY-DMG-33)."""
PRIMITIVES = ("bow", "crossbow")
BLOWS, PRIMITIVE, GUNS = range(3)
"""Columns of armour (ACY-DMG-32)."""


UNIT_PARTS = (
    Identity, Allegiance, Skills, Build, Injuries, Kit, TurnPlan, Efforts, Practice, Engagements, Posture, Cover,
    Pace, Exposure, Seen, Arms, Ammunition, Pouch, Armour, Position,
)  # fmt: skip
"""What each unit on a battlefield has, from its first moment to its last."""


def muster(
    n: Numbers, card: UnitCard, cards: Catalogue, *, key: str, side: str, cell: Cell | None = None, name: str = ""
) -> tuple[object, ...]:
    """All parts of a unit that enters the battle fresh; without `cell` it has no Position yet."""
    held = line_of(card)
    weapons: tuple[Any, ...] = tuple(cards.weapon(arm) for arm in held.weapons)
    arms = tuple(arm_of(weapon, n) for weapon in weapons)
    used = tuple(arm_of(cards.weapon(one), n) for one in held.used) if held.used else arms
    grenades = tuple((cards.grenade(kind), left) for kind, left in sorted(held.grenades.items()))
    worn = cards.armour(held.armour)
    plate = line_of(worn)
    levels = plate.levels[0], plate.levels[1], plate.levels[2]
    covers = tuple(part for name in plate.covers for part in COVERED[name]) if card.size != VEHICLE else VEHICLE_PARTS
    return (
        Identity(key, name or card.name, card.key, card.art, card.role),
        Allegiance(side),
        Skills(tuple(sorted(held.skills.items()))),
        Build(size=card.size, move=n.move_free, hero_level=held.grade, tags=card.tags),
        Injuries(limit=held.shock_limit, bears=n.part_lost if card.size == VEHICLE else 0),
        Kit(arms, used, (), levels, covers, int(getattr(n, f"sturdy_{card.size}")), rows_of(card)),
        TurnPlan(),
        Efforts(),
        Practice(),
        Engagements(),
        Posture(),
        Cover(),
        Pace(),
        Exposure(),
        Seen(),
        Arms(tuple(_weapon(one, arm, cards, n) for one, arm in zip(weapons, arms, strict=True)), 0 if arms else -1),
        Ammunition(tuple(arm.clip for arm in arms)),
        Pouch(tuple((_grenade(one, cards), left) for one, left in grenades)),
        Armour(worn.name),
        *((Dread(edge_of(card.fear)),) if card.fear is not None else ()),
        *((Position(cell),) if cell is not None else ()),
    )


def rows_of(card: UnitCard) -> tuple[str, ...]:
    """What the location die names of a body: a table of its own, a vehicle's, or a man's (ACY-LOC-10)."""
    own = tuple(line_of(card).body)
    return own or (VEHICLE_ROWS if card.size == VEHICLE else ROWS)


def limbs_of(card: UnitCard) -> tuple[str, ...]:
    """The parts of a body, each arm and leg by its side (ACY-LOC-02, -10)."""
    sides = {ARM: ARMS, LEG: LEGS}
    return tuple(dict.fromkeys(part for row in rows_of(card) for part in sides.get(row, (row,))))


def jams(card: GunCard) -> bool:
    """Whether a gun is a firearm, which may jam (ACY-FLUKE-14)."""
    line = line_of(card)
    return line.row not in PRIMITIVES and line.era == "steel"


@lru_cache(maxsize=512)
def _levels(n: Numbers, row: str, up: int) -> Levels:
    wound, shock, stun = (max(0, min(MASSIVE, level + up * bool(level))) for level in getattr(n, f"damage_{row}"))
    return (wound,) * 3 if n.options.dmg_single else (wound, shock, stun)


def arm_of(card: Any, n: Numbers) -> Arm:
    """A weapon card's line as the rules read it (ACY-MISSILE-08, ACY-DMG-21)."""
    line = line_of(card)
    own = {"family": line.family, "sort": line.sort, "era": line.era, "alien": line.alien, "hands": line.hands}
    if isinstance(card, MeleeCard):
        return Arm(
            card.key, line.skill, _levels(n, line.row, line.up), column=BLOWS, muscle=True, reach=line.reach,
            shield=line.shield, **own,
        )  # fmt: skip
    shotgun, primitive = line.row == "shotgun", line.row in PRIMITIVES
    return Arm(
        card.key,
        line.skill,
        _levels(n, line.row, line.up),
        far=_levels(n, "shotgun_far", line.up) if shotgun else (0, 0, 0),
        ranges=tuple(getattr(n, f"range_{line.row}")),
        column=PRIMITIVE if primitive else GUNS,
        rate=line.rate,
        scope=line.scope,
        bipod=line.bipod,
        clip=line.clip,
        **own,
    )


def _weapon(card: GunCard | MeleeCard, arm: Arm, cards: Catalogue, n: Numbers) -> Weapon:
    """What all books keep of a weapon carried."""
    held = line_of(card)
    return Weapon(
        card.key,
        card.name,
        card.kind,
        "",
        "",
        rating=n.sweep_most if arm.rate == AUTO else 1,
        ammunition=arm.clip,
        hands=arm.hands,
        skill=arm.skill,
        tags=(NATURAL,) if getattr(held, "natural", False) else (),
        strength_class=card.strength_class,
        venom=venom_of(cards.poison(held.poison)) if held.poison else None,
        imposes=effect_of(held.imposes),
    )


def venom_of(card: PoisonCard) -> Venom:
    """A poison as the rules read it (ACY-MOD-01, -04)."""
    line = line_of(card)
    dice = f"{line.dice}d10" if line.dice else ""
    return Venom(
        card.key, card.name, line.rung, line.turns, dice, line.points, edge=-line.penalty, paralyses=line.paralyses
    )


def _grenade(card: GrenadeCard, cards: Catalogue) -> Grenade:
    """What all books keep of a grenade carried."""
    held = line_of(card)
    return Grenade(
        card.key, card.name, "", "", effect=held.effect, radius=held.radius, rounds=held.rounds,
        level=held.level if held.effect == "blast" or (held.harms and held.level) else -1,
        venom=venom_of(cards.poison(held.poison)) if held.poison else None, imposes=effect_of(held.imposes),
    )  # fmt: skip
