"""The places that assaults are for: who holds them, how one gets at them, who has had them in sight (WAR-ASSAULT)."""

from __future__ import annotations

from collections.abc import Iterator

from game.field import Cell, Field, sight
from game.messages import events as ev
from game.systems.conditions import notices
from game.systems.course import own_units
from game.systems.rulebook import Rulebook
from game.world.body import DEAD, MISSING, Allegiance, Build
from game.world.place import Position, where
from game.world.sides import SideCard
from game.world.squads import CAPTURED, Assault, Gone, Locked, Observed, Stronghold
from game.world.store import Reading, Unit

ASSAULTED = "an assault is under way there: nobody else enters (WAR-OUTCOME-10)"
NOWHERE: frozenset[Cell] = frozenset()


def stronghold(world: Reading, zone: str) -> Stronghold | None:
    """The objective of that name; None if there is none to assault."""
    found = (world.get(entity, Stronghold) for entity in world.having(Stronghold))
    return next((one for one in found if one.name == zone), None)


def locked(world: Reading, unit: Unit) -> bool:
    """Whether a soldier is in an assault, as one who attacks or as one who is kept busy (WAR-OUTCOME-10)."""
    return world.find(unit, Locked) is not None


def captured(world: Reading, unit: Unit) -> bool:
    """Whether a soldier is a prisoner (WAR-ORDERS-07)."""
    gone = world.find(unit, Gone)
    return gone is not None and gone.why == CAPTURED


def fate_of(world: Reading, unit: Unit, *, dead: bool) -> str:
    """What the end of a battle makes of a unit where only prisoners and the dead do not go on (WAR-ORDERS-07)."""
    if captured(world, unit):
        return MISSING
    return DEAD if dead else ""


def holders(world: Reading, book: Rulebook, side: str, place: Stronghold) -> tuple[Unit, ...]:
    """Conscious soldiers in a place who are no friends of a side, in order of number (WAR-ASSAULT-10)."""
    cells = frozenset(place.cells)
    return tuple(
        unit
        for unit in world.having(Build)
        if world.get(unit, Allegiance).side != side and _inside(world, unit, cells) and book.standing(world, unit)
    )


def friends_in(world: Reading, book: Rulebook, side: str, place: Stronghold) -> tuple[Unit, ...]:
    """Conscious soldiers of a side in a place."""
    cells = frozenset(place.cells)
    own = own_units(world, side)
    return tuple(unit for unit in own if _inside(world, unit, cells) and book.standing(world, unit))


def _inside(world: Reading, unit: Unit, cells: frozenset[Cell]) -> bool:
    return where(world, unit) in cells


def middle(place: Stronghold) -> Cell:
    """The square of a place that is nearest to its middle."""
    across, down = (sum(cell[axis] for cell in place.cells) for axis in (0, 1))
    many = len(place.cells)

    def off(cell: Cell) -> int:
        return (cell[0] * many - across) ** 2 + (cell[1] * many - down) ** 2

    return min(place.cells, key=lambda cell: (off(cell), cell))


def starts(world: Reading, place: Stronghold) -> frozenset[Cell]:
    """The squares from which it is assaulted: its approach, and the edge of the map that faces it (WAR-ASSAULT-16)."""
    return frozenset(place.approach) | facing_edge(world.field, place)


def facing_edge(field: Field, place: Stronghold) -> frozenset[Cell]:
    """The squares of the map's edge that is nearest to a place; of equals north, then east, south, west."""
    x, y = middle(place)
    right, low = field.width - 1, field.height - 1
    row = {0: [(column, 0) for column in range(right + 1)], 2: [(column, low) for column in range(right + 1)]}
    column = {1: [(right, line) for line in range(low + 1)], 3: [(0, line) for line in range(low + 1)]}
    options = (y, right - x, low - y, x)
    return frozenset({**row, **column}[options.index(min(options))])


def closed(world: Reading, unit: Unit) -> frozenset[Cell]:
    """Squares that a unit may not enter: objectives under an assault that it has no part in (WAR-OUTCOME-10)."""
    if not world.having(Assault):
        return NOWHERE
    barred: set[Cell] = set()
    for entity in world.having(Assault):
        found = world.get(entity, Assault)
        place = stronghold(world, found.zone)
        taking_part = unit in (*found.members, *found.garrison)
        if place is not None and not taking_part and where(world, unit) not in place.cells:
            barred |= set(place.cells)
    return frozenset(barred)


# --- who has seen it ----------------------------------------------------------------------------------------------


def observers(world: Reading, book: Rulebook, side: str, place: Stronghold) -> tuple[Unit, ...]:
    """Soldiers of a side that have any square of a place in sight now."""
    rows = sight(world.field)
    found = []
    for unit in own_units(world, side):
        here = world.get(unit, Position).cell
        if not world.field.inside(here) or not book.standing(world, unit):
            continue
        if any(notices(world, unit, cell) for cell in rows.seen_of(here, place.cells)):
            found.append(unit)
    return tuple(found)


def observed(world: Reading, book: Rulebook, now: int) -> Iterator[ev.ZoneObserved]:
    """Who has which objective in sight as a round ends (WAR-ASSAULT-12)."""
    sides = [world.get(entity, SideCard).key for entity in world.having(SideCard)]
    for entity in world.having(Stronghold):
        place = world.get(entity, Stronghold)
        for side in sides:
            seeing = observers(world, book, side, place)
            if seeing:
                yield ev.ZoneObserved(side, place.name, seeing, now)


def scouts(world: Reading, book: Rulebook, side: str, place: Stronghold, since: int) -> frozenset[Unit]:
    """Soldiers of a side that have had a place in sight after a round (WAR-ASSAULT-12)."""
    kept = next((one for one in world.having(Stronghold) if world.get(one, Stronghold) == place), 0)
    known = (world.find(kept, Observed) or Observed()).by
    own = frozenset(own_units(world, side))
    return frozenset(unit for unit, seen in known if seen > since and unit in own) | frozenset(
        observers(world, book, side, place)
    )
