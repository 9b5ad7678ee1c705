"""The strength of a force and the quality of its position (WAR-ASSAULT)."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees

from game.field import Cell
from game.systems.warfare.figures import WarfareFigures
from game.systems.warfare.rolls import share
from game.world.assaults import KINDS
from game.world.body import Build
from game.world.gear import Arms, Pouch, Weapon
from game.world.store import Reading, Unit

OPEN = ""
GRADES = ("marginal", "ordinary", "good", "amazing")
SURPRISE, RECONNAISSANCE, HIGH_GROUND, FLANKING = ADVANTAGES = (
    "surprise", "reconnaissance", "high_ground", "flanking_fire",
)  # fmt: skip


def grade_of(word: str) -> str:
    """The grade of a position by its kind or its grade; open ground for anything else."""
    return word if word in GRADES else KINDS.get(word, OPEN)


def worth_of(grade: str, w: WarfareFigures) -> int:
    """What a position of a grade adds to the defence (WAR-ASSAULT-07)."""
    return w.assault_position[GRADES.index(grade)] if grade in GRADES else 0


def best_grade(places: Iterable[Iterable[str]], w: WarfareFigures) -> str:
    """The best grade that holds for half of the defenders; `places` names the positions that each of them is in.

    Whoever is in a better one is as well off as in a worse one (WAR-ASSAULT-11).
    """
    held = tuple(max((GRADES.index(grade_of(one)) for one in each if grade_of(one)), default=-1) for each in places)
    for level in range(len(GRADES) - 1, -1, -1):
        covered = sum(one >= level for one in held)
        if covered and covered >= share(w.assault_covered, len(held)):
            return GRADES[level]
    return OPEN


def advantage(true: Iterable[str], w: WarfareFigures, *, merciful: bool = False) -> int:
    """The bonus of the advantages that are true, and of mercy shown before, at most three steps (WAR-ASSAULT-12)."""
    steps = w.assault_bonus * len(set(true) & set(ADVANTAGES)) + w.orders_merciful * merciful
    return max(-w.assault_bonus_most, steps)


def flanked(objective: Cell, starts: Iterable[Cell], w: WarfareFigures) -> bool:
    """Whether members start on two sides of the objective, at least so many degrees apart (WAR-ASSAULT-12)."""
    ways = [(x - objective[0], y - objective[1]) for x, y in starts if (x, y) != objective]
    return any(_apart(one, other) >= w.assault_flank for one in ways for other in ways)


def _apart(one: Cell, other: Cell) -> int:
    """The angle between two directions in whole degrees."""
    dot, cross = one[0] * other[0] + one[1] * other[1], abs(one[0] * other[1] - one[1] * other[0])
    return round(degrees(atan2(cross, dot)))


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
