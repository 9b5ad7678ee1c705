"""Who somebody is that a side has seen: what its log needs once nobody sees it any more."""

from __future__ import annotations

from game.record import record
from game.systems.warfare.squads import mustered
from game.world.body import Allegiance, Identity
from game.world.store import Reading, Unit


@record
class Met:
    """A unit's name, its side, and the squad it was mustered in (0: none)."""

    name: str
    side: str
    squad: Unit


def met(world: Reading, unit: Unit) -> Met:
    """Who a unit is that is in view. Raises KeyError for one that is not."""
    return Met(world.get(unit, Identity).name, world.get(unit, Allegiance).side, mustered(world, unit))
