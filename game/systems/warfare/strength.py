"""The strength of a force: each soldier by the heaviest of what it carries or crews (WAR-ASSAULT-03 to -06, -10)."""

from __future__ import annotations

from collections.abc import Iterable

from game.systems.warfare.figures import WarfareFigures
from game.systems.warfare.position import worth_of
from game.systems.warfare.rolls import share
from game.world.body import Build
from game.world.gear import Arms, Pouch, Weapon
from game.world.store import Reading, Unit

UNARMED, LIGHT, RIFLE, HEAVY = CLASSES = ("unarmed", "light", "rifle", "heavy")
"""Classes of soldiers from the weakest upwards."""


VEHICLES = {"heavy_vehicle": HEAVY, "light_vehicle": RIFLE, "vehicle": RIFLE}
"""Tags of a vehicle with its crew; a vehicle that is not called heavy is a light one."""
FANTASY = {"siege_engine": HEAVY, "war_beast": HEAVY, "knight": RIFLE}
"""Tags that count in a battle of fantasy (WAR-BOOK-08)."""
HEAVY_TAGS = frozenset(("mounted", "vehicle_ordnance", "crew_served", "rocket"))
"""Tags of heavy weapons."""
LONG_ARMS = ("rifle", "shotgun")


def crewed(tags: Iterable[str]) -> str:
    """The class of a vehicle with its crew, whatever it carries; "" for who is none (WAR-ASSAULT-10)."""
    return max((VEHICLES[tag] for tag in tags if tag in VEHICLES), key=CLASSES.index, default="")


def tagged(tags: Iterable[str], w: WarfareFigures) -> tuple[str, ...]:
    """The classes that a unit's own tags make it of in a battle of fantasy (WAR-BOOK-08)."""
    return tuple(FANTASY[tag] for tag in tags if tag in FANTASY) if w.fantasy else ()


def soldier_class(world: Reading, unit: Unit, weights: Iterable[str], w: WarfareFigures) -> str:
    """A soldier's class by the vehicle it crews, else the best of what it carries (WAR-ASSAULT-10, WAR-BOOK-08).

    `weights` are the classes of its weapons, in their order, by what the book counts of them; a card's own class comes
    before that. Grenades are light.
    """
    tags = world.get(unit, Build).tags
    vehicle = crewed(tags)
    if vehicle:
        return vehicle
    classes, cards = [*tagged(tags, w)], world.get(unit, Arms).weapons
    classes += [card.strength_class or weight for card, weight in zip(cards, weights, strict=True)]
    classes += [LIGHT for _card, left in world.get(unit, Pouch).grenades if left]
    return heaviest(classes)


def weight_of(weapon: Weapon, w: WarfareFigures, *, wounds: bool) -> str:
    """The class of a weapon by its tags and its kind: long arms that wound are rifles (WAR-BOOK-08)."""
    if HEAVY_TAGS & set(weapon.tags):
        return HEAVY
    if weapon.kind in LONG_ARMS and wounds:
        return RIFLE
    return RIFLE if w.fantasy and weapon.kind == "bow" else LIGHT


def heaviest(classes: Iterable[str]) -> str:
    """The class of a soldier who counts once, by the best it qualifies for (WAR-ASSAULT-10)."""
    return max(classes, key=CLASSES.index, default=UNARMED)


def strength(classes: Iterable[str], w: WarfareFigures) -> int:
    """What soldiers of these classes come to together; two unarmed are worth one light (WAR-ASSAULT-03 to -06)."""
    found = tuple(classes)
    worth = {HEAVY: w.assault_heavy, RIFLE: w.assault_rifle, LIGHT: w.assault_light}
    armed = sum(worth.get(one, 0) for one in found)
    return armed + found.count(UNARMED) // w.assault_unarmed


def attack_value(classes: Iterable[str], bonus: int, w: WarfareFigures) -> int:
    """What attackers come to, below 0, with the bonus of their advantages (WAR-ASSAULT-02, -08)."""
    return bonus - strength(classes, w)


def defence_value(classes: Iterable[str], grade: str, w: WarfareFigures) -> int:
    """What defenders of a position come to (WAR-ASSAULT-02, -07)."""
    return strength(classes, w) + worth_of(grade, w)


def total(defence: int, attack: int, w: WarfareFigures, *, leadership: bool = False) -> int:
    """The sum that affects the check and makes the rounds, without a limit (WAR-ASSAULT-02, -09, -15)."""
    return defence + attack + w.assault_leadership * leadership


def garrison_held(defence: int, attack: int, w: WarfareFigures) -> bool:
    """Whether an attack is strong enough to keep the garrison busy (WAR-OUTCOME-10)."""
    return -attack >= share(w.outcome_garrison, defence)
