"""Close combat: giving ground, holds, throws and weapons crossed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.messages.events.event import Event, event
from game.messages.events.looks import Look, becomes
from game.messages.roles import Named, Other, Who
from game.world.melee import Melee
from game.world.store import Unit, Writing


def melee(world: Writing, unit: Unit, **changes: Any) -> None:
    """Change what close combat keeps of a unit; nothing is kept of one of whom there is nothing to say."""
    part = replace(world.find(unit, Melee) or Melee(), **changes)
    if part == Melee():
        world.drop(unit, Melee)
    else:
        world.put(unit, part)


def bought_lapses(world: Writing) -> None:
    """What was bought for a round is over with it."""
    for unit in world.having(Melee):
        melee(world, unit, ki=0, extra="", counter=False, spared=())


def turn_opened(world: Writing, unit: Unit) -> None:
    """Whom a unit has attacked is counted by the turn (ASC-RULING-77)."""
    if world.find(unit, Melee) is not None:
        melee(world, unit, attacked=(), landed=False)


@event("weapons_locked", line="{unit} and {foe} lock weapons", shows=Look("lock"))
class WeaponsLocked(Event):
    """An attack met its target's weapon: `bonus` is for one-liners of a banter module (ASC-MELEE-26)."""

    unit: Who
    foe: Other
    bonus: int


@event("pressed", line="{unit} presses {foe} and {winner:{winner} wins|neither gives way}", shows=becomes("clash", 2))
class Pressed(Event):
    """Who pressed the lock, whom it pressed, and who won it (0: neither)."""

    unit: Who
    foe: Other
    winner: Named
