"""Actions, exploits, Advantage and edges."""

from __future__ import annotations

from dataclasses import replace

from game.messages.events.event import Event, event
from game.messages.events.lines import HARM, PLAIN, LogLine, Teller, says
from game.messages.events.looks import ACCURACY, INITIATIVE, SECOND, THREAT, Rising, becomes, rises
from game.messages.events.roles import Other, Who
from game.messages.events.writes import adds, opened, sets
from game.world.mind import Advantage, Edge, Exploits
from game.world.store import Writing
from game.world.turns import Actions, TurnMarks

TRAITS = {
    "surge": ("Adrenal Surge", "one more move action"),
    "focus": ("Tight Focus", "one more action, which is no attack"),
}
"""The traits that buy an action in one's turn, with what they buy (ASC-TRAIT-02 to -04)."""


@event("actions_changed")
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
        opened(world, self.unit)


@event("exploit_changed", secret=Exploits, line=says("{unit}: {amount:+d} {pool} ({why})", when=lambda e: e.amount))
class ExploitChanged(Event):
    """An exploit pool changed: focus, adrenaline, willpower or core; `most` changes the pool's size."""

    unit: Who
    pool: str
    amount: int
    most: int = 0
    why: str = ""

    def write(self, world: Writing) -> None:
        pools = world.get(self.unit, Exploits)
        most = f"{self.pool}_most"
        changes = {
            self.pool: getattr(pools, self.pool) + self.amount,
            most: getattr(pools, most) + self.most,
        }
        world.put(self.unit, replace(pools, **changes))


@event("advantage_changed", writes=adds(Advantage))
class AdvantageChanged(Event):
    """Stored Advantage changed; of the Accuracy, how much came from or went out of scope and sight."""

    unit: Who
    accuracy: int = 0
    initiative: int = 0
    scope: int = 0
    sight: int = 0
    why: str = ""

    def told(self, t: Teller) -> LogLine:
        parts = [(self.accuracy, "Accuracy"), (self.initiative, "Initiative")]
        said = ", ".join(f"{amount:+d} {name}" for amount, name in parts if amount)
        return LogLine(f"{t.name(self.unit)}: {said} ({self.why.replace('_', ' ')})", PLAIN, self.unit)

    def floating(self, _t: Teller) -> Rising | None:
        if self.accuracy > 0:
            return f"+{self.accuracy} Accuracy", ACCURACY
        return (f"+{self.initiative} Initiative", INITIATIVE) if self.initiative > 0 else None


@event("edge_changed")
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
        opened(world, self.unit)


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
)
class SuppressionLifted(Event):
    """The suppression Edge has run out (ASC-RULING-36)."""

    unit: Who


@event("trait_used", floats=rises("{called}", SECOND), shows=becomes("surge"))
class TraitUsed(Event):
    """A once-a-turn trait was used: surge or focus."""

    unit: Who
    trait: str

    def write(self, world: Writing) -> None:
        marks = world.get(self.unit, TurnMarks)
        surged, focused = marks.surged or self.trait == "surge", marks.focused or self.trait == "focus"
        world.put(self.unit, replace(marks, surged=surged, focused=focused))
        opened(world, self.unit)

    def told(self, t: Teller) -> LogLine:
        name, bought = TRAITS[self.trait]
        return LogLine(f"{t.name(self.unit)} uses {name}: {bought}", PLAIN, self.unit)

    @property
    def called(self) -> str:
        """The trait, in words."""
        return TRAITS[self.trait][0]
