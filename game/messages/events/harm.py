"""Stress, states, wounds and death."""

from __future__ import annotations

from dataclasses import replace

from game.messages.events.event import Event, event
from game.messages.events.lines import HARM, HELP, LogLine, Teller, says
from game.messages.events.looks import CREAM, GOOD, THREAT, Look, Rising, becomes, rises
from game.messages.events.roles import Other, Who
from game.messages.events.writes import adds, its, sets
from game.world.body import Dead, Stress, Wound, Wounds
from game.world.store import Writing
from game.world.turns import TurnMarks


@event(
    "stress_taken",
    line=says(
        "{unit} takes {amount} {mental:mental stress|stress}"
        "{soaked:? ({soaked} stopped by armour)}{capped:?, capped with a wound}",
        HARM,
    ),
    shows=Look("stress"),
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


@event("state_changed", shows=Look("state", "wound"))
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


@event(
    "wound_taken",
    line=says("{unit} is wounded: {grade} {kind}, {place}", HARM),
    floats=rises("wound: {place}", THREAT),
    shows=becomes("wound", wounded=True),
)
class WoundTaken(Event):
    """A wound was added; `replaced` lists the wounds it took the place of (ASC-RULING-20 to -22)."""

    unit: Who
    place: str
    kind: str
    grade: str
    replaced: int = 0
    bleeding: int = 0

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Wounds) or Wounds()
        kept = list(held.wounds)
        for _ in range(self.replaced):
            kept.remove(next(wound for wound in kept if wound.place == self.place))
        kept.append(Wound(self.place, self.kind, self.grade))
        world.put(self.unit, Wounds(tuple(kept), max(0, held.bleeding + self.bleeding)))


@event("wound_healed", line=says("{unit} shakes off a wound", HELP))
class WoundHealed(Event):
    """A light wound was shaken off (ASC-BASE-13)."""

    unit: Who
    place: str
    kind: str
    grade: str

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Wounds)
        kept = list(held.wounds)
        kept.remove(Wound(self.place, self.kind, self.grade))
        world.put(self.unit, replace(held, wounds=tuple(kept)))


@event(
    "dazed",
    writes=adds(TurnMarks, dazed_move=its("move"), dazed_standard=its("standard")),
    line=says("{unit} is dazed", HARM),
    floats=rises("dazed", THREAT),
)
class Dazed(Event):
    """The next move or standard action is lost to a Blunt wound (ASC-RULING-20)."""

    unit: Who
    move: int = 0
    standard: int = 0


@event(
    "bled",
    writes=adds(Stress, points=its("amount")),
    line=says("{unit} bleeds: {amount} stress", HARM),
    floats=rises("bleeds {amount}", THREAT),
)
class Bled(Event):
    """Stress from bleeding at the end of the unit's turn."""

    unit: Who
    amount: int


@event("stress_eased", writes=adds(Stress, points=its("amount")))
class StressEased(Event):
    """A trait set stress back to the start of its level (ASC-STRESS-12); `amount` is the change, below 0."""

    unit: Who
    amount: int


@event(
    "staunched",
    writes=sets(Wounds, bleeding=0),
    line=says("{by} staunches {unit}", HELP),
    floats=rises("staunched", GOOD),
    shows=becomes("staunch"),
)
class Staunched(Event):
    """Bleeding was stopped (ASC-RULING-24)."""

    unit: Who
    by: Other


@event("revived", writes=adds(Stress), line=says("{unit} is brought back", HELP), shows=becomes("staunch"))
class Revived(Event):
    """A dying unit was brought back to the start of Critical (ASC-RULING-25); `points` is the change of its stress."""

    unit: Who
    by: Other
    points: int
