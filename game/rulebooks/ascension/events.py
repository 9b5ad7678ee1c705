"""Events of Ascension alone: wounds, feints, exploits, lamps, initiative; of close combat guards, holds, throws."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from game.field import Cell
from game.messages.events.close import melee
from game.messages.events.event import BEAT, BRASS, GOOD, SECOND, THREAT, Event, Look, Mark, becomes, event, rises
from game.messages.events.lines import HARM, HEAD, HELP, PLAIN, LogLine, Teller, says
from game.messages.events.writes import adds, drops, its, sets
from game.messages.roles import ITS_UNIT, Named, Other, Progress, Who
from game.rulebooks.ascension.parts import WorkHelp
from game.world.body import Stress, Wound, Wounds
from game.world.conditions import Advantage, Exploits
from game.world.place import Grapple, Melee, Pace
from game.world.store import Writing
from game.world.turns import Actions, Clock, TurnMarks, battle_of


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

    def log_line(self, t: Teller) -> LogLine:
        name, bought = TRAITS[self.trait]
        return LogLine(f"{t.name(self.unit)} uses {name}: {bought}", PLAIN, self.unit)

    @property
    def called(self) -> str:
        """The trait, in words."""
        return TRAITS[self.trait][0]


@event("help_given", secret=WorkHelp, marks=Mark.ACHIEVES, line=says("{by} {joins:joins|helps} {unit}: {total}", HELP))
class HelpGiven(Event):
    """A helper's roll waits for that of who works (ACY-ASSIST-09, ACY-PLUG-04)."""

    unit: Who
    by: Other
    of: Progress
    total: int
    joins: bool

    def write(self, world: Writing) -> None:
        held, now = world.find(self.unit, WorkHelp), world.get(battle_of(world), Clock).round
        given = held.given if held is not None and held.of == self.of else ()
        world.put(self.unit, WorkHelp(self.of, (*given, (self.by, self.total, now, self.joins))))


@event("help_spent", secret=WorkHelp, writes=drops(WorkHelp))
class HelpSpent(Event):
    """The roll was made for which help has waited."""

    unit: Who


@event(
    "staunched", writes=sets(Wounds, bleeding=0), line=says("{by} staunches {unit}", HELP),
    floats=rises("staunched", GOOD), shows=becomes("staunch"), marks=Mark.ACHIEVES,
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


_MARKS = {
    ("shield", True): "takes cover behind whom it holds",
    ("immobilized", True): "is pinned and can do nothing",
    ("immobilized", False): "is no longer pinned",
    ("locked", True): "is in a joint lock",
    ("locked", False): "is out of the joint lock",
}


@event("backstepped", line="{unit} gives ground to {foe}{guard:?: {guard:+d} defence}", floats="gives ground")
class Backstepped(Event):
    """A defender gives ground to a close attack: where to, and the Initiative its attacker gains (ASC-MELEE-13)."""

    unit: Who
    foe: Other
    origin: Cell
    to: Cell
    foe_gain: int
    guard: int
    was_moved: bool = False
    was_sprinted: bool = False
    was_squares: int = 0

    def write(self, world: Writing) -> None:
        """The attacker's gain; the step itself is told by its own self."""
        foe = world.get(self.foe, Advantage)
        world.put(self.foe, replace(foe, initiative=foe.initiative + self.foe_gain))


@event("backstep_undone")
class BackstepUndone(Event):
    """A double feint took a Backstep back, and what it gave (ASC-TRAIT-08, ASC-RULING-89)."""

    undone: Annotated[Backstepped, ITS_UNIT]

    def write(self, world: Writing) -> None:
        was = self.undone
        foe = world.get(was.foe, Advantage)
        world.put(was.foe, replace(foe, initiative=foe.initiative - was.foe_gain))
        world.put(was.unit, Pace(was.was_moved, was.was_sprinted, was.was_squares))

    def log_line(self, t: Teller) -> LogLine:
        unit = self.undone.unit
        return LogLine(f"{t.name(unit)} is back where it stood", PLAIN, unit)


@event("guard_changed", line=says("{unit} leaves the guard", when=lambda e: not e.stance))
class GuardChanged(Event):
    """A guard was taken up (its stance), or is over: struck, given up or paid (empty) (ASC-RULING-60)."""

    unit: Who
    stance: str

    def write(self, world: Writing) -> None:
        melee(world, self.unit, guarded=self.stance)


@event("postured", line="{unit} {shift:+d} close AC until its next turn")
class Postured(Event):
    """A posture moves points between the attacks of a unit and its close AC (ACY-PLUG-01)."""

    unit: Who
    shift: int

    def write(self, world: Writing) -> None:
        melee(world, self.unit, shift=self.shift)


@event("brandished", line=says("{target} is not impressed by {unit}", when=lambda e: not e.success))
class Brandished(Event):
    """A show with the weapon; one that succeeds may serve a banter module (ASC-MELEE-15, -18)."""

    unit: Who
    target: Other
    success: bool


@event(
    "weapon_aside", floats=rises("{aside:?weapon aside}", THREAT),
    line=says("{unit}'s weapon is {aside:knocked aside|back in hand}", lambda e, _t: HARM if e.aside else HELP),
)
class WeaponAside(Event):
    """A weapon is knocked aside (ASC-MELEE-37), or back in hand."""

    unit: Who
    aside: bool

    def write(self, world: Writing) -> None:
        melee(world, self.unit, aside=self.aside)


@event("hold_marked")
class HoldMarked(Event):
    """A hold is marked: `spent` and `shield` on who holds, `immobilized` and `locked` on who is held."""

    unit: Who
    mark: str
    on: bool = True

    def write(self, world: Writing) -> None:
        changes: dict[str, Any] = {self.mark: self.on}
        world.put(self.unit, replace(world.get(self.unit, Grapple), **changes))

    def log_line(self, t: Teller) -> LogLine | None:
        words = _MARKS.get((self.mark, self.on))
        harm = self.on != (self.mark == "shield")
        return says(f"{{unit}} {words}", HARM if harm else HELP).log_line(self, t) if words is not None else None


@event(
    "winded",
    line=says("{unit} is winded: {actions:1:an action|{actions} actions} less next turn", HARM),
    floats=rises("winded", THREAT),
)
class Winded(Event):
    """A thrown unit is to lose so many actions of its next turn (ASC-UNARM-06, ASC-RULING-53)."""

    unit: Who
    actions: int

    def write(self, world: Writing) -> None:
        lost = (world.find(self.unit, Melee) or Melee()).lost
        melee(world, self.unit, lost=lost + self.actions)


@event("breath_regained")
class BreathRegained(Event):
    """What throws were to cost a unit is paid, or lapses: its turn has come (ASC-RULING-53)."""

    unit: Who

    def write(self, world: Writing) -> None:
        melee(world, self.unit, lost=0)


@event(
    "shielded",
    line=says("The shot at {target} hits {victim}, the body shield", HARM, "victim"),
    marks=Mark.STRAYS,
)
class Shielded(Event):
    """A shot that just missed a grappler hits the one held before it (ASC-RULING-73)."""

    unit: Who
    target: Other
    victim: Named


@event("ki_channelled", line="{unit} channels Ki {level}", floats=rises("Ki {level}", BRASS))
class KiChannelled(Event):
    """Strikes of this round hit harder, by a level (ASC-ADV-05 to -09)."""

    unit: Who
    level: int

    def write(self, world: Writing) -> None:
        melee(world, self.unit, ki=self.level)


@event("counter_ready", line="{unit} will counter every attack this round")
class CounterReady(Event):
    """Every attack on the unit this round may be answered with a Strike (ASC-ADV-13)."""

    unit: Who

    def write(self, world: Writing) -> None:
        melee(world, self.unit, counter=True)


@event("extra_bought", line="{unit}: {kind:words}")
class ExtraBought(Event):
    """Extra turns are bought: one_vs_many or one_man_army (ASC-ADV-12, -14)."""

    unit: Who
    kind: str

    def write(self, world: Writing) -> None:
        melee(world, self.unit, extra=self.kind)


@event("extra_turn_began", line=says("{unit} has another turn", HEAD))
class ExtraTurnBegan(Event):
    """An extra turn opens, with so many actions; those attacked before it are spared (ASC-RULING-77)."""

    unit: Who
    standard: int
    move: int

    def write(self, world: Writing) -> None:
        """The turn is to be had once more, and whoever was attacked in it is spared (ASC-RULING-77)."""
        battle = battle_of(world)
        clock = world.get(battle, Clock)
        world.put(battle, replace(clock, done=tuple(unit for unit in clock.done if unit != self.unit)))
        world.put(self.unit, Actions(self.standard, self.move))
        kept = world.find(self.unit, Melee) or Melee()
        melee(world, self.unit, spared=tuple(sorted({*kept.spared, *kept.attacked})))
