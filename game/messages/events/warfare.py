"""What happens to squads. All of it is its own side's affair."""

from __future__ import annotations

from game.field import Cell
from game.messages.events.event import Event, event
from game.messages.events.roles import Other, OwnSide, Shares, Who


@event("squad_ordered")
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


@event("soldier_rejoined")
class SoldierRejoined(Event):
    """A detached soldier is back in the ranks."""

    side: OwnSide
    squad: int
    unit: Who


@event("command_taken")
class CommandTaken(Event):
    """A soldier takes command in the place of one who has fallen (WAR-GROUP-19)."""

    side: OwnSide
    squad: int
    unit: Who
    before: int


@event("squad_dissolved")
class SquadDissolved(Event):
    """Too few are left: the squad's soldiers act singly (WAR-GROUP-19)."""

    side: OwnSide
    squad: int
    round: int


@event("mercy_set")
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


@event("group_fired")
class GroupFired(Event):
    """A squad fires as one under `unit`, in a mode, so many soldiers strong (WAR-GROUP-02)."""

    unit: Who
    squad: int
    target: Other
    mode: str
    men: int


@event("group_graded")
class GroupGraded(Event):
    """What its check came to: the degree, and the damage rolls that it earned (WAR-GROUP-11)."""

    unit: Who
    squad: int
    target: Who
    mode: str
    degree: int
    rolls: int


@event("salvo_earned")
class SalvoEarned(Event):
    """The rolls are to be shared out among those who took part (WAR-GROUP-07)."""

    side: OwnSide
    squad: int
    target: int
    rolls: int
    arms: tuple[tuple[int, str], ...]


@event("salvo_allotted")
class SalvoAllotted(Event):
    """The rolls are shared out: targets and weapons, in the order in which they are made (WAR-GROUP-15)."""

    side: OwnSide
    squad: int
    rolls: tuple[tuple[int, str], ...]


@event("subordinate_appointed")
class SubordinateAppointed(Event):
    """A commander has had another make the group check of this round (WAR-GROUP-04)."""

    side: OwnSide
    squad: int
    unit: Who
    by: Other
    round: int


@event("group_barred")
class GroupBarred(Event):
    """A commander has made such a mess of it that the squad makes no group check in this round (WAR-GROUP-17)."""

    side: OwnSide
    squad: int
    unit: Who
    round: int


@event("soldier_shaken")
class SoldierShaken(Event):
    """A soldier's next action is harder by so many steps (WAR-GROUP-18)."""

    unit: Who
    steps: int
    since: int


@event("soldier_steadied")
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


@event("held_fire_loosed")
class HeldFireLoosed(Event):
    """The fire held on a unit strikes (WAR-GROUP-23)."""

    unit: Who
    by: Other
    squad: int
