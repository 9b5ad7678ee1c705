"""From a card to a unit's parts: weapons, grenades and armour in figures, pools as large as their stats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from game.content.cards import AnyWeapon, GrenadeCard, GunCard, MeleeCard, Overrides, UnitCard, overridden
from game.content.catalogue import Catalogue
from game.content.lines import Lined, measured
from game.content.measures import MeleeMeasures
from game.content.rule_index import DamageType
from game.field import Cell
from game.rulebooks.ascension.cards import BOOK, UnitLine, line_of, skill_of
from game.rulebooks.ascension.numbers import Borrowed
from game.rulebooks.ascension.parts import Grades, Stats
from game.rulebooks.ascension.situations import venom_named
from game.systems.condition_expiry import effect_of
from game.systems.situations import edge_of
from game.world.body import Allegiance, Build, Identity, Skills, Stress, Wounds
from game.world.conditions import Advantage, Dread, Edge, Exploits
from game.world.gear import Ammunition, Armour, Arms, Grenade, Pouch, Weapon
from game.world.place import Cover, Exposure, Pace, Position, Posture, Seen, Stance
from game.world.turns import Actions, TurnMarks

NO_CAP_TAG = "completely_overwhelming"
GRADES = ("", "ordinary", "good", "amazing")
_NOTHING = Borrowed()
UNIT_PARTS = (
    Identity, Allegiance, Stats, Skills, Build, Stress, Wounds, Advantage, Exploits, Edge, Stance, Posture, Cover, Pace,
    Exposure, Seen, Arms, Ammunition, Pouch, Armour, Actions, TurnMarks, Position,
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
    borrowed: Borrowed = _NOTHING,
) -> tuple[object, ...]:
    """All parts of a unit that enters the battle fresh, from its template with changes in it.

    Without `cell` it has no Position yet; it has grades where a `borrowed` rule counts them. Raises ContentError for
    arms or armour that the cards do not have, and when the changes make a line that may not be (ASC-BASE-05).
    """
    if changes is not None:
        card = overridden(card, changes, BOOK)
    line = line_of(card)
    weapons = tuple(weapon_of(cards.weapon(arm), cards) for arm in line.weapons)
    parts: list[object] = [
        Identity(key, name or card.name, card.key, card.art, card.role),
        Allegiance(side),
        Stats(**line.stats.model_dump()),
        Skills(tuple(sorted(line.skills.items()))),
        build_of(card, cards),
        Stress(),
        Wounds(),
        Advantage(),
        exploits_of(line),
        Edge(),
        Stance(),
        Posture(),
        Cover(),
        Pace(),
        Exposure(),
        Seen(),
        Arms(weapons, 0 if weapons else -1),
        Ammunition(tuple(weapon.ammunition for weapon in weapons)),
        Pouch(pouch_of(line, cards)),
        armour_of(line, cards),
        Actions(),
        TurnMarks(),
    ]
    parts += grades_of(line, cards, borrowed)
    if card.fear is not None:
        parts.append(Dread(edge_of(card.fear)))
    if cell is not None:
        parts.append(Position(cell))
    return tuple(parts)


def build_of(card: UnitCard, cards: Catalogue) -> Build:
    """What the body can carry; the racial minimum comes from the species (ASC-STRESS-02, -03)."""
    line = line_of(card)
    return Build(
        size=card.size,
        move=line.move,
        hero_level=line.hero_level,
        bought_levels=line.bought_levels,
        species_minimum=cards.species[line.species].minimum,
        traits=tuple(line.traits),
        tags=tuple(card.tags),
    )


def exploits_of(line: UnitLine) -> Exploits:
    """Four full pools, each as large as the stat that feeds it (ASC-BASE-04)."""
    stats = line.stats
    pools = (stats.senses, stats.physique, stats.intellect, stats.aether)
    return Exploits(*pools, *pools)


def weapon_of(card: AnyWeapon, cards: Catalogue) -> Weapon:
    """A gun or a melee weapon as the rules read it. Raises TypeError for a grenade."""
    kind = cards.damage_types[line_of(card).damage_type]
    if isinstance(card, GunCard):
        return _gun(card, kind, cards)
    if isinstance(card, MeleeCard):
        return _blade(card, kind, cards)
    raise TypeError(f"{card.key} is a grenade, not a weapon in hand")


def _gun(card: GunCard, kind: DamageType, cards: Catalogue) -> Weapon:
    line = line_of(card)
    return Weapon(
        key=card.key,
        name=card.name,
        kind=card.kind,
        damage=line.damage,
        damage_type=line.damage_type,
        increment=line.increment,
        mode=line.mode,
        rating=line.rating,
        recoil=line.recoil,
        ammunition=line.ammunition,
        aim_kind=line.aim.kind,
        aim_bonus=line.aim.bonus,
        bipod=line.bipod,
        hands=line.hands,
        critical_dice=line.critical_dice,
        overwhelming=overwhelming_of(line.overwhelming, tuple(line.tags), kind),
        skill=skill_of(card),
        tags=tuple(line.tags),
        strength_class=card.strength_class,
        wound=kind.wound,
        mental=kind.track == "mental",
        venom=venom_named(line.poison, cards),
        imposes=effect_of(line.imposes),
    )


def _blade(card: MeleeCard, kind: DamageType, cards: Catalogue) -> Weapon:
    line = line_of(card)
    return Weapon(
        key=card.key,
        name=card.name,
        kind=card.kind,
        damage=line.damage,
        damage_type=line.damage_type,
        hands=line.hands,
        overwhelming=overwhelming_of(line.overwhelming, tuple(line.tags), kind),
        skill=skill_of(card),
        tags=tuple(line.tags),
        strength_class=card.strength_class,
        wound=kind.wound,
        mental=kind.track == "mental",
        venom=venom_named(line.poison, cards),
        imposes=effect_of(line.imposes),
        attack=line.attack,
        defence=line.defence,
        build_accuracy=line.builds.accuracy,
        build_initiative=line.builds.initiative,
        factor=line.factor,
        factor_least=line.least_factor,
        limit=line.damage_limit,
        brutal=line.brutal,
    )


def grenade_of(card: GrenadeCard, cards: Catalogue) -> Grenade:
    """A kind of grenade as the rules read it; one without damage has no dice at all."""
    line = line_of(card)
    kind = cards.damage_types[line.damage_type]
    return Grenade(
        key=card.key,
        name=card.name,
        damage=line.damage or "",
        damage_type=line.damage_type,
        dodge_dc=line.dodge_dc,
        effect=line.effect,
        radius=line.radius,
        rounds=line.rounds,
        overwhelming=overwhelming_of(line.overwhelming, tuple(line.tags), kind),
        wound=kind.wound,
        mental=kind.track == "mental",
        venom=venom_named(line.poison, cards),
        imposes=effect_of(line.imposes),
    )


def grades_of(line: UnitLine, cards: Catalogue, borrowed: Borrowed) -> tuple[Grades, ...]:
    """The grades of what it carries and wears, of the kinds that are played (ALT-PLUG-06, -09); none where none is."""
    carried = [*(cards.weapon(key) for key in line.weapons), *(cards.grenade(key) for key in line.grenades)]
    arms = [card for card in carried if isinstance(card, MeleeCard)] if borrowed.reach_order else []
    found = Grades(reach=_named((card.key, reach_of(card)) for card in arms))
    if borrowed.damage_firepower_excess != "none":
        firepower = _named((card.key, grade_of(card, "firepower")) for card in carried)
        found = replace(found, firepower=firepower, toughness=grade_of(cards.armour(line.armour), "toughness"))
    return () if found == Grades() else (found,)


def _named(grades: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(one for one in grades if one[1]))


def grade_of(card: Lined, key: str) -> int:
    """The best grade that a line of a card names under a key, 1 Ordinary to 3 Amazing; 0 if none does (ALT-PLUG-09).

    The percent game's lines count toughness, the others have words for it (ALA-RULING-31).
    """
    named = [getattr(written, key) for written in card.lines.values() if hasattr(written, key)]
    return max((one if isinstance(one, int) else GRADES.index(one) for one in named), default=0)


def reach_of(card: MeleeCard) -> int:
    """The grade of reach that a card names in any of its lines, else what its line here amounts to (ALT-PLUG-06)."""
    named = (book for book, written in card.lines.items() if hasattr(written, "reach"))
    return cast("MeleeMeasures", measured(card, next(named, BOOK))).reach


def overwhelming_of(number: int, tags: tuple[str, ...], kind: DamageType) -> int:
    """A weapon's Overwhelming number with its kind of damage; 0 is no cap at all (ASC-OWH-03, ASC-RULING-16)."""
    return 0 if NO_CAP_TAG in tags else max(number, kind.overwhelming)


def pouch_of(line: UnitLine, cards: Catalogue) -> tuple[tuple[Grenade, int], ...]:
    """The grenades carried, in order of key."""
    return tuple((grenade_of(cards.grenade(key), cards), left) for key, left in sorted(line.grenades.items()))


def armour_of(line: UnitLine, cards: Catalogue) -> Armour:
    """The armour worn (ASC-BASE-12)."""
    card = cards.armour(line.armour)
    return Armour(card.name, line_of(card).dr, line_of(card).coverage)
