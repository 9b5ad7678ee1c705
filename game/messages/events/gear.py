"""Weapons, grenades and smoke."""

from __future__ import annotations

from game.field import Cell
from game.messages.events.event import Event, event
from game.messages.events.roles import Near, NearCells, Other, OwnSide, Viewer, Who
from game.world.gear import Pouch


@event("weapon_dropped")
class WeaponDropped(Event):
    """The weapon in hand fell to the ground."""

    unit: Who
    weapon: int
    cell: Cell


@event("weapon_recovered")
class WeaponRecovered(Event):
    """A dropped weapon was picked up again."""

    unit: Who
    weapon: int


@event("lamp_turned")
class LampTurned(Event):
    """A lamp was lit or doused."""

    unit: Who
    lit: bool


@event("weapon_drawn")
class WeaponDrawn(Event):
    """Another carried weapon is in hand."""

    unit: Who
    weapon: int
    before: int


@event("grenade_taken", secret=Pouch)
class GrenadeTaken(Event):
    """One grenade left the pouch."""

    unit: Who
    grenade: str


@event("thrown")
class Thrown(Event):
    """A grenade flies: a new entity with its target, margin and fuse (ASC-GREN-01 to -05)."""

    unit: Who
    grenade: str
    to: Cell
    margin: int
    cooked: bool


@event("exploded")
class Exploded(Event):
    """A grenade went off."""

    grenade: int
    by: Other
    card: str
    cell: Cell

    def shown(self, viewer: Viewer) -> Event | None:
        """A grenade is seen where it falls; whoever knows its thrower knows of it anyway."""
        return self if self.by not in viewer.hidden() or viewer.sees(self.cell) else None


@event("grenade_landed")
class GrenadeLanded(Event):
    """A grenade lies in a square; `in_hand` when it never left its thrower (ASC-GREN-13)."""

    grenade: int
    by: Other
    card: str
    cell: Cell
    cooked: bool
    in_hand: bool

    shown = Exploded.shown


@event("dodge_tried")
class DodgeTried(Event):
    """A unit dodged a blast or failed to."""

    unit: Who
    dodged: bool


@event("smoke_spread")
class SmokeSpread(Event):
    """Smoke hides squares until the end of a round."""

    cells: NearCells
    until_round: int


@event("smoke_blown")
class SmokeBlown(Event):
    """The wind took a cloud from its square (ALA-COVER-08)."""

    cloud: int
    cell: Near


@event("smoke_drifted")
class SmokeDrifted(Event):
    """Smoke that the wind took hides other squares now, and less long."""

    cells: NearCells
    until_round: int


@event("smoke_noted")
class SmokeNoted(Event):
    """A side saw a cloud, and how long it will last."""

    side: OwnSide
    cloud: int


@event("smoke_forgotten", untold=True)
class SmokeForgotten(Event):
    """A side takes a cloud for gone: the time is over for which it saw it last, and it does not see that more came."""

    side: str
    cloud: int


@event("smoke_cleared")
class SmokeCleared(Event):
    """Smoke has gone from a square."""

    cloud: int
    cell: Near
