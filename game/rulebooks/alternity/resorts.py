"""Last Resorts: a point shifts a degree just seen, one's own up or an attack on one down (ALT-BASE-32)."""

from __future__ import annotations

from game.messages import events as ev
from game.messages.orders import DECLINE, Respond
from game.messages.stack import Ask
from game.rulebooks.alternity.states import stands
from game.world.body import Allegiance
from game.world.store import Reading, Unit
from game.world.training import Resorts

RESORT = Respond("last_resort")


def question(world: Reading, unit: Unit, degree: int, *, about: Unit = 0) -> Ask | None:
    """What a unit is asked about a degree it may shift; None for who has no point left, or is out of the fight."""
    if (world.find(unit, Resorts) or Resorts()).left < 1 or not stands(world, unit):
        return None
    side = world.get(unit, Allegiance).side
    return Ask(side, unit, "last_resort", (DECLINE, RESORT), about=about, weight=degree)


def spent(unit: Unit, degree: int) -> ev.ResortSpent:
    """A point goes, and the degree is this now."""
    return ev.ResortSpent(unit, degree)
