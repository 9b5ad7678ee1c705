"""Actions, exploits, Advantage and edges."""

from __future__ import annotations

from dataclasses import replace

from game.messages.events.event import ACCURACY, INITIATIVE, THREAT, Event, Mark, Rising, becomes, event, rises
from game.messages.events.lines import HARM, PLAIN, LogLine, Teller, says
from game.messages.events.writes import adds, sets
from game.messages.roles import Other, Who
from game.world.conditions import Advantage, Edge
from game.world.store import Writing
from game.world.turns import Actions


@event("actions_changed", marks=Mark.OPENS)
class ActionsChanged(Event):
    """Actions spent (negative) or gained, and why."""

    unit: Who
    standard: int = 0
    move: int = 0
    support: int = 0
    why: str = ""

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Actions)
        world.put(
            self.unit,
            Actions(held.standard + self.standard, held.move + self.move, held.support + self.support),
        )


@event("advantage_changed", writes=adds(Advantage), marks=Mark.MINOR)
class AdvantageChanged(Event):
    """Stored Advantage changed; of the Accuracy, how much came from or went out of scope and sight."""

    unit: Who
    accuracy: int = 0
    initiative: int = 0
    scope: int = 0
    sight: int = 0
    why: str = ""

    def log_line(self, t: Teller) -> LogLine:
        parts = [(self.accuracy, "Accuracy"), (self.initiative, "Initiative")]
        text = ", ".join(f"{amount:+d} {name}" for amount, name in parts if amount)
        return LogLine(f"{t.name(self.unit)}: {text} ({self.why.replace('_', ' ')})", PLAIN, self.unit)

    def floating(self, _t: Teller) -> Rising | None:
        if self.accuracy > 0:
            return f"+{self.accuracy} Accuracy", ACCURACY
        return (f"+{self.initiative} Initiative", INITIATIVE) if self.initiative > 0 else None


@event("edge_changed", marks=Mark.OPENS)
class EdgeChanged(Event):
    """An edge bought, used up or lapsed: steady, quickness or quick_draw."""

    unit: Who
    edge: str
    amount: int
    turns: int = 0

    def write(self, world: Writing) -> None:
        edge = world.find(self.unit, Edge) or Edge()
        changes: dict[str, int] = {self.edge: getattr(edge, self.edge) + self.amount}
        if self.edge == "steady":
            changes["steady_turns"] = self.turns
        world.put(self.unit, replace(edge, **changes))


@event(
    "suppressed",
    line=says("{unit} is suppressed: {edge:+d} on its attacks", HARM),
    floats=rises("suppressed {edge}", THREAT),
    shows=becomes(suppressed=True),
)
class Suppressed(Event):
    """Suppressing fire told: Edge put on the target (ASC-SUPP-04)."""

    unit: Who
    by: Other
    edge: int
    turns: int

    def write(self, world: Writing) -> None:
        edge = world.find(self.unit, Edge) or Edge()
        turns = max(edge.suppression_turns, self.turns)
        world.put(self.unit, replace(edge, suppression=edge.suppression + self.edge, suppression_turns=turns))


@event(
    "suppression_lifted",
    writes=sets(Edge, suppression=0, suppression_turns=0),
    line="{unit} is no longer suppressed",
    shows=becomes(beats=0, suppressed=False),
    marks=Mark.MINOR,
)
class SuppressionLifted(Event):
    """The suppression Edge has run out (ASC-RULING-36)."""

    unit: Who
