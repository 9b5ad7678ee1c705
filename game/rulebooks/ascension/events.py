"""Events of Ascension alone: wounds, what a feint, an exploit and a lamp come to, initiative."""

from __future__ import annotations

from dataclasses import replace

from game.messages.events.event import Event, Mark, event
from game.messages.events.lines import HARM, HELP, PLAIN, LogLine, Teller, says
from game.messages.events.looks import BEAT, GOOD, SECOND, THREAT, Look, becomes, rises
from game.messages.events.writes import adds, its, sets
from game.messages.roles import Other, Who
from game.world.body import Stress, Wound, Wounds
from game.world.mind import Exploits
from game.world.store import Writing
from game.world.turns import TurnMarks


@event("feinted", line="{unit} calls the attack off as a feint", floats="feint", shows=Look(BEAT))
class Feinted(Event):
    """An attacker called its attack off as a feint."""

    unit: Who
    target: Other


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


TRAITS = {
    "surge": ("Adrenal Surge", "one more move action"),
    "focus": ("Tight Focus", "one more action, which is no attack"),
}
"""The traits that buy an action in one's turn, with what they buy (ASC-TRAIT-02 to -04)."""


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


@event("trait_used", floats=rises("{called}", SECOND), shows=becomes("surge"), marks=Mark.OPENS)
class TraitUsed(Event):
    """A once-a-turn trait was used: surge or focus."""

    unit: Who
    trait: str

    def write(self, world: Writing) -> None:
        marks = world.get(self.unit, TurnMarks)
        surged, focused = marks.surged or self.trait == "surge", marks.focused or self.trait == "focus"
        world.put(self.unit, replace(marks, surged=surged, focused=focused))

    def told(self, t: Teller) -> LogLine:
        name, bought = TRAITS[self.trait]
        return LogLine(f"{t.name(self.unit)} uses {name}: {bought}", PLAIN, self.unit)

    @property
    def called(self) -> str:
        """The trait, in words."""
        return TRAITS[self.trait][0]



@event(
    "staunched",
    writes=sets(Wounds, bleeding=0),
    line=says("{by} staunches {unit}", HELP),
    floats=rises("staunched", GOOD),
    shows=becomes("staunch"),
    marks=Mark.ACHIEVES,
)
class Staunched(Event):
    """Bleeding was stopped (ASC-RULING-24)."""

    unit: Who
    by: Other


@event(
    "revived",
    writes=adds(Stress),
    line=says("{unit} is brought back", HELP),
    shows=becomes("staunch"),
    marks=Mark.ACHIEVES,
)
class Revived(Event):
    """A dying unit was brought back to the start of Critical (ASC-RULING-25); `points` is the change of its stress."""

    unit: Who
    by: Other
    points: int
