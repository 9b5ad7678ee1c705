"""In the saddle, out of it, and what becomes of the mount (ALT-MOUNT)."""

from __future__ import annotations

from game.messages.events.event import Event, event
from game.messages.events.roles import Other, Who
from game.world.tracks import Harm


@event("steed_marked")
class SteedMarked(Event):
    """What an attack will do to a unit's mount when it lands, as `HarmMarked` tells it of a unit (ALT-MOUNT-07)."""

    unit: Who
    by: Other
    cause: str
    kind: str
    rolled: int
    stopped: int
    harm: Harm


@event("steed_hurt")
class SteedHurt(Event):
    """Boxes marked on the tracks of a unit's mount; `down`: it carries nobody any more (ALT-MOUNT-08)."""

    unit: Who
    stun: int
    wound: int
    mortal: int
    down: bool


@event("saddle_taken")
class SaddleTaken(Event):
    """A unit mounts (ALT-MOUNT-09)."""

    unit: Who


@event("saddle_left")
class SaddleLeft(Event):
    """A unit is out of the saddle, by its own will or not; its mount stays where they were."""

    unit: Who
    why: str


@event("steed_checked")
class SteedChecked(Event):
    """A rider has tried to keep its mount in hand, or to land on its feet: the degree (ALT-MOUNT-03, -08)."""

    unit: Who
    why: str
    degree: int
