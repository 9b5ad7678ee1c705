"""Events of Alternity alone: parries, actions of a phase, mounts, tracks that heal and tire."""

from __future__ import annotations

from dataclasses import replace

from game.dice.ladder import ORDINARY
from game.messages.events.event import GOOD, SECOND, THREAT, Event, Look, Mark, event, rises
from game.messages.events.lines import HARM, HELP, PLAIN, LogLine, Teller, says, told_harm
from game.messages.events.writes import adds, appends, drops, its, sets
from game.messages.roles import InPlace, Other, Slots, Who
from game.world.body import Harm, KnockedOut, Resorts, Tracks
from game.world.gear import Steed
from game.world.place import Position
from game.world.store import Writing
from game.world.turns import Clock, Declared, Earned, PhaseMarks, RoundMarks, battle_of


@event(
    "parry_taken",
    secret=lambda e: None if e.reaction else Declared,
    writes=(
        sets(PhaseMarks, parrying=its("targets"), parry_with=its("means"), parry_degrees=()),
        sets(RoundMarks, dodge=0, dodging=False, parried=True),
    ),
)
class ParryTaken(Event):
    """A unit undertakes to parry blows of these attackers, in this order, with weapon or shield; a dodge is over
    (ALT-BASE-24, ALT-PARRY-14)."""

    unit: Who
    targets: InPlace
    means: str
    reaction: bool = False

    def log_line(self, t: Teller) -> LogLine | None:
        if not self.reaction:  # told as it was declared
            return None
        whom = " and ".join(t.name(unit) for unit in self.targets) or "blows"
        means = f" with the {t.thing(self.means).lower()}" if self.means else ""
        return LogLine(f"{t.name(self.unit)} will parry {whom}{means}", PLAIN, self.unit)


@event("parry_rolled", writes=sets(PhaseMarks, parry_degrees=its("degrees")))
class ParryRolled(Event):
    """The degrees of all parries of a phase, from one control die (ALT-PARRY-05)."""

    unit: Who
    degrees: tuple[int, ...]


@event("action_spent", secret=lambda e: Declared if e.why == "declared" else None)
class ActionSpent(Event):
    """An action of the round is used; `spare` tells that it was one without a phase (ALT-REACT-01)."""

    unit: Who
    why: str
    spare: bool = False

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Earned)
        spare = held.spare - 1 if self.spare else held.spare
        world.put(self.unit, replace(held, actions=held.actions - 1, spare=spare))

    def log_line(self, t: Teller) -> LogLine | None:
        if self.why == "declared":  # told by what was declared, where that is heard
            t.declared.add(self.unit)
            return None
        if self.why == "group":  # told by how many fire as one
            return None
        what = "a spare action" if self.spare else "an action"
        return LogLine(f"{t.name(self.unit)} uses {what} ({self.why.replace('_', ' ')})", PLAIN, self.unit)


@event(
    "action_owed",
    writes=sets(Earned, owed=1),
    line="{unit} gives its next action up ({why:words})",
    floats="next action given up",
)
class ActionOwed(Event):
    """The next available action is given up beforehand (ALT-REACT-02, -05)."""

    unit: Who
    why: str


@event("action_forgone", floats="does not act")
class ActionForgone(Event):
    """A phase in which the unit does not act: it owed the action, or waited too long (ALT-DECL-04, ALT-MOVE-01)."""

    unit: Who
    why: str

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Earned)
        world.put(self.unit, replace(held, actions=max(0, held.actions - 1), owed=0))

    def log_line(self, t: Teller) -> LogLine:
        t.declared.add(self.unit)  # nothing more need be said of it
        return LogLine(f"{t.name(self.unit)} does not act: {self.why.replace('_', ' ')}", PLAIN, self.unit)


@event("under_fire", line=says("{unit} is under the fire of {by}: {degree:degree}", HARM))
class UnderFire(Event):
    """Suppressive fire has a unit in its cone: whose, with which weapon, how well (ALT-BASE-27)."""

    unit: Who
    by: Other
    weapon: int
    degree: int

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, PhaseMarks) or PhaseMarks()
        world.put(self.unit, replace(held, fire=(*held.fire, (self.by, self.weapon, self.degree))))


@event(
    "resort_spent",
    writes=adds(Resorts, left=-1),
    line="{unit} spends a Last Resort: {degree:Degree} now",
    floats=rises("Last Resort!", SECOND),
)
class ResortSpent(Event):
    """A Last Resort shifted a degree that had been rolled; `degree` is what it is now (ALT-BASE-32)."""

    unit: Who
    degree: int


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

    def log_line(self, t: Teller) -> LogLine | None:
        """A mount that goes down, or shies at a blast, a charge, a jump, or because it is hurt."""
        place, fallen = min(self.degree, ORDINARY) + 1, self.why == "down"
        words = _FALLS[place] if fallen else f"{_SHIES[place]} ({self.why.replace('_', ' ')})"
        return says(f"{{unit}} {words}", HARM if self.degree < ORDINARY else PLAIN).log_line(self, t)


@event(
    "fatigued",
    writes=adds(Tracks, fatigue=its("points")),
    line=says(
        "{unit} {tired:tires: {points} fatigue|rests: {rest} fatigue less}", lambda e, _t: HARM if e.tired else HELP
    ),
    floats=rises("{tired:?{points} fatigue}", THREAT),
    shows=Look("fatigue"),
)
class Fatigued(Event):
    """Points lost (or, below 0, rested) on the fatigue track (ALT-BASE-34)."""

    unit: Who
    points: int

    @property
    def tired(self) -> bool:
        """Whether points were lost, not rested."""
        return self.points > 0

    @property
    def rest(self) -> int:
        """The points that were rested."""
        return -self.points


@event("woke", writes=drops(KnockedOut), line=says("{unit} comes to", HELP), floats=rises("comes to", GOOD))
class Woke(Event):
    """A unit that was knocked out comes to (ALT-BASE-16)."""

    unit: Who


@event("tracks_healed")
class TracksHealed(Event):
    """Points given back by rest or treatment (ALT-BASE-16, -31)."""

    unit: Who
    by: Other
    stun: int = 0
    wound: int = 0
    mortal: int = 0

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Tracks)
        world.put(
            self.unit,
            replace(held, stun=held.stun - self.stun, wound=held.wound - self.wound, mortal=held.mortal - self.mortal),
        )

    def log_line(self, t: Teller) -> LogLine:
        kinds = (("mortal", self.mortal), ("wound", self.wound), ("stun", self.stun))
        back = ", ".join(f"{points} {kind}" for kind, points in kinds if points) or "nothing"
        by = f" by {t.name(self.by)}" if self.by not in (0, self.unit) else ""
        return LogLine(f"{t.name(self.unit)} gets {back} back{by}", t.tone(self.unit, harm=False), self.unit)


@event("slots_taken", writes=sets(PhaseMarks, on="target", gang=its("slots")), marks=Mark.DONE)
class SlotsTaken(Event):
    """How several attackers stand around one target: each with main, flank, rear, side, fourth, fifth or sixth
    (ALT-MULTI-11)."""

    target: Who
    slots: Slots

    def log_line(self, t: Teller) -> LogLine:
        stand = ", ".join(f"{t.name(unit)} {slot}" for unit, slot in self.slots)
        return LogLine(f"Around {t.name(self.target)}: {stand}", PLAIN, self.target)


@event(
    "dodge_taken",
    writes=sets(RoundMarks, dodge=its("steps"), dodging=True),
    line="{unit} dodges: {steps:+d} on attacks at it",
    marks=Mark.DONE,
)
class DodgeTaken(Event):
    """A dodge is in force until the round ends: its degree, and the steps it puts on attackers (ALT-BASE-23)."""

    unit: Who
    degree: int
    steps: int


@event("knock_out", line=says("{unit} goes down ({why})", HARM), marks=Mark.LANDS)
class KnockOut(Event):
    """A unit is knocked out (ALT-BASE-14, -15)."""

    unit: Who
    why: str

    def write(self, world: Writing) -> None:
        world.put(self.unit, KnockedOut(self.why, world.get(battle_of(world), Clock).round))
