"""What an assault amounts to before any die: strengths, the position, what is used well, the sum (WAR-ASSAULT)."""

from __future__ import annotations

from collections.abc import Iterable

from game.dice.draws import Modifier, StepCheck
from game.field import Cell
from game.record import record
from game.systems.rulebook import Rulebook
from game.systems.warfare.chapter import LEADERSHIP, TACTICS, VEHICLE_TACTICS, Warfare
from game.systems.warfare.figures import WarfareFigures
from game.systems.warfare.picks import most_powerful
from game.systems.warfare.rolls import share
from game.systems.warfare.strength import (
    FLANKING,
    HIGH_GROUND,
    RECONNAISSANCE,
    SURPRISE,
    VEHICLES,
    advantage,
    attack_value,
    best_grade,
    defence_value,
    flanked,
    garrison_held,
)
from game.systems.warfare.strength import total as summed
from game.systems.warfare.strongholds import holders, middle, scouts
from game.world.assaults import Renown, Stronghold
from game.world.body import Allegiance, Build
from game.world.gear import Arms
from game.world.place import Position, seen_by
from game.world.sides import SideCard, Sightings
from game.world.store import Reading, Unit
from game.world.turns import Clock

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
    total = summed(defence, attack, w, leadership=skill == LEADERSHIP)
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
