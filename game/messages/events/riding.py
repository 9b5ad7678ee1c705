"""In the saddle, out of it, and what becomes of the mount (ALT-MOUNT)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.ladder import ORDINARY
from game.messages.events.event import Event, event
from game.messages.events.lines import HARM, PLAIN, LogLine, Teller, says, told_harm
from game.messages.events.looks import THREAT, rises
from game.messages.events.roles import Other, Who
from game.messages.events.writes import appends, its, sets
from game.world.place import Position
from game.world.steed import Steed
from game.world.store import Writing
from game.world.tracks import Harm

_FALLS = ("is pinned under its mount", "falls hard with its mount", "comes down on its feet as its mount falls")
_SHIES = ("is thrown by its mount", "loses its action to its mount", "keeps its mount in hand")
"""What becomes of a rider by a Critical Failure, by a Failure, by a success (ALT-MOUNT-03, -08)."""


@event(
    "steed_marked",
    writes=appends(Steed, pending=its("harm")),
    line=says("{comes:{comes}|nothing} will land on the mount of {unit}", HARM),
)
class SteedMarked(Event):
    """What an attack will do to a unit's mount when it lands, as `HarmMarked` tells it of a unit (ALT-MOUNT-07)."""

    unit: Who
    by: Other
    cause: str
    kind: str
    rolled: int
    stopped: int
    harm: Harm

    @property
    def comes(self) -> str:
        """What comes through, in words; empty for nothing."""
        return told_harm(self.harm)


@event(
    "steed_hurt",
    line=says("The mount of {unit} takes {points:{points}|no harm}{down:? and carries nobody any more}", HARM),
    floats=rises("{points:?mount: {points}}", THREAT),
)
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

    @property
    def points(self) -> str:
        """The points by class, in words; empty for none."""
        return told_harm(self)


@event("saddle_taken", writes=sets(Steed, ridden=True), line="{unit} mounts")
class SaddleTaken(Event):
    """A unit mounts (ALT-MOUNT-09)."""

    unit: Who


@event("saddle_left", line="{unit} is out of the saddle ({why:words})")
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

    def told(self, t: Teller) -> LogLine | None:
        """A mount that goes down, or shies at a blast, a charge, a jump, or because it is hurt."""
        place, fallen = min(self.degree, ORDINARY) + 1, self.why == "down"
        words = _FALLS[place] if fallen else f"{_SHIES[place]} ({self.why.replace('_', ' ')})"
        return says(f"{{unit}} {words}", HARM if self.degree < ORDINARY else PLAIN).told(self, t)
