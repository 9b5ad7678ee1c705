"""What happens to squads. All of it is its own side's affair."""

from __future__ import annotations

from dataclasses import replace

from game.field import Cell
from game.messages.events.event import Event, event
from game.messages.events.roles import Other, OwnSide, Shares, Who
from game.messages.events.writes import drops, its, puts, sets
from game.world.squads import (
    SURRENDERS,
    YIELDS,
    ByDrill,
    Command,
    Dissolved,
    HeldFire,
    Mercy,
    Ranks,
    Salvo,
    Shaken,
    SquadOrders,
)
from game.world.store import Writing
from game.world.turns import Clock, battle_of


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


@event("soldier_detached")
class SoldierDetached(Event):
    """A soldier acts alone from now on."""

    side: OwnSide
    squad: int
    unit: Who

    def write(self, world: Writing) -> None:
        ranks = world.get(self.squad, Ranks).members
        world.put(self.squad, Ranks(tuple(unit for unit in ranks if unit != self.unit)))


@event("soldier_rejoined")
class SoldierRejoined(Event):
    """A detached soldier is back in the ranks."""

    side: OwnSide
    squad: int
    unit: Who

    def write(self, world: Writing) -> None:
        ranks = world.get(self.squad, Ranks).members
        world.put(self.squad, Ranks(tuple(sorted((*ranks, self.unit)))))


@event("command_taken", writes=sets(Command, on="squad", commander=its("unit"), appointed=0))
class CommandTaken(Event):
    """A soldier takes command in the place of one who has fallen (WAR-GROUP-19)."""

    side: OwnSide
    squad: int
    unit: Who
    before: int


@event(
    "squad_dissolved",
    writes=(puts(Dissolved, on="squad"), puts(SquadOrders, on="squad"), sets(Command, on="squad", appointed=0)),
)
class SquadDissolved(Event):
    """Too few are left: the squad's soldiers act singly (WAR-GROUP-19)."""

    side: OwnSide
    squad: int
    round: int


@event("mercy_set", writes=puts(Mercy, on="side", word=its("mercy")))
class MercySet(Event):
    """A side ordered what becomes of the defeated (WAR-ORDERS)."""

    side: OwnSide
    mercy: str


@event("by_drill_set")
class ByDrillSet(Event):
    """The soldiers of these squads answer out of turn by their drill from now on, or are asked again."""

    side: OwnSide
    squads: tuple[int, ...]
    on: bool

    def write(self, world: Writing) -> None:
        for squad in self.squads:
            if self.on:
                world.put(squad, ByDrill())
            else:
                world.drop(squad, ByDrill)


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


@event("group_graded")
class GroupGraded(Event):
    """What its check came to: the degree, and the damage rolls that it earned (WAR-GROUP-11)."""

    unit: Who
    squad: int
    target: Who
    mode: str
    degree: int
    rolls: int


@event("salvo_earned", writes=puts(Salvo, on="squad"))
class SalvoEarned(Event):
    """The rolls are to be shared out among those who took part (WAR-GROUP-07)."""

    side: OwnSide
    squad: int
    target: int
    rolls: int
    arms: tuple[tuple[int, str], ...]


@event("salvo_allotted", writes=drops(Salvo, on="squad"))
class SalvoAllotted(Event):
    """The rolls are shared out: targets and weapons, in the order in which they are made (WAR-GROUP-15)."""

    side: OwnSide
    squad: int
    rolls: tuple[tuple[int, str], ...]


@event("subordinate_appointed", writes=sets(Command, on="squad", appointed=its("unit"), round=its("round")))
class SubordinateAppointed(Event):
    """A commander has had another make the group check of this round (WAR-GROUP-04)."""

    side: OwnSide
    squad: int
    unit: Who
    by: Other
    round: int


@event("group_barred", writes=sets(Command, on="squad", barred=its("round")))
class GroupBarred(Event):
    """A commander has made such a mess of it that the squad makes no group check in this round (WAR-GROUP-17)."""

    side: OwnSide
    squad: int
    unit: Who
    round: int


@event("soldier_shaken", writes=puts(Shaken))
class SoldierShaken(Event):
    """A soldier's next action is harder by so many steps (WAR-GROUP-18)."""

    unit: Who
    steps: int
    since: int


@event("soldier_steadied", writes=drops(Shaken))
class SoldierSteadied(Event):
    """That action is behind it."""

    unit: Who


@event("fire_held")
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


@event("held_fire_loosed", writes=drops(HeldFire, on="squad"))
class HeldFireLoosed(Event):
    """The fire held on a unit strikes (WAR-GROUP-23)."""

    unit: Who
    by: Other
    squad: int
