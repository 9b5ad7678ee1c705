"""What bodies bear: stress, states, wounds, boxes on the tracks, conditions, death."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from game.messages.events.event import BEAT, CREAM, GOOD, THREAT, Event, Look, Mark, Rising, event, rises
from game.messages.events.lines import HARM, HELP, LogLine, Teller, says, told_harm
from game.messages.events.writes import adds, appends, drops, its, puts
from game.messages.roles import ITS_SOURCE, Other, Who
from game.world.body import Dead, Harm, Pending, Stress, Tracks
from game.world.conditions import AtBay, Condition, Conditions, Nerve
from game.world.store import Writing
from game.world.turns import Clock, battle_of


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

    def log_line(self, t: Teller) -> LogLine:
        stopped = f", {self.stopped} stopped by armour" if self.stopped else ""
        comes = told_harm(self.harm)
        text = f"{comes} will land on {t.name(self.unit)}" if comes else f"nothing comes through to {t.name(self.unit)}"
        rolled = f"{self.rolled} {self.kind} rolled{stopped}: " if self.kind else "no class of damage is left: "
        return LogLine(f"{rolled}{text}", t.tone(self.unit, harm=bool(comes)), self.unit)

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

    def log_line(self, t: Teller) -> LogLine:
        face = t.book.face.state(self.after)
        return LogLine(f"{t.name(self.unit)} {face.says}", t.tone(self.unit, harm=not face.good), self.unit)

    def floating(self, t: Teller) -> Rising | None:
        face = t.book.face.state(self.after)
        return face.floats, GOOD if face.good else THREAT


# --- conditions -----------------------------------------------------------------------------------------------------


TRIALS = {
    "comrade": "sees a comrade die",
    "sight": "sees something terrible",
    "odds": "sees how many they are",
}


@event(
    "condition_gained",
    line=says("{unit} is {condition.kind:words}{by:? ({by})}", HARM),
    floats=rises("{condition.kind}", THREAT),
    shows=Look("condition"),
)
class ConditionGained(Event):
    """A condition was imposed on a unit (ALA-COND-01); one of the same kind and source is replaced."""

    unit: Who
    condition: Annotated[Condition, ITS_SOURCE]
    by: Other = 0

    def write(self, world: Writing) -> None:
        """One condition of a kind from a source; a new one takes the place of the old."""
        held = world.find(self.unit, Conditions) or Conditions()
        new = self.condition
        kept = (old for old in held.held if (old.kind, old.source) != (new.kind, new.source))
        world.put(self.unit, Conditions(tuple(sorted((*kept, new)))))


@event(
    "condition_lost",
    line=says("{unit} is no longer {condition.kind:words}: {why}", HELP),
    floats=rises("no longer {condition.kind}", GOOD),
    shows=Look("condition"),
)
class ConditionLost(Event):
    """A condition is over, and why."""

    unit: Who
    condition: Annotated[Condition, ITS_SOURCE]
    why: str

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Conditions) or Conditions()
        left = tuple(condition for condition in held.held if condition != self.condition)
        if left:
            world.put(self.unit, Conditions(left))
        else:
            world.drop(self.unit, Conditions)


@event("condition_changed")
class ConditionChanged(Event):
    """A condition runs on: its clock, or what its bond still bears (ALA-RULING-16, -22)."""

    unit: Who
    condition: Annotated[Condition, ITS_SOURCE]
    now: Annotated[Condition, ITS_SOURCE]

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Conditions) or Conditions()
        kept = (old for old in held.held if old != self.condition)
        world.put(self.unit, Conditions(tuple(sorted((*kept, self.now)))))


@event("nerve_tested", line="{unit} {tried}: a morale check", floats="nerve tested")
class NerveTested(Event):
    """Something tests a unit's nerve: a comrade's death, a creature seen for the first time, the odds."""

    unit: Who
    trigger: str

    def write(self, world: Writing) -> None:
        """One test a round (ALA-RULING-15)."""
        held = world.find(self.unit, Nerve) or Nerve()
        world.put(self.unit, replace(held, tested=world.get(battle_of(world), Clock).round))

    @property
    def tried(self) -> str:
        """What tests it, in words."""
        return TRIALS.get(self.trigger, "loses heart")


@event("met", line="{unit} meets {foe}")
class Met(Event):
    """A unit sees a fearsome creature for the first time (ALA-RULING-15)."""

    unit: Who
    foe: Other

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Nerve) or Nerve()
        world.put(self.unit, replace(held, met=tuple(sorted({*held.met, self.foe}))))


@event("turned_at_bay", writes=puts(AtBay), line="{unit} {how}: {guard:+d} defence in close combat", floats="{how}")
class TurnedAtBay(Event):
    """A frightened unit without a way out fights defensively, or cowers (ALA-RULING-20)."""

    unit: Who
    guard: int
    how: str
