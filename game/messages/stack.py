"""The resolution stack: frames, what a step answers, and the two things a battle waits for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from game.dice.draws import Draw
from game.messages.events import Event
from game.messages.orders import Order
from game.record import record


@record
class Frame:
    """An action under way: plain values only; `stage` names what its step does next."""


@record
class Chance:
    """The battle waits for dice."""

    draw: Draw


@record
class Ask:
    """The battle waits for a choice: of which side, for which unit, about what.

    `choices` lists every answer when they are few and depend only on what the side knows; it is empty for the
    orders of a turn or of a held attack, which the rulebook works out from the side's Outlook. `about` holds the
    unit and cell that the question is about, for prompts; `weight` is the number that standing answers compare.
    """

    side: str
    unit: int
    question: str
    choices: tuple[Order, ...] = ()
    about: int = 0
    cell: tuple[int, int] | None = None
    weight: int = 0


Node: TypeAlias = Chance | Ask | None


@record
class Step:
    """What one step of a frame returns: events, itself afterwards (None: finished), frames on top, or a wait.

    A waiting step (`node`) keeps its frame as it was, has no events and pushes nothing, so that the node can be
    made again from the position alone.
    """

    then: Frame | None
    events: tuple[Event, ...] = ()
    push: tuple[Frame, ...] = ()
    node: Node = None


def wait(frame: Frame, node: Chance | Ask) -> Step:
    """Stay where we are until the dice or the seat have answered."""
    return Step(then=frame, node=node)


def done(*events: Event, push: Iterable[Frame] = ()) -> Step:
    """The frame is finished."""
    return Step(then=None, events=events, push=tuple(push))


def go_on(frame: Frame, *events: Event, push: Iterable[Frame] = ()) -> Step:
    """The frame goes on at another stage."""
    return Step(then=frame, events=events, push=tuple(push))
