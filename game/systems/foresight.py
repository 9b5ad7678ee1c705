"""What an order may come to, in exact chances: the shape of every forecast, and what of the stack it can foresee."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple, TypeAlias, TypeVar

from game.dice.draws import AnyCheck, Draw, Support
from game.field import Cell
from game.messages.orders import Order
from game.messages.stack import Frame
from game.record import record
from game.world.body import Build
from game.world.store import Reading, Unit

T = TypeVar("T")
Chances: TypeAlias = tuple[tuple[int, Fraction], ...]
"""Whole outcomes with their chances, in rising order; they sum to 1."""
StateChances: TypeAlias = tuple[tuple[str, Fraction], ...]
"""States with their chances, in order of name; those that cannot come about are left out."""
GainChances: TypeAlias = tuple[tuple[str, Fraction], ...]
"""Conditions with the chance of each, in order of name; several may come together, so they do not sum to 1."""


@record
class Fate:
    """What an order may make of one unit.

    `hit` is the chance that an attack of the order scores on it; `gauges` are what the book measures of it (stress,
    wounds, boxes of a track, suppression) as it is afterwards, by name in the book's order; `out` is the chance that it
    is put out of action, `gain` the harm it is expected to take in the book's measure, `conditions` the chance of each
    condition that it is under afterwards and is not now (ALA-COND-01).
    """

    unit: Unit
    hit: Fraction
    gauges: tuple[tuple[str, Chances], ...]
    states: StateChances
    out: Fraction
    gain: Fraction
    conditions: GainChances = ()

    def gauge(self, name: str) -> Chances:
        """What one gauge stands at afterwards. Raises KeyError for one that the book does not keep."""
        return dict(self.gauges)[name]


@record
class TaskWork:
    """What an order may make of a task: the successes it adds, the chance that it is complete then, that it is ruined.

    Its gains do not count the chance of ruin, so the two together sum to 1 (ALT-BASE-33).
    """

    task: Unit
    gains: Chances
    complete: Fraction
    ruined: Fraction


@record
class PassingShot:
    """A shot that an enemy may yet have at a unit on its way: who, at which square, the chance to hit."""

    foe: Unit
    cell: Cell
    chance: Fraction


@record
class Foresight:
    """What an order may come to: the chance that its first roll succeeds, its checks, whom it affects.

    `checks` are in the order in which they are rolled; `fates` in order of unit; `landing` says where a grenade
    may come down, in order of square, `task_works` what becomes of tasks, in order of task; `dodges` are the checks of
    those who dodge it.
    """

    success: Fraction
    checks: tuple[AnyCheck, ...] = ()
    fates: tuple[Fate, ...] = ()
    landing: tuple[tuple[Cell, Fraction], ...] = ()
    task_works: tuple[TaskWork, ...] = ()
    dodges: tuple[AnyCheck, ...] = ()

    def of(self, unit: Unit) -> Fate | None:
        """What may become of one unit; None if nothing does."""
        return next((fate for fate in self.fates if fate.unit == unit), None)


@record
class Rest:
    """What is left of an action that nothing interrupts any more: whose it is, and what it may still come to."""

    by: Unit
    foresight: Foresight
    blast: bool = False


def gathered(parts: Iterable[tuple[T, Fraction]]) -> dict[T, Fraction]:
    """What comes about in several ways, each once with all its chance; what has none is left out."""
    found: dict[T, Fraction] = {}
    for one, chance in parts:
        if chance:
            found[one] = found.get(one, Fraction(0)) + chance
    return found


def spread(parts: Iterable[tuple[int, Fraction]]) -> Chances:
    """The same of whole outcomes, in rising order."""
    return tuple(sorted(gathered(parts).items()))


def mean(chances: Chances) -> Fraction:
    """The expected outcome."""
    return sum((outcome * chance for outcome, chance in chances), Fraction(0))


def sure(outcome: int) -> Chances:
    """One outcome and no other."""
    return ((outcome, Fraction(1)),)


def all_results(_world: Reading, _frame: Frame, draw: Draw) -> Support:
    """What a book tries of a draw in thought that tells no results alike: every one."""
    return draw.support()


Stack = tuple[Frame, ...]
_NAMED = ("unit", "foe", "target")


def parties(frame: Frame) -> set[Unit]:
    """The units that an action under way is about; 0 where it names nobody."""
    about = {getattr(frame, name, 0) for name in _NAMED}
    return about | {getattr(getattr(frame, "order", None), "target", 0)}


def known_to(world: Reading, stack: Stack) -> Stack:
    """The actions under way if the reader knows everybody in the topmost and at whom it is aimed; else none."""
    if not stack:
        return ()
    aims = {aim.target for aim in getattr(stack[-1], "aims", ())}
    known = all(world.find(unit, Build) is not None for unit in (parties(stack[-1]) | aims) - {0})
    return stack if known else ()


def topmost(world: Reading, stack: Stack, order: Order | None = None) -> Stack:
    """The action that asks, where it can be thought through; orders are thought through by other means."""
    return known_to(world, stack)[-1:] if order is None else ()


class Belief(NamedTuple):
    """Expected of an attack nobody answers: what the die must show, the chance to hit, that its target is put out."""

    need: int
    success: Fraction
    out: Fraction
