"""Declaring what a unit will do in a phase, or waiting to speak later (ALT-DECL)."""

from __future__ import annotations

from dataclasses import replace

from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Phase
from game.messages.orders import Act
from game.messages.stack import Step, done, go_on, wait
from game.rulebooks.alternity.close.hands import may_pair
from game.rulebooks.alternity.deeds import actions_of, declared, move_of
from game.rulebooks.alternity.events import ActionForgone, ActionSpent
from game.rulebooks.alternity.frames import Declaring
from game.rulebooks.alternity.numbers import numbers
from game.rulebooks.alternity.states import stands
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.world.body import Allegiance
from game.world.phases import PhaseMarks
from game.world.store import Reading, Unit

WAIT = Act("wait")
"""Lets others speak first; said again it lets them go on."""


def waits(world: Reading, unit: Unit) -> bool:
    """Whether a unit waits for others to declare."""
    return (world.find(unit, PhaseMarks) or PhaseMarks()).waiting


def wait_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Why a unit may not wait; None when it may."""
    if numbers(book).options.declare_mode != "wait":
        return "nobody waits in this way of declaring (ALT-DECL-02)"
    return "it has declared already (ALT-DECL-02)" if declared(world, unit) else None


def waited(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """A unit lets others speak first, for the first time or again; its turn is not over."""
    return () if waits(world, unit) else (ev.MarkSet(unit, "waiting", 1),)


def spoke_up(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """A unit that waited declares after all."""
    return (ev.MarkSet(unit, "waiting", 0),) if waits(world, unit) else ()


def given_up(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """Who waits and then declares nothing has lost the action (ALT-DECL-04)."""
    return *spoke_up(world, unit), ActionForgone(unit, "waited too long")


def next_cycle(frame: Phase, world: Reading) -> Step | None:
    """Everybody has been asked: who waits is asked again, as long as somebody speaks; None when nobody waits.

    A full cycle in which none of those who waited declares ends it, and each of them loses the action (ALT-DECL-10).
    """
    asked = frame.waiting or frame.declared
    left = tuple(unit for unit in asked if stands(world, unit) and waits(world, unit))
    if not left:
        return None
    if frame.waiting and not any(declared(world, unit) for unit in frame.waiting):
        return go_on(frame, *(event for unit in left for event in (*given_up(world, unit), ev.TurnEnded(unit))))
    return go_on(replace(frame, units=left, waiting=left))


def step(frame: Declaring, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Open, take orders until there is no more to declare, close."""
    unit = frame.unit
    if frame.stage == "begin":
        opened = ev.TurnResumed(unit) if waits(world, unit) else ev.TurnBegan(unit)
        return go_on(replace(frame, stage="orders"), opened)
    if not stands(world, unit) or _complete(world, unit):
        return _closed(frame, world)
    if reply is None:
        return wait(frame, ask_of(world, unit, "turn"))
    if isinstance(reply, od.EndTurn):
        return _closed(frame, world)
    if reply == WAIT:
        return done(*waited(world, unit))
    if isinstance(reply, od.Concede):
        return go_on(frame, ev.Conceded(world.get(unit, Allegiance).side))
    assert isinstance(reply, od.Order), f"a declaration takes orders, not {reply!r}"
    prompt = book.deeds[type(reply)].at_once(world, book, unit, reply)
    return go_on(frame, *spoke_up(world, unit), ev.OrderDeclared(unit, reply), *prompt)


def _complete(world: Reading, unit: Unit) -> bool:
    """Whether nothing can be added: a movement, and an action or two at once (ALT-BASE-08, -35)."""
    actions = actions_of(world, unit)
    return move_of(world, unit) is not None and bool(actions) and not may_pair(world, unit, actions)


def _closed(frame: Declaring, world: Reading) -> Step:
    """Whoever has declared anything has used an action of its round; a pass costs nothing (ALT-BASE-08)."""
    spent = (ActionSpent(frame.unit, "declared"),) if declared(world, frame.unit) else ()
    lost = given_up(world, frame.unit) if waits(world, frame.unit) else ()
    return done(*spent, *lost, ev.TurnEnded(frame.unit))
