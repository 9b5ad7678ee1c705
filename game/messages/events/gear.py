"""Weapons, grenades and smoke."""

from __future__ import annotations

from game.field import Cell
from game.messages.events.event import Event
from game.record import record


@record(word="weapon_dropped")
class WeaponDropped(Event):
    """The weapon in hand fell to the ground."""

    unit: int
    weapon: int
    cell: Cell


@record(word="weapon_recovered")
class WeaponRecovered(Event):
    """A dropped weapon was picked up again."""

    unit: int
    weapon: int


@record(word="lamp_turned")
class LampTurned(Event):
    """A lamp was lit or doused."""

    unit: int
    lit: bool


@record(word="weapon_drawn")
class WeaponDrawn(Event):
    """Another carried weapon is in hand."""

    unit: int
    weapon: int
    before: int


@record(word="grenade_taken")
class GrenadeTaken(Event):
    """One grenade left the pouch."""

    unit: int
    grenade: str


@record(word="thrown")
class Thrown(Event):
    """A grenade flies: a new entity with its target, margin and fuse (ASC-GREN-01 to -05)."""

    unit: int
    grenade: str
    to: Cell
    margin: int
    cooked: bool


@record(word="grenade_landed")
class GrenadeLanded(Event):
    """A grenade lies in a square; `in_hand` when it never left its thrower (ASC-GREN-13)."""

    grenade: int
    by: int
    card: str
    cell: Cell
    cooked: bool
    in_hand: bool


@record(word="exploded")
class Exploded(Event):
    """A grenade went off."""

    grenade: int
    by: int
    card: str
    cell: Cell


@record(word="dodge_tried")
class DodgeTried(Event):
    """A unit dodged a blast or failed to."""

    unit: int
    dodged: bool


@record(word="smoke_spread")
class SmokeSpread(Event):
    """Smoke hides squares until the end of a round."""

    cells: tuple[Cell, ...]
    until_round: int


@record(word="smoke_blown")
class SmokeBlown(Event):
    """The wind took a cloud from its square (ALA-COVER-08)."""

    cloud: int
    cell: Cell


@record(word="smoke_drifted")
class SmokeDrifted(Event):
    """Smoke that the wind took hides other squares now, and less long."""

    cells: tuple[Cell, ...]
    until_round: int


@record(word="smoke_noted")
class SmokeNoted(Event):
    """A side saw a cloud, and how long it will last."""

    side: str
    cloud: int


@record(word="smoke_forgotten")
class SmokeForgotten(Event):
    """A side takes a cloud for gone: the time is over for which it saw it last, and it does not see that more came."""

    side: str
    cloud: int


@record(word="smoke_cleared")
class SmokeCleared(Event):
    """Smoke has gone from a square."""

    cloud: int
    cell: Cell
