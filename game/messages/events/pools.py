"""Actions, exploits, Advantage and edges."""

from __future__ import annotations

from game.messages.events.event import Event, event
from game.messages.events.roles import Other, Who
from game.world.mind import Exploits


@event("actions_changed")
class ActionsChanged(Event):
    """Actions spent (negative) or gained, and why."""

    unit: Who
    standard: int = 0
    move: int = 0
    support: int = 0
    why: str = ""


@event("exploit_changed", secret=Exploits)
class ExploitChanged(Event):
    """An exploit pool changed: focus, adrenaline, willpower or core; `most` changes the pool's size."""

    unit: Who
    pool: str
    amount: int
    most: int = 0
    why: str = ""


@event("advantage_changed")
class AdvantageChanged(Event):
    """Stored Advantage changed; of the Accuracy, how much came from or went out of scope and sight."""

    unit: Who
    accuracy: int = 0
    initiative: int = 0
    scope: int = 0
    sight: int = 0
    why: str = ""


@event("edge_changed")
class EdgeChanged(Event):
    """An edge bought, used up or lapsed: steady, quickness or quick_draw."""

    unit: Who
    edge: str
    amount: int
    turns: int = 0


@event("suppressed")
class Suppressed(Event):
    """Suppressing fire told: Edge put on the target (ASC-SUPP-04)."""

    unit: Who
    by: Other
    edge: int
    turns: int


@event("suppression_lifted")
class SuppressionLifted(Event):
    """The suppression Edge has run out (ASC-RULING-36)."""

    unit: Who


@event("trait_used")
class TraitUsed(Event):
    """A once-a-turn trait was used: surge or focus."""

    unit: Who
    trait: str
