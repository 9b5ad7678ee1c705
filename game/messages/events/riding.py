"""In the saddle, out of it, and what becomes of the mount (ALT-MOUNT)."""

from __future__ import annotations

from dataclasses import replace

from game.messages.events.event import Event, event
from game.messages.events.roles import Other, Who
from game.messages.events.writes import appends, its, sets
from game.world.place import Position
from game.world.steed import Steed
from game.world.store import Writing
from game.world.tracks import Harm


@event("steed_marked", writes=appends(Steed, pending=its("harm")))
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

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Steed)
        was = held.tracks
        now = replace(was, stun=was.stun + self.stun, wound=was.wound + self.wound, mortal=was.mortal + self.mortal)
        world.put(self.unit, replace(held, tracks=now, pending=(), down=held.down or self.down))


@event("saddle_taken", writes=sets(Steed, ridden=True))
class SaddleTaken(Event):
    """A unit mounts (ALT-MOUNT-09)."""

    unit: Who


@event("saddle_left")
class SaddleLeft(Event):
    """A unit is out of the saddle, by its own will or not; its mount stays where they were."""

    unit: Who
    why: str

    def write(self, world: Writing) -> None:
        cell = world.get(self.unit, Position).cell
        world.put(self.unit, replace(world.get(self.unit, Steed), ridden=False, waits=cell))


@event("steed_checked")
class SteedChecked(Event):
    """A rider has tried to keep its mount in hand, or to land on its feet: the degree (ALT-MOUNT-03, -08)."""

    unit: Who
    why: str
    degree: int
