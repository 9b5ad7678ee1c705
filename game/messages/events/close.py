"""Close combat: giving ground, holds, throws and weapons crossed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.messages.events.event import Event, event
from game.messages.events.lines import HARM, says
from game.messages.events.looks import BEAT, SECOND, Look, becomes, rises
from game.messages.roles import Named, Other, Who
from game.world.melee import Grapple, Melee
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


@event(
    "grappled",
    line=says("{unit} has {target} in a hold", HARM, "target"),
    floats=rises("takes hold", SECOND),
    shows=becomes("grapple", 2),
)
class Grappled(Event):
    """One unit has another in its hold from now on; an earlier hold between the two is over (ASC-UNARM-07)."""

    unit: Who
    target: Other

    def write(self, world: Writing) -> None:
        """A hold keeps for the turn in which it is taken; from the next on it is to be paid for (ASC-RULING-54)."""
        world.put(self.unit, Grapple(self.target, holds=True, spent=True))
        world.put(self.target, Grapple(self.unit, holds=False))


@event(
    "hold_ended",
    line=says("{unit} no longer holds {target}: {why}", about="target"),
    floats="hold over",
    shows=Look(BEAT),
)
class HoldEnded(Event):
    """The hold between two units is over: broken, released, left or lost with the fall of one (ASC-RULING-54)."""

    unit: Who
    target: Other
    why: str

    def write(self, world: Writing) -> None:
        world.drop(self.unit, Grapple)
        world.drop(self.target, Grapple)
