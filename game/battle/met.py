"""Who somebody is that a side has seen, and what became of its own: what its log needs once that is past."""

from __future__ import annotations

from game.record import record
from game.systems.rulebook import Rulebook
from game.systems.warfare.squads import mustered
from game.world.assaults import Gone
from game.world.body import Allegiance, Identity
from game.world.store import Reading, Unit

FELL = "fallen"


@record
class Met:
    """A unit's name, its side, and the squad it was mustered in (0: none)."""

    name: str
    side: str
    squad: Unit


def met(world: Reading, unit: Unit) -> Met:
    """Who a unit is that is in view. Raises KeyError for one that is not."""
    return Met(world.get(unit, Identity).name, world.get(unit, Allegiance).side, mustered(world, unit))


def fate(world: Reading, book: Rulebook, unit: Unit) -> str:
    """What has become of a unit: fallen, captured, routed; empty: it is in the fight."""
    found = world.find(unit, Gone)
    return found.why if found is not None else "" if book.standing(world, unit) else FELL
