"""Waiting instead of declaring, and speaking later with more known (ALT-DECL-02 to -04, -10)."""

from __future__ import annotations

from dataclasses import replace

from game.messages import events as ev
from game.messages.orders import Act
from game.messages.phases import Phase
from game.messages.stack import Step, go_on
from game.rulebooks.alternity.deeds import declared
from game.rulebooks.alternity.events import ActionForgone
from game.rulebooks.alternity.numbers import numbers
from game.rulebooks.alternity.states import stands
from game.systems.rulebook import Rulebook
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
