"""A position: a world, the stack of actions under way, and the rulebook; and `advance`, the only driver."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import TypeAlias

from game.dice.draws import Check, Damage, Draw, OnLadder, Roll, StepCheck
from game.messages.events import DegreesRolled, Event, Rolled, RolledUnder
from game.messages.frames import Battle, Deployment, Round, Surprise, Turn
from game.messages.orders import Order
from game.messages.stack import Ask, Chance, Frame, Step
from game.systems.rulebook import Reply, Rulebook
from game.world.overlay import Overlay
from game.world.sides import Outcome
from game.world.store import World, Writing


def apply(world: Writing, event: Event) -> None:
    """Write one event into the world; events that only tell something change nothing."""
    event.write(world)


Pause: TypeAlias = Chance | Ask | Outcome
RESTING = (Battle, Deployment, Round, Surprise, Turn)
"""Frames between whose steps nothing is under way: only on one of them does a verdict end the battle."""


class RuleFault(RuntimeError):
    """A rule broke its contract; names the frame."""


class Position:
    """Where a battle stands between two choices or draws."""

    __slots__ = ("book", "heard", "stack", "world")

    def __init__(
        self,
        world: Writing,
        book: Rulebook,
        stack: Iterable[Frame],
        heard: Callable[[Event], None] | None = None,
    ) -> None:
        self.world = world
        self.book = book
        self.stack = list(stack)
        self.heard = heard
        if isinstance(world, World):
            _seat_systems(world, book)

    def imagined(self) -> Position:
        """The same position over an imagined world; what happens there stays there."""
        world = self.world.fork() if isinstance(self.world, Overlay) else Overlay(self.world)
        return Position(world, self.book, self.stack)

    def step(self, reply: Reply) -> Step:
        """What the frame on top makes of a reply (None: none yet)."""
        frame = self.stack[-1]
        return self.book.steps[type(frame)](frame, self.world, self.book, reply)


def advance(position: Position) -> Pause:
    """Run the battle until it needs dice, a choice, or is over; a waiting position is left as it is.

    What is under way is resolved to its end before a verdict counts: an attack that has put the last enemy out of
    action still deals its further hits (ASC-RULING-15), as its forecast says.
    """
    while True:
        outcome = verdict_of(position)
        if outcome is not None and isinstance(position.stack[-1], RESTING):
            return outcome
        if not position.stack:
            raise RuleFault("the stack is empty and there is no verdict")
        step = position.step(None)
        if step.node is not None:
            return step.node
        settle(position, step)


def resolve(position: Position, reply: Roll | Order, rolled: Rolled | None = None) -> Pause:
    """Answer what the position waits for, and advance to the next wait."""
    step = position.step(reply)
    if step.node is not None:
        raise RuleFault(f"{position.stack[-1]!r} asked again after {reply!r}")
    if rolled is not None:
        _tell(position, rolled)
    settle(position, step)
    return advance(position)


def announce(position: Position, events: Iterable[Event]) -> Pause:
    """Tell of something that no frame brought about (a side gives up, answers beforehand), and advance.

    If that ends the battle, what was under way is broken off.
    """
    frames = tell_all(position, events)
    if verdict_of(position) is not None:
        del position.stack[1:]
    position.stack.extend(reversed(frames))
    return advance(position)


def rolled_event(draw: Draw, roll: Roll) -> Rolled:
    """The event that tells how a draw fell."""
    faces, value = roll
    if isinstance(draw, OnLadder):
        total, text = draw.total(faces), draw.words(value)
        odds = draw.odds().as_integer_ratio() if isinstance(draw, StepCheck) else ()
        return DegreesRolled(draw.unit, draw.key, faces, total, draw.target, value, draw.sums, text, odds=odds)
    if isinstance(draw, Damage):
        return Rolled(draw.unit, draw.key, faces, value, 0, value, dice=draw.text)
    if not isinstance(draw, Check):
        return Rolled(draw.unit, draw.key, faces, value, 0, value)
    odds = draw.odds().as_integer_ratio()
    kind = RolledUnder if draw.UNDER else Rolled
    return kind(draw.unit, draw.key, faces, draw.total(faces), draw.target, value, odds=odds)


def verdict_of(position: Position) -> Outcome | None:
    """The outcome of the battle, once there is one."""
    ids = position.world.having(Outcome)
    return position.world.get(ids[0], Outcome) if ids else None


def _seat_systems(world: World, book: Rulebook) -> None:
    """The book's systems are processors of the battle's own esper context, first come first called."""
    for place, system in enumerate(book.systems):
        if world.installed(type(system)) is None:
            world.install(system, priority=len(book.systems) - place)


def settle(position: Position, step: Step) -> None:
    """Write down what a step came to: its frame, its events and their consequences, the frames on top."""
    if step.then is None:
        position.stack.pop()
    else:
        position.stack[-1] = step.then
    frames = tell_all(position, step.events) if step.events else []
    position.stack.extend(reversed((*frames, *step.push)))


def tell_all(position: Position, events: Iterable[Event]) -> list[Frame]:
    """Apply events, and whatever follows from each straight after it; the frames that interrupt, in order."""
    queue = deque(events)
    frames: list[Frame] = []
    subscribers = position.book.subscribers
    while queue:
        event = queue.popleft()
        _tell(position, event)
        consequences: list[Event] = []
        for system in subscribers.get(type(event), ()):
            answer = system.process(position.world, position.book, event)
            consequences.extend(answer.events)
            frames.extend(answer.frames)
        queue.extendleft(reversed(consequences))
    return frames


def _tell(position: Position, event: Event) -> None:
    apply(position.world, event)
    if position.heard is not None:
        position.heard(event)
