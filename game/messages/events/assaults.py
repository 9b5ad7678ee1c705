"""What happens in assaults, and to the defeated."""

from __future__ import annotations

from game.messages.events.event import Event, event
from game.messages.events.roles import Other, Others, OwnSide, Who


@event("assault_began")
class AssaultBegan(Event):
    """Soldiers were sent to take an objective; `garrison` are the defenders they keep busy (WAR-OUTCOME-10)."""

    unit: Other
    side: str
    zone: str
    members: Others
    garrison: Others
    round: int


@event("assault_sealed", untold=True)
class AssaultSealed(Event):
    """What it will come to; told to nobody (WAR-OUTCOME-10)."""

    zone: str
    degree: int
    due: int
    total: int
    holder: int = 0
    place: int = -1


@event("assault_recalled")
class AssaultRecalled(Event):
    """An assault was called off (WAR-OUTCOME-10)."""

    unit: Who
    side: OwnSide
    zone: str


@event("assault_decided")
class AssaultDecided(Event):
    """An assault is decided: its degree, its total, after how many rounds."""

    side: str
    zone: str
    degree: int
    total: int
    rounds: int


@event("assault_over")
class AssaultOver(Event):
    """Nobody is locked in it any more."""

    zone: str


@event("assaults_settled")
class AssaultsSettled(Event):
    """All assaults due in this round are over."""

    round: int


@event("zone_observed")
class ZoneObserved(Event):
    """Soldiers of a side had an objective in sight as a round ended (WAR-ASSAULT-12)."""

    side: OwnSide
    zone: str
    units: tuple[int, ...]
    round: int


@event("squad_broke")
class SquadBroke(Event):
    """Panic has taken hold of a squad: it is at the mercy of a side (WAR-ORDERS-10)."""

    side: str
    squad: int
    victor: str


@event("fate_decided")
class FateDecided(Event):
    """What becomes of the defeated under a victor's orders, counted (WAR-ORDERS)."""

    side: str
    mercy: str
    dead: int
    disabled: int
    fled: int
    captured: int


@event("soldier_gone")
class SoldierGone(Event):
    """A soldier is out of the battle: captured or routed (WAR-ORDERS)."""

    unit: Who
    why: str


@event("field_left")
class FieldLeft(Event):
    """Its place on the field is empty."""

    unit: Who


@event("renown_won")
class RenownWon(Event):
    """What a side did with the defeated is remembered (WAR-ORDERS-09)."""

    side: str
    massacred: bool
    spared: bool
