"""From a card to a unit's parts in the percent game (ALA-BASE-05, -06, ALA-RULING-39, -51 to -57)."""

from __future__ import annotations

from game.content.cards import AnyWeapon, GrenadeCard, GunCard, Imposes, Overrides, PoisonCard, UnitCard, overridden
from game.content.catalogue import Catalogue
from game.field import Cell
from game.rulebooks.alacrity.cards import BOOK, UnitLine, line_of
from game.rulebooks.alacrity.parts import Health, HitDice, PercentArm, PercentArms, Soak, Statistics, Tally
from game.world.body import Allegiance, Build, Identity, Skills
from game.world.conditions import Dread
from game.world.gear import NATURAL, Ammunition, Armour, Arms, Grenade, Pouch, Weapon
from game.world.hazards import Effect, Venom
from game.world.place import Exposure, Pace, Position, Posture, Seen, Stance
from game.world.turns import Actions, TurnMarks

GRADE_MOST = 10
VEHICLE, HEAVY = "vehicle", "heavy_vehicle"
VEHICLE_TIMES, HEAVY_TIMES = 2, 4
"""What the hit points of vehicles are multiplied by (ALA-RULING-57)."""

UNIT_PARTS = (
    Identity, Allegiance, Build, Statistics, Skills, Health, Soak, Armour, Stance, Posture, Pace, Exposure, Seen, Arms,
    Ammunition, PercentArms, Pouch, Actions, TurnMarks, Tally, Position,
)  # fmt: skip
"""What each unit on a battlefield has, from its first moment to its last."""


def muster(
    card: UnitCard,
    cards: Catalogue,
    changes: Overrides | None = None,
    *,
    key: str,
    side: str,
    cell: Cell | None = None,
    name: str = "",
) -> tuple[object, ...]:
    """All parts of a unit that enters the battle fresh; without `cell` it has no Position yet."""
    if changes is not None:
        card = overridden(card, changes, BOOK)
    line = line_of(card)
    weapons = tuple(cards.weapon(arm) for arm in line.weapons)
    grenades = tuple((cards.grenade(kind), left) for kind, left in sorted(line.grenades.items()))
    worn = cards.armour(line.armour)
    soak = line_of(worn)
    parts: list[object] = [
        Identity(key, name or card.name, card.key, card.art, card.role),
        Allegiance(side),
        Statistics(**line.statistics.model_dump(), pace=line.pace),
        Skills(tuple(sorted(line.skills.items()))),
        Build(size=card.size, move=0, hero_level=line.grade, tags=tuple(card.tags)),
        health_of(line, tuple(card.tags)),
        Soak(soak.soak, soak.toughness, soak.shield),
        Armour(worn.name, soak.soak),
        Stance(),
        Posture(),
        Pace(),
        Exposure(),
        Seen(),
        Arms(tuple(_weapon(one, cards) for one in weapons), 0 if weapons else -1),
        Ammunition(tuple(line_of(one).shots if isinstance(one, GunCard) else 0 for one in weapons)),
        PercentArms(tuple(map(arm_of, weapons)), tuple((one.key, arm_of(one)) for one, _left in grenades)),
        Pouch(tuple((_grenade(one, cards), left) for one, left in grenades)),
        Actions(),
        TurnMarks(),
        Tally(),
    ]
    if line.rolled_hp and line.hp is None:
        parts.append(HitDice(line.statistics.body, line.statistics.strength, times_of(tuple(card.tags))))
    if card.fear is not None:
        parts.append(Dread(card.fear))
    if cell is not None:
        parts.append(Position(cell))
    return tuple(parts)


def health_of(line: UnitLine, tags: tuple[str, ...]) -> Health:
    """Hit points: the card's figure, else Strength + Body x (1 + grade), the factor at most 10 (ALA-RULING-39, -57)."""
    held = line.statistics
    usual = held.strength + held.body * min(GRADE_MOST, 1 + line.grade)
    most = line.hp or usual * times_of(tags)
    return Health(most, most, most, most)


def times_of(tags: tuple[str, ...]) -> int:
    """What the hit points of such a unit are multiplied by (ALA-RULING-57)."""
    return HEAVY_TIMES if HEAVY in tags else VEHICLE_TIMES if any(tag.endswith(VEHICLE) for tag in tags) else 1


def arm_of(card: AnyWeapon) -> PercentArm:
    """What this book counts of a weapon or grenade (ALA-RULING-53, -55)."""
    if isinstance(card, GunCard):
        gun = line_of(card)
        return PercentArm(gun.range, gun.rate, gun.accuracy, gun.piercing, gun.stun, gun.skill == "archery")
    held = line_of(card)
    return PercentArm(piercing=held.piercing, stun=held.stun, pole=getattr(held, "form", "") == "pole")


SWEEPS = (1, 1, 1, 3)
"""Squares over which a weapon of each rate spreads its fire (ALA-RULING-42)."""


def _weapon(card: AnyWeapon, cards: Catalogue) -> Weapon:
    """What all books keep of a weapon carried."""
    gun = line_of(card) if isinstance(card, GunCard) else None
    held = line_of(card)
    return Weapon(
        card.key,
        card.name,
        card.kind,
        f"{held.dice}d10",
        "",
        ammunition=gun.shots if gun is not None else 0,
        hands=getattr(held, "hands", 1),
        rating=SWEEPS[gun.rate] if gun is not None else 1,
        skill=gun.skill if gun is not None else "melee_combat",
        tags=(NATURAL,) if getattr(held, "natural", False) else (),
        strength_class=card.strength_class,
        venom=venom_of(cards.poison(held.poison)) if held.poison else None,
        imposes=effect_of(held.imposes),
    )


def _grenade(card: GrenadeCard, cards: Catalogue) -> Grenade:
    """What all books keep of a grenade carried."""
    held = line_of(card)
    return Grenade(
        card.key,
        card.name,
        f"{held.dice}d10" if held.dice else "",
        "",
        effect=held.effect,
        radius=held.radius,
        rounds=held.rounds,
        venom=venom_of(cards.poison(held.poison)) if held.poison else None,
        imposes=effect_of(held.imposes),
    )


STUNS = "s"
"""Marks dice that take stun points: "1d10s"."""


def venom_of(card: PoisonCard) -> Venom:
    """A poison as the rules read it (ALA-RULING-14, -56)."""
    line = line_of(card)
    dice = [f"{count}d10{mark}" for count, mark in ((line.hp, ""), (line.sp, STUNS)) if count]
    return Venom(
        card.key, card.name, line.rung, line.turns, "+".join(dice), edge=line.penalty, paralyses=line.paralyses
    )


POINTS, BOND = 10, 2
"""What a step on a check counts here, and what a point that a bond bears (ALA-RULING-22, -55)."""


def effect_of(imposes: Imposes | None) -> Effect | None:
    """What a weapon imposes, its steps as points."""
    if imposes is None:
        return None
    edge, resist, hold = (
        None if value is None else times * value
        for times, value in ((POINTS, imposes.edge), (POINTS, imposes.resist), (BOND, imposes.hold))
    )
    return Effect(imposes.kind, imposes.ends, imposes.turns, edge, hold, resist)
