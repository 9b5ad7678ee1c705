"""Actions, exploits, Advantage and edges."""

from __future__ import annotations

from game.messages.events.event import Event
from game.record import record


@record(word="actions_changed")
class ActionsChanged(Event):
    """Actions spent (negative) or gained, and why."""

    unit: int
    standard: int = 0
    move: int = 0
    support: int = 0
    why: str = ""


@record(word="exploit_changed")
class ExploitChanged(Event):
    """An exploit pool changed: focus, adrenaline, willpower or core; `most` changes the pool's size."""

    unit: int
    pool: str
    amount: int
    most: int = 0
    why: str = ""


@record(word="advantage_changed")
class AdvantageChanged(Event):
    """Stored Advantage changed; of the Accuracy, how much came from or went out of scope and sight."""

    unit: int
    accuracy: int = 0
    initiative: int = 0
    scope: int = 0
    sight: int = 0
    why: str = ""


@record(word="edge_changed")
class EdgeChanged(Event):
    """An edge bought, used up or lapsed: steady, quickness or quick_draw."""

    unit: int
    edge: str
    amount: int
    turns: int = 0


@record(word="suppressed")
class Suppressed(Event):
    """Suppressing fire told: Edge put on the target (ASC-SUPP-04)."""

    unit: int
    by: int
    edge: int
    turns: int


@record(word="suppression_lifted")
class SuppressionLifted(Event):
    """The suppression Edge has run out (ASC-RULING-36)."""

    unit: int


@record(word="trait_used")
class TraitUsed(Event):
    """A once-a-turn trait was used: surge or focus."""

    unit: int
    trait: str
