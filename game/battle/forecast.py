"""Forecast: what an order may come to, exactly, with every later choice answered by a named policy (law 2).

Shots, bursts and throws are worked out by the book's closed forms, and so is what is left of them once the interrupts
have been explored; everything else by exploring. All say the same, to the last fraction.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

from game.battle.explore import Recorder, TooWide, count, explore, open_questions
from game.battle.policy import POLICIES, Policy, passive
from game.battle.position import Position
from game.dice.draws import AnyCheck, Reason
from game.dice.ladder import ORDINARY
from game.field import Cell
from game.messages.frames import Turn
from game.messages.orders import CHECK, HIT, TAKEN, THERE, Act, Order
from game.messages.stack import Frame
from game.record import record
from game.systems.conditions import held
from game.systems.foresight import Fate, Foresight, GainChances, Rest, TaskWork, known_to, mean, sure
from game.systems.rulebook import Rulebook
from game.systems.tasks import WORK
from game.systems.warfare.threat import unthreatened
from game.world.body import Build
from game.world.hazards import Task
from game.world.overlay import Overlay
from game.world.place import Position as Place
from game.world.squads import Sealed, assault_on
from game.world.store import Reading, Unit

_Key = TypeVar("_Key", int, str, Cell, Unit)
_Ending: TypeAlias = tuple[Fraction, Position, Rest | None]
PATIENCE = 1_500
"""Branches made for the figures of one interrupt, while a player waits."""


@record(slots=False)
class Forecast:
    """What an order may come to: `told` under `policy`; `interrupts` under each interrupt known to be open.

    The position must not have changed when `interrupts` is asked for: it is worked out then.
    """

    world: Reading = field(repr=False)
    book: Rulebook = field(repr=False)
    unit: Unit
    order: Order
    policy: str
    foresight: Foresight
    stack: tuple[Frame, ...] = field(default=(), repr=False)

    @property
    def success(self) -> Fraction:
        """The chance that the order's first roll succeeds; of a move, that it gets there."""
        return self.foresight.success

    @property
    def checks(self) -> tuple[AnyCheck, ...]:
        """The rolls, with every modifier."""
        return self.foresight.checks

    @property
    def fates(self) -> tuple[Fate, ...]:
        """What may become of each unit affected, in order of unit."""
        return self.foresight.fates

    @property
    def landing(self) -> tuple[tuple[Cell, Fraction], ...]:
        """Where a grenade may come down."""
        return self.foresight.landing

    @property
    def task_works(self) -> tuple[TaskWork, ...]:
        """What may become of each task, in order of task."""
        return self.foresight.task_works

    def of(self, unit: Unit) -> Fate | None:
        """What may become of one unit; None if nothing does."""
        return self.foresight.of(unit)

    def explain(self) -> tuple[Reason, ...]:
        """Every modifier of every roll, with its sign and its rule."""
        return tuple(line for check in self.foresight.checks for line in check.explain())

    @cached_property
    def interrupts(self) -> dict[str, Forecast]:
        """The same figures for each interrupt known to be open, by the question it answers.

        Left out is one that would take too long to try in every way: many dodgers at once, each of whom may get away.
        """
        found: dict[str, Forecast] = {}
        for question in self._questions():
            policy = self.book.face.ask(question).policy
            with suppress(TooWide):
                found |= {question: self._if_answered(policy)} if policy else {}
        return found

    def _questions(self) -> tuple[str, ...]:
        """What the order gives others to answer, at once or when its moment has come."""
        if not self.stack:
            return ()  # nothing is under way that it changes
        alone = self.book.trial(self.world, self.book, self.unit, self.order) if self.book.trial is not None else ()
        if alone:
            return open_questions(Position(Overlay(self.world), self.book, reversed(alone)))
        return open_questions(Position(Overlay(self.world), self.book, self.stack), self.order)

    def _if_answered(self, policy: str) -> Forecast:
        return forecast(self.world, self.book, self.unit, self.order, POLICIES[policy], stack=self.stack, most=PATIENCE)


def forecast(
    world: Reading,
    book: Rulebook,
    unit: Unit,
    order: Order,
    policy: Policy = passive,
    *,
    stack: Iterable[Frame] | None = None,
    closed: bool = True,
    most: int | None = None,
) -> Forecast:
    """What an order of this unit may come to in the world as it is read (true, imagined or an Outlook).

    `stack` holds the actions under way that wait for the order (the default: the unit's own turn). Draws no dice
    and changes nothing. `closed` false explores in any case. Raises TooWide when it takes more than `most` branches.
    """
    world = unthreatened(world, unit, order)
    frames = known_to(world, tuple(stack)) if stack is not None else (Turn(unit, "orders"),)
    foreseen: Foresight | None = None
    if not frames:
        foreseen = Foresight(
            Fraction(1)
        )  # nothing is under way that it changes, or nothing that can be thought through
    elif closed:
        foreseen = book.foresee(world, book, unit, order, policy.name, frame=frames[-1])
    alone = book.trial(world, book, unit, order) if book.trial is not None and foreseen is None else None
    if alone == () and not isinstance(frames[-1], Turn):
        position = Position(Overlay(world), book, book.stakes(world, frames))
        foreseen = _tried(position, unit, order, policy, most, answer=order)
    elif alone is not None:
        foreseen = _tried(Position(Overlay(world), book, reversed(alone)), unit, order, policy, most)
    elif foreseen is None:
        shortened = closed and "cap" not in policy.words
        foreseen = _explored(Position(Overlay(world), book, frames), unit, order, policy, most, shortened=shortened)
    return Forecast(world, book, unit, order, policy.name, foreseen, frames)


def _explored(
    position: Position, unit: Unit, order: Order, policy: Policy, most: int | None, *, shortened: bool
) -> Foresight:
    answers = not isinstance(position.stack[-1], Turn)
    seen, known = Recorder(unit, answers), _Known(len(position.stack))
    found = explore(position, policy, order=order, witness=seen, work=most, known=known if shortened else None)
    endings = [(chance, ending, known.rest(ending) if shortened else None) for chance, ending in found]
    for chance, _ending, rest in endings:
        if rest is not None:
            seen.foretell(chance, rest)
    return _summed(position, unit, order, endings, seen)


def _tried(
    position: Position, unit: Unit, order: Order, policy: Policy, most: int | None, *, answer: Order | None = None
) -> Foresight:
    """An order carried out at once and by itself, to its end; or an `answer`, with what it bears on."""
    seen = Recorder(unit, answer is not None)
    found = explore(position, policy, order=answer, until=1, witness=seen, work=most)
    endings: list[_Ending] = [(chance, ending, None) for chance, ending in found]
    return _summed(position, unit, order, endings, seen)


def _summed(position: Position, unit: Unit, order: Order, endings: list[_Ending], seen: Recorder) -> Foresight:
    return Foresight(
        _success(endings, unit, order, seen),
        tuple(seen.checks),
        tuple(_fates(position.world, position.book, endings, seen)),
        tuple(sorted(seen.landed.items())),
        tuple(_task_works(position.world, endings)),
        tuple(seen.dodges),
    )


def _task_works(world: Reading, endings: list[_Ending]) -> Iterable[TaskWork]:
    """Every task that some ending brings further, or ruins."""
    for number in world.having(Task):
        was = world.get(number, Task)
        after = [(chance, ending.world.get(number, Task)) for chance, ending, _rest in endings]
        if any(task != was for _chance, task in after):
            gains = (
                (chance, ((task.done - was.done, Fraction(1)),))
                for chance, task in after
                if task.ruined == was.ruined
            )
            complete = sum((chance for chance, task in after if task.by), Fraction(0))
            ruined = sum((chance for chance, task in after if task.ruined), Fraction(0))
            yield TaskWork(number, _spread(gains), complete, ruined)


@record
class _Known:
    """Which positions the book has a closed form for: those in which nothing but the action itself is left."""

    depth: int

    def __call__(self, position: Position) -> bool:
        return self.rest(position) is not None

    def rest(self, position: Position) -> Rest | None:
        left = position.stack[self.depth - 1 :]
        if left and isinstance(left[0], Turn):
            left = left[1:]
        return position.book.finish(position.world, position.book, tuple(left)) if left else None


def _success(endings: list[_Ending], unit: Unit, order: Order, seen: Recorder) -> Fraction:
    """The chance that the order's first roll succeeds; of a move, that it gets there; of all else, 1."""
    goal = CHECK if order == Act(WORK) else order.goal
    if goal == HIT and not seen.landed:
        return next(iter((*seen.hits.values(), *seen.graded.values())), Fraction(0))
    if goal in (HIT, CHECK):
        return seen.achieved
    if goal in (THERE, TAKEN):
        done = _taken if goal == TAKEN else _there
        return sum((chance for chance, ending, _rest in endings if done(ending.world, unit, order)), Fraction(0))
    return Fraction(1)


def _there(world: Reading, unit: Unit, order: Any) -> bool:
    return bool(world.get(unit, Place).cell == order.to)


def _taken(world: Reading, _unit: Unit, order: Any) -> bool:
    """Whether an assault that has left will be a success."""
    sealed = world.find(assault_on(world, order.zone), Sealed)
    return sealed is not None and sealed.degree >= ORDINARY


def _fates(world: Reading, book: Rulebook, endings: list[_Ending], seen: Recorder) -> Iterable[Fate]:
    """Everyone attacked, and everyone of whom some ending changes something.

    That is stress, wounds, state, suppression or conditions; that a condition ends is no change.
    """
    hits = seen.struck()
    for unit in world.having(Build):
        then = [ending.world.touched(unit) for _chance, ending, _rest in endings]
        fates = [rest.foresight.of(unit) if rest is not None else None for _chance, _ending, rest in endings]
        if unit not in hits and {*then} <= {world.touched(unit)} and not any(fates):
            continue
        now = _condition(world, book, unit)
        known: dict[int, _Condition] = {}
        after: dict[_Condition, Fraction] = {}
        parts: list[tuple[Fraction, Fate]] = []
        for (chance, ending, _rest), fate, at in zip(endings, fates, then, strict=True):
            found = known.get(at) or known.setdefault(at, _condition(ending.world, book, unit))
            if fate is None:
                after[found] = after.get(found, Fraction(0)) + chance
            else:
                later = replace(fate, conditions=_gained(found, now, fate))
                parts.append((chance, later if found.standing else replace(later, out=Fraction(1))))
        parts += [(chance, _certain(unit, found, now)) for found, chance in after.items()]
        fate = _mixed(book, unit, parts, now, hits.get(unit, Fraction(0)))
        if unit in hits or replace(fate, hit=Fraction(0), out=Fraction(0)) != replace(
            _certain(unit, now, now), out=Fraction(0)
        ):
            yield fate


@record
class _Condition:
    gauges: tuple[tuple[str, int], ...]
    state: str
    standing: bool
    under: tuple[str, ...]


def _condition(world: Reading, book: Rulebook, unit: Unit) -> _Condition:
    return _Condition(
        book.gauges(world, unit),
        book.state(world, unit),
        book.standing(world, unit),
        tuple(sorted({one.kind for one in held(world, unit)})),
    )


def _gained(then: _Condition, now: _Condition, fate: Fate | None = None) -> GainChances:
    """Conditions that have come about since `now`, and those that what is left of the action may bring."""
    found = dict(fate.conditions) if fate is not None else {}
    found.update(dict.fromkeys(then.under, Fraction(1)))
    return tuple((kind, chance) for kind, chance in sorted(found.items()) if kind not in now.under)


def _certain(unit: Unit, condition: _Condition, now: _Condition) -> Fate:
    """The fate of a unit of which everything is known."""
    return Fate(
        unit=unit,
        hit=Fraction(0),
        gauges=tuple((name, sure(value)) for name, value in condition.gauges),
        states=((condition.state, Fraction(1)),),
        out=Fraction(0 if condition.standing else 1),
        gain=Fraction(0),
        conditions=_gained(condition, now),
    )


def _mixed(book: Rulebook, unit: Unit, parts: list[tuple[Fraction, Fate]], now: _Condition, hit: Fraction) -> Fate:
    """One fate of several, each with its chance."""
    gauges = tuple((name, _spread((chance, fate.gauge(name)) for chance, fate in parts)) for name, _ in now.gauges)
    rise = (book.harm.get(name, 0) * (mean(dict(gauges)[name]) - was) for name, was in now.gauges)
    return Fate(
        unit=unit,
        hit=hit,
        gauges=gauges,
        states=_spread((chance, fate.states) for chance, fate in parts),
        out=sum((chance * fate.out for chance, fate in parts), Fraction(0)) if now.standing else Fraction(0),
        gain=sum(rise, Fraction(0)),
        conditions=_spread((chance, fate.conditions) for chance, fate in parts),
    )


def _spread(parts: Iterable[tuple[Fraction, tuple[tuple[_Key, Fraction], ...]]]) -> tuple[tuple[_Key, Fraction], ...]:
    found: dict[_Key, Fraction] = {}
    for share, chances in parts:
        for value, chance in chances:
            count(found, value, share * chance)
    return tuple(sorted(found.items()))
