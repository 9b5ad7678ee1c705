"""An order tried by itself in a look ahead: declared, reacted to, carried out, landed (law 2, ALT-REACT-05)."""

from __future__ import annotations

from dataclasses import replace

from game.messages import events as ev
from game.messages.frames import Landing, SurpriseTurn
from game.messages.orders import Concede, Order
from game.messages.stack import Frame, Step, done, go_on
from game.rulebooks.alternity.close.gangs import targets_of
from game.rulebooks.alternity.close.react import attacked, known, ready
from game.rulebooks.alternity.frames import Attempt, Pinning, React, Supposed
from game.rulebooks.alternity.modes import SUPPRESS
from game.systems.deeds import drawn
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.surprise import ambusher_step
from game.world.body import Allegiance
from game.world.store import Reading, Unit


def deed_frames(world: Reading, book: Rulebook, unit: Unit, order: Order) -> tuple[Frame, ...]:
    """What carries an order out when its moment has come, after the fire that it draws (WAR-GROUP-23); no answer is."""
    deed = book.deeds.get(type(order))
    return (*drawn(world, book, unit, order), *deed.frames(world, book, unit, order)) if deed is not None else ()


def alone(world: Reading, book: Rulebook, unit: Unit, order: Order) -> tuple[Frame, ...]:
    """The frames of an order as if its moment in the phase had come and nobody else did anything, and the landing."""
    frames = deed_frames(world, book, unit, order)
    pinned = (Pinning(),) if any(isinstance(one, Attempt) and one.mode == SUPPRESS for one in frames) else ()
    return (*frames, *pinned, Landing()) if frames else ()


def trial(world: Reading, book: Rulebook, unit: Unit, order: Order) -> tuple[Frame, ...]:
    """The same, with the reactions of those whom it attacks before it, where any is open."""
    answered = any(known(world, unit, target) and ready(world, target) for target in targets_of(order))
    return (Supposed(unit, order),) if answered else alone(world, book, unit, order)


def step(frame: Supposed, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """Declare it, let those attacked react, carry it out."""
    unit, order = frame.unit, frame.order
    if frame.stage == "declare":
        prompt = book.deeds[type(order)].at_once(world, book, unit, order)
        return go_on(replace(frame, stage="react"), ev.OrderDeclared(unit, order), *prompt)
    if frame.stage == "react":
        return go_on(replace(frame, stage="do"), push=(React(tuple(attacked(world, (unit,))), (unit,)),))
    return done(push=alone(world, book, unit, order))


STEPS: dict[type[Frame], StepFunction] = {Supposed: step}


# --- the moment of surprise: one action of each ambusher, done at once (ALA-SURP-03) ----------------------------------

def ambush_step(frame: SurpriseTurn, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """What an ambusher does lands at once."""
    return ambusher_step(frame, world, book, reply, _carried)


def _carried(
    world: Reading, book: Rulebook, unit: Unit, order: Reply
) -> tuple[tuple[ev.Event, ...], tuple[Frame, ...]]:
    if isinstance(order, Concede):
        return (ev.Conceded(world.get(unit, Allegiance).side),), ()
    assert isinstance(order, Order), f"a declaration takes orders, not {order!r}"
    return (), alone(world, book, unit, order)
