"""Close combat: giving ground, holds, throws and weapons crossed."""

from __future__ import annotations

from typing import Annotated

from game.field import Cell
from game.messages.events.event import Event, event
from game.messages.events.roles import ITS_UNIT, Other, Who


@event("backstepped")
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


@event("backstep_undone")
class BackstepUndone(Event):
    """A double feint took a Backstep back, and what it gave (ASC-TRAIT-08, ASC-RULING-89)."""

    undone: Annotated[Backstepped, ITS_UNIT]


@event("guard_changed")
class GuardChanged(Event):
    """A guard was taken up (its stance), or is over: struck, given up or paid (empty) (ASC-RULING-60)."""

    unit: Who
    stance: str


@event("weapons_locked")
class WeaponsLocked(Event):
    """An attack met its target's weapon: `bonus` is for one-liners of a banter module (ASC-MELEE-26)."""

    unit: Who
    foe: Other
    bonus: int


@event("pressed")
class Pressed(Event):
    """Who pressed the lock, whom it pressed, and who won it (0: neither)."""

    unit: Who
    foe: Other
    winner: int


@event("brandished")
class Brandished(Event):
    """A show with the weapon; one that succeeds may serve a banter module (ASC-MELEE-15, -18)."""

    unit: Who
    target: Other
    success: bool


@event("grappled")
class Grappled(Event):
    """One unit has another in its hold from now on; an earlier hold between the two is over (ASC-UNARM-07)."""

    unit: Who
    target: Other


@event("weapon_aside")
class WeaponAside(Event):
    """A weapon is knocked aside (ASC-MELEE-37), or back in hand."""

    unit: Who
    aside: bool


@event("hold_ended")
class HoldEnded(Event):
    """The hold between two units is over: broken, released, left or lost with the fall of one (ASC-RULING-54)."""

    unit: Who
    target: Other
    why: str


@event("hold_marked")
class HoldMarked(Event):
    """A hold is marked: `spent` and `shield` on who holds, `immobilized` and `locked` on who is held."""

    unit: Who
    mark: str
    on: bool = True


@event("winded")
class Winded(Event):
    """A thrown unit is to lose so many actions of its next turn (ASC-UNARM-06, ASC-RULING-53)."""

    unit: Who
    actions: int


@event("breath_regained")
class BreathRegained(Event):
    """What throws were to cost a unit is paid, or lapses: its turn has come (ASC-RULING-53)."""

    unit: Who


@event("shielded")
class Shielded(Event):
    """A shot that just missed a grappler hits the one held before it (ASC-RULING-73)."""

    unit: Who
    target: Other
    victim: int


@event("ki_channelled")
class KiChannelled(Event):
    """Strikes of this round hit harder, by a level (ASC-ADV-05 to -09)."""

    unit: Who
    level: int


@event("counter_ready")
class CounterReady(Event):
    """Every attack on the unit this round may be answered with a Strike (ASC-ADV-13)."""

    unit: Who


@event("extra_bought")
class ExtraBought(Event):
    """Extra turns are bought: one_vs_many or one_man_army (ASC-ADV-12, -14)."""

    unit: Who
    kind: str


@event("extra_turn_began")
class ExtraTurnBegan(Event):
    """An extra turn opens, with so many actions; those attacked before it are spared (ASC-RULING-77)."""

    unit: Who
    standard: int
    move: int
