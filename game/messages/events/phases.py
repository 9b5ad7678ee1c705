"""Rounds in phases: what is earned, declared, marked and landed."""

from __future__ import annotations

from dataclasses import fields, replace

from game.messages.events.event import Event, event
from game.messages.events.roles import Other, Turns, Viewer, Who
from game.world.phases import Carried, Declared, PhaseMarks, RoundMarks
from game.world.tracks import Harm


@event("phase_earned")
class PhaseEarned(Event):
    """The action check of the round: the phase a unit may act from, its actions and spare ones (ALT-BASE-07, -08)."""

    unit: Who
    phase: int
    actions: int
    spare: int


@event("phase_began")
class PhaseBegan(Event):
    """A phase opens; `order` is that in which orders are declared."""

    phase: int
    order: Turns


@event("phase_ended")
class PhaseEnded(Event):
    """A phase closes."""

    phase: int


@event("order_declared", secret=Declared)
class OrderDeclared(Event):
    """A unit says what it will do in this phase (ALT-DECL-05)."""

    unit: Who
    order: object

    def shown(self, viewer: Viewer) -> Event | None:
        """It is heard at nobody where it is at somebody unknown, as what has been declared is known ever after."""
        heard = viewer.find(self.unit, Declared)
        return replace(self, order=heard.orders[-1]) if heard is not None and heard.orders else None


@event("action_spent", secret=lambda e: Declared if e.why == "declared" else None)
class ActionSpent(Event):
    """An action of the round is used; `spare` tells that it was one without a phase (ALT-REACT-01)."""

    unit: Who
    why: str
    spare: bool = False


@event("action_owed")
class ActionOwed(Event):
    """The next available action is given up beforehand (ALT-REACT-02, -05)."""

    unit: Who
    why: str


@event("action_forgone")
class ActionForgone(Event):
    """A phase in which the unit does not act: it owed the action, or waited too long (ALT-DECL-04, ALT-MOVE-01)."""

    unit: Who
    why: str


MARKS: dict[str, type] = {
    field.name: kind
    for kind in (PhaseMarks, RoundMarks, Carried)
    for field in fields(kind)
    if field.type in ("int", "bool")
}
"""Which part keeps a mark."""


@event("mark_set", secret=lambda e: MARKS[e.mark])
class MarkSet(Event):
    """Something that weighs on a unit was set: `mark` names it, `amount` is what it is now (true is 1)."""

    unit: Who
    mark: str
    amount: int


@event("attack_graded")
class AttackGraded(Event):
    """The degree of success of an attack: -1 critical failure, 0 failure, 1 Ordinary, 2 Good, 3 Amazing.

    `nth` tells which attack of its action it is, from 0 on.
    """

    unit: Who
    target: Who
    mode: str
    degree: int
    nth: int = 0


@event("under_fire")
class UnderFire(Event):
    """Suppressive fire has a unit in its cone: whose, with which weapon, how well (ALT-BASE-27)."""

    unit: Who
    by: Other
    weapon: int
    degree: int


@event("skill_used")
class SkillUsed(Event):
    """A skill was tried on somebody: what, and the degree of success, -1 to 3 (ALT-BASE-31, -39, -40)."""

    unit: Who
    target: Other
    kind: str
    degree: int


@event("resort_spent")
class ResortSpent(Event):
    """A Last Resort shifted a degree that had been rolled; `degree` is what it is now (ALT-BASE-32)."""

    unit: Who
    degree: int


@event("harm_marked")
class HarmMarked(Event):
    """What an attack will do when it lands: points rolled of one class, what armour stopped, what comes through."""

    unit: Who
    by: Other
    cause: str
    kind: str
    rolled: int
    stopped: int
    harm: Harm


@event("harm_landed")
class HarmLanded(Event):
    """Boxes marked on the tracks, overflow counted in (ALT-BASE-13)."""

    unit: Who
    stun: int
    wound: int
    mortal: int


@event("suffered")
class Suffered(Event):
    """Boxes marked by what is no attack: a fall, fire, gas, want of air (ALA-CONV-05)."""

    unit: Who
    cause: str
    stun: int
    wound: int
    mortal: int


@event("fatigued")
class Fatigued(Event):
    """Points lost (or, below 0, rested) on the fatigue track (ALT-BASE-34)."""

    unit: Who
    points: int


@event("knock_out")
class KnockOut(Event):
    """A unit is knocked out (ALT-BASE-14, -15)."""

    unit: Who
    why: str


@event("woke")
class Woke(Event):
    """A unit that was knocked out comes to (ALT-BASE-16)."""

    unit: Who


@event("tracks_healed")
class TracksHealed(Event):
    """Points given back by rest or treatment (ALT-BASE-16, -31)."""

    unit: Who
    by: Other
    stun: int = 0
    wound: int = 0
    mortal: int = 0


@event("weapon_jammed")
class WeaponJammed(Event):
    """A firearm jams (ALT-CRIT-07)."""

    unit: Who
    weapon: int


@event("jam_cleared")
class JamCleared(Event):
    """A jam is cleared."""

    unit: Who
    weapon: int
