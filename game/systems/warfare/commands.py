"""All commands of who leads a squad, in its own turn: group checks and assaults, the same for every book (WAR)."""

from __future__ import annotations

from collections.abc import Iterator

from game.messages.assaults import Recall, Recalling, SendAssault, Sending
from game.messages.orders import Order
from game.messages.stack import Frame
from game.messages.warfare import Surrender, Surrendering
from game.systems.rulebook import Rulebook, StepFunction
from game.systems.warfare import assault, closing, group, mercy, threat
from game.world.store import Reading, Unit

ORDERS: tuple[type[Order], ...] = (*group.ORDERS, SendAssault, Recall, Surrender)
STEPS: dict[type[Frame], StepFunction] = {
    **group.STEPS, **threat.STEPS, **assault.STEPS, **closing.STEPS, **mercy.STEPS,
}  # fmt: skip


def command_refusal(world: Reading, book: Rulebook, unit: Unit, order: Order, *, paid: bool = False) -> str | None:
    """Why a command may not be given; None when it may. `paid`: its action is judged elsewhere."""
    if isinstance(order, SendAssault):
        return assault.assault_refusal(world, book, unit, order, paid=paid)
    if isinstance(order, Recall):
        return assault.recall_refusal(world, book, unit, order, paid=paid)
    if isinstance(order, Surrender):
        return threat.surrender_refusal(world, unit)
    return group.group_refusal(world, book, unit, order, paid=paid)


def commands_listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """The commands worth naming; not all of them may be legal."""
    yield from group.group_listed(world, book, unit)
    yield from assault.assault_listed(world, book, unit)
    if threat.held_on(world, unit):
        yield Surrender()


def command_frames(world: Reading, unit: Unit, order: Order, *, paid: bool = False) -> tuple[Frame, ...]:
    """What carries a command out."""
    if isinstance(order, SendAssault):
        return (Sending(unit, tuple(sorted(order.units)), order.zone, order.skill, paid),)
    if isinstance(order, Recall):
        return (Recalling(unit, order.zone, paid),)
    if isinstance(order, Surrender):
        return (Surrendering(unit),)
    return group.group_frames(world, unit, order, paid=paid)
