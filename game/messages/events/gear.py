"""Weapons, grenades and smoke."""

from __future__ import annotations

from game.field import Cell
from game.messages.events.event import Event
from game.messages.wire import wired
from game.record import record


@wired
@record
class WeaponDropped(Event):
    """The weapon in hand fell to the ground."""

    unit: int
    weapon: int
    cell: Cell


@wired
@record
class WeaponRecovered(Event):
    """A dropped weapon was picked up again."""

    unit: int
    weapon: int


@wired
@record
class LampTurned(Event):
    """A lamp was lit or doused."""

    unit: int
    lit: bool


@wired
@record
class WeaponDrawn(Event):
    """Another carried weapon is in hand."""

    unit: int
    weapon: int
    before: int


@wired
@record
class GrenadeTaken(Event):
    """One grenade left the pouch."""

    unit: int
    grenade: str


@wired
@record
class Thrown(Event):
    """A grenade flies: a new entity with its target, margin and fuse (ASC-GREN-01 to -05)."""

    unit: int
    grenade: str
    to: Cell
    margin: int
    cooked: bool


@wired
@record
class GrenadeLanded(Event):
    """A grenade lies in a square; `in_hand` when it never left its thrower (ASC-GREN-13)."""

    grenade: int
    by: int
    card: str
    cell: Cell
    cooked: bool
    in_hand: bool


@wired
@record
class Exploded(Event):
    """A grenade went off."""

    grenade: int
    by: int
    card: str
    cell: Cell


@wired
@record
class DodgeTried(Event):
    """A unit dodged a blast or failed to."""

    unit: int
    dodged: bool


@wired
@record
class SmokeSpread(Event):
    """Smoke hides squares until the end of a round."""

    cells: tuple[Cell, ...]
    until_round: int


@wired
@record
class SmokeBlown(Event):
    """The wind took a cloud from its square (ALA-COVER-08)."""

    cloud: int
    cell: Cell


@wired
@record
class SmokeDrifted(Event):
    """Smoke that the wind took hides other squares now, and less long."""

    cells: tuple[Cell, ...]
    until_round: int


@wired
@record
class SmokeNoted(Event):
    """A side saw a cloud, and how long it will last."""

    side: str
    cloud: int


@wired
@record
class SmokeForgotten(Event):
    """A side takes a cloud for gone: the time is over for which it saw it last, and it does not see that more came."""

    side: str
    cloud: int


@wired
@record
class SmokeCleared(Event):
    """Smoke has gone from a square."""

    cloud: int
    cell: Cell
