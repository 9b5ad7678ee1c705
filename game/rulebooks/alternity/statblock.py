"""From a card to a unit's parts in this book: abilities, training, tracks, arms and armour (ALT-BASE-11, -29, -30)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from game.content.cards import GrenadeCard, GunCard, MeleeCard, UnitCard
from game.content.catalogue import Catalogue
from game.field import Cell
from game.rulebooks.alternity.cards import (
    FAMILIES,
    GRADES,
    GrenadeLine,
    GunLine,
    MeleeLine,
    UnitLine,
    armour_dice,
    damage_line,
    line_of,
    squares,
)
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.parts import Abilities, OwnPace, Plating, Training
from game.rulebooks.alternity.skills import ABILITIES, durability, last_resorts, pace, parted
from game.rulebooks.alternity.suffering import venom_named
from game.systems.condition_expiry import effect_of
from game.systems.situations import edge_of
from game.world.body import Allegiance, Build, Identity, Resorts, Tracks
from game.world.conditions import Dread
from game.world.gear import NATURAL, Ammunition, ArmLine, Armour, Arms, Arsenal, Grenade, Layer, Pouch, Steed, Weapon
from game.world.place import Cover, Exposure, Pace, Position, Posture, Seen
from game.world.turns import Carried, Earned

IMPACTS = ("li", "hi", "en")
UNIT_PARTS = (
    Identity, Allegiance, Abilities, Training, Build, Tracks, Resorts, Posture, Cover, Pace, Exposure, Seen, Arms,
    Ammunition, Arsenal, Pouch, Armour, Plating, Earned, Carried, Position,
)  # fmt: skip
"""What each unit on a battlefield has, from its first moment to its last."""


def muster(
    n: Numbers, card: UnitCard, cards: Catalogue, *, key: str, side: str, cell: Cell | None = None, name: str = ""
) -> tuple[object, ...]:
    """All parts of a unit that enters the battle fresh; without `cell` it has no Position yet."""
    held = line_of(card)
    ranks, broad = parted(held.skills)
    weapons = tuple(cards.weapon(arm) for arm in held.weapons)
    arms = tuple(arm_line(weapon, n) for weapon in weapons)
    carried = tuple(_weapon(weapon, arm, cards) for weapon, arm in zip(weapons, arms, strict=True))
    grenades = tuple((cards.grenade(kind), left) for kind, left in sorted(held.grenades.items()))
    parts: list[object] = [
        Identity(key, name or card.name, card.key, card.art, card.role),
        Allegiance(side),
        Abilities(*(getattr(held.abilities, key) for key in ABILITIES)),
        Training(
            ranks=tuple(sorted(ranks.items())),
            broad=tuple(sorted(broad)),
            profession=held.profession,
            level=held.level,
            action_check=held.benefits.action_check,
            action_die=-held.benefits.action_die,
            actions=held.benefits.actions,
        ),
        Build(size=card.size, move=0, tags=(*card.tags, *filter(None, (held.kit, held.troops)))),
        _tracks(held),
        Resorts(*(2 * (last_resorts(held.abilities.per, n),))),
        Posture(),
        Cover(),
        Pace(),
        Exposure(),
        Seen(),
        Arms(carried, 0 if carried else -1),
        Ammunition(tuple(arm.clip for arm in arms)),
        Arsenal(
            arms,
            grenades=tuple((one.key, arm_line(one, n)) for one, _left in grenades),
            reach_ignore=held.reach_ignore,
        ),
        Pouch(tuple((_grenade(one, n, cards), left) for one, left in grenades)),
        *_armour(held, cards),
        Earned(),
        Carried(),
    ]
    if held.pace:
        parts.append(OwnPace(_gaits(held, n)))
    if held.rides and n.options.mounted_enabled:
        parts.append(_steed(cards.unit(held.rides), cards, n))
    if card.fear is not None:
        parts.append(Dread(edge_of(card.fear)))
    if cell is not None:
        parts.append(Position(cell))
    return tuple(parts)


def _gaits(held: UnitLine, n: Numbers) -> tuple[int, int, int]:
    """Walk, run and sprint in squares, where the card gives them (ALT-BASE-22, -36)."""
    walk, run, sprint = (squares(metres, n) for metres in held.pace)
    return walk, run, sprint


def _steed(card: UnitCard, cards: Catalogue, n: Numbers) -> Steed:
    """What a unit sits on (ALT-MOUNT-02)."""
    held = line_of(card)
    plating = _armour(held, cards)[1]
    strength, dexterity = held.abilities.str, held.abilities.dex
    found = pace(strength, dexterity, n)
    own = _gaits(held, n) if held.pace else (squares(found.walk, n), squares(found.run, n), squares(found.sprint, n))
    return Steed(
        card.key, card.name, strength, dexterity, _tracks(held), own, layer=plating.layer, toughness=plating.toughness
    )


def _tracks(held: UnitLine) -> Tracks:
    """Durability by CON, and what benefits add (ALT-BASE-11, ALT-PROG-24)."""
    body, more = durability(held.abilities.con), held.benefits
    return Tracks(
        stun_most=body.stun + more.stun,
        wound_most=body.wound + more.wound,
        mortal_most=body.mortal + more.mortal,
        fatigue_most=body.fatigue + more.fatigue,
    )


def arm_line(card: GunCard | MeleeCard | GrenadeCard, n: Numbers) -> ArmLine:
    """A weapon or grenade card's line as the rules read it (ALT-BASE-28, -29)."""
    if isinstance(card, GunCard):
        gun = line_of(card)
        return replace(
            _any_arm(card.key, gun, gun.skill, gun.damage),
            family=FAMILIES.get(gun.skill, "thrown"),
            ranges=tuple(squares(metres, n) for metres in gun.range),
            modes=gun.modes,
            clip=gun.clip,
            hands=gun.hands,
            pull=gun.pull,
            bands=tuple(squares(metres, n) for metres in gun.area),
        )
    if isinstance(card, MeleeCard):
        blade = line_of(card)
        return replace(
            _any_arm(card.key, blade, blade.skill, blade.damage),
            family="thrown",
            reach=GRADES.index(blade.reach),
            hands=blade.hands,
            melee=True,
            thrown=blade.thrown,
            bladed=blade.bladed,
            lunge=blade.lunge,
            couched=blade.couched,
            powered=blade.powered,
        )
    held = line_of(card)
    harmless = len(held.damage) < len(NO_DAMAGE)
    return replace(
        _any_arm(card.key, held, "throw", NO_DAMAGE if harmless else held.damage),
        family="thrown",
        bands=tuple(squares(metres, n) for metres in held.area) if held.effect == "blast" else (),
    )


NO_DAMAGE = ("d4s", "d4s", "d4s")
"""In the place of the lines of a grenade that does no damage."""


def _any_arm(key: str, held: GunLine | MeleeLine | GrenadeLine, skill: str, damage: Iterable[str]) -> ArmLine:
    """What all weapons and grenades have."""
    first, second, third = map(damage_line, damage)
    return ArmLine(
        key=key,
        skill=skill,
        lines=(first, second, third),
        impact=held.impact,
        firepower=GRADES.index(held.firepower),
        accuracy=held.accuracy,
    )


def _weapon(card: Any, arm: ArmLine, cards: Catalogue) -> Weapon:
    """What all books keep of a weapon carried."""
    held = line_of(card)
    return Weapon(
        card.key,
        card.name,
        card.kind,
        "",
        arm.impact,
        ammunition=arm.clip,
        hands=arm.hands,
        skill=arm.skill,
        tags=(NATURAL,) if getattr(held, "natural", False) else (),
        strength_class=card.strength_class,
        venom=venom_named(held.poison, cards),
        imposes=effect_of(held.imposes),
    )


def _grenade(card: GrenadeCard, n: Numbers, cards: Catalogue) -> Grenade:
    """What all books keep of a grenade carried."""
    held = line_of(card)
    radius = held.radius // n.grid_metres
    return Grenade(
        card.key,
        card.name,
        "",
        held.impact,
        effect=held.effect,
        radius=radius,
        rounds=held.rounds,
        venom=venom_named(held.poison, cards),
        imposes=effect_of(held.imposes),
    )


def _armour(held: UnitLine, cards: Catalogue) -> tuple[Armour, Plating]:
    """Armour worn, with the shield carried (ALT-BASE-17, -30)."""
    card = cards.armour(held.armour)
    worn = line_of(card)
    shield = cards.armour(held.shield) if held.shield else None
    li, hi, en = (int(getattr(line_of(shield), impact)) if shield is not None else 0 for impact in IMPACTS)
    layer = Layer(*(armour_dice(getattr(worn, impact)) for impact in IMPACTS))
    plating = Plating(layer, GRADES.index(worn.toughness), worn.penalty, held.shield, (li, hi, en))
    return Armour(card.name), plating
