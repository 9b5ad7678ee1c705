"""Forecast: what an order may come to, exactly, with every later choice answered by a named policy (law 2).

Shots, bursts and throws are worked out by the book's closed forms; everything else by exploring. Both say the same,
to the last fraction.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

from game.battle.explore import MOST_BRANCHES, Ending, TooWide, explore, open_questions
from game.battle.policy import POLICIES, Policy, passive
from game.battle.position import Position
from game.dice.draws import Check, Draw, Line
from game.field import Cell
from game.messages.events import AttackRolled, Event, GrenadeLanded, Revived, Staunched, StressTaken, Thrown
from game.messages.frames import Turn
from game.messages.orders import Aid, Attack, Burst, Close, Move, Order, Throw
from game.messages.stack import Frame
from game.systems.foresight import Chances, Fate, Foresight, StateChances, mean
from game.systems.rulebook import Rulebook
from game.world.body import Build, Stress, Wounds
from game.world.mind import Edge
from game.world.overlay import Overlay
from game.world.place import Position as Place
from game.world.store import Reading, Unit

_Key = TypeVar("_Key", bound=Hashable)
PATIENCE = 1_500
"""Branches tried for the figures of one interrupt, while a player waits."""
INTERRUPTS: Mapping[str, str] = {
    "hit_the_deck": "deck",
    "dodge": "dodge",
    "overwatch": "watch",
    "snap": "snap",
    "backstep": "backstep",
}
"""The policy that shows what each question of an enemy changes if it says yes."""


@dataclass(frozen=True)
class Forecast:
    """What an order may come to: `told` under `policy`; `interrupts` under each interrupt known to be open.

    The position must not have changed when `interrupts` is asked for: it is worked out then.
    """

    world: Reading = field(repr=False)
    book: Rulebook = field(repr=False)
    unit: Unit
    order: Order
    policy: str
    told: Foresight
    stack: tuple[Frame, ...] = field(default=(), repr=False)

    @property
    def success(self) -> Fraction:
        """The chance that the order's first roll succeeds; of a move, that it gets there."""
        return self.told.success

    @property
    def checks(self) -> tuple[Check, ...]:
        """The rolls, with every modifier."""
        return self.told.checks

    @property
    def fates(self) -> tuple[Fate, ...]:
        """What may become of each unit affected, in order of unit."""
        return self.told.fates

    @property
    def landing(self) -> tuple[tuple[Cell, Fraction], ...]:
        """Where a grenade may come down."""
        return self.told.landing

    def of(self, unit: Unit) -> Fate | None:
        """What may become of one unit; None if nothing does."""
        return next((fate for fate in self.told.fates if fate.unit == unit), None)

    def explain(self) -> tuple[Line, ...]:
        """Every modifier of every roll, with its sign and its rule."""
        return tuple(line for check in self.told.checks for line in check.explain())

    @cached_property
    def interrupts(self) -> dict[str, Forecast]:
        """The same figures for each interrupt known to be open, by the question it answers.

        Left out is one that would take too long to try in every way, as overwatch against a long burst of fire.
        """
        position = Position(Overlay(self.world), self.book, self.stack)
        found = {}
        for question in open_questions(position, self.order):
            with suppress(TooWide):
                if question in INTERRUPTS:
                    found[question] = self._if_answered(INTERRUPTS[question])
        return found

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
    most: int = MOST_BRANCHES,
) -> Forecast:
    """What an order of this unit may come to in the world as it is read (true, imagined or an Outlook).

    `stack` holds the actions under way that wait for the order (the default: the unit's own turn). Draws no dice
    and changes nothing. `closed` false explores even where there is a closed form. Raises TooWide when more than
    `most` branches would have to be explored.
    """
    frames = tuple(stack) if stack is not None else (Turn(unit, "orders"),)
    told: Foresight | None = None
    if not frames:
        told = Foresight(Fraction(1))  # nothing is under way: an Edge bought for a roll to come changes nothing yet
    elif closed:
        told = book.foresee(world, book, unit, order, policy.name, frame=frames[-1])
    if told is None:
        told = _explored(Position(Overlay(world), book, frames), unit, order, policy, most)
    return Forecast(world, book, unit, order, policy.name, told, frames)


def _explored(position: Position, unit: Unit, order: Order, policy: Policy, most: int) -> Foresight:
    seen = _Witness(unit)
    endings = explore(position, policy, order=order, witness=seen, most=most)
    fates = tuple(_fates(position.world, position.book, endings, seen))
    return Foresight(
        _success(endings, unit, order, seen), tuple(seen.checks), fates, tuple(sorted(seen.landed.items()))
    )


@dataclass(slots=True)
class _Witness:
    """What a unit rolls and brings about on the way, with the chance of each."""

    unit: Unit
    checks: dict[Check, None] = field(default_factory=dict)
    hits: dict[Unit, Fraction] = field(default_factory=dict)
    landed: dict[Cell, Fraction] = field(default_factory=dict)
    blasted: dict[Unit, Fraction] = field(default_factory=dict)
    achieved: Fraction = Fraction(0)

    def draw(self, _chance: Fraction, draw: Draw) -> None:
        if isinstance(draw, Check) and draw.unit == self.unit:
            self.checks.setdefault(draw)

    def hear(self, chance: Fraction, event: Event) -> None:
        if isinstance(event, AttackRolled) and event.unit == self.unit:
            _count(self.hits, event.target, chance if event.margin >= 0 else Fraction(0))
        elif isinstance(event, GrenadeLanded) and event.by == self.unit:
            _count(self.landed, event.cell, chance)
        elif isinstance(event, StressTaken) and event.by == self.unit:
            _count(self.blasted, event.unit, chance)
        elif isinstance(event, (Staunched, Revived)) or (isinstance(event, Thrown) and event.margin >= 0):
            self.achieved += chance


def _count(found: dict[_Key, Fraction], key: _Key, chance: Fraction) -> None:
    found[key] = found.get(key, Fraction(0)) + chance


def _success(endings: list[Ending], unit: Unit, order: Order, seen: _Witness) -> Fraction:
    """The chance that the order's first roll succeeds; of a move, that it gets there; of all else, 1."""
    if isinstance(order, (Attack, Burst, Close)):
        return next(iter(seen.hits.values()), Fraction(0))
    if isinstance(order, (Throw, Aid)):
        return seen.achieved
    if isinstance(order, Move):
        there = (chance for chance, ending in endings if ending.world.get(unit, Place).cell == order.to)
        return sum(there, Fraction(0))
    return Fraction(1)


def _fates(world: Reading, book: Rulebook, endings: list[Ending], seen: _Witness) -> Iterable[Fate]:
    """Everyone attacked, and everyone whose stress, wounds, state or suppression some ending changes."""
    for unit in world.having(Build):
        now = _condition(world, book, unit)
        after: dict[_Condition, Fraction] = {}
        for chance, ending in endings:
            found = _condition(ending.world, book, unit)
            after[found] = after.get(found, Fraction(0)) + chance
        hits = seen.blasted if seen.landed else seen.hits
        if unit in hits or set(after) != {now}:
            yield _fate(unit, now, after, hits.get(unit, Fraction(0)))


@dataclass(frozen=True, slots=True)
class _Condition:
    stress: int
    mental: int
    wounds: int
    suppression: int
    state: str
    standing: bool


def _condition(world: Reading, book: Rulebook, unit: Unit) -> _Condition:
    stress = world.get(unit, Stress)
    return _Condition(
        stress.points,
        stress.mental,
        len((world.find(unit, Wounds) or Wounds()).wounds),
        (world.find(unit, Edge) or Edge()).suppression,
        book.state(world, unit),
        book.standing(world, unit),
    )


def _fate(unit: Unit, now: _Condition, after: dict[_Condition, Fraction], hit: Fraction) -> Fate:
    stress = _spread(after, "stress")
    states: dict[str, Fraction] = {}
    for condition, chance in after.items():
        states[condition.state] = states.get(condition.state, Fraction(0)) + chance
    named: StateChances = tuple(sorted(states.items()))
    fallen = sum((chance for condition, chance in after.items() if not condition.standing), Fraction(0))
    return Fate(
        unit=unit,
        hit=hit,
        stress=stress,
        mental=_spread(after, "mental"),
        wounds=_spread(after, "wounds"),
        suppression=_spread(after, "suppression"),
        states=named,
        out=fallen if now.standing else Fraction(0),
        gain=mean(stress) - now.stress,
    )


def _spread(after: dict[_Condition, Fraction], name: str) -> Chances:
    found: dict[int, Fraction] = {}
    for condition, chance in after.items():
        value: int = getattr(condition, name)
        found[value] = found.get(value, Fraction(0)) + chance
    return tuple(sorted(found.items()))
