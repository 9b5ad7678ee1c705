"""Weapons, grenades, smoke, and work on tasks of several actions."""

from __future__ import annotations

from dataclasses import replace

from game.field import MAX_SIDE, Cell
from game.messages.events.event import BEAT, HEARD, PAUSE, THREAT, Event, Look, Mark, event, rises
from game.messages.events.lines import BAD, GOOD, HARM, HELP, PLAIN, LogLine, Teller, says
from game.messages.events.writes import adds, drops, its, sets
from game.messages.roles import Near, NearCells, Other, OwnSide, Progress, Viewer, Who
from game.world.gear import Arms, Dropped, Pouch
from game.world.hazards import Barricade, Task
from game.world.place import Flight, Lamp, Landed, Noted, Position, Smoke
from game.world.store import Unit, Writing

GRENADES = 100_000
"""Grenades under way are numbered from here, the latest highest; the number is free again after the bang."""
CLOUDS = 200_000
"""The cloud over (x, y) has this number and y * MAX_SIDE + x."""


def _remembered(world: Writing, cloud: Unit, by: tuple[tuple[str, int], ...]) -> None:
    world.drop(cloud, Smoke)
    if by:
        world.put(cloud, Noted(by))
    else:
        _forgotten(world, cloud)


def _forgotten(world: Writing, cloud: Unit) -> None:
    world.drop(cloud, Noted)
    world.drop(cloud, Position)


@event("weapon_dropped", line=says("{unit} drops the weapon", HARM), floats=rises("drops it", THREAT))
class WeaponDropped(Event):
    """The weapon in hand fell to the ground."""

    unit: Who
    weapon: int
    cell: Cell

    def write(self, world: Writing) -> None:
        arms = world.get(self.unit, Arms)
        if arms.hand == self.weapon:
            world.put(self.unit, replace(arms, hand=-1))
        world.put(self.unit, Dropped(self.weapon, self.cell))


@event("weapon_recovered", writes=(sets(Arms, hand=its("weapon")), drops(Dropped)), line="{unit} picks the weapon up")
class WeaponRecovered(Event):
    """A dropped weapon was picked up again."""

    unit: Who
    weapon: int


@event(
    "weapon_drawn", writes=sets(Arms, hand=its("weapon")), line="{unit} takes another weapon in hand", marks=Mark.MINOR
)
class WeaponDrawn(Event):
    """Another carried weapon is in hand."""

    unit: Who
    weapon: int
    before: int


@event("grenade_taken", secret=Pouch)
class GrenadeTaken(Event):
    """One grenade left the pouch."""

    unit: Who
    grenade: str

    def write(self, world: Writing) -> None:
        kept = tuple(
            (grenade, left - 1 if grenade.key == self.grenade else left)
            for grenade, left in world.get(self.unit, Pouch).grenades
        )
        world.put(self.unit, Pouch(kept))


@event("thrown")
class Thrown(Event):
    """A grenade flies: a new entity with its target, margin and fuse (ASC-GREN-01 to -05)."""

    unit: Who
    grenade: str
    to: Cell
    margin: int
    cooked: bool

    def write(self, world: Writing) -> None:
        cards = (grenade for grenade, _left in world.get(self.unit, Pouch).grenades if grenade.key == self.grenade)
        number = max((GRENADES, *world.having(Flight), *world.having(Landed))) + 1
        world.place(number, Flight(self.unit, self.grenade, self.to, self.margin, self.cooked), *cards)


@event(
    "exploded",
    writes=drops(Landed, Position, on="grenade"),
    line="The {card:thing} goes off",
    shows=Look("blast"),
    marks=Mark.TIMED,
)
class Exploded(Event):
    """A grenade went off."""

    grenade: int
    by: Other
    card: str
    cell: Cell

    def shown(self, viewer: Viewer) -> Event | None:
        """A grenade is seen where it falls; whoever knows its thrower knows of it anyway."""
        return self if self.by not in viewer.hidden() or viewer.sees(self.cell) else None


@event(
    "grenade_landed",
    line=says(
        "The {card:thing} {in_hand:goes off in the hand|lands in {cell}}", lambda e, _t: BAD if e.in_hand else PLAIN
    ),
    shows=Look("lob"),
    marks=Mark.TIMED,
)
class GrenadeLanded(Event):
    """A grenade lies in a square; `in_hand` when it never left its thrower (ASC-GREN-13)."""

    grenade: int
    by: Other
    card: str
    cell: Cell
    cooked: bool
    in_hand: bool

    shown = Exploded.shown

    def write(self, world: Writing) -> None:
        world.drop(self.grenade, Flight)
        world.put(self.grenade, Position(self.cell))
        world.put(self.grenade, Landed(self.by, self.card, self.cooked, self.in_hand))


@event("dodge_tried", floats="{dodged:dodged|caught}", shows=Look(BEAT))
class DodgeTried(Event):
    """A unit dodged a blast or failed to."""

    unit: Who
    dodged: bool

    def log_line(self, t: Teller) -> LogLine:
        words = ("is down in time", "is too late") if t.book.face.phases else ("dodges the blast", "fails to dodge")
        return LogLine(f"{t.name(self.unit)} {words[not self.dodged]}", PLAIN, self.unit)


@event("smoke_spread", line="Smoke spreads")
class SmokeSpread(Event):
    """Smoke hides squares until the end of a round."""

    cells: NearCells
    until_round: int

    def write(self, world: Writing) -> None:
        for cell in self.cells:
            number = CLOUDS + cell[1] * MAX_SIDE + cell[0]
            there = world.find(number, Smoke)
            until = max(self.until_round, there.until_round) if there is not None else self.until_round
            world.place(number, Smoke(until), Position(cell))


@event("smoke_blown")
class SmokeBlown(Event):
    """The wind took a cloud from its square (ALA-COVER-08)."""

    cloud: int
    cell: Near

    def write(self, world: Writing) -> None:
        """Who does not see it go takes it to be where it was."""
        _remembered(world, self.cloud, (world.find(self.cloud, Noted) or Noted()).by)


@event("smoke_drifted", line="Smoke drifts and thins")
class SmokeDrifted(Event):
    """Smoke that the wind took hides other squares now, and less long."""

    cells: NearCells
    until_round: int

    write = SmokeSpread.write


@event("smoke_noted")
class SmokeNoted(Event):
    """A side saw a cloud, and how long it will last."""

    side: OwnSide
    cloud: int

    def write(self, world: Writing) -> None:
        known = dict((world.find(self.cloud, Noted) or Noted()).by)
        known[self.side] = world.get(self.cloud, Smoke).until_round
        world.put(self.cloud, Noted(tuple(sorted(known.items()))))


@event("smoke_forgotten", untold=True)
class SmokeForgotten(Event):
    """A side takes a cloud for gone: the time is over for which it saw it last, and it does not see that more came."""

    side: str
    cloud: int

    def write(self, world: Writing) -> None:
        held = world.get(self.cloud, Noted).by
        left = tuple(noted for noted in held if noted[0] != self.side)
        if left or world.find(self.cloud, Smoke) is not None:
            world.put(self.cloud, Noted(left))
        else:
            _forgotten(world, self.cloud)


@event("smoke_cleared")
class SmokeCleared(Event):
    """Smoke has gone from a square."""

    cloud: int
    cell: Near

    def write(self, world: Writing) -> None:
        """A cloud whose time is over; what somebody noted of a longer one before the wind took it stays noted."""
        smoke, noted = world.find(self.cloud, Smoke), world.find(self.cloud, Noted) or Noted()
        until = smoke.until_round if smoke is not None else 0
        _remembered(world, self.cloud, tuple(one for one in noted.by if one[1] > until))


@event("lamp_turned", writes=sets(Lamp, lit=its("lit")), line="{unit} {lit:lights|douses} the lamp")
class LampTurned(Event):
    """A lamp was lit or doused."""

    unit: Who
    lit: bool


@event(
    "task_worked",
    writes=adds(Task, on="task", done=its("successes")),
    line=says("{unit} works on {task:task}: {successes} success{successes:1:|es}", HELP),
    shows=Look(HEARD, "reload"),
    marks=Mark.ACHIEVES,
)
class TaskWorked(Event):
    """A unit has brought a task so many successes further."""

    unit: Other
    task: Progress
    successes: int


@event(
    "task_done",
    writes=sets(Task, on="task", by=its("side")),
    line=says("{task:task}: done by {unit}", lambda e, t: GOOD if e.side == t.side else BAD),
    shows=Look(HEARD, "turn_start"),
)
class TaskDone(Event):
    """A task is complete, for the side of the unit that did the last of it."""

    unit: Other
    task: int
    side: str


@event("accomplished", line=says("{unit}: {total}, {level}, {meaning}", HELP))
class Accomplished(Event):
    """How well something was made: the total as a level, with what that means (ACY-ACCOMP-02, -03)."""

    unit: Who
    total: int
    level: str
    meaning: str


@event(
    "task_wasted",
    writes=sets(Task, on="task", done=0, wasted=True),
    line=says("{unit} fails: half of what {task:task} is made of is lost", HARM),
)
class TaskWasted(Event):
    """A work came to nothing and begins anew; a second failure ruins it (ACY-ACCOMP-08)."""

    unit: Other
    task: Progress


@event("built", line="{task:task}: cover stands, {points} hit points", shows=Look(PAUSE, "turn_start"))
class Built(Event):
    """A barricade stands in a square, as good as a rung of the ladder of cover (ACY-ACCOMP-07)."""

    task: int
    cell: Cell
    rung: int
    points: int

    def write(self, world: Writing) -> None:
        world.put(self.task, Barricade(self.cell, self.rung, self.points))


@event("barricade_struck", line="{task:task} takes {points}")
class BarricadeStruck(Event):
    """A hit wears a barricade; without hit points it is gone (ACY-LOC-11)."""

    task: int
    points: int

    def write(self, world: Writing) -> None:
        held = world.find(self.task, Barricade)  # two hits of one sweep may both be its last
        if held is not None and held.points > self.points:
            world.put(self.task, replace(held, points=held.points - self.points))
        else:
            world.drop(self.task, Barricade)


@event(
    "task_ruined",
    writes=sets(Task, on="task", ruined=True),
    line=says("{task:task} is ruined by {unit}", HARM),
    shows=Look(HEARD, "refuse"),
)
class TaskRuined(Event):
    """A unit has ruined a task: nobody will complete it (ALT-CRIT-04)."""

    unit: Other
    task: int
