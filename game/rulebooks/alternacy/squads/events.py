"""Events of large forces in this book: turns used or lost, Fatigue, the defeated."""

from __future__ import annotations

from game.messages.events.event import Event, event
from game.messages.events.lines import HARM, says
from game.messages.events.writes import adds, sets
from game.messages.roles import Who
from game.rulebooks.alternacy.parts import Injuries, TurnPlan


@event(
    "turn_lost",
    writes=sets(TurnPlan, lost=True),
    line=says("{unit} gives up its next turn", when=lambda e: e.yields),
)
class TurnLost(Event):
    """A unit's next turn is used: in a group check, or lost to a threat (WAR-BOOK-11, WAR-GROUP-23)."""

    unit: Who
    yields: bool = False


@event("wearied", writes=adds(Injuries), line="{unit} tires: {weary} less on all its rolls", floats="tires")
class Wearied(Event):
    """A point of Fatigue (WAR-BOOK-05)."""

    unit: Who
    weary: int = 1


@event("beaten_down", writes=adds(Injuries), line=says("{unit} is beaten down: shock +{shock}", HARM))
class BeatenDown(Event):
    """Shock of one of the defeated (WAR-ORDERS-08)."""

    unit: Who
    shock: int
