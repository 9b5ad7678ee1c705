"""An order that waits for what it has set off: fire held on its unit comes first (WAR-GROUP-23, ASC-RULING-56)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.messages.events import Event
from game.messages.frames import Deferred
from game.messages.orders import Order
from game.messages.stack import Frame, Step, done
from game.systems.deeds import drawn
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.world.store import Reading, Unit

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
