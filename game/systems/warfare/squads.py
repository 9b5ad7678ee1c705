"""Squads: who is in which, who leads it, what a side may order of them, and their formations (WAR-GROUP)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from game.field import NEVER, NORTH, Cell, Direction, Field, distance, distance_field, forward, reach, right_of
from game.messages import events as ev
from game.messages.warfare import AnswerOnAutopilot, Detach, OrderSquad, Rejoin, SetMercy, SideOrder
from game.world.body import Allegiance
from game.world.place import Position
from game.world.squads import (
    ADVANCE,
    COLUMN,
    FORMATIONS,
    LINE,
    MERCIES,
    NONE,
    TASKS,
    WEDGE,
    Command,
    Dissolved,
    InSquad,
    Mercy,
    Ranks,
    Squad,
    SquadOrders,
)
from game.world.store import Reading, Unit

if TYPE_CHECKING:
    from game.systems.rulebook import Rulebook


FRONT = 20
"""The most soldiers abreast in a line; more stand in a second one behind it."""
FILES = 2
"""How many go abreast in a column."""
APART = 2
"""Squares between neighbours in loose order."""
_ROOM = 14
"""Squares of movement within which a formation finds its places."""


def field_to(field: Field, to: Cell) -> npt.NDArray[np.int32]:
    """The squares of movement from each square to one: a squad's whole way is worked out once."""
    return field.kept(distance_field, (to,))


def facing(world: Reading, units: Iterable[Unit], to: Cell | None) -> Direction:
    """The way a squad faces that is sent somewhere: from its middle to there; north if it is sent nowhere."""
    places = [place.cell for unit in units if (place := world.find(unit, Position)) is not None]
    if to is None or not places:
        return NORTH
    middle = (sum(x for x, _y in places) // len(places), sum(y for _x, y in places) // len(places))
    return forward(middle, to)


def told_off(
    world: Reading, units: Iterable[Unit], leader: Unit, formation: str, direction: Direction
) -> tuple[Unit, ...]:
    """Soldiers in the order of the places they are to take: who leads first, the others so that no files cross."""
    across, own = right_of(direction), [unit for unit in units if unit != leader]
    ahead = [unit for unit in (leader,) if unit]
    offsets = list(_offsets(formation, len(own) + len(ahead)))[len(ahead) :]

    def stands(unit: Unit) -> tuple[int, int, Unit]:
        place = world.find(unit, Position)
        x, y = place.cell if place is not None else (0, 0)
        return x * across[0] + y * across[1], -(x * direction[0] + y * direction[1]), unit

    by_place = sorted(range(len(own)), key=lambda number: (offsets[number], number))
    found = dict(zip(by_place, sorted(own, key=stands), strict=True))
    return (*ahead, *(found[number] for number in range(len(own))))


def places(field: Field, to: Cell, formation: str, direction: Direction, count: int) -> tuple[Cell, ...]:
    """A square for each of so many soldiers, the first at the very spot: free ground that can be walked to from it.

    Where the ground has no room for the formation, the nearest squares are taken; where it has none at all, the spot.
    """
    return field.kept(_placed, to, formation, direction, count)


def _placed(field: Field, to: Cell, formation: str, direction: Direction, count: int) -> tuple[Cell, ...]:
    room = reach(field, to, _ROOM).cost if field.passable(to) else {}
    free, found = dict(room), list[Cell]()
    for right, back in _offsets(formation, count):
        wanted = _turned(to, direction, right, back)
        best = wanted if wanted in free else _nearest(free, wanted, to)
        free.pop(best, None)
        found.append(best)
    return tuple(found)


def _nearest(free: Mapping[Cell, int], wanted: Cell, to: Cell) -> Cell:
    return min(free, key=lambda cell: (distance(cell, wanted), free[cell], cell), default=to)


def _turned(to: Cell, direction: Direction, right: int, back: int) -> Cell:
    across = right_of(direction)
    return (to[0] + right * across[0] - back * direction[0], to[1] + right * across[1] - back * direction[1])


def _offsets(formation: str, count: int) -> Iterator[tuple[int, int]]:
    """Squares to the right and to the rear of the first soldier, in order of rank."""
    for number in range(count):
        if formation == LINE:
            rank, place = divmod(number, FRONT)
            yield _wing(place), rank * APART
        elif formation == COLUMN:
            yield number % FILES, number // FILES
        elif formation == WEDGE:
            yield _wing(number), abs(_wing(number))
        else:
            yield _ring(number)


def _wing(number: int) -> int:
    """0, 1, -1, 2, -2: outward on both sides by turns."""
    return (number + 1) // 2 * (1 if number % 2 else -1)


@lru_cache(maxsize=512)
def _ring(number: int) -> tuple[int, int]:
    """Squares apart in widening rings."""
    left, ring = number, 0
    while left >= max(1, 8 * ring):
        left -= max(1, 8 * ring)
        ring += 1
    spots = [(x, y) for y in range(-ring, ring + 1) for x in range(-ring, ring + 1) if max(abs(x), abs(y)) == ring]
    right, back = spots[left]
    return APART * right, APART * back


# --- squads ---------------------------------------------------------------------------------------------------------


NOBODY = 0
_NOT_OURS = "not a squad of this side"
_APART = "the squad has come apart, its soldiers act singly (WAR-GROUP-19)"


def squads_of(world: Reading, side: str) -> tuple[Unit, ...]:
    """The squads of a side, in order of number, those that have come apart too."""
    return tuple(squad for squad in world.having(Squad) if world.get(squad, Squad).side == side)


def mustered(world: Reading, unit: Unit) -> Unit:
    """The squad a soldier was mustered in; 0 for who belongs to none."""
    held = world.find(unit, InSquad)
    return held.squad if held is not None else NOBODY


def squad_of(world: Reading, unit: Unit) -> Unit:
    """The squad in whose ranks a soldier serves now; 0 for who acts alone."""
    squad = mustered(world, unit)
    return squad if squad and world.find(squad, Dissolved) is None and unit in members(world, squad) else NOBODY


def detached(world: Reading, unit: Unit) -> bool:
    """Whether a soldier has left the ranks of its squad to act alone."""
    squad = mustered(world, unit)
    return bool(squad) and unit not in members(world, squad)


def members(world: Reading, squad: Unit) -> tuple[Unit, ...]:
    """The soldiers in a squad's ranks, the fallen too."""
    return (world.find(squad, Ranks) or Ranks()).members


def able(world: Reading, book: Rulebook, squad: Unit) -> tuple[Unit, ...]:
    """Those of them that are in the fight."""
    return tuple(unit for unit in members(world, squad) if book.standing(world, unit))


def commander(world: Reading, book: Rulebook, squad: Unit) -> Unit:
    """Who commands a squad now; 0 while its commander has fallen and nobody has taken over, or it has come apart."""
    held = (world.find(squad, Command) or Command()).commander
    leads = held and world.find(squad, Dissolved) is None and book.standing(world, held)
    return held if leads else NOBODY


def orders_of(world: Reading, squad: Unit) -> SquadOrders:
    """What a squad has been told."""
    return world.find(squad, SquadOrders) or SquadOrders()


def mercy_of(world: Reading, entity: Unit) -> str:
    """What a side (by its entity) has ordered about the defeated: prisoners, if nothing else (WAR-ORDERS-05)."""
    return (world.find(entity, Mercy) or Mercy()).word


def orders_for(
    world: Reading, soldiers: tuple[Unit, ...], leader: Unit, task: str, to: Cell | None, formation: str
) -> SquadOrders:
    """What a squad is told, with the way it faces and the order of its places as its soldiers stand now."""
    if task == NONE:
        return SquadOrders()
    lead = world.find(leader, Position) if leader else None
    direction = facing(world, soldiers, to or (lead.cell if lead is not None else None))
    return SquadOrders(task, to, formation, direction, told_off(world, soldiers, leader, formation, direction))


# --- orders of a side --------------------------------------------------------------------------------------------


def side_refusal(world: Reading, book: Rulebook, side: str, order: SideOrder) -> str | None:
    """Why a side may not give this order now; None when it may. The world may be the side's Outlook."""
    return _REFUSALS[type(order)](world, book, side, order)


def side_events(world: Reading, side: str, order: SideOrder) -> tuple[ev.Event, ...]:
    """What a legal order of a side brings about."""
    return _EVENTS[type(order)](world, side, order)


def _squad_refusal(world: Reading, book: Rulebook, side: str, order: OrderSquad) -> str | None:
    if order.squad not in squads_of(world, side):
        return _NOT_OURS
    if order.task not in TASKS:
        return f"a task is one of: {', '.join(TASKS)}"
    if order.formation not in FORMATIONS:
        return f"a formation is one of: {', '.join(FORMATIONS)}"
    if world.find(order.squad, Dissolved) is not None:
        return _APART
    if order.task == NONE:
        return None if order.to is None else "who is released is sent nowhere"
    if not commander(world, book, order.squad):
        return "the squad is leaderless until somebody takes command next round (WAR-GROUP-19)"
    return _way_refusal(world, order)


def _way_refusal(world: Reading, order: OrderSquad) -> str | None:
    if order.task != ADVANCE:
        return None if order.to is None else f"{order.task} takes no square"
    if order.to is None:
        return "to advance takes a square"
    if not world.field.inside(order.to) or not world.field.passable(order.to):
        return "nobody can stand there"
    here = world.get(world.get(order.squad, Command).commander, Position).cell
    distances = field_to(world.field, order.to)
    return None if distances[here[1], here[0]] < NEVER else "no way leads there"


def _detach_refusal(world: Reading, book: Rulebook, side: str, order: Detach) -> str | None:
    fault = _soldier_refusal(world, book, side, order.unit)
    if fault is not None:
        return fault
    squad = mustered(world, order.unit)
    if order.unit not in members(world, squad):
        return "it acts alone already"
    return "who commands the squad cannot leave it" if commander(world, book, squad) == order.unit else None


def _rejoin_refusal(world: Reading, book: Rulebook, side: str, order: Rejoin) -> str | None:
    fault = _soldier_refusal(world, book, side, order.unit)
    if fault is not None:
        return fault
    return "it is in its squad already" if order.unit in members(world, mustered(world, order.unit)) else None


def _soldier_refusal(world: Reading, book: Rulebook, side: str, unit: Unit) -> str | None:
    own = world.find(unit, Allegiance)
    if own is None or own.side != side:
        return "not a unit of this side"
    squad = mustered(world, unit)
    if not squad:
        return "it belongs to no squad"
    if world.find(squad, Dissolved) is not None:
        return _APART
    return None if book.standing(world, unit) else "it is out of the fight"


def _mercy_refusal(world: Reading, _book: Rulebook, side: str, order: SetMercy) -> str | None:
    if not squads_of(world, side):
        return "only a side with squads gives orders about the defeated (WAR-ORDERS)"
    return None if order.mercy in MERCIES else f"the defeated are one of: {', '.join(MERCIES)}"


def _autopilot_refusal(world: Reading, _book: Rulebook, side: str, order: AnswerOnAutopilot) -> str | None:
    return None if order.squad in (NOBODY, *squads_of(world, side)) else _NOT_OURS


def _ordered(world: Reading, side: str, order: OrderSquad) -> tuple[ev.Event, ...]:
    leader = (world.find(order.squad, Command) or Command()).commander
    orders = orders_for(world, members(world, order.squad), leader, order.task, order.to, order.formation)
    return (ev.SquadOrdered(side, order.squad, orders.task, orders.to, orders.formation, orders.facing, orders.files),)


def _detached(world: Reading, side: str, order: Detach) -> tuple[ev.Event, ...]:
    return (ev.SoldierDetached(side, mustered(world, order.unit), order.unit),)


def _rejoined(world: Reading, side: str, order: Rejoin) -> tuple[ev.Event, ...]:
    return (ev.SoldierRejoined(side, mustered(world, order.unit), order.unit),)


def _mercy(_world: Reading, side: str, order: SetMercy) -> tuple[ev.Event, ...]:
    return (ev.MercySet(side, order.mercy),)


def _on_autopilot(world: Reading, side: str, order: AnswerOnAutopilot) -> tuple[ev.Event, ...]:
    squads = (order.squad,) if order.squad else squads_of(world, side)
    return (ev.AutopilotSet(side, squads, order.on),)


_REFUSALS: dict[type[SideOrder], Callable[[Reading, Rulebook, str, Any], str | None]] = {
    OrderSquad: _squad_refusal,
    Detach: _detach_refusal,
    Rejoin: _rejoin_refusal,
    SetMercy: _mercy_refusal,
    AnswerOnAutopilot: _autopilot_refusal,
}
_EVENTS: dict[type[SideOrder], Callable[[Reading, str, Any], tuple[ev.Event, ...]]] = {
    OrderSquad: _ordered,
    Detach: _detached,
    Rejoin: _rejoined,
    SetMercy: _mercy,
    AnswerOnAutopilot: _on_autopilot,
}
