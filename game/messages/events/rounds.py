"""Rounds, turns and rolls."""

from __future__ import annotations

from dataclasses import field, replace
from fractions import Fraction

from game.dice.distribution import percent
from game.dice.ladder import limits
from game.field import Cell
from game.messages.events.close import bought_ends, turn_opened
from game.messages.events.event import Event, Look, Mark, event
from game.messages.events.lines import DICE, HEAD, PLAIN, LogLine, Teller, says
from game.messages.events.phases import declared_ends
from game.messages.events.writes import clocked, puts
from game.messages.roles import OwnUnit, Turns, Viewer, Who
from game.world.conditions import AtBay, Edge
from game.world.place import Exposure, Pace, Position, Posture, Stance, Trail
from game.world.store import Writing
from game.world.turns import Actions, ActsLast, Clock, Declared, Initiative, TurnMarks, battle_of

SEALED = ("assault", "driven back")
"""The draws of an assault as it leaves: nobody is told how they fell (WAR-OUTCOME-10)."""

ORDERED = 10
"""So many are named of an order of turns: that of companies would fill the log."""
_OVER = ("out of the fight", "the round is over")
"""Why somebody has no turn, where that was told before."""
_TOLD_BY = ("attack", "damage", "armour", "coverage", "throw", "scatter", "blast")
"""Rolls that the line before names the roller of; of all others it must be said whose they are."""
CONFIRMED, FUMBLE = ("attack", "throw"), 1
"""Rolls that are made a second time where the die shows this and they fail (ALT-PLUG-03)."""
_UNTOLD = ("initiative", "fire_spreads")
"""Rolls by the dozen, of which only what comes of them is of interest."""
_SELF = ("attack", "parry")
"""Checks that the line before names the roller of."""
OPENING = "action check"
"""The check that opens a round for a unit."""


@event("battle_began")
class BattleBegan(Event):
    """Deployment is over."""


@event("deployed", writes=puts(Position))
class Deployed(Event):
    """A unit was put on a square before the battle."""

    unit: OwnUnit
    cell: Cell


@event("round_began", line=says("Round {round}", HEAD))
class RoundBegan(Event):
    """A round opens: actions are fresh (ASC-RULING-03)."""

    round: int

    def write(self, world: Writing) -> None:
        clocked(world, round=self.round, order=(), done=(), active=0)
        bought_ends(world)
        declared_ends(world)
        for unit in world.having(Actions):
            world.put(unit, Actions())
            world.drop(unit, Initiative)


@event("initiative_set", writes=puts(Initiative))
class InitiativeSet(Event):
    """One unit's initiative total for the round (ASC-RULING-06)."""

    unit: Who
    total: int


@event("order_set")
class OrderSet(Event):
    """The order of turns of this round."""

    order: Turns

    def write(self, world: Writing) -> None:
        clocked(world, order=self.order)
        for unit in world.having(ActsLast):
            world.drop(unit, ActsLast)

    def log_line(self, t: Teller) -> LogLine:
        first, more = self.order[:ORDERED], len(self.order) - ORDERED
        return LogLine(f"Order: {', '.join(map(t.name, first))}{f' and {more} more' if more > 0 else ''}", PLAIN)


@event("turn_began", shows=Look("turn", "turn_start"), marks=Mark.ACTS | Mark.UNSHOWN | Mark.MINOR)
class TurnBegan(Event):
    """A unit's turn opens: its stance lapses, its pace starts afresh."""

    unit: Who

    def write(self, world: Writing) -> None:
        clock = world.get(battle_of(world), Clock)
        clocked(world, active=self.unit, turn=clock.turn + 1)
        world.put(self.unit, Pace())
        world.put(self.unit, Exposure())
        turn_opened(world, self.unit)
        if world.find(self.unit, TurnMarks) is not None:
            world.put(self.unit, Stance())
            world.put(self.unit, TurnMarks())
        world.drop(self.unit, AtBay)
        world.drop(self.unit, Trail)

    def log_line(self, t: Teller) -> LogLine | None:
        words = t.book.face.turn
        return LogLine(words.format(unit=t.name(self.unit)), HEAD, self.unit) if words else None


@event("turn_resumed", shows=Look("turn", "turn_start"), marks=Mark.ACTS | Mark.UNSHOWN | Mark.MINOR)
class TurnResumed(Event):
    """A unit that let others go first is asked again (ALT-DECL-10)."""

    unit: Who

    def write(self, world: Writing) -> None:
        clocked(world, active=self.unit)


@event("turn_ended")
class TurnEnded(Event):
    """A unit's turn is over."""

    unit: Who

    def write(self, world: Writing) -> None:
        clock = world.get(battle_of(world), Clock)
        clocked(world, active=0, done=(*clock.done, self.unit))
        edge = world.find(self.unit, Edge)
        if edge is None:
            return
        world.put(
            self.unit,
            replace(
                edge,
                steady_turns=max(0, edge.steady_turns - 1),
                suppression_turns=max(0, edge.suppression_turns - 1),
            ),
        )

    def log_line(self, t: Teller) -> LogLine | None:
        """Who has spoken and declared nothing; in secret enemies hear of all who have spoken the same (ALT-DECL-11)."""
        if not t.book.face.phases or self.unit in t.declared:
            return None
        heard = t.reads_for(t.sides.get(self.unit, "")) or Declared not in t.book.secret
        return LogLine(f"{t.name(self.unit)} {'passes' if heard else 'has spoken, in secret'}", PLAIN, self.unit)


@event("turn_passed", line=says("{unit} has no turn: {why}", when=lambda e: e.why not in _OVER))
class TurnPassed(Event):
    """A unit had no turn this round."""

    unit: Who
    why: str

    def write(self, world: Writing) -> None:
        """Whoever still had a place in the order is done; a round of phases passes for those without one too."""
        clock = world.get(battle_of(world), Clock)
        if self.unit in clock.order and self.unit not in clock.done:
            clocked(world, done=(*clock.done, self.unit))


@event("round_ended")
class RoundEnded(Event):
    """A round is over."""

    round: int

    def write(self, world: Writing) -> None:
        for unit in world.having(Posture):
            posture = world.get(unit, Posture)
            if posture.decked:
                world.put(unit, replace(posture, decked=False, hunkered=False))


@event("rolled", marks=Mark.MINOR | Mark.FINAL)
class Rolled(Event):
    """Dice were rolled: what for, the faces, the total, and the value that the rules read.

    `odds` are the chance of success before the roll as numerator and denominator (empty: not a check), `dice` what is
    thrown ("d6-3"); they are for readers and not saved.
    """

    unit: Who
    key: str
    faces: tuple[int, ...]
    total: int
    target: int
    value: int
    odds: tuple[int, ...] = field(default=(), compare=False, kw_only=True)
    dice: str = field(default="", compare=False, kw_only=True)

    def shown(self, viewer: Viewer) -> Event | None:  # noqa: ARG002
        """What decides an assault stays sealed until it is over (WAR-OUTCOME-10)."""
        return None if self.key in SEALED else self

    @property
    def chance(self) -> Fraction | None:
        """The chance of success before the roll; None if it was not a check."""
        return Fraction(*self.odds) if self.odds else None

    def log_line(self, t: Teller) -> LogLine | None:
        if self.key in _UNTOLD:
            return None
        faces = t.book.face.dice(self)
        confirmed = self.key in CONFIRMED and t.book.figures.get("crit.threat")
        if confirmed and self.faces[0] == FUMBLE and len(self.faces) > 1:
            faces = f"{FUMBLE}, again {'+'.join(map(str, self.faces[1:]))}"
        what = self.key.replace("_", " ")
        if self.unit and self.key not in _TOLD_BY:
            what = f"{t.name(self.unit)}, {what}"
        if self.target and self.key != "vigilance":
            what += f" ({percent(self.chance)})" if self.chance is not None else ""
            margin = self.total - self.target
            verdict = f"by {margin}" if margin >= 0 else f"short by {-margin}"
            return LogLine(f"{what}: dice {faces}, total {self.total} vs {self.target}, {verdict}", DICE, self.unit)
        if self.key == "coverage":
            return LogLine(f"armour: dice {faces}, {'it covers' if self.value else 'not covered'}", DICE, self.unit)
        if self.key == "blast":  # each victim reads so many of them: they have no one sum
            return LogLine(f"{what}: dice {', '.join(map(str, self.faces))}", DICE, self.unit)
        if self.key == "armour":
            return LogLine(f"armour {self.dice}: dice {faces}, takes off {self.total or 'nothing'}", DICE, self.unit)
        more = self.total - sum(self.faces) if self.key == "damage" else 0
        return LogLine(f"{what}: dice {faces}{f' {more:+d}' if more else ''} = {self.total}", DICE, self.unit)


@event("rolled_under", marks=Mark.FINAL | Mark.MINOR)
class RolledUnder(Rolled):
    """Dice of a check fell that are to stay at or under its target (ALA-BASE-01)."""

    def log_line(self, t: Teller) -> LogLine | None:
        """The dice, the target, and by how much they stayed under it or not."""
        name = f"{t.name(self.unit)}, " if self.unit and self.key not in _TOLD_BY else ""
        odds = f" ({percent(self.chance)})" if self.chance is not None else ""
        margin = self.target - self.total
        verdict = f"by {margin}" if margin >= 0 else f"over by {-margin}"
        what = self.key.replace("_", " ")
        return LogLine(f"{name}{what}{odds}: dice {self.total} against {self.target}, {verdict}", DICE, self.unit)


@event("degrees_rolled", marks=Mark.FINAL | Mark.MINOR)
class DegreesRolled(Rolled):
    """Dice of the step ladder fell: the steps of each check that reads them, and its degree in a word (ALT-BASE-03)."""

    steps: tuple[int, ...]
    degrees: tuple[str, ...]

    def log_line(self, t: Teller) -> LogLine | None:
        """Control die and situation dice, the sum of steps, the limits of the score, and their result."""
        what = self.key.replace("_", " ")
        recruited = f"{t.name(self.unit)}, " if self.unit and self.key not in _SELF else ""
        steps = ", ".join(f"{steps:+d}" if steps else "0" for steps in self.steps)
        step = f"{steps} step{'s' * (steps not in ('+1', '-1'))}"
        if len(self.degrees) > 1:
            faces = "+".join(map(str, self.faces))
            return LogLine(f"{recruited}{what} at {step}: dice {faces}: {', '.join(self.degrees)}", DICE, self.unit)
        control = self.faces[0]
        rest = self.total - control
        against = "/".join(map(str, limits(self.target)))
        dice = f"control {control}" + (f", situation {rest:+d} = {self.total}" if rest else "")
        at = "" if step.startswith("0 ") else f" at {step}"
        if self.key == OPENING:  # told with the phase that it earns
            t.checks[self.unit] = f"{self.total} against {against}{at}"
            return None
        odds = f" ({percent(self.chance)})" if self.chance is not None else ""
        text = self.degrees[0].capitalize()
        return LogLine(f"{recruited}{what}{odds}{at}: {dice} against {against}: {text}", DICE, self.unit)
