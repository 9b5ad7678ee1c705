"""Who is at the table, side by side, and the enemies that one side knows of."""

from __future__ import annotations

from collections.abc import Mapping

from game.world.body import Allegiance, Build, Dead
from game.world.index import OfWorld
from game.world.place import Position
from game.world.squads import Gone, Locked
from game.world.store import Reading, Unit

Ranks = Mapping[str, tuple[Unit, ...]]

_RANKS: OfWorld[Ranks] = OfWorld(Build, Allegiance)


def ranks_of(world: Reading) -> Ranks:
    """The units of each side, in order of number, the fallen too."""
    return _RANKS.get(world, lambda: _ranks(world))


def _ranks(world: Reading) -> Ranks:
    ranks: dict[str, list[Unit]] = {}
    for unit in world.having(Build):
        ranks.setdefault(world.get(unit, Allegiance).side, []).append(unit)
    return {side: tuple(units) for side, units in ranks.items()}


_FOES: OfWorld[tuple[Unit, ...]] = OfWorld(Build, Allegiance, Dead, Locked, Gone)


def foes_of(world: Reading, unit: Unit) -> tuple[Unit, ...]:
    """Enemies on the field that this reading knows of, the fallen too, in order of number.

    Who is in an assault cannot be attacked, and counts for nobody (WAR-OUTCOME-10).
    """
    side = world.get(unit, Allegiance).side
    return _FOES.get(world, lambda: _foes_of(world, side), side, world.having(Position))


def _foes_of(world: Reading, own: str) -> tuple[Unit, ...]:
    others = (unit for side, units in ranks_of(world).items() if side != own for unit in units)
    there = (unit for unit in others if world.find(unit, Position) is not None and world.find(unit, Dead) is None)
    if world.having(Locked) or world.having(Gone):
        there = (unit for unit in there if world.find(unit, Locked) is None and world.find(unit, Gone) is None)
    return tuple(sorted(there))
