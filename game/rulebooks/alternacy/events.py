"""The events of this book: of fights, and of large forces."""

from __future__ import annotations

from dataclasses import replace

from game.field import Cell
from game.messages.events.event import BEAT, GOOD, THREAT, Event, Look, Mark, event, rises
from game.messages.events.lines import HARM, HELP, LogLine, Teller, says
from game.messages.events.writes import adds, its, sets
from game.messages.roles import Other, Turns, Who
from game.rulebooks.alternacy.harm import land
from game.rulebooks.alternacy.parts import Effort, Efforts, Engagements, Injuries, OnTheWay, Practice, TurnPlan
from game.world.place import Exposure, Position, Posture
from game.world.store import Writing
from game.world.turns import Clock, battle_of

LEVELS = ("Glance", "Light", "Moderate", "Heavy", "Severe", "Massive")


@event("engagements_counted")
class EngagementsCounted(Event):
    """A Turn opens: nobody has engaged anybody in it yet (ACY-ENGAGE-12)."""

    def write(self, world: Writing) -> None:
        for unit in world.having(Engagements):
            world.put(unit, Engagements())


@event("turn_opened")
class TurnOpened(Event):
    """A unit's own turn opens: what it has declared and done begins anew; it has aimed at whom it aimed at.

    A reaction before it in the same Turn counts as one of its rolled actions (ACY-REACT-16).
    """

    unit: Who
    wary: bool = False

    def write(self, world: Writing) -> None:
        early = int((world.find(self.unit, Engagements) or Engagements()).reacted)
        was = world.get(self.unit, TurnPlan)
        now = TurnPlan(said=1 + early, used=early, aimed=was.aims, wary=self.wary, set_up=was.set_up)
        world.put(self.unit, now)


@event("alarmed", writes=sets(TurnPlan, wary=True))
class Alarmed(Event):
    """A unit has come to know of an able enemy in its sight (ACY-REACT-19)."""

    unit: Who


@event("reacted", line="{unit} reacts: {answer:words}", floats="reacts")
class Reacted(Event):
    """A unit reacts out of turn, once in a Turn (ACY-REACT-12)."""

    unit: Who
    answer: str

    def write(self, world: Writing) -> None:
        world.put(self.unit, replace(world.find(self.unit, Engagements) or Engagements(), reacted=True))


@event("actions_said", writes=sets(TurnPlan), line="{unit} declares {said} rolled actions", floats="{said} actions")
class ActionsSaid(Event):
    """A unit says how many rolled actions its turn has, before the first roll (ACY-MULTI-05)."""

    unit: Who
    said: int


@event("action_used", writes=(adds(TurnPlan, used=its("actions"), shots=its("shots")), sets(TurnPlan, opened=True)))
class ActionUsed(Event):
    """Rolled actions of a turn are used; of slow weapons the shots are counted (ACY-MULTI-04, -05)."""

    unit: Who
    actions: int = 1
    shots: int = 0


@event(
    "actions_lost", writes=adds(TurnPlan, used=its("actions")),
    line=says("{unit} loses {actions} more action{actions:1:|s} of the turn: the roll failed", HARM),
)
class ActionsLost(Event):
    """A failed movement roll ends the rest of the turn's rolled actions (ACY-MULTI-05)."""

    unit: Who
    actions: int


@event("squares_used", writes=(adds(TurnPlan), sets(TurnPlan, set_up=False)))
class SquaresUsed(Event):
    """Half squares of movement are used in a turn, by a step or by getting up: no weapon stays set up (ACY-MOVE-02)."""

    unit: Who
    halves: int


@event("ran", writes=sets(TurnPlan, ran=True))
class Ran(Event):
    """A unit runs in this turn (ACY-MISSILE-13)."""

    unit: Who


@event("set_out", secret=OnTheWay)
class SetOut(Event):
    """A run has been resolved, and is under way until the runner's next turn (ACY-REACT-10)."""

    unit: Who
    path: tuple[Cell, ...]
    after: Turns

    def write(self, world: Writing) -> None:
        end = len(self.path) - 1
        world.put(self.unit, OnTheWay(self.path, self.after, end, end))


@event("run_goes_on", secret=OnTheWay)
class RunGoesOn(Event):
    """A runner passes the squares `first` to `last` of its way in this moment and counts as in that `at`.

    `sides` see one of them at least, and know of the runner in this moment (ACY-REACT-18).
    """

    unit: Who
    first: int
    last: int
    at: int
    sides: tuple[str, ...] = ()

    def write(self, world: Writing) -> None:
        run, held = world.get(self.unit, OnTheWay), world.find(self.unit, Exposure) or Exposure()
        else_ = {*held.shown} - {*run.shown}
        added = tuple(sorted({*self.sides} - else_))
        world.put(self.unit, replace(run, first=self.first, last=self.last, shown=added))
        world.put(self.unit, replace(held, shown=tuple(sorted({*else_, *added}))))
        posture = world.get(self.unit, Posture)
        world.put(self.unit, replace(posture, prone=run.drops and self.at == len(run.path) - 1))


@event("will_drop", secret=OnTheWay, writes=sets(OnTheWay, drops=True))
class WillDrop(Event):
    """Run and dive: a runner lies down where its way ends, not before (ACY-MULTI-03)."""

    unit: Who


@event("run_ended")
class RunEnded(Event):
    """A run is over: at its end, or where the runner fell."""

    unit: Who

    def write(self, world: Writing) -> None:
        run = world.find(self.unit, OnTheWay)
        if run is not None and run.drops and world.get(self.unit, Position).cell == run.path[-1]:
            world.put(self.unit, replace(world.get(self.unit, Posture), prone=True))
        world.drop(self.unit, OnTheWay)


@event("shield_raised", writes=sets(Engagements))
class ShieldRaised(Event):
    """A shield is raised against what is under way; or is down again, once that is over (ACY-REACT-12, -20)."""

    unit: Who
    raised: bool = True


@event("jam_tried", secret=Efforts, line=says("{unit} {effort.sure:is nearly through with|works on} the jam", HELP))
class JamTried(Event):
    """A try to clear a jam: it failed, or is well under way, or is over (ACY-TASK-01, ACY-DN-10, -11)."""

    unit: Who
    effort: Effort

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Efforts)
        others = tuple(one for one in held.held if one.of != self.effort.of)
        kept = (self.effort,) if self.effort != Effort(self.effort.of) else ()
        world.put(self.unit, replace(held, held=tuple(sorted((*others, *kept), key=lambda one: one.of))))


@event("engaged")
class Engaged(Event):
    """A unit engages an enemy, or could answer one and does not (`counts` 0): not again in this Turn (-17)."""

    unit: Who
    foe: Other
    counts: int = 1

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Engagements) or Engagements()
        foes = tuple(sorted({*held.foes, self.foe} - {0}))
        world.put(self.unit, replace(held, count=held.count + self.counts, foes=foes))


@event("evading", writes=sets(TurnPlan, evading=True, opened=True), line="{unit} evades", floats="evades")
class Evades(Event):
    """A unit evades until its next turn (ACY-MISSILE-12)."""

    unit: Who


@event("took_aim", writes=sets(TurnPlan), line="{unit} takes aim at {aims}", floats="takes aim")
class TookAim(Event):
    """A unit spends its turn aiming at one enemy (ACY-MISSILE-13)."""

    unit: Who
    aims: Other


@event("set_up", writes=sets(TurnPlan), line="{unit} {set_up:sets up|packs up} its weapon", floats="")
class SetUp(Event):
    """A heavy weapon is set up, or no longer as another weapon is taken in hand (ACY-MISSILE-13, ACY-MULTI-07)."""

    unit: Who
    set_up: bool = True


@event("located", line="{unit} may be hit in the {part:words}")
class Located(Event):
    """Where an attack may hit stands before its roll (ACY-LOC-05)."""

    unit: Who
    part: str


@event("shot_strayed", line="The shot of {unit} goes astray, at {other}", floats="astray")
class ShotStrayed(Event):
    """A shot into a melee misses its target and hits who fights it (ACY-MISSILE-20)."""

    unit: Who
    other: Other


@event("cover_struck", line="What {unit} is behind takes the hit on the {part:words}", floats="cover hit")
class CoverStruck(Event):
    """A hit on a part that cover hides strikes the cover (ACY-LOC-09)."""

    unit: Who
    part: str


@event("harm_done", shows=Look(BEAT, "wound"), marks=Mark.HURTS)
class HarmDone(Event):
    """Damage levels of Wound, Shock and Stun on one part, and the points they make (ACY-DMG-12 to -16)."""

    unit: Who
    by: Other
    cause: str
    part: str
    wound: int
    shock: int
    stun: int
    shock_points: int
    stun_points: int
    wound_points: int

    def write(self, world: Writing) -> None:
        held, now = world.get(self.unit, Injuries), world.get(battle_of(world), Clock).round
        points = (self.wound_points, self.shock_points, self.stun_points)
        world.put(self.unit, land(held, self.part, (self.wound, self.shock, self.stun), points, now))

    def log_line(self, t: Teller) -> LogLine | None:
        levels = f"Wound {LEVELS[self.wound]}, Shock {LEVELS[self.shock]}, Stun {LEVELS[self.stun]}"
        points = f"wound {self.wound_points}, shock +{self.shock_points}, stun +{self.stun_points}"
        text = f"{{unit}} is hit in the {{part:words}}: {levels} ({points})"
        return says(text, HARM).log_line(self, t)

    def floating(self, t: Teller) -> tuple[str, str] | None:
        worst = LEVELS[max(self.wound, self.shock)]
        return rises(f"{worst}: {{part:words}}", THREAT).floating(self, t)


@event("fainted", writes=sets(Injuries, faint=True), line=says("{unit} is knocked out by Stun", HARM))
class Fainted(Event):
    """A unit is knocked out by Stun (ACY-DMG-20)."""

    unit: Who


@event(
    "came_to",
    writes=sets(Injuries, faint=False),
    line=says("{unit} comes to", HELP),
    floats=rises("comes to", GOOD),
)
class CameTo(Event):
    """A unit that was unconscious wakes as its turn opens (ACY-DMG-31)."""

    unit: Who


@event("stun_eased")
class StunEased(Event):
    """A point of Stun returns at the start of the own turn (ACY-DMG-20)."""

    unit: Who
    points: int

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Injuries)
        world.put(self.unit, replace(held, stun=held.stun - self.points))


@event(
    "shock_bled",
    writes=adds(Injuries),
    line=says("{unit} bleeds: shock +{shock}", HARM),
    floats=rises("bleeds {shock}", THREAT),
)
class ShockBled(Event):
    """Bleeding steps of Shock fall at the unit's place in the Order (ACY-DMG-19, -30)."""

    unit: Who
    shock: int


@event("module_harm", line=says("{unit}: {cause:words}{shock:?, Shock}{stun:?, Stun}", HARM), shows=Look(BEAT, "wound"))
class ModuleHarm(Event):
    """Points of Shock or Stun of no attack: no location, no bleeding, no wound (ACY-MOD-04)."""

    unit: Who
    cause: str
    shock: int = 0
    stun: int = 0

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Injuries)
        world.put(self.unit, replace(held, shock=held.shock + self.shock, stun=held.stun + self.stun))


@event("practised", secret=lambda _event: Practice)
class Practised(Event):
    """A skill was rolled, and the item in hand with it: it counts for how a soldier grows (ACY-FAM-09, -11)."""

    unit: Who
    skill: str
    item: str
    success: bool

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Practice)
        skills, (rolls, hits) = dict(held.skills), held.item(self.item)
        if self.skill and self.success:
            skills[self.skill] = skills.get(self.skill, 0) + 1
        others = tuple(one for one in held.items if one[0] != self.item)
        used = ((self.item, rolls + 1, hits + self.success),) if self.item else ()
        world.put(self.unit, Practice(tuple(sorted(skills.items())), tuple(sorted((*others, *used)))))


@event(
    "turn_lost",
    writes=sets(TurnPlan, lost=True),
    line=says("{unit} gives up its next turn", when=lambda e: e.yields),
)
class TurnLost(Event):
    """A unit's next turn is used: in a group check, or lost to a threat (WAR-BOOK-11, WAR-GROUP-23)."""

    unit: Who
    yields: bool = False


@event("wearied", writes=adds(Injuries), line="{unit} tires: {weary} less on all its rolls", floats="tires")
class Wearied(Event):
    """A point of Fatigue (WAR-BOOK-05)."""

    unit: Who
    weary: int = 1


@event("beaten_down", writes=adds(Injuries), line=says("{unit} is beaten down: shock +{shock}", HARM))
class BeatenDown(Event):
    """Shock of one of the defeated (WAR-ORDERS-08)."""

    unit: Who
    shock: int
