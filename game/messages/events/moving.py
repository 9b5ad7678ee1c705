"""Stance, posture, movement and cover."""

from __future__ import annotations

from dataclasses import replace

from game.field import Cell
from game.messages.events.event import BRASS, Event, Look, Mark, becomes, event, rises
from game.messages.events.lines import PLAIN, LogLine, Teller, says
from game.messages.events.writes import puts, sets
from game.messages.roles import Other, Viewer, Who
from game.world.place import Cover, Exposure, Pace, Position, Posture, Stance, Trail
from game.world.store import Writing
from game.world.turns import Clock, battle_of

_GAITS = {"walk": "walks", "run": "runs", "sprint": "sprints", "dash": "dashes", "jump": "jumps"}


@event(
    "stance_taken",
    line=says("{unit} takes the {stance:words} stance", when=lambda e: e.stance),
    floats=rises("{stance:?{stance:words} stance}", BRASS),
    shows=Look("stance"),
    marks=Mark.MINOR | Mark.OPENS,
)
class StanceTaken(Event):
    """A stance was taken up."""

    unit: Who
    stance: str

    def write(self, world: Writing) -> None:
        world.put(self.unit, Stance(self.stance))


@event(
    "hunkered",
    writes=sets(Posture, hunkered=True),
    line="{unit} hunkers down",
    floats="hunkers",
    shows=becomes("hunker", hunkered=True),
    marks=Mark.MINOR,
)
class Hunkered(Event):
    """The unit got behind its cover (ASC-MOVE-04)."""

    unit: Who


@event(
    "rose",
    writes=sets(Posture, hunkered=False, prone=False),
    line="{unit} gets up",
    shows=becomes("rise", hunkered=False, prone=False),
    marks=Mark.MINOR,
)
class Rose(Event):
    """The unit stands again."""

    unit: Who


@event("fell_prone", line="{unit} falls prone", shows=becomes(prone=True), marks=Mark.OPENS)
class FellProne(Event):
    """The unit lies on the ground."""

    unit: Who
    why: str = ""

    def write(self, world: Writing) -> None:
        world.put(self.unit, replace(world.get(self.unit, Posture), prone=True))


@event("stepped", shows=Look("step"), marks=Mark.MINOR | Mark.DONE)
class Stepped(Event):
    """A unit changed square."""

    unit: Who
    origin: Cell
    to: Cell
    gait: str

    def shown(self, viewer: Viewer) -> Event | None:
        """A step out of sight, or into it, shows as losing or catching sight only."""
        if self.unit in viewer.own():
            return self
        exposure = viewer.find(self.unit, Exposure)
        shown = (exposure is not None and viewer.side in exposure.shown) or viewer.sees(self.to)
        return self if shown else None

    @property
    def own(self) -> bool:
        """Whether it is a move: who is thrown makes none, and entering a hold is part of the attack (ASC-RULING-86)."""
        return self.gait not in ("thrown", "hold")

    def write(self, world: Writing) -> None:
        world.put(self.unit, Position(self.to))
        if self.gait == "thrown":
            return
        pace = world.get(self.unit, Pace)
        if world.get(battle_of(world), Clock).active == self.unit:
            left = world.find(self.unit, Trail) or Trail()
            world.put(self.unit, Trail((*left.cells, self.origin)))
        sprinted = pace.sprinted or self.gait == "sprint"
        world.put(self.unit, Pace(moved=True, sprinted=sprinted, squares=pace.squares + 1))

    def log_line(self, t: Teller) -> LogLine | None:
        """The first step of a move: what has been declared is done now, and some of it was not heard."""
        if not t.book.face.phases or self.unit == t.walking or self.gait not in _GAITS:
            return None
        t.walking = self.unit
        return LogLine(f"{t.name(self.unit)} {_GAITS[self.gait]}", PLAIN, self.unit)


@event("shifted", shows=Look("step"), marks=Mark.MINOR | Mark.DONE)
class Shifted(Stepped):
    """A unit counts as in another square from now on, without a step of its own: it is still on its way."""

    def write(self, world: Writing) -> None:
        world.put(self.unit, Position(self.to))


@event("stopped", line="{unit} stops: {why}", marks=Mark.MINOR)
class Stopped(Event):
    """A move was cut short, and why; `cause` is the unit or thing behind it, shown only if seen."""

    unit: Who
    why: str
    cause: Other = 0


@event("cover_changed", writes=puts(Cover))
class CoverChanged(Event):
    """The cover system noted a new rung of the unit's square or a new shift by its posture."""

    unit: Who
    rung: int
    shift: int


@event("move_began", marks=Mark.ACTS | Mark.MINOR)
class MoveBegan(Event):
    """A unit sets out."""

    unit: Who
    to: Cell
    gait: str

    def shown(self, viewer: Viewer) -> Event | None:
        """Where an enemy is going it keeps to itself."""
        if self.unit in viewer.own():
            return self
        place = viewer.find(self.unit, Position)
        return replace(self, to=place.cell) if place is not None else None

    def log_line(self, t: Teller) -> LogLine | None:
        kind = t.book.face.by_key.get(f"move.{self.gait}")
        verb = f"{kind.caption.lower()}s" if kind is not None and self.gait != "walk" else "moves"
        where = " to {to}" if t.reads_for(t.sides.get(self.unit, "")) else ""  # enemies keep theirs secret
        return says(f"{{unit}} {verb}{where}").log_line(self, t)
