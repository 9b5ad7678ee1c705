"""What a Spectacular result gives to the next roll, and that it is over with it (ACY-FLUKE-10)."""

from __future__ import annotations

from game.dice.draws import Modifier
from game.messages.events import Event
from game.rulebooks.alternacy.parts import Luck
from game.rulebooks.alternacy.work.events import LuckSpent
from game.world.store import Reading, Unit


def knack(world: Reading, unit: Unit, key: str) -> Modifier:
    """What a unit has on its next roll of a kind, and on no other."""
    luck = world.find(unit, Luck)
    return Modifier("luck", luck.amount if luck is not None and luck.key == key else 0, "ACY-FLUKE-10")


def luck_spent(world: Reading, unit: Unit, key: str) -> tuple[Event, ...]:
    """The roll was made on which it counts: that of the kind, or any."""
    luck = world.find(unit, Luck)
    return (LuckSpent(unit),) if luck is not None and luck.key in ("", key) else ()
