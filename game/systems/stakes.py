"""What of the actions under way can be thought through: nothing in which somebody unknown has a part."""

from __future__ import annotations

from game.messages.orders import Order
from game.messages.stack import Frame
from game.world.body import Build
from game.world.store import Reading, Unit

Stack = tuple[Frame, ...]
_NAMED = ("unit", "foe", "target")


def parties(frame: Frame) -> set[Unit]:
    """The units that an action under way is about; 0 where it names nobody."""
    about = {getattr(frame, name, 0) for name in _NAMED}
    return about | {getattr(getattr(frame, "order", None), "target", 0)}


def known_to(world: Reading, stack: Stack) -> Stack:
    """The actions under way if the reader knows everybody in the topmost and at whom it is aimed; else none."""
    if not stack:
        return ()
    aims = {aim.target for aim in getattr(stack[-1], "aims", ())}
    known = all(world.find(unit, Build) is not None for unit in (parties(stack[-1]) | aims) - {0})
    return stack if known else ()


def topmost(world: Reading, stack: Stack, order: Order | None = None) -> Stack:
    """The action that asks, where it can be thought through; orders are thought through by other means."""
    return known_to(world, stack)[-1:] if order is None else ()
