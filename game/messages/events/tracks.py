"""What bodies bear: stress, states, wounds, boxes on the tracks, death."""

from __future__ import annotations

from dataclasses import replace

from game.messages.events.event import Event, Mark, event
from game.messages.events.lines import HARM, LogLine, Teller, says, told_harm
from game.messages.events.looks import BEAT, CREAM, GOOD, THREAT, Look, Rising, rises
from game.messages.events.writes import adds, appends, drops, its
from game.messages.roles import Other, Who
from game.world.body import Dead, Stress
from game.world.store import Writing
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


@event(
    "stress_taken",
    line=says(
        "{unit} takes {amount} {mental:mental stress|stress}"
        "{soaked:? ({soaked} stopped by armour)}{capped:?, capped with a wound}",
        HARM,
    ),
    shows=Look("stress"),
    marks=Mark.TIMED | Mark.HURTS,
)
class StressTaken(Event):
    """Damage told: what was rolled, what armour took, what the unit took, and whether it was capped."""

    unit: Who
    by: Other
    cause: str
    rolled: int
    soaked: int
    amount: int
    capped: bool = False
    mental: bool = False

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Stress)
        if self.mental:
            world.put(self.unit, replace(held, mental=held.mental + self.amount))
        else:
            world.put(self.unit, replace(held, points=held.points + self.amount))

    def floating(self, t: Teller) -> Rising | None:
        if not self.amount:
            return "no harm", CREAM
        return rises("{amount} {mental:mental stress|stress}{capped:? (capped)}", THREAT).floating(self, t)


@event("state_changed", shows=Look("state", "wound"), marks=Mark.TIMED)
class StateChanged(Event):
    """A unit's state changed: healthy, critical, dying, annihilated or stunned (mentally incapacitated)."""

    unit: Who
    before: str
    after: str

    def write(self, world: Writing) -> None:
        if self.after in ("annihilated", "dead"):
            world.put(self.unit, Dead(self.after))

    def told(self, t: Teller) -> LogLine:
        face = t.book.face.state(self.after)
        return LogLine(f"{t.name(self.unit)} {face.says}", t.tone(self.unit, harm=not face.good), self.unit)

    def floating(self, t: Teller) -> Rising | None:
        face = t.book.face.state(self.after)
        return face.floats, GOOD if face.good else THREAT
