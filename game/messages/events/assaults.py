"""What happens in assaults, and to the defeated."""

from __future__ import annotations

from game.messages.events.event import Event
from game.record import record


@record(word="assault_began")
class AssaultBegan(Event):
    """Soldiers were sent to take an objective; `garrison` are the defenders they keep busy (WAR-OUTCOME-10)."""

    unit: int
    side: str
    zone: str
    members: tuple[int, ...]
    garrison: tuple[int, ...]
    round: int


@record(word="assault_sealed")
class AssaultSealed(Event):
    """What it will come to; told to nobody (WAR-OUTCOME-10)."""

    zone: str
    degree: int
    due: int
    total: int
    holder: int = 0
    place: int = -1


@record(word="assault_recalled")
class AssaultRecalled(Event):
    """An assault was called off (WAR-OUTCOME-10)."""

    unit: int
    side: str
    zone: str


@record(word="assault_decided")
class AssaultDecided(Event):
    """An assault is decided: its degree, its total, after how many rounds."""

    side: str
    zone: str
    degree: int
    total: int
    rounds: int


@record(word="assault_over")
class AssaultOver(Event):
    """Nobody is locked in it any more."""

    zone: str


@record(word="assaults_settled")
class AssaultsSettled(Event):
    """All assaults due in this round are over."""

    round: int


@record(word="zone_observed")
class ZoneObserved(Event):
    """Soldiers of a side had an objective in sight as a round ended (WAR-ASSAULT-12)."""

    side: str
    zone: str
    units: tuple[int, ...]
    round: int


@record(word="squad_broke")
class SquadBroke(Event):
    """Panic has taken hold of a squad: it is at the mercy of a side (WAR-ORDERS-10)."""

    side: str
    squad: int
    victor: str


@record(word="fate_decided")
class FateDecided(Event):
    """What becomes of the defeated under a victor's orders, counted (WAR-ORDERS)."""

    side: str
    mercy: str
    dead: int
    disabled: int
    fled: int
    captured: int


@record(word="soldier_gone")
class SoldierGone(Event):
    """A soldier is out of the battle: captured or routed (WAR-ORDERS)."""

    unit: int
    why: str


@record(word="field_left")
class FieldLeft(Event):
    """Its place on the field is empty."""

    unit: int


@record(word="renown_won")
class RenownWon(Event):
    """What a side did with the defeated is remembered (WAR-ORDERS-09)."""

    side: str
    massacred: bool
    spared: bool
