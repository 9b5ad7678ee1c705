"""The moment of surprise in this book: one action of each ambusher nobody noticed, done at once (ALA-SURP-03)."""

from __future__ import annotations

from game.messages import events as ev
from game.messages.frames import SurpriseTurn
from game.messages.orders import Concede, Order
from game.messages.stack import Frame, Step
from game.rulebooks.alternity.supposing import alone
from game.systems.rulebook import Reply, Rulebook
from game.systems.surprise import ambusher_step
from game.world.body import Allegiance
from game.world.store import Reading, Unit


def step(frame: SurpriseTurn, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """What an ambusher does lands at once."""
    return ambusher_step(frame, world, book, reply, _carried)


def _carried(
    world: Reading, book: Rulebook, unit: Unit, order: Reply
) -> tuple[tuple[ev.Event, ...], tuple[Frame, ...]]:
    if isinstance(order, Concede):
        return (ev.Conceded(world.get(unit, Allegiance).side),), ()
    assert isinstance(order, Order), f"a declaration takes orders, not {order!r}"
    return (), alone(world, book, unit, order)
