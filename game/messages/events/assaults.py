"""What happens in assaults, and to the defeated."""

from __future__ import annotations

from game.messages.events.event import Event
from game.messages.wire import wired
from game.record import record


@wired
@record
class AssaultBegan(Event):
    """Soldiers were sent to take an objective; `garrison` are the defenders they keep busy (WAR-OUTCOME-10)."""

    unit: int
    side: str
    zone: str
    members: tuple[int, ...]
    garrison: tuple[int, ...]
    round: int


@wired
@record
class AssaultSealed(Event):
    """What it will come to; told to nobody (WAR-OUTCOME-10)."""

    zone: str
    degree: int
    due: int
    total: int
    holder: int = 0
    place: int = -1


@wired
@record
class AssaultRecalled(Event):
    """An assault was called off (WAR-OUTCOME-10)."""

    unit: int
    side: str
    zone: str


@wired
@record
class AssaultDecided(Event):
    """An assault is decided: its degree, its total, after how many rounds."""

    side: str
    zone: str
    degree: int
    total: int
    rounds: int


@wired
@record
class AssaultOver(Event):
    """Nobody is locked in it any more."""

    zone: str


@wired
@record
class AssaultsSettled(Event):
    """All assaults due in this round are over."""

    round: int


@wired
@record
class ZoneObserved(Event):
    """Soldiers of a side had an objective in sight as a round ended (WAR-ASSAULT-12)."""

    side: str
    zone: str
    units: tuple[int, ...]
    round: int


@wired
@record
class SquadBroke(Event):
    """Panic has taken hold of a squad: it is at the mercy of a side (WAR-ORDERS-10)."""

    side: str
    squad: int
    victor: str


@wired
@record
class FateDecided(Event):
    """What becomes of the defeated under a victor's orders, counted (WAR-ORDERS)."""

    side: str
    mercy: str
    dead: int
    disabled: int
    fled: int
    captured: int


@wired
@record
class SoldierGone(Event):
    """A soldier is out of the battle: captured or routed (WAR-ORDERS)."""

    unit: int
    why: str


@wired
@record
class FieldLeft(Event):
    """Its place on the field is empty."""

    unit: int


@wired
@record
class RenownWon(Event):
    """What a side did with the defeated is remembered (WAR-ORDERS-09)."""

    side: str
    massacred: bool
    spared: bool
