"""Events of close combat: giving ground, guards, holds, throws, extra turns."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from game.field import Cell
from game.messages.events.close import melee
from game.messages.events.event import Event, Mark, event
from game.messages.events.lines import HARM, HEAD, HELP, PLAIN, LogLine, Teller, says
from game.messages.events.looks import BRASS, THREAT, rises
from game.messages.roles import ITS_UNIT, Named, Other, Who
from game.world.melee import Grapple, Melee
from game.world.mind import Advantage
from game.world.place import Pace
from game.world.store import Writing
from game.world.turns import Actions, Clock, battle_of

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

    def told(self, t: Teller) -> LogLine:
        unit = self.undone.unit
        return LogLine(f"{t.name(unit)} is back where it stood", PLAIN, unit)


@event("guard_changed", line=says("{unit} leaves the guard", when=lambda e: not e.stance))
class GuardChanged(Event):
    """A guard was taken up (its stance), or is over: struck, given up or paid (empty) (ASC-RULING-60)."""

    unit: Who
    stance: str

    def write(self, world: Writing) -> None:
        melee(world, self.unit, guarded=self.stance)


@event("brandished", line=says("{target} is not impressed by {unit}", when=lambda e: not e.success))
class Brandished(Event):
    """A show with the weapon; one that succeeds may serve a banter module (ASC-MELEE-15, -18)."""

    unit: Who
    target: Other
    success: bool


@event(
    "weapon_aside",
    line=says("{unit}'s weapon is {aside:knocked aside|back in hand}", lambda e, _t: HARM if e.aside else HELP),
    floats=rises("{aside:?weapon aside}", THREAT),
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

    def told(self, t: Teller) -> LogLine | None:
        words = _MARKS.get((self.mark, self.on))
        harm = self.on != (self.mark == "shield")
        return says(f"{{unit}} {words}", HARM if harm else HELP).told(self, t) if words is not None else None


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
