"""Explore: what a choice may come to, by running the real rules under every possible roll."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, TypeAlias

from game.battle.position import Position, settle, verdict_of
from game.dice.draws import Roll
from game.messages.orders import Order
from game.messages.stack import Ask, Chance, Frame
from game.systems.rulebook import Reply, Rulebook
from game.world.overlay import Overlay
from game.world.store import Reading

MOST_BRANCHES = 200_000
RESTING = ("turn", "deploy")
"""Questions at which nothing is under way."""
Ending: TypeAlias = tuple[Fraction, Position]
_Key: TypeAlias = tuple[tuple[Frame, ...], frozenset[Any]]


class Answering(Protocol):
    """Whoever answers the questions that come up on the way."""

    def answer(self, world: Reading, book: Rulebook, ask: Ask) -> Order:
        """The answer to one question."""


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
) -> list[Ending]:
    """Every way the waiting choice may end, each with its exact chance; equal positions are merged into one.

    The chances sum to 1. `order` answers what the position waits for; without it the position goes on as it
    stands. A branch ends when the choice has left the stack: when a turn waits for its next order, when fewer
    than `until` frames are left (the default: as many as there are now), or with the verdict. The position
    given stays untouched. Raises TooWide past `most` branches.
    """
    depth = len(position.stack) if until is None else until
    start = position.imagined()
    front: dict[_Key, _Branch] = {}
    ended: dict[_Key, _Branch] = {}
    first = _branch(Fraction(1), start, order, depth)
    _merge(front if first.node else ended, first)
    while front:
        after: dict[_Key, _Branch] = {}
        for branch in front.values():
            for child in _children(branch, policy, depth):
                _merge(after if child.node else ended, child)
        if len(after) > most:
            raise TooWide(f"{len(after)} branches are open, {most} are looked through")
        front = after
    return [(branch.chance, branch.position) for branch in ended.values()]


def _key(position: Position) -> _Key:
    world = position.world
    changed = world.changes() if isinstance(world, Overlay) else frozenset()
    return tuple(position.stack), changed


def _merge(pool: dict[_Key, _Branch], branch: _Branch) -> None:
    known = pool.setdefault(_key(branch.position), branch)
    if known is not branch:
        known.chance += branch.chance


def _branch(chance: Fraction, position: Position, reply: Reply, depth: int) -> _Branch:
    """The branch after a reply; without one the position only goes on to its next wait."""
    if reply is not None:
        settle(position, position.step(reply))
    while True:
        if verdict_of(position) is not None or len(position.stack) < depth:
            return _Branch(chance, position, None)
        step = position.step(None)
        if step.node is not None:
            resting = isinstance(step.node, Ask) and step.node.question in RESTING
            return _Branch(chance, position, None if resting else step.node)
        settle(position, step)


def _children(branch: _Branch, policy: Answering, depth: int) -> list[_Branch]:
    node, position = branch.node, branch.position
    if isinstance(node, Chance):
        return [
            _branch(
                branch.chance * chance, position.imagined(), Roll(node.draw.faces_for(value), value), depth
            )
            for value, chance in node.draw.support()
        ]
    if isinstance(node, Ask):
        reply = policy.answer(position.world, position.book, node)
        return [_branch(branch.chance, position.imagined(), reply, depth)]
    return []
