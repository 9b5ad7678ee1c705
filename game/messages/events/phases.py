"""Rounds in phases: what is earned, declared, marked and landed."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from game.messages.events.event import Event, event
from game.messages.events.roles import Other, Turns, Viewer, Who
from game.messages.events.writes import adds, appends, drops, its, sets
from game.world.phases import Carried, Declared, Earned, PhaseMarks, PhaseNow, RoundMarks
from game.world.store import Writing
from game.world.tracks import Harm, KnockedOut, Pending, Tracks
from game.world.training import Resorts
from game.world.turns import Clock, battle_of


def declared_lapses(world: Writing) -> None:
    """What a round marked on a unit went with it, and what had been declared for all of it."""
    for battle in world.having(PhaseNow):
        world.put(battle, PhaseNow())
    for kind in (Declared, RoundMarks):
        for unit in world.having(kind):
            world.drop(unit, kind)


def moment_closed(world: Writing) -> None:
    """What was declared and marked for a phase, or for an ambusher's action before the first, goes with it."""
    for kind in (Declared, PhaseMarks):
        for unit in world.having(kind):
            world.drop(unit, kind)


@event("phase_earned", writes=sets(Earned, phase=its("phase"), actions=its("actions"), spare=its("spare")))
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

    def write(self, world: Writing) -> None:
        battle = battle_of(world)
        world.put(battle, PhaseNow(self.phase))
        world.put(battle, replace(world.get(battle, Clock), order=self.order, done=(), active=0))


@event("phase_ended")
class PhaseEnded(Event):
    """A phase closes."""

    phase: int

    def write(self, world: Writing) -> None:
        world.put(battle_of(world), PhaseNow())
        moment_closed(world)


@event("order_declared", secret=Declared, writes=appends(Declared, orders=its("order")))
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

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Earned)
        spare = held.spare - 1 if self.spare else held.spare
        world.put(self.unit, replace(held, actions=held.actions - 1, spare=spare))


@event("action_owed", writes=sets(Earned, owed=1))
class ActionOwed(Event):
    """The next available action is given up beforehand (ALT-REACT-02, -05)."""

    unit: Who
    why: str


@event("action_forgone")
class ActionForgone(Event):
    """A phase in which the unit does not act: it owed the action, or waited too long (ALT-DECL-04, ALT-MOVE-01)."""

    unit: Who
    why: str

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Earned)
        world.put(self.unit, replace(held, actions=max(0, held.actions - 1), owed=0))


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

    def write(self, world: Writing) -> None:
        kind = MARKS[self.mark]
        held: Any = world.find(self.unit, kind) or kind()
        amount = bool(self.amount) if isinstance(getattr(held, self.mark), bool) else self.amount
        world.put(self.unit, replace(held, **{self.mark: amount}))


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

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, PhaseMarks) or PhaseMarks()
        world.put(self.unit, replace(held, fire=(*held.fire, (self.by, self.weapon, self.degree))))


@event("skill_used")
class SkillUsed(Event):
    """A skill was tried on somebody: what, and the degree of success, -1 to 3 (ALT-BASE-31, -39, -40)."""

    unit: Who
    target: Other
    kind: str
    degree: int


@event("resort_spent", writes=adds(Resorts, left=-1))
class ResortSpent(Event):
    """A Last Resort shifted a degree that had been rolled; `degree` is what it is now (ALT-BASE-32)."""

    unit: Who
    degree: int


@event("harm_marked", writes=appends(Pending, harms=its("harm")))
class HarmMarked(Event):
    """What an attack will do when it lands: points rolled of one class, what armour stopped, what comes through."""

    unit: Who
    by: Other
    cause: str
    kind: str
    rolled: int
    stopped: int
    harm: Harm


@event("harm_landed", writes=(adds(Tracks), drops(Pending)))
class HarmLanded(Event):
    """Boxes marked on the tracks, overflow counted in (ALT-BASE-13)."""

    unit: Who
    stun: int
    wound: int
    mortal: int


@event("suffered", writes=adds(Tracks))
class Suffered(Event):
    """Boxes marked by what is no attack: a fall, fire, gas, want of air (ALA-CONV-05)."""

    unit: Who
    cause: str
    stun: int
    wound: int
    mortal: int


@event("fatigued", writes=adds(Tracks, fatigue=its("points")))
class Fatigued(Event):
    """Points lost (or, below 0, rested) on the fatigue track (ALT-BASE-34)."""

    unit: Who
    points: int


@event("knock_out")
class KnockOut(Event):
    """A unit is knocked out (ALT-BASE-14, -15)."""

    unit: Who
    why: str

    def write(self, world: Writing) -> None:
        world.put(self.unit, KnockedOut(self.why, world.get(battle_of(world), Clock).round))


@event("woke", writes=drops(KnockedOut))
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

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Tracks)
        world.put(
            self.unit,
            replace(
                held, stun=held.stun - self.stun, wound=held.wound - self.wound, mortal=held.mortal - self.mortal
            ),
        )


@event("weapon_jammed")
class WeaponJammed(Event):
    """A firearm jams (ALT-CRIT-07)."""

    unit: Who
    weapon: int

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Carried) or Carried()
        world.put(self.unit, replace(held, jams=tuple(sorted({*held.jams, self.weapon}))))


@event("jam_cleared")
class JamCleared(Event):
    """A jam is cleared."""

    unit: Who
    weapon: int

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Carried) or Carried()
        world.put(self.unit, replace(held, jams=tuple(weapon for weapon in held.jams if weapon != self.weapon)))
