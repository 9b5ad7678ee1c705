"""From a card to a unit's parts in this book: abilities, training, tracks, arms and armour (ALT-BASE-11, -29, -30)."""

from __future__ import annotations

from typing import Any

from game.content.catalogue import Catalogue
from game.content.lines import line
from game.field import Cell
from game.rulebooks.alternity.abilities import ABILITIES, durability, last_resorts
from game.rulebooks.alternity.arms import FAMILIES, GRADES, armour_dice, damage_line, squares
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.skills import parted
from game.world.arsenal import ArmLine, Arsenal, Layer, Plating
from game.world.body import Allegiance, Build, Identity
from game.world.gear import Ammunition, Armour, Arms, Grenade, Pouch, Weapon
from game.world.phases import Carried, Earned
from game.world.place import Cover, Exposure, Pace, Position, Posture, Seen
from game.world.tracks import Tracks
from game.world.training import Abilities, Resorts, Training

BOOK = "alternity"


def muster(
    card: Any, cards: Catalogue, *, key: str, side: str, cell: Cell | None = None, name: str = ""
) -> tuple[object, ...]:
    """All parts of a unit that enters the battle fresh; without `cell` it has no Position yet."""
    held, n = line(card, BOOK), Numbers()
    ranks, broad = parted({**dict.fromkeys(held.broad, 1), **held.skills})
    weapons = tuple(cards.weapon(arm) for arm in held.weapons)
    arms = tuple(arm_line(weapon, n) for weapon in weapons)
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
        Build(size=card.size, move=0, tags=tuple(card.tags)),
        _tracks(held),
        Resorts(*(2 * (last_resorts(held.abilities.per),))),
        Posture(),
        Cover(),
        Pace(),
        Exposure(),
        Seen(),
        Arms(tuple(_weapon(weapon, arm) for weapon, arm in zip(weapons, arms, strict=True)), 0 if weapons else -1),
        Ammunition(tuple(arm.clip for arm in arms)),
        Arsenal(arms, grenades=tuple((one.key, arm_line(one, n)) for one, _left in grenades)),
        Pouch(tuple((_grenade(one), left) for one, left in grenades)),
        *_armour(held, cards),
        Earned(),
        Carried(),
    ]
    if cell is not None:
        parts.append(Position(cell))
    return tuple(parts)


def _tracks(held: Any) -> Tracks:
    """Durability by CON, and what benefits add (ALT-BASE-11, ALT-PROG-24)."""
    body, more = durability(held.abilities.con), held.benefits
    return Tracks(
        stun_most=body.stun + more.stun,
        wound_most=body.wound + more.wound,
        mortal_most=body.mortal + more.mortal,
        fatigue_most=body.fatigue + more.fatigue,
    )


def arm_line(card: Any, n: Numbers) -> ArmLine:
    """A weapon or grenade card's line as the rules read it (ALT-BASE-28, -29)."""
    held = line(card, BOOK)
    first, second, third = map(damage_line, held.damage or ("d4s", "d4s", "d4s"))
    melee = not held.range
    return ArmLine(
        key=card.key,
        skill=held.skill,
        lines=(first, second, third),
        impact=held.impact,
        firepower=GRADES.index(held.firepower),
        accuracy=held.accuracy,
        family=FAMILIES.get(held.skill, "thrown"),
        ranges=tuple(squares(metres, n) for metres in held.range),
        modes=held.modes,
        clip=held.clip,
        reach=GRADES.index(held.reach),
        hands=held.hands,
        melee=melee,
        thrown=held.thrown,
        bladed=held.bladed,
        powered=held.powered,
        pull=held.str_bow,
        bands=tuple(squares(metres, n) for metres in held.bands),
    )


def _weapon(card: Any, arm: ArmLine) -> Weapon:
    """What all books keep of a weapon carried."""
    return Weapon(card.key, card.name, card.kind, "", arm.impact, ammunition=arm.clip, hands=arm.hands, skill=arm.skill)


def _grenade(card: Any) -> Grenade:
    """What all books keep of a grenade carried."""
    held = line(card, BOOK)
    return Grenade(card.key, card.name, "", held.impact, effect=held.effect, radius=held.radius, rounds=held.rounds)


def _armour(held: Any, cards: Catalogue) -> tuple[Armour, Plating]:
    """Armour worn, with the shield carried (ALT-BASE-17, -30)."""
    card = cards.armour(held.armour)
    worn = line(card, BOOK)
    shield = cards.armour(held.shield) if held.shield else None
    flat = line(shield, BOOK).flat if shield is not None else (0, 0, 0)
    layer = Layer(*(armour_dice(getattr(worn, impact)) for impact in ("li", "hi", "en")))
    plating = Plating(layer, GRADES.index(worn.toughness), worn.penalty, held.shield, tuple(flat))
    return Armour(card.name), plating
