"""Overwatch: held attacks are triggered, lost to hits, expire (ASC-OVER-02); an order waits for them (WAR-GROUP-23)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

from game.field import sight
from game.messages import events as ev
from game.messages.events import Event
from game.messages.frames import Deferred, InterruptingFire
from game.messages.orders import Order
from game.messages.stack import Frame, Step, done
from game.systems.deeds import drawn
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.systems.system import SILENCE, Answer, System
from game.world.body import Allegiance
from game.world.conditions import Advantage, Overwatch
from game.world.index import Places
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import Clock

UNDONE = "undone"
"""The gait of who is set back where it stood: it never left, so nobody answers it (ASC-RULING-89)."""
BY_ASSAULT = "assault"
"""The gait of who comes into a place with an assault: it has been fought out already (WAR-OUTCOME-11)."""


class OverwatchSystem(System):
    """Watches every step and every declared attack for those who hold their fire."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (
        ev.Stepped,
        ev.AttackDeclared,
        ev.StressTaken,
        ev.StateChanged,
        ev.RoundBegan,
    )

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """Watch frames for a trigger; a held attack lost for damage; all of them over for a new round."""
        if isinstance(event, ev.RoundBegan):
            return _expire(world, book)
        if isinstance(event, ev.StateChanged):
            return _drop(world, book, event.unit)
        if isinstance(event, ev.StressTaken):
            return _jolt(world, event)
        return triggered(world, book, event)


def _expire(world: Reading, book: Rulebook) -> Answer:
    """All held attacks end just before the dice; one or more of them pay once (ASC-OVER-07, -08)."""
    events: list[ev.Event] = []
    for unit in world.having(Overwatch):
        held, n = world.get(unit, Advantage), book.numbers
        _accuracy, gain = held.taken(n.pool_most, initiative=n.overwatch_unused)
        events.append(ev.OverwatchSpent(unit, "expired", world.get(unit, Overwatch).shots))
        if gain:
            events.append(ev.AdvantageChanged(unit, initiative=gain, why="overwatch unused"))
    return Answer(tuple(events)) if events else SILENCE


def _drop(world: Reading, book: Rulebook, unit: Unit) -> Answer:
    """Who is out of the fight holds nothing (ASC-RULING-25)."""
    watch = world.find(unit, Overwatch)
    if watch is None or book.standing(world, unit):
        return SILENCE
    return Answer((ev.OverwatchSpent(unit, "fell", watch.shots),))


def _jolt(world: Reading, event: ev.StressTaken) -> Answer:
    """One held attack is lost for each attack that damages the watcher, not for each of its hits (ASC-OVER-06)."""
    watch = world.find(event.unit, Overwatch)
    if event.amount < 1 or not event.by or watch is None or watch.jolted:
        return SILENCE
    return Answer((ev.OverwatchSpent(event.unit, "damaged"),))


def triggered(world: Reading, book: Rulebook, event: Any) -> Answer:
    """The question to each enemy who holds an attack and sees a step end or an attack declared."""
    watchers = world.having(Overwatch)
    if not watchers or passing_through(world, book, event) or (isinstance(event, ev.Stepped) and not event.own):
        return SILENCE
    side = world.get(event.unit, Allegiance).side
    cell = world.get(event.unit, Position).cell
    view = sight(world.field)
    trigger = _trigger_word(event)
    frames = tuple(
        InterruptingFire(unit, event.unit, "overwatch", trigger)
        for unit in in_turn_order(world, watchers)
        if world.get(unit, Allegiance).side != side and view.sees(world.get(unit, Position).cell, cell)
    )
    return Answer(frames=frames) if frames else SILENCE


def _trigger_word(event: Any) -> str:
    if isinstance(event, ev.Stepped):
        return "move"
    return "snap_attack" if "snap" in event.options else "attack"


def passing_through(world: Reading, book: Rulebook, event: Any) -> bool:
    """Whether a step led into a square its own side holds: interrupts wait for the next free one (ASC-RULING-86)."""
    if not isinstance(event, ev.Stepped):
        return False
    if event.gait in (UNDONE, BY_ASSAULT):
        return True
    side = world.get(event.unit, Allegiance).side
    there = (other for other in world.index(Places).at(event.to) if other != event.unit)
    return any(world.get(other, Allegiance).side == side and book.standing(world, other) for other in there)


def in_turn_order(world: Reading, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Units in initiative order; those without a place in it come last, by number (ASC-RULING-35)."""
    order = world.get(world.having(Clock)[0], Clock).order
    rank = {unit: place for place, unit in enumerate(order)}
    return tuple(sorted(units, key=lambda unit: (rank.get(unit, len(rank)), unit)))


# --- an order that waits --------------------------------------------------------------------------------------------


Carried: TypeAlias = tuple[tuple[Event, ...], tuple[Frame, ...]]
Carrying: TypeAlias = Callable[[Reading, Rulebook, Unit, Order], Carried]


def set_off(world: Reading, book: Rulebook, unit: Unit, order: Reply) -> tuple[Frame, ...]:
    """What an order sets off before it is carried out, with the order behind that; nothing if it sets off nothing."""
    before = drawn(world, book, unit, order) if isinstance(order, Order) else ()
    return (*before, Deferred(unit, order)) if before and isinstance(order, Order) else ()


def deferred_step(frame: Deferred, world: Reading, book: Rulebook, carry: Carrying, *, idle: bool) -> Step:
    """The order itself, if it may still be given and its unit is not `idle` by now."""
    if idle or book.choices(world, ask_of(world, frame.unit, "turn")).refusal(frame.order) is not None:
        return done()
    events, frames = carry(world, book, frame.unit, frame.order)
    return done(*events, push=frames)
