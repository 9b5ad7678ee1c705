"""What happens in assaults, and to the defeated."""

from __future__ import annotations

from dataclasses import replace

from game.dice.ladder import ORDINARY, word
from game.messages.events.event import Event, Look, Mark, event
from game.messages.events.lines import BAD, GOOD, HARM, LogLine, Teller, says
from game.messages.events.writes import puts
from game.messages.roles import Named, Other, Others, OwnSide, Who
from game.world.place import AWAY, Position
from game.world.squads import Assault, Gone, Locked, Observed, Renown, Sealed, Stronghold, assault_on
from game.world.store import Writing

MERCY_WORDS = {"prisoners": "Take prisoners", "no_quarter": "No quarter", "no_prisoners": "No prisoners"}


WENT = {"captured": "is taken prisoner", "routed": "runs from the field"}
"""How somebody leaves the field, in words (WAR-ORDERS)."""


@event("assault_began", shows=Look("assault", "decision", figure=(("words", "stormed"),)), marks=Mark.FINAL)
class AssaultBegan(Event):
    """Soldiers were sent to take an objective; `garrison` are the defenders they keep busy (WAR-OUTCOME-10)."""

    unit: Other
    side: str
    zone: str
    members: Others
    garrison: Others
    round: int

    def write(self, world: Writing) -> None:
        world.add(Assault(self.side, self.zone, self.unit, self.members, self.garrison, self.round))
        for unit in (*self.members, *self.garrison):
            world.put(unit, Locked(self.zone))

    def log_line(self, t: Teller) -> LogLine:
        """Of an enemy's assault only those are counted who are known."""
        men = f"{len(self.members)} soldier{'s' * (len(self.members) != 1)}"
        if t.reads_for(self.side):
            return LogLine(f"{t.name(self.unit)} sends {men} to storm the {self.place}", GOOD, self.unit)
        seen = f": {men} seen" if self.members else ""
        return LogLine(f"The enemy storms the {self.place}{seen}", BAD, self.unit)

    @property
    def place(self) -> str:
        """The objective, in words."""
        return self.zone.replace("_", " ")


@event("assault_sealed", untold=True)
class AssaultSealed(Event):
    """What it will come to; told to nobody (WAR-OUTCOME-10)."""

    zone: str
    degree: int
    due: int
    total: int
    holder: int = 0
    place: int = -1

    def write(self, world: Writing) -> None:
        sealed = Sealed(self.degree, self.due, self.total, self.holder, self.place)
        world.put(assault_on(world, self.zone), sealed)


@event(
    "assault_recalled",
    line="{unit} calls off the assault on the {zone:words}",
    shows=Look("assault", "decision", figure=(("words", "called off"),)),
    marks=Mark.FINAL,
)
class AssaultRecalled(Event):
    """An assault was called off (WAR-OUTCOME-10)."""

    unit: Named
    side: OwnSide
    zone: str

    def write(self, world: Writing) -> None:
        entity = assault_on(world, self.zone)
        world.put(entity, replace(world.get(entity, Assault), recalled=True))


@event("assault_decided", shows=Look("assault", "decision"))
class AssaultDecided(Event):
    """An assault is decided: its degree, its total, after how many rounds."""

    side: str
    zone: str
    degree: int
    total: int
    rounds: int

    def log_line(self, t: Teller) -> LogLine:
        came = {-1: "its soldiers are overwhelmed", 0: "it is driven back"}.get(self.degree, "the place is taken")
        after = f"{self.rounds} round{'s' * (self.rounds != 1)}"
        tone = GOOD if (self.side == t.side) == (self.degree >= ORDINARY) else BAD
        return LogLine(f"After {after} the assault on the {self.place} is over ({word(self.degree)}): {came}", tone)

    @property
    def place(self) -> str:
        """The objective, in words."""
        return self.zone.replace("_", " ")


@event("assault_over")
class AssaultOver(Event):
    """Nobody is locked in it any more."""

    zone: str

    def write(self, world: Writing) -> None:
        entity = assault_on(world, self.zone)
        world.drop(entity, Assault)
        world.drop(entity, Sealed)
        for unit in world.having(Locked):
            if world.get(unit, Locked).zone == self.zone:
                world.drop(unit, Locked)


@event("assaults_settled")
class AssaultsSettled(Event):
    """All assaults due in this round are over."""

    round: int


@event("zone_observed")
class ZoneObserved(Event):
    """Soldiers of a side had an objective in sight as a round ended (WAR-ASSAULT-12)."""

    side: OwnSide
    zone: str
    units: tuple[int, ...]
    round: int

    def write(self, world: Writing) -> None:
        for entity in world.having(Stronghold):
            if world.get(entity, Stronghold).name == self.zone:
                seen = dict((world.find(entity, Observed) or Observed()).by) | dict.fromkeys(self.units, self.round)
                world.put(entity, Observed(tuple(sorted(seen.items()))))


@event(
    "squad_broke",
    line=says(
        "{squad:squad} breaks: panic has taken hold of half of it", lambda e, t: BAD if e.side == t.side else GOOD
    ),
)
class SquadBroke(Event):
    """Panic has taken hold of a squad: it is at the mercy of a side (WAR-ORDERS-10)."""

    side: str
    squad: int
    victor: str


@event("fate_decided")
class FateDecided(Event):
    """What becomes of the defeated under a victor's orders, counted (WAR-ORDERS)."""

    side: str
    mercy: str
    dead: int
    disabled: int
    fled: int
    captured: int

    def log_line(self, t: Teller) -> LogLine:
        counts = {"dead": self.dead, "disabled": self.disabled, "routed": self.fled, "captured": self.captured}
        text = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
        orders = MERCY_WORDS[self.mercy].lower()
        return LogLine(f"Of the defeated: {text or 'no survivors'} ({orders})", GOOD if self.side == t.side else BAD)


@event("soldier_gone", writes=puts(Gone), line=says("{unit} {went}", HARM))
class SoldierGone(Event):
    """A soldier is out of the battle: captured or routed (WAR-ORDERS)."""

    unit: Who
    why: str

    @property
    def went(self) -> str:
        """How it left, in words."""
        return WENT[self.why]


@event("field_left", writes=puts(Position, cell=AWAY))
class FieldLeft(Event):
    """Its place on the field is empty."""

    unit: Who


@event("renown_won", writes=puts(Renown, on="side"))
class RenownWon(Event):
    """What a side did with the defeated is remembered (WAR-ORDERS-09)."""

    side: str
    massacred: bool
    spared: bool
