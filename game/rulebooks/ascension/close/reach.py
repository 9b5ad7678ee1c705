"""The longer weapon strikes first, for its wielder's own standard action (ALT-PLUG-06)."""

from __future__ import annotations

from game.messages.close import CloseAttack
from game.messages.orders import Close
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.holds import in_turn_refusal
from game.rulebooks.ascension.close.refusals import blows_at, reach_refusal
from game.rulebooks.ascension.close.terms import WITH_WEAPON
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.states import stands
from game.systems.conditions import interrupt_refusal
from game.systems.surprise import surprised
from game.world.gear import Grades
from game.world.melee import Trail
from game.world.store import Reading, Unit
from game.world.turns import Actions, Clock, TurnMarks

REACH = "reach"


def grade(world: Reading, unit: Unit, kind: str) -> int:
    """The grade of reach of an attack of that kind; bare hands have the least."""
    blade = blade_of(world, unit) if kind in WITH_WEAPON else None
    grades = world.find(unit, Grades)
    return grades.length(blade.key) if blade is not None and grades is not None else 0


def first_blows(world: Reading, n: Numbers, frame: CloseAttack) -> tuple[Close, ...]:
    """The blows with which the target may come first; none unless the attacker changed square in this turn of its own
    and has the shorter weapon."""
    unit, foe = frame.target, frame.unit
    if not n.borrowed.reach_order or frame.means == REACH or not _rushed(world, foe) or not _ready(world, n, unit):
        return ()
    if surprised(world, unit) or interrupt_refusal(world, unit) or in_turn_refusal(world, unit):
        return ()
    if reach_refusal(world, n, unit, foe) is not None:
        return ()
    least = grade(world, foe, frame.kind)
    return tuple(order for order in blows_at(world, n, unit, foe) if grade(world, unit, order.kind) > least)


def _rushed(world: Reading, unit: Unit) -> bool:
    own = world.get(world.having(Clock)[0], Clock).active == unit
    return own and world.find(unit, Trail) is not None


def _ready(world: Reading, n: Numbers, unit: Unit) -> bool:
    """Whether it stands and has its standard action of the round, unless a Blunt wound has taken it (ASC-RULING-20)."""
    held, marks = world.find(unit, Actions) or Actions(0, 0), world.find(unit, TurnMarks) or TurnMarks()
    return stands(world, unit, n) and held.standard > marks.dazed_standard
