"""What an assault amounts to before any die: strengths, the position, what is used well, the sum (WAR-ASSAULT)."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees

from game.dice.draws import Modifier, StepCheck
from game.field import Cell
from game.record import record
from game.systems.modules import WarfareFigures
from game.systems.rulebook import Rulebook
from game.systems.warfare.chapter import LEADERSHIP, TACTICS, VEHICLE_TACTICS, Warfare
from game.systems.warfare.rolls import most_powerful, share
from game.systems.warfare.strongholds import holders, middle, scouts
from game.world.body import Allegiance, Build
from game.world.gear import Arms, Pouch, Weapon
from game.world.place import Position, seen_by
from game.world.sides import SideCard, Sightings
from game.world.squads import KINDS, Renown, Stronghold
from game.world.store import Reading, Unit
from game.world.turns import Clock

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
    options = [(x - objective[0], y - objective[1]) for x, y in starts if (x, y) != objective]
    return any(_apart(one, other) >= w.assault_flank for one in options for other in options)


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


def sum_up(defence: int, attack: int, w: WarfareFigures, *, leadership: bool = False) -> int:
    """The sum that affects the check and makes the rounds, without a limit (WAR-ASSAULT-02, -09, -15)."""
    return defence + attack + w.assault_leadership * leadership


def garrison_held(defence: int, attack: int, w: WarfareFigures) -> bool:
    """Whether an attack is strong enough to keep the garrison busy (WAR-OUTCOME-10)."""
    return -attack >= share(w.outcome_garrison, defence)


# --- the sum --------------------------------------------------------------------------------------------------------


NO_WEAPON = -1
"""The place among somebody's weapons of none at all."""


@record
class Believed:
    """Defenders who are not seen but thought to be there: where, and whom of one's own they are thought to be like."""

    cells: tuple[Cell, ...]
    like: Unit


@record
class Weighed:
    """An assault as it stands: who defends, the grade of the position, what the attackers use well, and the sums.

    `holder` has the most powerful weapon of the defenders, the one at `place` of what it carries (WAR-OUTCOME-09); of
    those believed in it is whom they are like.
    """

    defenders: tuple[Unit, ...]
    grade: str
    used: tuple[str, ...]
    defence: int
    attack: int
    total: int
    held: bool
    holder: Unit = 0
    place: int = NO_WEAPON


def weighed(
    world: Reading,
    book: Rulebook,
    war: Warfare,
    units: tuple[Unit, ...],
    place: Stronghold,
    skill: str,
    believed: Believed | None = None,
) -> Weighed:
    """What soldiers sent to a place amount to against who holds it, as far as this reading knows (WAR-ASSAULT-02).

    Whoever guesses at more defenders than it sees adds those it believes in.
    """
    w, side = war.figures, world.get(units[0], Allegiance).side
    defenders = holders(world, book, side, place)
    likes = (believed.like,) * len(believed.cells) if believed is not None else ()
    cells = (*(world.get(unit, Position).cell for unit in defenders), *(believed.cells if believed is not None else ()))
    grade = best_grade((_positions(cell, place) for cell in cells), w)
    used = _used(world, book, units, defenders, place, w)
    spared = renown_of(world, side).spared
    attack = attack_value((war.class_of(world, unit) for unit in units), advantage(used, w, merciful=spared), w)
    defence = defence_value((war.class_of(world, unit) for unit in (*defenders, *likes)), grade, w)
    total = sum_up(defence, attack, w, leadership=skill == LEADERSHIP)
    holder, arm = _most_powerful(world, war, (*defenders, *likes[:1]))
    return Weighed(defenders, grade, used, defence, attack, total, garrison_held(defence, attack, w), holder, arm)


def assault_check(
    world: Reading, war: Warfare, unit: Unit, units: Iterable[Unit], skill: str, total: int
) -> StepCheck:
    """The commander's check: Tactics of vehicles where half of the force rides (WAR-ASSAULT-09, -13)."""
    sum_of = Modifier("total", total, "WAR-ASSAULT-02")
    name = LEADERSHIP if skill == LEADERSHIP else _tactics(world, tuple(units), war.figures)
    return war.skill_check(world, unit, name, (sum_of,) if total else ())


def _tactics(world: Reading, units: tuple[Unit, ...], w: WarfareFigures) -> str:
    riding = sum(bool(set(world.get(unit, Build).tags) & set(VEHICLES)) for unit in units)
    return VEHICLE_TACTICS if riding >= share(w.assault_riding, len(units)) else TACTICS


def _positions(cell: Cell, place: Stronghold) -> tuple[str, ...]:
    return tuple(kind for kind, cells in place.positions if cell in cells)


def _most_powerful(world: Reading, war: Warfare, defenders: Iterable[Unit]) -> tuple[Unit, int]:
    """The defender with the most powerful weapon, of equals the first by number, and where that weapon is."""
    held = [(unit, power) for unit in defenders for power in war.powers(world, unit)]
    best = most_powerful(power for _unit, power in held)
    if best is None:
        return next(iter(defenders), 0), NO_WEAPON
    unit = next(unit for unit, power in held if power == best)
    keys = [weapon.key for weapon in world.get(unit, Arms).weapons]
    return unit, keys.index(best.key)


def renown_of(world: Reading, side: str) -> Renown:
    """What a side is known for."""
    entities = (one for one in world.having(SideCard) if world.get(one, SideCard).key == side)
    return next((found for one in entities if (found := world.find(one, Renown)) is not None), Renown())


# --- what is used well (WAR-ASSAULT-12) ----------------------------------------------------------------------------


def _used(
    world: Reading,
    book: Rulebook,
    units: tuple[Unit, ...],
    defenders: tuple[Unit, ...],
    place: Stronghold,
    w: WarfareFigures,
) -> tuple[str, ...]:
    now = world.get(world.having(Clock)[0], Clock).round
    side = world.get(units[0], Allegiance).side
    cells = [world.get(unit, Position).cell for unit in units]
    others = scouts(world, book, side, place, now - w.assault_watched) - set(units)
    true = {
        SURPRISE: not _noticed(world, units, defenders, now - w.assault_surprise),
        RECONNAISSANCE: bool(others),
        HIGH_GROUND: _higher(world, cells, place),
        FLANKING: flanked(middle(place), cells, w),
    }
    return tuple(word for word, holds in true.items() if holds)


def _noticed(world: Reading, units: tuple[Unit, ...], defenders: Iterable[Unit], since: int) -> bool:
    """Whether a side that defends has seen any of them after a round: what one sees, all of a side know."""
    sides = {world.get(unit, Allegiance).side for unit in defenders}
    if any(sides & set(seen_by(world, unit)) for unit in units):
        return True
    entities = (one for one in world.having(SideCard) if world.get(one, SideCard).key in sides)
    known = [found for one in entities if (found := world.find(one, Sightings)) is not None]
    seen = [sighting for one in known for unit in units if (sighting := one.of(unit)) is not None]
    return any(sighting.round > since for sighting in seen)


def _higher(world: Reading, cells: list[tuple[int, int]], place: Stronghold) -> bool:
    """Whether they start higher than the objective, taken all together."""
    level = world.field.level
    ours, theirs = (sum(int(level[y, x]) for x, y in held) for held in (cells, place.cells))
    return ours * len(place.cells) > theirs * len(cells)
