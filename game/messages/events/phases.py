"""Rounds in phases: what is earned, declared, marked and landed."""

from __future__ import annotations

from game.messages.events.event import Event
from game.record import record
from game.world.tracks import Harm


@record(word="phase_earned")
class PhaseEarned(Event):
    """The action check of the round: the phase a unit may act from, its actions and spare ones (ALT-BASE-07, -08)."""

    unit: int
    phase: int
    actions: int
    spare: int


@record(word="phase_began")
class PhaseBegan(Event):
    """A phase opens; `order` is that in which orders are declared."""

    phase: int
    order: tuple[int, ...]


@record(word="phase_ended")
class PhaseEnded(Event):
    """A phase closes."""

    phase: int


@record(word="order_declared")
class OrderDeclared(Event):
    """A unit says what it will do in this phase (ALT-DECL-05)."""

    unit: int
    order: object


@record(word="action_spent")
class ActionSpent(Event):
    """An action of the round is used; `spare` tells that it was one without a phase (ALT-REACT-01)."""

    unit: int
    why: str
    spare: bool = False


@record(word="action_owed")
class ActionOwed(Event):
    """The next available action is given up beforehand (ALT-REACT-02, -05)."""

    unit: int
    why: str


@record(word="action_forgone")
class ActionForgone(Event):
    """A phase in which the unit does not act: it owed the action, or waited too long (ALT-DECL-04, ALT-MOVE-01)."""

    unit: int
    why: str


@record(word="mark_set")
class MarkSet(Event):
    """Something that weighs on a unit was set: `mark` names it, `amount` is what it is now (true is 1)."""

    unit: int
    mark: str
    amount: int


@record(word="attack_graded")
class AttackGraded(Event):
    """The degree of success of an attack: -1 critical failure, 0 failure, 1 Ordinary, 2 Good, 3 Amazing.

    `nth` tells which attack of its action it is, from 0 on.
    """

    unit: int
    target: int
    mode: str
    degree: int
    nth: int = 0


@record(word="under_fire")
class UnderFire(Event):
    """Suppressive fire has a unit in its cone: whose, with which weapon, how well (ALT-BASE-27)."""

    unit: int
    by: int
    weapon: int
    degree: int


@record(word="skill_used")
class SkillUsed(Event):
    """A skill was tried on somebody: what, and the degree of success, -1 to 3 (ALT-BASE-31, -39, -40)."""

    unit: int
    target: int
    kind: str
    degree: int


@record(word="resort_spent")
class ResortSpent(Event):
    """A Last Resort shifted a degree that had been rolled; `degree` is what it is now (ALT-BASE-32)."""

    unit: int
    degree: int


@record(word="harm_marked")
class HarmMarked(Event):
    """What an attack will do when it lands: points rolled of one class, what armour stopped, what comes through."""

    unit: int
    by: int
    cause: str
    kind: str
    rolled: int
    stopped: int
    harm: Harm


@record(word="harm_landed")
class HarmLanded(Event):
    """Boxes marked on the tracks, overflow counted in (ALT-BASE-13)."""

    unit: int
    stun: int
    wound: int
    mortal: int


@record(word="suffered")
class Suffered(Event):
    """Boxes marked by what is no attack: a fall, fire, gas, want of air (ALA-CONV-05)."""

    unit: int
    cause: str
    stun: int
    wound: int
    mortal: int


@record(word="fatigued")
class Fatigued(Event):
    """Points lost (or, below 0, rested) on the fatigue track (ALT-BASE-34)."""

    unit: int
    points: int


@record(word="knock_out")
class KnockOut(Event):
    """A unit is knocked out (ALT-BASE-14, -15)."""

    unit: int
    why: str


@record(word="woke")
class Woke(Event):
    """A unit that was knocked out comes to (ALT-BASE-16)."""

    unit: int


@record(word="tracks_healed")
class TracksHealed(Event):
    """Points given back by rest or treatment (ALT-BASE-16, -31)."""

    unit: int
    by: int
    stun: int = 0
    wound: int = 0
    mortal: int = 0


@record(word="weapon_jammed")
class WeaponJammed(Event):
    """A firearm jams (ALT-CRIT-07)."""

    unit: int
    weapon: int


@record(word="jam_cleared")
class JamCleared(Event):
    """A jam is cleared."""

    unit: int
    weapon: int
