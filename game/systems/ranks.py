"""Who is at the table, side by side: what many rules ask and no event changes."""

from __future__ import annotations

from collections.abc import Mapping

from game.world.body import Allegiance, Build
from game.world.kept import OfWorld
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
