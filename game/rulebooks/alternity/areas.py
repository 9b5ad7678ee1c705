"""Areas of what goes off: who is caught by which band, which squares smoke hides (ALT-BASE-28)."""

from __future__ import annotations

from game.dice.ladder import AMAZING
from game.field import Cell, sight, stride_distance
from game.systems.effects import CLOUDS
from game.systems.warfare.strongholds import locked
from game.world.body import Build, Dead
from game.world.gear import Grenade
from game.world.place import Position
from game.world.store import Reading, Unit


def clouds(card: Grenade) -> bool:
    """Whether a grenade makes smoke or gas instead of a blast."""
    return card.effect in CLOUDS


def band_degree(bands: tuple[int, ...], squares: int) -> int:
    """The degree whose damage line strikes so far from the burst: Amazing, Good, Ordinary by bands; 0 beyond them."""
    return next((AMAZING - band for band, most in enumerate(bands) if squares <= most), 0)


def caught(world: Reading, bands: tuple[int, ...], centre: Cell) -> tuple[tuple[Unit, int], ...]:
    """Everyone in an area, friend, foe and fallen, with the degree of their band, in order of unit.

    A wall between the burst and a unit shields it wholly; cover does not.
    """
    if not bands:
        return ()
    seen = sight(world.field)
    near = ((unit, _degree(world, bands, centre, unit)) for unit in world.having(Build))
    found = ((unit, degree) for unit, degree in near if degree)
    return tuple((unit, degree) for unit, degree in found if seen.sees(centre, world.get(unit, Position).cell))


def _degree(world: Reading, bands: tuple[int, ...], centre: Cell, unit: Unit) -> int:
    place = world.find(unit, Position)
    if place is None or world.find(unit, Dead) is not None or locked(world, unit):
        return 0
    return band_degree(bands, stride_distance(centre, place.cell))
