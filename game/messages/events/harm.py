"""Stress, states, wounds and death."""

from __future__ import annotations

from dataclasses import replace

from game.messages.events.event import Event, event
from game.messages.events.lines import HARM, LogLine, Teller, says
from game.messages.events.looks import CREAM, GOOD, THREAT, Look, Rising, rises
from game.messages.events.marks import Mark
from game.messages.roles import Other, Who
from game.world.body import Dead, Stress
from game.world.store import Writing


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
