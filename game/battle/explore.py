"""Explore: what a choice may come to, by the real rules under every possible roll; who looks on and counts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, Protocol, TypeAlias, TypeVar

from game.battle.policy import passive
from game.battle.position import Position, settle
from game.dice.draws import AnyCheck, Draw, Roll, Support
from game.dice.source import Source
from game.field import Cell
from game.messages.events import (
    AttackGraded,
    AttackRolled,
    Event,
    GrenadeLanded,
    GroupGraded,
    ParryMet,
    SkillUsed,
    Thrown,
)
from game.messages.events.event import Mark
from game.messages.orders import Order
from game.messages.stack import Ask, Chance, Frame
from game.systems.foresight import Rest
from game.systems.rulebook import Reply, Rulebook
from game.world.overlay import Overlay
from game.world.store import Reading, Unit

_Key = TypeVar("_Key", bound=Hashable)
_COUNTED = (AttackRolled, AttackGraded, ParryMet, GroupGraded, GrenadeLanded, SkillUsed, Thrown)
SUFFERED = ("stamina", "stun", "hit_the_deck", "steadying", "unhorsed")
"""Checks of who is hurt by what it has done itself: no rolls of the order."""


@dataclass(slots=True)
class Recorder:
    """What a unit rolls and brings about on the way, with the chance of each.

    `answering`: the unit answers what another does, so that what hits the unit itself is counted too.
    """

    unit: Unit
    answering: bool = False
    checks: dict[AnyCheck, None] = field(default_factory=dict)
    dodges: dict[AnyCheck, None] = field(default_factory=dict)
    hits: dict[Unit, Fraction] = field(default_factory=dict)
    graded: dict[tuple[Unit, Unit, int], Fraction] = field(default_factory=dict)
    landed: dict[Cell, Fraction] = field(default_factory=dict)
    blasted: dict[Unit, Fraction] = field(default_factory=dict)
    achieved: Fraction = Fraction(0)

    def draw(self, _chance: Fraction, draw: Draw) -> None:
        """A roll of the unit is kept, and a dodge of anybody else."""
        if not isinstance(draw, AnyCheck):
            return
        if draw.unit == self.unit and draw.key not in SUFFERED:
            self.checks.setdefault(draw)
        elif draw.unit != self.unit and draw.key == "dodge":
            self.dodges.setdefault(draw)

    def hear(self, chance: Fraction, event: Event) -> None:
        """Hits, landings and successes are counted."""
        kind: Any = type(event)  # mypy takes no class whose instances have a hash of their own for hashable
        if _is_counted(kind):
            self._count(chance, event)

    def _count(self, chance: Fraction, event: Event) -> None:
        if isinstance(event, AttackRolled) and self._counts(event.unit, event.target):
            count(self.hits, event.target, chance if event.margin >= 0 else Fraction(0))
        elif isinstance(event, AttackGraded) and self._counts(event.unit, event.target):
            count(self.graded, (event.unit, event.target, event.nth), chance if event.degree > 0 else Fraction(0))
        elif isinstance(event, ParryMet) and self._counts(event.by, event.unit) and event.blocked:
            count(self.graded, (event.by, event.unit, event.nth), -chance)  # what is stopped hits nobody
        elif isinstance(event, GroupGraded) and self._counts(event.unit, event.target):
            count(self.graded, (event.unit, event.target, 0), chance if event.degree > 0 else Fraction(0))
        elif Mark.STRAYS in event.declared.marks and self._counts(event.unit, event.victim):  # type: ignore[attr-defined]
            count(self.hits, event.victim, chance)  # type: ignore[attr-defined]
        elif isinstance(event, GrenadeLanded) and event.by == self.unit:
            count(self.landed, event.cell, chance)
        elif Mark.HURTS in event.declared.marks and self._counts(event.by, event.unit):  # type: ignore[attr-defined]
            count(self.blasted, event.unit, chance)  # type: ignore[attr-defined]
        elif isinstance(event, SkillUsed) and event.unit == self.unit:
            self.achieved += chance if event.degree > 0 else 0
        elif Mark.ACHIEVES in event.declared.marks or (isinstance(event, Thrown) and event.margin >= 0):
            self.achieved += chance

    def _counts(self, by: Unit, target: Unit) -> bool:
        """Whether a hit is counted: the unit's own, and on the unit itself where it answers."""
        return by == self.unit or (self.answering and target == self.unit)

    def struck(self) -> dict[Unit, Fraction]:
        """The chance that each unit is hit: by a blast where one comes of it, else by an attack."""
        scores = self.scores()
        blast = self.blasted and (self.landed or (self.answering and not scores))
        return self.blasted if blast else scores

    def scores(self) -> dict[Unit, Fraction]:
        """The chance that an attack scores on a unit; several of one action are rolled each by itself."""
        missed: dict[Unit, Fraction] = {}
        for (_by, unit, _nth), chance in self.graded.items():
            missed[unit] = missed.get(unit, Fraction(1)) * (1 - chance)
        return self.hits | {unit: 1 - chance for unit, chance in missed.items()}

    def foretell(self, chance: Fraction, rest: Rest) -> None:
        """What the unit, or whoever it answers, would still roll and bring about."""
        for check in rest.foresight.checks if rest.by == self.unit else ():
            self.checks.setdefault(check)
        for fate in rest.foresight.fates:
            if fate.hit and self._counts(rest.by, fate.unit):  # who only looks on is not attacked
                count(self.blasted if rest.blast else self.hits, fate.unit, chance * fate.hit)


@lru_cache(maxsize=1024)
def _is_counted(kind: type[Event]) -> bool:
    """Whether an event of that kind may be a hit, a landing or a success at all."""
    return issubclass(kind, _COUNTED) or bool(kind.declared.marks & (Mark.STRAYS | Mark.HURTS | Mark.ACHIEVES))


def count(found: dict[_Key, Fraction], key: _Key, chance: Fraction) -> None:
    """Add to the chance of one."""
    found[key] = found.get(key, Fraction(0)) + chance


# --- exploring ------------------------------------------------------------------------------------------------------


MOST_BRANCHES = 200_000
RESTING = ("turn", "deploy")
"""Questions at which nothing is under way."""
Ending: TypeAlias = tuple[Fraction, Position]
Tried: TypeAlias = Callable[[Reading, Frame, Draw], Support]
"""Which results of a draw are tried, each with the chance of all for which it stands."""
_Node: TypeAlias = tuple[tuple[Frame, ...], frozenset[Any]]


class Answering(Protocol):
    """Whoever answers the questions that come up on the way."""

    def answer(self, world: Reading, book: Rulebook, ask: Ask) -> Order:
        """The answer to one question."""


class Witness(Protocol):
    """Whoever looks on: told of every draw and every event, with the chance of the branch in which it comes."""

    def draw(self, chance: Fraction, draw: Draw) -> None:
        """Dice are about to be thrown."""

    def hear(self, chance: Fraction, event: Event) -> None:
        """Something has happened."""


class TooWide(RuntimeError):
    """More branches than can be looked through; says how many."""


@dataclass(slots=True)
class _Branch:
    """One way things may have gone: its chance, where it stands, what it waits for (None: at its end)."""

    chance: Fraction
    position: Position
    node: Chance | Ask | None


def explore(
    position: Position,
    policy: Answering,
    *,
    order: Order | None = None,
    until: int | None = None,
    most: int = MOST_BRANCHES,
    work: int | None = None,
    witness: Witness | None = None,
    known: Callable[[Position], bool] | None = None,
) -> list[Ending]:
    """Every way the waiting choice may end, each with its exact chance; equal positions are merged into one.

    The chances sum to 1. `order` answers what the position waits for; without it the position goes on as it
    stands. A branch ends when the choice has left the stack: when a turn waits for its next order, or when fewer
    than `until` frames are left (the default: as many as there are now). That a side has nobody left standing
    ends the battle, not the choice: what is on the stack is resolved all the same (ASC-RULING-15). The position
    given stays untouched. A branch ends early where what is left of it is `known`. Raises TooWide when more than
    `most` branches would have to be tried, or as soon as more than `work` have been made: one draw of many values
    makes as many branches as it has values, each of which takes its time, before equal ones are merged.
    """
    depth = len(position.stack) if until is None else until
    return _ends(_Run(policy, depth, witness, known, work), position, order, most)


def explore_roughly(
    position: Position, policy: Answering, tried: Tried, *, order: Order | None = None, until: int, most: int
) -> list[Ending]:
    """As `explore` has it, but with those results of each draw alone that are `tried`."""
    run = _Run(policy, until, tried=tried)
    return _ends(run, position, order, most)


def _ends(run: _Run, position: Position, order: Order | None, most: int) -> list[Ending]:
    front: dict[_Node, _Branch] = {}
    ended: dict[_Node, _Branch] = {}
    first = run.branch(Fraction(1), position.imagined(), order)
    _merge(front if first.node else ended, first)
    tried = 0
    while front:
        after: dict[_Node, _Branch] = {}
        for branch in front.values():
            for child in run.children(branch):
                _merge(after if child.node else ended, child)
                if tried + len(front) + len(after) > most:
                    raise TooWide(f"more than {most} branches to look through")
        tried += len(front)
        front = after
    return [(branch.chance, branch.position) for branch in ended.values()]


def sampled(
    position: Position, policy: Answering, dice: Sequence[Source], *, order: Order | None = None, until: int
) -> list[Ending]:
    """Some ways the waiting choice may end, one for each of these dice; each counts alike.

    For what is too wide to explore. Two choices tried with the same dice differ by what they change, not by luck.
    """
    run, found = _Run(policy, until), []
    for source in dice:
        branch = run.branch(Fraction(1, len(dice)), position.imagined(), order)
        while branch.node is not None:
            node = branch.node
            if isinstance(node, Chance):
                reply: Reply = node.draw.roll(source)
            else:
                reply = policy.answer(branch.position.world, branch.position.book, node)
            branch = run.branch(branch.chance, branch.position, reply)
        found.append((branch.chance, branch.position))
    return found


def _key(position: Position) -> _Node:
    world = position.world
    changed = world.changes() if isinstance(world, Overlay) else frozenset()
    return tuple(position.stack), changed


def _merge(pool: dict[_Node, _Branch], branch: _Branch) -> None:
    known = pool.setdefault(_key(branch.position), branch)
    if known is not branch:
        known.chance += branch.chance


@dataclass(slots=True)
class _Run:
    """One look ahead: who answers, where it ends, who looks on, and how many branches it may make and has made."""

    policy: Answering
    depth: int
    witness: Witness | None = None
    known: Callable[[Position], bool] | None = None
    work: int | None = None
    tried: Tried | None = None
    made: int = 0

    def branch(self, chance: Fraction, position: Position, reply: Reply) -> _Branch:
        """The branch after a reply; without one the position only goes on to its next wait."""
        self.made += 1
        if self.work is not None and self.made > self.work:
            raise TooWide(f"more than {self.work} branches to make")
        if self.witness is not None:
            position.heard = partial(self.witness.hear, chance)
        if reply is not None:
            settle(position, position.step(reply))
        while len(position.stack) >= self.depth and not (self.known is not None and self.known(position)):
            step = position.step(None)
            if step.node is not None:
                resting = isinstance(step.node, Ask) and step.node.question in RESTING
                return _Branch(chance, position, None if resting else step.node)
            settle(position, step)
        return _Branch(chance, position, None)

    def children(self, branch: _Branch) -> Iterator[_Branch]:
        """The branch with each result of the draw it waits for, or with the policy's answer."""
        node, position = branch.node, branch.position
        if isinstance(node, Chance):
            if self.witness is not None:
                self.witness.draw(branch.chance, node.draw)
            draw = node.draw
            results = draw.support() if self.tried is None else self.tried(position.world, position.stack[-1], draw)
            for value, chance in results:
                yield self.branch(branch.chance * chance, position.imagined(), Roll(draw.faces_for(value), value))
        elif isinstance(node, Ask):
            reply = self.policy.answer(position.world, position.book, node)
            yield self.branch(branch.chance, position.imagined(), reply)


def open_questions(position: Position, order: Order | None = None) -> tuple[str, ...]:
    """What an order gives others to answer, in the order in which they are asked, if each declines.

    Without an order it is what the frames on the stack give. Only one way of the dice is looked at, the best, on which
    everyone who may answer is asked.
    """
    imagined, asked = position.imagined(), dict[str, None]()
    depth = len(imagined.stack) if order is not None else 1
    if order is not None:
        settle(imagined, imagined.step(order))
    while len(imagined.stack) >= depth:
        step = imagined.step(None)
        if isinstance(step.node, Ask):
            if step.node.question in RESTING:
                break
            asked.setdefault(step.node.question)
            step = imagined.step(passive.answer(imagined.world, imagined.book, step.node))
        elif isinstance(step.node, Chance):
            value = step.node.draw.support()[-1][0]
            step = imagined.step(Roll(step.node.draw.faces_for(value), value))
        settle(imagined, step)
    return tuple(asked)
