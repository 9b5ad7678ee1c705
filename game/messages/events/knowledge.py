"""What sides see, answer and want, and the end of the battle."""

from __future__ import annotations

from dataclasses import replace

from game.field import Cell
from game.messages.events.event import Event, Look, Mark, event
from game.messages.events.lines import BAD, HARM, HEAD, PLAIN, UNKNOWN, LogLine, Teller, says
from game.messages.events.phases import moment_closed
from game.messages.events.writes import BATTLE, clocked, drops, puts
from game.messages.roles import Named, OwnSide, Viewer, Who
from game.world import sides
from game.world.place import Exposure, Lurking, Seen, Trail, Unaware
from game.world.sides import Objectives, Outcome, Sighting, Sightings, StandingAnswers, side_entity
from game.world.store import Writing
from game.world.turns import Actions, Clock, Springing, TurnMarks, battle_of


def _note(world: Writing, side: str, sighting: Sighting) -> None:
    entity = side_entity(world, side)
    known = world.find(entity, Sightings) or Sightings()
    world.put(entity, known.noting(sighting))


@event("spotted", shows=Look("appears"), marks=Mark.FINAL)
class Spotted(Event):
    """A side sees an enemy, or sees it in a new square or a new state; `down` if it is out of the fight."""

    side: OwnSide
    unit: Named
    cell: Cell
    down: bool = False

    def write(self, world: Writing) -> None:
        seen = world.find(self.unit, Seen) or Seen()
        if self.side not in seen.by:  # a unit seen in square after square is spotted in each
            world.put(self.unit, Seen(tuple(sorted((*seen.by, self.side)))))
        now = world.get(battle_of(world), Clock).round
        _note(world, self.side, Sighting(self.unit, self.cell, now, self.down))

    def log_line(self, t: Teller) -> LogLine | None:
        t.spots[self.unit] = self.cell
        if (self.side, self.unit) in t.in_sight:
            return None
        t.in_sight.add((self.side, self.unit))
        if not t.side:
            return LogLine(f"{self.side.capitalize()} sights {t.name(self.unit)}", PLAIN, self.unit)
        name = t.names.get(self.unit) or f"{UNKNOWN} at ({self.cell[0]}, {self.cell[1]})"
        return LogLine(f"Enemy sighted: {name}", BAD, self.unit)


@event("lost_sight", shows=Look("vanishes"), marks=Mark.MINOR | Mark.FINAL)
class LostSight(Event):
    """A side sees an enemy no more."""

    side: OwnSide
    unit: Named

    def write(self, world: Writing) -> None:
        seen = world.find(self.unit, Seen) or Seen()
        world.put(self.unit, Seen(tuple(side for side in seen.by if side != self.side)))
        known = world.find(side_entity(world, self.side), Sightings) or Sightings()
        last = known.of(self.unit)
        if last is not None:
            _note(world, self.side, replace(last, round=world.get(battle_of(world), Clock).round))

    def log_line(self, t: Teller) -> LogLine:
        t.in_sight.discard((self.side, self.unit))
        if not t.side:
            return LogLine(f"{self.side.capitalize()} loses sight of {t.name(self.unit)}", PLAIN, self.unit)
        cell = t.spots.pop(self.unit, None)
        spot = f" last seen at ({cell[0]}, {cell[1]})" if cell is not None and self.unit not in t.names else ""
        return LogLine(f"{t.name(self.unit)}{spot} is out of sight", PLAIN, self.unit)


@event("revealed")
class Revealed(Event):
    """A unit that attacked is known to its targets' sides until its own next turn (ASC-RULING-90).

    `unwitting` are the sides of which the attacker's own side knew no target: squares were attacked, not units.
    """

    unit: Who
    sides: tuple[str, ...]
    unwitting: tuple[str, ...] = ()

    def shown(self, viewer: Viewer) -> Event | None:
        """A side knows whom it showed itself to as far as it knows whom it attacked, and that it is shown somebody."""
        own = self.unit in viewer.own()
        sides = tuple(side for side in self.sides if (side not in self.unwitting if own else side == viewer.side))
        return Revealed(self.unit, sides) if sides else None

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Exposure) or Exposure()
        known = {*held.shown} - {*held.unwitting} | {*self.sides} - {*self.unwitting}
        shown = {*held.shown, *self.sides}
        world.put(self.unit, replace(held, shown=tuple(sorted(shown)), unwitting=tuple(sorted(shown - known))))


@event("surprised", writes=puts(Unaware, moment=True), line=says("{unit} is caught by surprise", HARM))
class Surprised(Event):
    """A unit is caught by an ambush: unaware until the moment is over (ALA-SURP-04)."""

    unit: Who


@event("ambush_sprung", line=says("Ambush: {unit} has one action before anyone is aware", HEAD))
class AmbushSprung(Event):
    """An ambusher that nobody noticed takes its one action (ALA-SURP-03)."""

    unit: Who

    def write(self, world: Writing) -> None:
        """One standard action and nothing else (ALA-SURP-03)."""
        clocked(world, active=self.unit)
        world.put(self.unit, Springing())
        if world.find(self.unit, Actions) is not None:
            world.put(self.unit, Actions(standard=1, move=0))
            world.put(self.unit, TurnMarks(opened=True))


@event("ambush_spent", line="{unit} has had its action out of the ambush")
class AmbushSpent(Event):
    """An ambusher has had its one action."""

    unit: Who

    def write(self, world: Writing) -> None:
        clocked(world, active=0)
        world.drop(self.unit, Springing)
        moment_closed(world)
        if world.find(self.unit, Actions) is not None:
            world.put(self.unit, Actions())
            world.put(self.unit, TurnMarks())
        world.drop(self.unit, Trail)


@event("emerged", writes=drops(Lurking), line="{unit} comes out of hiding")
class Emerged(Event):
    """A unit lies in ambush no more: from now on it is seen like any other (ALA-SURP-10)."""

    unit: Who


@event(
    "standing_set", line="Standing answer: {question:words}: {answer}{threshold:? below {threshold}}", marks=Mark.FINAL
)
class StandingSet(Event):
    """A side answered a kind of question beforehand, or took the answer back."""

    side: OwnSide
    question: str
    answer: str
    threshold: int

    def write(self, world: Writing) -> None:
        entity = side_entity(world, self.side)
        held = world.find(entity, StandingAnswers) or StandingAnswers()
        kept = [answer for answer in held.answers if answer[0] != self.question]
        kept.append((self.question, self.answer, self.threshold))
        world.put(entity, StandingAnswers(tuple(sorted(kept))))


@event("objective_held", line=says("An objective is held for {rounds} round{rounds:1:|s}", when=lambda e: e.rounds))
class ObjectiveHeld(Event):
    """How many rounds in a row an objective has been held."""

    index: int
    rounds: int

    def write(self, world: Writing) -> None:
        battle = world.having(Objectives)[0]
        objectives = world.get(battle, Objectives)
        held = tuple(self.rounds if i == self.index else rounds for i, rounds in enumerate(objectives.held))
        world.put(battle, replace(objectives, held=held))


@event(
    "side_conceded",
    writes=puts(sides.Conceded, on="side"),
    line=says("{side:capital} gives up", HEAD),
    marks=Mark.FINAL,
)
class Conceded(Event):
    """A side gave up."""

    side: str


@event(
    "battle_ended",
    writes=puts(Outcome, on=BATTLE),
    line=says("The battle is over: {winner:{winner:capital} wins|a draw} ({reason})", HEAD),
    shows=Look("end"),
    marks=Mark.TIMED,
)
class BattleEnded(Event):
    """The verdict: the winning side (empty for a draw) and why."""

    winner: str
    reason: str
