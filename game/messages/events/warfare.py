"""What happens to squads. All of it is its own side's affair."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from game.dice.ladder import word
from game.field import Cell
from game.messages.events.event import Event, event
from game.messages.events.lines import BAD, HARM, PLAIN, LogLine, Teller, says, squad_name
from game.messages.events.writes import drops, its, puts, sets
from game.messages.roles import Named, Other, OwnSide, Shares, Who
from game.world.squads import (
    NONE,
    SURRENDERS,
    YIELDS,
    Command,
    Dissolved,
    GroupFire,
    HeldFire,
    Mercy,
    OnAutopilot,
    Ranks,
    Shaken,
    SquadOrders,
)
from game.world.store import Writing
from game.world.turns import Clock, battle_of

DOES = {"attack": "fire as one at", "suppress": "lay suppressive fire on", "threaten": "hold their fire on"}
TAKES = {"holds": "stands fast", "yields": "gives way", "surrenders": "lays down its arms"}
"""How the threatened take it (WAR-GROUP-23)."""


@event("squad_ordered", writes=puts(SquadOrders, on="squad"))
class SquadOrdered(Event):
    """A squad was given its task."""

    side: OwnSide
    squad: int
    task: str
    to: Cell | None
    formation: str
    facing: tuple[int, int]
    files: tuple[int, ...]

    def log_line(self, t: Teller) -> LogLine:
        where = f" to ({self.to[0]}, {self.to[1]})" if self.to is not None else ""
        text = "its soldiers wait to be asked" if self.task == NONE else f"{self.task}{where}, {self.formation}"
        return LogLine(f"{squad_name(t, self.squad)}: {text}", PLAIN)


@event("soldier_detached", line="{unit} leaves {squad:squad} to act alone")
class SoldierDetached(Event):
    """A soldier acts alone from now on."""

    side: OwnSide
    squad: int
    unit: Named

    def write(self, world: Writing) -> None:
        ranks = world.get(self.squad, Ranks).members
        world.put(self.squad, Ranks(tuple(unit for unit in ranks if unit != self.unit)))


@event("soldier_rejoined", line="{unit} is back in {squad:squad}")
class SoldierRejoined(Event):
    """A detached soldier is back in the ranks."""

    side: OwnSide
    squad: int
    unit: Named

    def write(self, world: Writing) -> None:
        ranks = world.get(self.squad, Ranks).members
        world.put(self.squad, Ranks(tuple(sorted((*ranks, self.unit)))))


@event(
    "command_taken",
    writes=sets(Command, on="squad", commander=its("unit"), appointed=0),
    line="{unit} takes command",
)
class CommandTaken(Event):
    """A soldier takes command in the place of one who has fallen (WAR-GROUP-19)."""

    side: OwnSide
    squad: int
    unit: Named
    before: int


@event(
    "squad_dissolved",
    writes=(puts(Dissolved, on="squad"), puts(SquadOrders, on="squad"), sets(Command, on="squad", appointed=0)),
    line=says("{squad:squad} has come apart: its soldiers act singly", BAD),
)
class SquadDissolved(Event):
    """Too few are left: the squad's soldiers act singly (WAR-GROUP-19)."""

    side: OwnSide
    squad: int
    round: int


@event("mercy_set", writes=puts(Mercy, on="side", word=its("mercy")), line="Orders about the defeated: {mercy:words}")
class MercySet(Event):
    """A side ordered what becomes of the defeated (WAR-ORDERS)."""

    side: OwnSide
    mercy: str


@event("by_drill_set")
class AutopilotSet(Event):
    """The soldiers of these squads answer out of turn by their drill from now on, or are asked again."""

    side: OwnSide
    squads: tuple[int, ...]
    on: bool

    def write(self, world: Writing) -> None:
        for squad in self.squads:
            if self.on:
                world.put(squad, OnAutopilot())
            else:
                world.drop(squad, OnAutopilot)

    def log_line(self, t: Teller) -> LogLine:
        text = "answer by their drill" if self.on else "are asked for every answer"
        owner = squad_name(t, self.squads[0]) if len(self.squads) == 1 else "all squads"
        return LogLine(f"The soldiers of {owner} {text}", PLAIN)


@event("group_fired")
class GroupFired(Event):
    """A squad fires as one under `unit`, in a mode, so many soldiers strong (WAR-GROUP-02)."""

    unit: Who
    squad: int
    target: Other
    mode: str
    men: int

    def write(self, world: Writing) -> None:
        now = world.get(battle_of(world), Clock).round
        world.put(self.squad, replace(world.get(self.squad, Command), checked=now))

    def log_line(self, t: Teller) -> LogLine:
        men = f"{self.men} under {t.name(self.unit)}" if self.men > 1 else f"Those who are led by {t.name(self.unit)}"
        return LogLine(f"{men} {DOES[self.mode]} {t.name(self.target)}", t.tone(self.unit, harm=False), self.unit)


@event("group_graded")
class GroupGraded(Event):
    """What its check came to: the degree, and the damage rolls that it earned (WAR-GROUP-11)."""

    unit: Who
    squad: int
    target: Who
    mode: str
    degree: int
    rolls: int

    def log_line(self, t: Teller) -> LogLine:
        earned = f"{self.rolls} damage roll{'s' * (self.rolls != 1)}"
        come = {"attack": earned, "suppress": f"+{self.rolls} on its shots", "threaten": f"{earned} held on it"}
        text = come[self.mode] if self.rolls else "nothing comes of it"
        tone = t.tone(self.target, harm=bool(self.rolls))
        return LogLine(f"{word(self.degree).capitalize()}: {text}", tone, self.unit)


@event("salvo_earned", writes=puts(GroupFire, on="squad"))
class GroupFireEarned(Event):
    """The rolls are to be shared out among those who took part (WAR-GROUP-07)."""

    side: OwnSide
    squad: int
    target: int
    rolls: int
    arms: tuple[tuple[int, str], ...]


@event("salvo_allotted", writes=drops(GroupFire, on="squad"))
class GroupFireAllotted(Event):
    """The rolls are shared out: targets and weapons, in the order in which they are made (WAR-GROUP-15)."""

    side: OwnSide
    squad: int
    rolls: tuple[tuple[int, str], ...]

    def log_line(self, t: Teller) -> LogLine:
        shares = Counter(self.rolls)
        text = ", ".join(f"{many} {t.thing(key).lower()} on {t.name(target)}" for (target, key), many in shares.items())
        return LogLine(f"Shared out: {text}", PLAIN)


@event(
    "subordinate_appointed",
    writes=sets(Command, on="squad", appointed=its("unit"), round=its("round")),
    line="{by} has {unit} lead the squad's fire this round",
)
class SubordinateAppointed(Event):
    """A commander has had another make the group check of this round (WAR-GROUP-04)."""

    side: OwnSide
    squad: int
    unit: Named
    by: Named
    round: int


@event(
    "group_barred",
    writes=sets(Command, on="squad", barred=its("round")),
    line=says("{unit} confuses everybody: no group check this round", HARM),
)
class GroupBarred(Event):
    """A commander has made such a mess of it that the squad makes no group check in this round (WAR-GROUP-17)."""

    side: OwnSide
    squad: int
    unit: Named
    round: int


@event("soldier_shaken", writes=puts(Shaken), line=says("{unit} is shaken: {steps:+d} on its next action", HARM))
class SoldierShaken(Event):
    """A soldier's next action is harder by so many steps (WAR-GROUP-18)."""

    unit: Who
    steps: int
    since: int


@event("soldier_steadied", writes=drops(Shaken))
class SoldierSteadied(Event):
    """That action is behind it."""

    unit: Who


@event("fire_held", line=says("{unit} {takes}, {rolls} damage roll{rolls:1:|s} held on it", HARM))
class FireHeld(Event):
    """A squad's fire is held on a unit, which takes it so: it holds, yields or surrenders (WAR-GROUP-23)."""

    unit: Who
    by: Other
    squad: int
    arms: Shares
    rolls: int
    answer: str
    round: int
    since: int

    def write(self, world: Writing) -> None:
        if self.answer != SURRENDERS:
            yields = self.answer == YIELDS
            held = HeldFire(self.unit, self.by, self.arms, self.rolls, self.round, self.since, yields)
            world.put(self.squad, held)

    @property
    def takes(self) -> str:
        """How it takes that, in words."""
        return TAKES[self.answer]


@event(
    "held_fire_loosed",
    writes=drops(HeldFire, on="squad"),
    line=says("{unit} stirs, and the fire held on it strikes", HARM),
)
class HeldFireLoosed(Event):
    """The fire held on a unit strikes (WAR-GROUP-23)."""

    unit: Who
    by: Other
    squad: int
