"""A grenade beside its harm: it goes off and leaves smoke, gas, fire, conditions (ASC-GREN-07 to -11, ALA-COND)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from game.field import Cell, blast_cells
from game.messages import events as ev
from game.messages.events import Event, GrenadeLanded
from game.messages.frames import Blast, Impose
from game.systems.rulebook import Rulebook
from game.systems.system import Answer, System, answer
from game.world.assaults import Locked
from game.world.body import Build, Dead
from game.world.gear import Grenade
from game.world.place import Position, where
from game.world.store import Reading, Unit
from game.world.turns import Clock

SMOKE, FIRE, GAS, BURST = "smoke", "fire", "gas", "burst"
CLOUDS = (SMOKE, GAS)
"""Effects that nobody dodges: there is nothing to get out of the way of."""


def cloud_cells(world: Reading, radius: int, centre: Cell) -> tuple[Cell, ...]:
    """The squares that smoke or gas takes: those within its radius that the burst sees and that are not walls."""
    opaque = world.field.opaque
    return tuple((x, y) for (x, y), _squares in blast_cells(world.field, centre, radius) if not opaque[y, x])


def cloud(
    world: Reading, book: Rulebook, card: Grenade, centre: Cell, by: Unit
) -> tuple[ev.SmokeSpread | ev.GasSpread, ...]:
    """Smoke, or poison in the air where hazards are played."""
    until = world.get(world.having(Clock)[0], Clock).round + card.rounds - 1
    cells = cloud_cells(world, card.radius, centre)
    if card.effect == SMOKE:
        return (ev.SmokeSpread(cells, until),)
    if card.venom is None or not book.switches.hazards:
        return ()
    return (ev.GasSpread(cells, until, card.venom, by),)


def lit(world: Reading, book: Rulebook, card: Grenade, centre: Cell) -> tuple[ev.FireLit, ...]:
    """The squares that an incendiary sets on fire, where hazards are played."""
    if card.effect != FIRE or not book.switches.hazards:
        return ()
    reached = (cell for cell, _squares in blast_cells(world.field, centre, card.radius))
    burns = ((cell, world.field.ground(cell)) for cell in reached if world.field.passable(cell))
    return tuple(ev.FireLit(cell, max(card.rounds, kind.flammable)) for cell, kind in burns if not kind.air)


def within(world: Reading, card: Grenade, centre: Cell) -> tuple[Unit, ...]:
    """Everyone in a grenade's radius and sight, in order of unit."""
    cells = {cell for cell, _squares in blast_cells(world.field, centre, card.radius)}
    return tuple(unit for unit in world.having(Build) if _there(world, unit) and where(world, unit) in cells)


def in_the_open(world: Reading) -> tuple[tuple[Unit, Cell], ...]:
    """Everyone whom a blast may catch, with the square it is in, in order of unit: the dead feel nothing of it."""
    places = ((unit, world.find(unit, Position)) for unit in world.having(Build) if _there(world, unit))
    return tuple((unit, place.cell) for unit, place in places if place is not None)


def _there(world: Reading, unit: Unit) -> bool:
    return world.find(unit, Dead) is None and world.find(unit, Locked) is None


def caught_by(world: Reading, card: Grenade, centre: Cell, victims: tuple[tuple[Unit, int], ...]) -> tuple[Unit, ...]:
    """Everyone a grenade takes hold of: its victims; of a burst, or a fire without a blast, all in radius and sight."""
    return tuple(unit for unit, _much in victims) if card.harms else within(world, card, centre)


def imposing(card: Grenade, by: Unit, units: tuple[Unit, ...]) -> Iterator[Impose]:
    """The condition that a burst imposes on everyone caught."""
    if card.imposes is not None:
        for unit in units:
            yield Impose(unit, by, card.imposes, card.key)


class GrenadeBlast(System):
    """A grenade that has landed goes off: the book's Blast step says who dodges and who is hit."""

    moments: ClassVar[tuple[type[Event], ...]] = (GrenadeLanded,)

    def answer(self, _world: Reading, _book: Rulebook, event: Any) -> Answer:
        """A Blast frame for the grenade."""
        return answer(frames=(Blast(event.grenade, event.by),))
