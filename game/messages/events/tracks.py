"""Boxes on the tracks: what is marked, lands, is rested and healed (ALT-BASE-13 to -16)."""

from __future__ import annotations

from game.messages.events.event import Event, event
from game.messages.events.lines import HARM, LogLine, Teller, says, told_harm
from game.messages.events.looks import BEAT, THREAT, Look, rises
from game.messages.events.marks import Mark
from game.messages.events.writes import adds, appends, drops, its
from game.messages.roles import Other, Who
from game.world.tracks import Harm, Pending, Tracks


@event(
    "harm_marked",
    writes=appends(Pending, harms=its("harm")),
    floats="{comes:{comes}|no harm} to land",
    shows=Look(BEAT),
    marks=Mark.MINOR,
)
class HarmMarked(Event):
    """What an attack will do when it lands: points rolled of one class, what armour stopped, what comes through."""

    unit: Who
    by: Other
    cause: str
    kind: str
    rolled: int
    stopped: int
    harm: Harm

    def told(self, t: Teller) -> LogLine:
        stopped = f", {self.stopped} stopped by armour" if self.stopped else ""
        comes = told_harm(self.harm)
        said = f"{comes} will land on {t.name(self.unit)}" if comes else f"nothing comes through to {t.name(self.unit)}"
        rolled = f"{self.rolled} {self.kind} rolled{stopped}: " if self.kind else "no class of damage is left: "
        return LogLine(f"{rolled}{said}", t.tone(self.unit, harm=bool(comes)), self.unit)

    @property
    def comes(self) -> str:
        """What comes through, in words; empty for nothing."""
        return told_harm(self.harm)


@event(
    "harm_landed",
    writes=(adds(Tracks), drops(Pending)),
    line=says("{unit} takes {points}", HARM, when=lambda e: e.points),
    floats=rises("{points}", THREAT),
    shows=Look("tracks"),
    marks=Mark.TIMED | Mark.LANDS,
)
class HarmLanded(Event):
    """Boxes marked on the tracks, overflow counted in (ALT-BASE-13)."""

    unit: Who
    stun: int
    wound: int
    mortal: int

    @property
    def points(self) -> str:
        """The points by class, in words; empty for none."""
        return told_harm(self)


@event(
    "suffered",
    writes=adds(Tracks),
    line=says("{unit} suffers {points} ({cause:words})", HARM, when=lambda e: e.points),
    floats=rises("{points}", THREAT),
    shows=Look("tracks"),
    marks=Mark.TIMED,
)
class Suffered(Event):
    """Boxes marked by what is no attack: a fall, fire, gas, want of air (ALA-CONV-05)."""

    unit: Who
    cause: str
    stun: int
    wound: int
    mortal: int

    @property
    def points(self) -> str:
        """The points by class, in words; empty for none."""
        return told_harm(self)
